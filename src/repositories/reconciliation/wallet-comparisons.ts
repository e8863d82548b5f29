import { type Selectable, sql } from 'kysely'
import type { WalletDifferences } from '../../../generated/database.ts'
import type { Db, Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { sqlTime } from '../../database/sql.ts'
import type { Country } from '../../domain/markets.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import type { PositionKey } from '../ledger/wallet-positions.ts'
import { withinCountries } from '../within-countries.ts'

/**
 * Compares reported wallet balances with the ledger. Stores the last comparison of each day, and
 * open differences.
 */

export interface WalletComparison extends PositionKey {
  reported_amount: number
  booked_amount: number
  arriving_amount: number
  leaving_amount: number
  read_at: string
}

/** Transactions without a final status may explain a part of the difference. Returns the rest. */
export const unexplainedAmount = ({
  reported_amount,
  booked_amount,
  arriving_amount,
  leaving_amount,
}: Omit<WalletComparison, 'read_at'>): number => {
  const difference = reported_amount - booked_amount
  return difference > 0
    ? Math.max(difference - arriving_amount, 0)
    : Math.min(difference + leaving_amount, 0)
}

/** A later comparison of the same day is not overwritten. */
export const putWalletDay = async (tx: Tx, row: WalletComparison): Promise<void> => {
  const { provider, country, currency, read_at } = row
  await sql`
    INSERT INTO wallet_days AS d (provider, country, currency, day, reported_amount,
      booked_amount, arriving_amount, leaving_amount, read_at)
    VALUES (${provider}, ${country}, ${currency}, (${sqlTime(read_at)} AT TIME ZONE 'UTC')::date,
      ${row.reported_amount}, ${row.booked_amount}, ${row.arriving_amount},
      ${row.leaving_amount}, ${sqlTime(read_at)})
    ON CONFLICT (provider, country, currency, day) DO UPDATE SET
      reported_amount = excluded.reported_amount, booked_amount = excluded.booked_amount,
      arriving_amount = excluded.arriving_amount, leaving_amount = excluded.leaving_amount,
      read_at = excluded.read_at
    WHERE d.read_at < excluded.read_at`.execute(tx)
}

/** Opens a wallet difference, or counts another comparison if a difference is already open. */
export const countDifference = async (
  tx: Tx,
  { provider, country, currency, read_at }: WalletComparison,
  amount: number,
): Promise<void> => {
  const at = sqlTime(read_at)
  await sql`
    INSERT INTO wallet_differences AS d
      (id, provider, country, currency, amount, comparisons, since, read_at)
    VALUES (${newId(Date.parse(read_at))}::uuid, ${provider}, ${country}, ${currency}, ${amount},
      1, ${at}, ${at})
    ON CONFLICT (provider, country, currency) WHERE ended_at IS NULL DO UPDATE SET
      amount = excluded.amount, comparisons = d.comparisons + 1, read_at = excluded.read_at
    WHERE d.read_at < excluded.read_at`.execute(tx)
}

export const closeDifference = async (
  tx: Tx,
  { provider, country, currency, read_at }: WalletComparison,
): Promise<void> => {
  await sql`
    UPDATE wallet_differences SET ended_at = ${sqlTime(read_at)}
    WHERE provider = ${provider} AND country = ${country} AND currency = ${currency}
      AND ended_at IS NULL AND read_at < ${sqlTime(read_at)}`.execute(tx)
}

export type WalletDifferenceRow = Pick<
  Selectable<WalletDifferences>,
  'id' | 'provider' | 'country' | 'currency' | 'amount' | 'since'
> & { awaiting_approval_amount: number }

/** The amounts that pending transfers of the platform's money would add to wallets. */
const awaitingApproval = sql`
  SELECT t.from_account AS account, t.currency, -t.amount AS amount
  FROM platform_transfers AS t WHERE t.status = 'awaiting_approval'
  UNION ALL SELECT t.to_account, t.currency, t.amount
  FROM platform_transfers AS t WHERE t.status = 'awaiting_approval'
  UNION ALL SELECT side.account, t.currency, side.amount
  FROM proposals AS p JOIN platform_transfers AS t ON t.id::text = p.subject
  CROSS JOIN LATERAL (VALUES (t.from_account, t.amount),
    (CASE t.status WHEN 'recorded' THEN t.to_account END, -t.amount)) AS side (account, amount)
  WHERE p.kind = 'platform_transfer_reversal' AND p.status = 'waiting'`

/**
 * A single difference is not reported, because the comparison may run just before a report arrives.
 */
const comparisonsMin = 2

interface WalletFilters {
  country?: Country | undefined
  countries: CountryLimit
}

const isWanted = ({ country, countries }: WalletFilters) => sql<boolean>`
  ${withinCountries(sql`country`, countries)}
    AND ${country === undefined ? sql`true` : sql`country = ${country}`}`

/** Lists differences that persisted over several comparisons, oldest first. */
export const listWalletDifferences = async (
  db: Db,
  filters: WalletFilters = { countries: null },
): Promise<WalletDifferenceRow[]> => {
  const { rows } = await sql<WalletDifferenceRow>`
    SELECT id, provider, country, currency, amount, since,
      (SELECT coalesce(sum(a.amount), 0)::bigint FROM (${awaitingApproval}) AS a
        WHERE a.account = 'wallet:' || d.provider || ':' || d.country
          AND a.currency = d.currency) AS awaiting_approval_amount
    FROM wallet_differences AS d
    WHERE ended_at IS NULL AND comparisons >= ${comparisonsMin} AND ${isWanted(filters)}
    ORDER BY since, id`.execute(db)
  return rows
}

/** A comparison that was replaced by a later comparison of the same day. */
interface EarlierComparison {
  sha256: string
  matched: boolean
  compared_at: string
  compared_by: string | null
}

/**
 * The maximum number of earlier comparisons of a day that are listed although they found no
 * difference. Comparisons that found a difference are always listed.
 */
const matchingMax = 20

/** A later comparison `n` replaces comparison `c` if its period includes the period of `c`. */
const isReplaced = sql<boolean>`EXISTS (
  SELECT FROM statement_comparisons AS n
  WHERE n.provider = c.provider AND n.country = c.country AND n.currency = c.currency
    AND n.period_to >= c.period_to AND n.period_from <= c.period_from
    AND (n.compared_at, n.id) > (c.compared_at, c.id))`

/** True if comparison `c` covers a day of wallet `w`. */
const isOfDay = sql<boolean>`(c.provider = w.provider AND c.country = w.country
  AND c.currency = w.currency AND c.period_to > days.starts AND c.period_from < days.ends)`

/** The comparison columns are null if the wallet was not compared on that day. */
export type WalletDayRow = PositionKey & { day: string } & (
    | WalletComparison
    | { [Column in Exclude<keyof WalletComparison, keyof PositionKey>]: null }
  ) & {
    /** Null if no statement covers the day. */
    sha256: string | null
    compared_at: string | null
    compared_by_name: string | null
    is_complete: boolean | null
    differs: boolean | null
    earlier: EarlierComparison[]
  }

/**
 * Reads every day of a month up to today, for each wallet that was ever reported or compared. A
 * statement comparison replaces earlier comparisons of the same or a shorter period.
 */
export const readWalletDays = async (
  db: Db,
  { month, at, ...filters }: WalletFilters & { month: string; at: string },
): Promise<WalletDayRow[]> => {
  const first = sql`${`${month}-01`}::date`
  const { rows } = await sql<WalletDayRow>`
    WITH wallet AS (
      SELECT provider, country, currency FROM provider_balances WHERE ${isWanted(filters)}
      UNION SELECT provider, country, currency FROM wallet_days WHERE ${isWanted(filters)}
      UNION SELECT provider, country, currency FROM statement_comparisons
        WHERE ${isWanted(filters)}
    ), days AS (
      SELECT each::date AS day, each::timestamp AT TIME ZONE 'UTC' AS starts,
        (each::timestamp + interval '1 day') AT TIME ZONE 'UTC' AS ends
      FROM generate_series(${first}, least(${first} + interval '1 month' - interval '1 day',
        (${sqlTime(at)} AT TIME ZONE 'UTC')::date), interval '1 day') AS each
    )
    SELECT w.provider, w.country, w.currency, to_char(days.day, 'YYYY-MM-DD') AS day,
      d.reported_amount, d.booked_amount, d.arriving_amount, d.leaving_amount, d.read_at,
      s.sha256, s.compared_at, s.compared_by_name, s.is_complete, s.differs, earlier.list AS earlier
    FROM wallet AS w CROSS JOIN days
    LEFT JOIN wallet_days AS d ON d.provider = w.provider AND d.country = w.country
      AND d.currency = w.currency AND d.day = days.day
    LEFT JOIN LATERAL (
      SELECT (array_agg(c.sha256 ORDER BY c.compared_at DESC, c.id DESC))[1] AS sha256,
        max(c.compared_at) AS compared_at,
        (array_agg(p.name ORDER BY c.compared_at DESC, c.id DESC))[1] AS compared_by_name,
        range_agg(tstzrange(c.period_from, c.period_to)) FILTER (WHERE c.compared_at >= days.ends)
          @> tstzrange(days.starts, days.ends) AS is_complete,
        bool_or(days.day = ANY(c.differing_days)) AS differs
      FROM statement_comparisons AS c LEFT JOIN people AS p ON p.id = c.compared_by
      WHERE ${isOfDay} AND NOT ${isReplaced}
    ) AS s ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('sha256', e.sha256,
        'matched', NOT e.differs, 'compared_at', e.compared_at,
        'compared_by', p.name) ORDER BY e.compared_at DESC, e.id DESC), '[]'::json) AS list
      FROM (
        SELECT each.*, row_number() OVER (PARTITION BY each.differs
          ORDER BY each.compared_at DESC, each.id DESC) AS place
        FROM (
          SELECT c.id, c.sha256, days.day = ANY(c.differing_days) AS differs, c.compared_at,
            c.compared_by
          FROM statement_comparisons AS c WHERE ${isOfDay} AND ${isReplaced}
          UNION ALL
          SELECT r.id, c.sha256, days.day = ANY(r.differing_days), r.compared_at, r.compared_by
          FROM replaced_comparisons AS r JOIN statement_comparisons AS c ON c.id = r.comparison_id
          WHERE ${isOfDay}
        ) AS each
      ) AS e LEFT JOIN people AS p ON p.id = e.compared_by
      WHERE e.differs OR e.place <= ${matchingMax}
    ) AS earlier
    ORDER BY w.country, w.provider, w.currency, days.day`.execute(db)
  return rows
}
