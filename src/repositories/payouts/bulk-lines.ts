import { type Selectable, sql } from 'kysely'
import type { BulkPayoutLines } from '../../../generated/database.ts'
import { columnsOf, defineColumns, listColumns } from '../../database/columns.ts'
import type { Db, Tx } from '../../database/database.ts'
import type { Currency } from '../../domain/markets.ts'
import type { LineState } from '../../domain/payouts/bulk-payout.ts'
import type { TransactionRow } from '../transactions/transactions.ts'
import type { BulkPayoutRow } from './bulk-payouts.ts'

export type BulkLineRow = Selectable<BulkPayoutLines>

export type BulkLineWithPayout = BulkLineRow &
  Pick<TransactionRow, 'reference' | 'failure_reason'> & {
    currency: Currency
    state: LineState
    payout_id: string | null
    /** The current merchant reference of the payout. The merchant may have changed it. */
    payout_merchant_reference: string | null
  }

const lineColumns = columnsOf('bulk_payout_lines')

export const insertBulkLines = async (tx: Tx, lines: BulkLineRow[]): Promise<void> => {
  await sql`
    INSERT INTO bulk_payout_lines (${listColumns(lineColumns)})
    SELECT ${listColumns(lineColumns)} FROM json_to_recordset(${JSON.stringify(lines)}::json) AS l (
      ${defineColumns('bulk_payout_lines', lineColumns)})`.execute(tx)
}

/** The bulk payout must be locked. */
export const readLinesToMake = (
  tx: Tx,
  { id, made_count }: BulkPayoutRow,
  count: number,
): Promise<BulkLineRow[]> =>
  tx
    .selectFrom('bulk_payout_lines')
    .selectAll()
    .where('bulk_payout_id', '=', id)
    .where('number', '>', made_count)
    .orderBy('number')
    .limit(count)
    .execute()

/** A line without a payout is waiting, or was cancelled or rejected with its bulk payout. */
const state = sql<LineState>`CASE WHEN t.id IS NOT NULL THEN t.status
  WHEN b.status IN ('cancelled', 'rejected') THEN b.status ELSE 'waiting' END`

/** `after` is a line number. Lines are sorted by number. */
export const listBulkLines = async (
  db: Db,
  bulkId: string,
  filters: { state?: LineState | undefined; after: number; limit: number },
): Promise<BulkLineWithPayout[]> => {
  const isWanted = filters.state === undefined ? sql`true` : sql`${state} = ${filters.state}`
  const { rows } = await sql<BulkLineWithPayout>`
    SELECT l.*, b.currency, ${state} AS state, t.id AS payout_id, t.reference, t.failure_reason,
      t.merchant_reference AS payout_merchant_reference
    FROM bulk_payouts AS b JOIN bulk_payout_lines AS l ON l.bulk_payout_id = b.id
    LEFT JOIN transactions AS t
      ON t.bulk_payout_id = l.bulk_payout_id AND t.bulk_payout_line = l.number
    WHERE b.id = ${bulkId}::uuid AND l.number > ${filters.after} AND ${isWanted}
    ORDER BY l.number LIMIT ${filters.limit}`.execute(db)
  return rows
}

/** Yields the lines in order, `limit` at a time. */
export async function* readBulkLines(
  db: Db,
  bulkId: string,
  limit: number,
): AsyncGenerator<BulkLineWithPayout[]> {
  let after = 0
  for (;;) {
    const rows = await listBulkLines(db, bulkId, { after, limit })
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.number ?? after
    if (rows.length < limit) return
  }
}
