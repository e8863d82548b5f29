import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { commitDelayMaxMs, lowestIdAt } from '../../database/ids.ts'
import type { Country, Currency, Provider } from '../../domain/markets.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { withinCountries } from '../within-countries.ts'

/** Selects fee and charge entries after an id, with one index range per account. */
const entriesAfter = (from: string, rest: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (SELECT * FROM ledger_entries WHERE account = 'fee_income' AND id > ${from}::uuid ${rest})
  UNION ALL
  (SELECT * FROM ledger_entries
    WHERE account LIKE 'provider_charges:%' AND id > ${from}::uuid ${rest})`

/**
 * Adds the next `count` fee and charge entries to the monthly sums, and stores the progress in the
 * same database transaction. Returns whether more entries follow.
 */
export const sumRevenue = (
  db: Db,
  { nowMs, count }: { nowMs: number; count: number },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const untilMs = nowMs - commitDelayMaxMs
    const start = lowestIdAt(0)
    await sql`INSERT INTO revenue_progress (summed_to, summed_until)
      VALUES (${start}::uuid, to_timestamp(0)) ON CONFLICT DO NOTHING`.execute(tx)
    const { rows } = await sql<{ summed_to: string }>`
      SELECT summed_to FROM revenue_progress FOR UPDATE`.execute(tx)
    const from = rows[0]?.summed_to ?? start
    const next = sql`AND id < ${lowestIdAt(untilMs)}::uuid ORDER BY id LIMIT ${count}`
    const { rows: slice } = await sql<{ id: string; at: string }>`
      SELECT id, created_at AS at FROM (${entriesAfter(from, next)}) AS e
      ORDER BY id LIMIT ${count}`.execute(tx)
    const last = slice.at(-1)
    if (last !== undefined) {
      await sql`
        INSERT INTO revenue_sums AS s (environment, month, organisation_id, provider, country,
          currency, fee_amount, charge_amount)
        SELECT e.environment, date_trunc('month', e.created_at AT TIME ZONE 'UTC')::date,
          e.organisation_id, t.provider, t.country, e.currency,
          coalesce(sum(e.amount) FILTER (WHERE e.account = 'fee_income'), 0),
          coalesce(sum(-e.amount) FILTER (WHERE e.account <> 'fee_income'), 0)
        FROM (${entriesAfter(from, sql`AND id <= ${last.id}::uuid`)}) AS e
        JOIN ledger_postings AS p ON p.id = e.posting_id
        JOIN transactions AS t ON t.id = p.transaction_id
        GROUP BY 1, 2, 3, 4, 5, 6
        ON CONFLICT (environment, month, organisation_id, provider, country, currency)
          DO UPDATE SET fee_amount = s.fee_amount + excluded.fee_amount,
            charge_amount = s.charge_amount + excluded.charge_amount`.execute(tx)
    }
    const hasMore = slice.length === count
    const until = hasMore && last !== undefined ? last.at : new Date(untilMs).toISOString()
    await sql`UPDATE revenue_progress
      SET summed_to = ${last?.id ?? from}::uuid,
        summed_until = greatest(summed_until, ${until}::timestamptz)`.execute(tx)
    return hasMore
  })

export interface Revenue {
  month: string
  /** Null for the total of all organisations. */
  organisation_id: string | null
  organisation_name: string | null
  provider: Provider
  country: Country
  currency: Currency
  /** Amounts are decimal digits, because a sum may exceed `Number.MAX_SAFE_INTEGER`. */
  fee_amount: string
  charge_amount: string
}

interface RevenueFilters {
  environment: Environment
  /** Months such as `2026-11`, both inclusive. */
  from: string
  to: string
  organisationId: string | undefined
  countries: CountryLimit
}

type RevenuePer = 'market' | 'merchant'

const isOwnedBy = ({ organisationId }: RevenueFilters): RawBuilder<unknown> =>
  organisationId === undefined ? sql`true` : sql`organisation_id = ${organisationId}::uuid`

const ownerPer = (per: RevenuePer): RawBuilder<unknown> =>
  per === 'merchant' ? sql`organisation_id` : sql`NULL::uuid`

/**
 * Reads monthly sums by market, or by merchant and market. The sums include every entry before
 * `summedUntil`, and may include later entries.
 */
export const readRevenue = async (
  db: Db,
  filters: RevenueFilters,
  per: RevenuePer,
): Promise<{ lines: Revenue[]; summedUntil: string | null }> => {
  const { environment, from, to, countries } = filters
  // Reads the progress first. The sums may grow before they are read, but never lack an entry.
  const { rows } = await sql<{ until: string }>`
    SELECT summed_until AS until FROM revenue_progress`.execute(db)
  const { rows: lines } = await sql<Revenue>`
    SELECT s.*, o.name AS organisation_name
    FROM (
      SELECT to_char(month, 'YYYY-MM') AS month, ${ownerPer(per)} AS organisation_id, provider,
        country, currency, sum(fee_amount)::text AS fee_amount,
        sum(charge_amount)::text AS charge_amount
      FROM revenue_sums
      WHERE environment = ${environment} AND ${withinCountries(sql`country`, countries)}
        AND month BETWEEN ${`${from}-01`}::date AND ${`${to}-01`}::date AND ${isOwnedBy(filters)}
      GROUP BY 1, 2, 3, 4, 5
    ) AS s
    LEFT JOIN organisations AS o ON o.id = s.organisation_id
    ORDER BY 1, 3, 4, 5, 2`.execute(db)
  return { lines, summedUntil: rows[0]?.until ?? null }
}

export type WithdrawalRevenue = Omit<Revenue, 'provider' | 'charge_amount'>

/**
 * Reads monthly withdrawal fees by country of the bank account, or by merchant and country. A fee
 * belongs to the month of its posting.
 */
export const readWithdrawalRevenue = async (
  db: Db,
  filters: RevenueFilters,
  per: RevenuePer,
): Promise<WithdrawalRevenue[]> => {
  const { environment, from, to, countries } = filters
  const { rows } = await sql<WithdrawalRevenue>`
    SELECT s.*, o.name AS organisation_name
    FROM (
      SELECT month, ${ownerPer(per)} AS organisation_id, country, currency,
        sum(amount)::text AS fee_amount
      FROM (
        SELECT to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, w.organisation_id,
          b.country, w.currency, e.amount
        FROM withdrawals AS w
        JOIN merchant_bank_accounts AS b ON b.id = w.merchant_bank_account_id
        JOIN ledger_postings AS p ON p.withdrawal_id = w.id
        JOIN ledger_entries AS e ON e.posting_id = p.id AND e.account = 'fee_income'
        WHERE w.environment = ${environment} AND w.paid_at IS NOT NULL AND w.fee_amount > 0
          AND w.updated_at >= ${`${from}-01`}::timestamp AT TIME ZONE 'UTC'
      ) AS fees
      WHERE month BETWEEN ${from} AND ${to} AND ${withinCountries(sql`country`, countries)}
        AND ${isOwnedBy(filters)}
      GROUP BY 1, 2, 3, 4
    ) AS s
    LEFT JOIN organisations AS o ON o.id = s.organisation_id
    ORDER BY 1, 3, 4, 2`.execute(db)
  return rows
}
