import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { bulkPosting } from '../../domain/ledger/postings.ts'
import type { Owner } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import {
  type BulkPayoutRow,
  type BulkPayoutWithPayouts,
  findBulkPayout,
  lockBulkPayout,
  updateBulkPayout,
} from '../../repositories/payouts/bulk-payouts.ts'
import { postToBalances } from '../ledger/post-to-balances.ts'
import { mayPayOut } from './may-pay-out.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'wake'>

/** Ends a locked bulk: gives up the lines that are not payouts yet, and releases their money. */
const giveUp = async (
  tx: Tx,
  bulk: BulkPayoutRow,
  status: 'cancelled' | 'rejected',
  now: string,
): Promise<BulkPayoutRow> => {
  const left = bulk.left_amount + bulk.left_fee_amount
  const ended = await updateBulkPayout(tx, bulk.id, { status, due_at: null, updated_at: now })
  await postToBalances(tx, [bulkPosting('bulk_payout_released', bulk, left)], now)
  return ended
}

/**
 * Cancels the lines of a bulk that are not payouts yet. A cancelled bulk stays as it is.
 *
 * Throws Problem `not_found`, or `bulk_payout_over` if no line is left or the bulk was rejected.
 */
export const cancelBulkPayout = (
  ctx: Context,
  owner: Owner,
  id: string,
): Promise<BulkPayoutWithPayouts> =>
  ctx.db.transaction().execute(async (tx) => {
    if ((await findBulkPayout(tx, owner, id)) === undefined) throw new Problem('not_found')
    const bulk = await lockBulkPayout(tx, id)
    if (bulk === undefined) throw new Problem('not_found')
    if (bulk.status !== 'cancelled') {
      const isOver = bulk.status === 'rejected' || bulk.made_count === bulk.line_count
      if (isOver) throw new Problem('bulk_payout_over')
      await giveUp(tx, bulk, 'cancelled', ctx.clock.nowIso())
    }
    return (await findBulkPayout(tx, owner, id)) as BulkPayoutWithPayouts
  })

/**
 * Approves or rejects a bulk that waits for approval, with all of its lines.
 *
 * Throws Problem `not_found`, `not_awaiting_approval` for a bulk that is already decided or
 * cancelled, also if two people decide at once, and `organisation_may_not_pay`.
 */
export const decideBulkPayout = async (
  ctx: Context,
  id: string,
  decision: 'approved' | 'rejected',
): Promise<BulkPayoutRow> => {
  const decided = await ctx.db.transaction().execute(async (tx) => {
    const bulk = await lockBulkPayout(tx, id)
    if (bulk === undefined) throw new Problem('not_found')
    if (bulk.status !== 'awaiting_approval') throw new Problem('not_awaiting_approval')
    const now = ctx.clock.nowIso()
    if (decision === 'rejected') return giveUp(tx, bulk, 'rejected', now)
    if (!(await mayPayOut(tx, bulk))) throw new Problem('organisation_may_not_pay')
    return updateBulkPayout(tx, id, { status: 'processing', due_at: now, updated_at: now })
  })
  ctx.wake.bulkPayouts()
  return decided
}
