import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { commitDelayMaxMs, lowestIdAt } from '../../database/ids.ts'
import { sqlList, sqlTime } from '../../database/sql.ts'
import { hourMs } from '../../domain/time.ts'
import { openStatuses } from '../../domain/transactions/status-groups.ts'
import type { WalletKey } from '../markets/provider-balances.ts'

/**
 * Computes the ledger's balance at each provider in each country. Sums of old postings are stored,
 * and postings from the last few minutes are added when the sums are read.
 */

/**
 * Selects the live entries of postings `p` that change the money at a provider. The name of a
 * wallet account contains the country. Entries of the earlier float account belong to the country
 * of their transaction. A move from the float to wallets does not change the totals.
 */
const moves = (isOf: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT split_part(e.account, ':', 2) AS provider,
    coalesce(nullif(split_part(e.account, ':', 3), ''), t.country) AS country, e.currency,
    -e.amount AS amount, p.created_at AS posted_at
  FROM ledger_postings AS p
  JOIN ledger_entries AS e ON e.posting_id = p.id
  LEFT JOIN transactions AS t ON t.id = p.transaction_id
  WHERE p.environment = 'live' AND p.kind <> 'float_moved' AND ${isOf}
    AND (e.account LIKE 'provider_float:%' OR e.account LIKE 'wallet:%')`

/**
 * Adds the next `count` postings to the sums, and stores the progress in the same database
 * transaction. Returns whether more postings follow.
 */
export const sumPositions = (
  db: Db,
  { nowMs, count }: { nowMs: number; count: number },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const untilMs = nowMs - commitDelayMaxMs
    await sql`INSERT INTO wallet_progress (summed_to, summed_until)
      VALUES (${lowestIdAt(0)}::uuid, to_timestamp(0)) ON CONFLICT DO NOTHING`.execute(tx)
    const { rows: known } = await sql<{ summed_to: string }>`
      SELECT summed_to FROM wallet_progress FOR UPDATE`.execute(tx)
    const from = known[0]?.summed_to ?? lowestIdAt(0)
    const { rows: slice } = await sql<{ id: string; at: string }>`
      SELECT id, created_at AS at FROM ledger_postings
      WHERE id > ${from}::uuid AND id < ${lowestIdAt(untilMs)}::uuid
      ORDER BY id LIMIT ${count}`.execute(tx)
    const last = slice.at(-1)
    if (last !== undefined) {
      await sql`
        INSERT INTO wallet_positions AS w (provider, country, currency, amount)
        SELECT provider, country, currency, sum(amount)
        FROM (${moves(sql`p.id > ${from}::uuid AND p.id <= ${last.id}::uuid`)}) AS m
        GROUP BY provider, country, currency
        ON CONFLICT (provider, country, currency)
          DO UPDATE SET amount = w.amount + excluded.amount`.execute(tx)
    }
    const hasMore = slice.length === count
    const until = hasMore && last !== undefined ? last.at : new Date(untilMs).toISOString()
    await sql`UPDATE wallet_progress SET summed_to = ${last?.id ?? from}::uuid,
      summed_until = greatest(summed_until, ${sqlTime(until)})`.execute(tx)
    return hasMore
  })

/** Identifies all wallets of a provider in a country and currency together. */
export type PositionKey = Omit<WalletKey, 'wallet'>

/** A reported balance and the ledger's balance at the same moment, in decimal digits. */
export interface ComparedPosition extends PositionKey {
  /**
   * `reported` is the sum of the provider's wallets. `read_at` is the time of the earliest report.
   */
  reported: string
  read_at: string
  wallets: number
  booked: string
  /**
   * The money of transactions and transfers without a final status at that time. It may already
   * have reached or left the wallet.
   */
  arriving: string
  leaving: string
}

/** Balances are not compared while the stored sums are further behind than this. */
const summedLateMs = hourMs

const sumOf = (rows: string, where: RawBuilder<unknown>): RawBuilder<string> => sql`
  coalesce((SELECT sum(m.amount) FROM ${sql.table(rows)} AS m
    WHERE m.provider = r.provider AND m.country = r.country AND m.currency = r.currency
      AND ${where}), 0)`

/**
 * Compares the balances reported since a time with the ledger. One statement reads everything, so
 * that all values are from the same moment. Transactions posted after the report count as not
 * final.
 */
export const readPositions = async (
  db: Db,
  { since, at }: { since: string; at: string },
): Promise<ComparedPosition[]> => {
  const { rows } = await sql<ComparedPosition>`
    WITH progress AS (
      SELECT summed_to FROM wallet_progress
      WHERE summed_until > ${sqlTime(at)} - ${summedLateMs}::integer * interval '1 millisecond'
    ), reported AS (
      SELECT provider, country, currency, sum(amount) AS amount, min(read_at) AS read_at,
        count(*) AS wallets
      FROM provider_balances WHERE read_at >= ${sqlTime(since)}
      GROUP BY provider, country, currency
    ), recent AS MATERIALIZED (
      SELECT m.* FROM progress CROSS JOIN LATERAL (${moves(sql`p.id > progress.summed_to`)}) AS m
    ), unfinished AS MATERIALIZED (
      SELECT provider, country, currency,
        CASE WHEN type = 'collection' THEN amount ELSE -amount END AS amount
      FROM transactions
      WHERE environment = 'live' AND status IN ${sqlList(openStatuses)}
        AND submission_attempted_at IS NOT NULL
      UNION ALL
      SELECT split_part(to_account, ':', 2), split_part(to_account, ':', 3), currency, amount
      FROM platform_transfers WHERE status = 'sent' AND starts_with(to_account, 'wallet:')
      UNION ALL
      SELECT m.provider, m.country, m.currency, m.amount
      FROM recent AS m JOIN reported AS r USING (provider, country, currency)
      WHERE m.posted_at >= r.read_at
    )
    SELECT r.provider, r.country, r.currency, r.amount::text AS reported, r.read_at, r.wallets,
      (${sumOf('wallet_positions', sql`true`)}
        + ${sumOf('recent', sql`m.posted_at < r.read_at`)})::text AS booked,
      ${sumOf('unfinished', sql`m.amount > 0`)}::text AS arriving,
      (-${sumOf('unfinished', sql`m.amount < 0`)})::text AS leaving
    FROM reported AS r WHERE EXISTS (SELECT FROM progress)
    ORDER BY r.provider, r.country, r.currency`.execute(db)
  return rows
}
