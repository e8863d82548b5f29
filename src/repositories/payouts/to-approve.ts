import type { Db, Executor } from '../../database/database.ts'
import type { Page, Position } from '../../database/pagination.ts'
import { type ApprovalState, readWithApproval } from '../approvals/decisions.ts'
import { listWaitingPayouts } from '../transactions/list-transactions.ts'
import type { TransactionRow } from '../transactions/transactions.ts'
import { type BulkPayoutRow, listWaitingBulkPayouts } from './bulk-payouts.ts'

/** Payouts and bulk payouts as those who approve them see them. */

export type PayoutToApprove = TransactionRow & { approval: ApprovalState }
export type BulkPayoutToApprove = BulkPayoutRow & { approval: ApprovalState }

export const readPayoutsToApprove = (
  executor: Executor,
  ids: readonly string[],
  at: string,
): Promise<PayoutToApprove[]> => readWithApproval<TransactionRow>(executor, 'payout', ids, at)

export const readBulkPayoutsToApprove = (
  executor: Executor,
  ids: readonly string[],
  at: string,
): Promise<BulkPayoutToApprove[]> =>
  readWithApproval<BulkPayoutRow>(executor, 'bulk_payout', ids, at)

const idsOf = (page: Page<{ id: string }>): string[] => page.rows.map(({ id }) => id)

/** Payouts of all organisations that nobody has approved or rejected, newest first. */
export const listPayoutsToApprove = async (
  db: Db,
  position: Position,
  at: string,
): Promise<Page<PayoutToApprove>> => {
  const page = await listWaitingPayouts(db, position)
  return { ...page, rows: await readPayoutsToApprove(db, idsOf(page), at) }
}

/** Bulk payouts of all organisations that nobody has approved or rejected, newest first. */
export const listBulkPayoutsToApprove = async (
  db: Db,
  position: Position,
  at: string,
): Promise<Page<BulkPayoutToApprove>> => {
  const page = await listWaitingBulkPayouts(db, position)
  return { ...page, rows: await readBulkPayoutsToApprove(db, idsOf(page), at) }
}
