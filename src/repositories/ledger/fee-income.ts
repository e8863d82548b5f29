import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { lowestIdAt } from '../../database/ids.ts'
import type { Country, Currency, Provider } from '../../domain/markets.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { withinCountries } from '../within-countries.ts'

/** Longer than any transaction of a node is open: an entry with an older id is committed. */
const openMaxMs = 600_000

/**
 * Adds the next entries of fee income to the sums, `count` at most, in one database transaction
 * with the place up to which that is done. Returns whether more follow.
 */
export const sumFeeIncome = (
  db: Db,
  { nowMs, count }: { nowMs: number; count: number },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const untilMs = nowMs - openMaxMs
    const start = lowestIdAt(0)
    await sql`INSERT INTO fee_income_progress (summed_to, summed_until)
      VALUES (${start}::uuid, to_timestamp(0)) ON CONFLICT DO NOTHING`.execute(tx)
    const { rows } = await sql<{ summed_to: string }>`
      SELECT summed_to FROM fee_income_progress FOR UPDATE`.execute(tx)
    const from = rows[0]?.summed_to ?? start
    const { rows: slice } = await sql<{ id: string; at: string }>`
      SELECT id, created_at AS at FROM ledger_entries
      WHERE account = 'fee_income' AND id > ${from}::uuid AND id < ${lowestIdAt(untilMs)}::uuid
      ORDER BY id LIMIT ${count}`.execute(tx)
    const last = slice.at(-1)
    if (last !== undefined) {
      await sql`
        INSERT INTO fee_income_sums AS s (environment, month, provider, country, currency, amount)
        SELECT e.environment, date_trunc('month', e.created_at AT TIME ZONE 'UTC')::date,
          t.provider, t.country, e.currency, sum(e.amount)
        FROM ledger_entries AS e
        JOIN ledger_postings AS p ON p.id = e.posting_id
        JOIN transactions AS t ON t.id = p.transaction_id
        WHERE e.account = 'fee_income' AND e.id > ${from}::uuid AND e.id <= ${last.id}::uuid
        GROUP BY 1, 2, 3, 4, 5
        ON CONFLICT (environment, month, provider, country, currency)
          DO UPDATE SET amount = s.amount + excluded.amount`.execute(tx)
    }
    const hasMore = slice.length === count
    const until = hasMore && last !== undefined ? last.at : new Date(untilMs).toISOString()
    await sql`UPDATE fee_income_progress
      SET summed_to = ${last?.id ?? from}::uuid,
        summed_until = greatest(summed_until, ${until}::timestamptz)`.execute(tx)
    return hasMore
  })

export interface FeeIncome {
  month: string
  provider: Provider
  country: Country
  currency: Currency
  /** Decimal digits: a sum may exceed what a number holds exactly. */
  amount: string
}

/** The sums of months such as `2026-11`, both included, within a limit to countries. */
export const readFeeIncome = async (
  db: Db,
  environment: Environment,
  { from, to }: { from: string; to: string },
  countries: CountryLimit,
): Promise<{ lines: FeeIncome[]; summedUntil: string | null }> => {
  const { rows: lines } = await sql<FeeIncome>`
    SELECT to_char(month, 'YYYY-MM') AS month, provider, country, currency, amount::text AS amount
    FROM fee_income_sums
    WHERE environment = ${environment} AND ${withinCountries(sql`country`, countries)}
      AND month BETWEEN ${`${from}-01`}::date AND ${`${to}-01`}::date
    ORDER BY 1, 2, 3, 4`.execute(db)
  const { rows } = await sql<{ until: string }>`
    SELECT summed_until AS until FROM fee_income_progress`.execute(db)
  return { lines, summedUntil: rows[0]?.until ?? null }
}
