import { type Selectable, sql } from 'kysely'
import type { WalletDifferences } from '../../../generated/database.ts'
import type { Db, Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { sqlTime } from '../../database/sql.ts'
import type { PositionKey } from '../ledger/wallet-positions.ts'

/**
 * Comparisons of what providers report with the ledger: the last of each day, and the differences
 * that comparisons find.
 */

export interface WalletComparison extends PositionKey {
  reported_amount: number
  booked_amount: number
  arriving_amount: number
  leaving_amount: number
  read_at: string
}

/** The part of a difference that what is not final does not explain. */
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

/** Stores a comparison as that of its day, unless a later one is stored. */
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

/** Opens a wallet's difference, or counts one more comparison that found it. */
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

/** Ends the difference of a wallet that matches again. */
export const endDifference = async (
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
>

/** The first comparison of a difference may have met a report that was about to arrive. */
const comparisonsMin = 2

/** The differences that stayed, oldest first. */
export const listWalletDifferences = (db: Db): Promise<WalletDifferenceRow[]> =>
  db
    .selectFrom('wallet_differences')
    .select(['id', 'provider', 'country', 'currency', 'amount', 'since'])
    .where('ended_at', 'is', null)
    .where('comparisons', '>=', comparisonsMin)
    .orderBy('since')
    .orderBy('id')
    .execute()
