import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Judgement } from '../../domain/approvals/approval.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { bulkPosting } from '../../domain/ledger/postings.ts'
import type { Owner } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import { areLinesWithinLimits } from '../../repositories/markets/amount-limits.ts'
import {
  type BulkPayoutRow,
  type BulkPayoutWithPayouts,
  findAnyBulkPayout,
  findBulkPayout,
  lockBulkPayout,
  updateBulkPayout,
} from '../../repositories/payouts/bulk-payouts.ts'
import {
  type BulkPayoutToApprove,
  readBulkPayoutsToApprove,
} from '../../repositories/payouts/to-approve.ts'
import { staffReason } from '../approvals/controls.ts'
import { type Decider, recordDecision } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'
import { postToBalances } from '../ledger/post-to-balances.ts'
import { mayPayOut } from './may-pay-out.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'liveProviders' | 'wake'> & Acting

/**
 * Cancels the lines that have no payout yet and releases their money. The bulk payout must be
 * locked.
 */
const giveUp = async (
  tx: Tx,
  bulk: BulkPayoutRow,
  status: 'cancelled' | 'rejected',
  now: string,
): Promise<BulkPayoutRow> => {
  const left = bulk.left_amount + bulk.left_fee_amount
  const after = await updateBulkPayout(tx, bulk.id, { status, due_at: null, updated_at: now })
  await postToBalances(tx, [bulkPosting('bulk_payout_released', bulk, left)], now)
  return after
}

const recordBulkAct = (
  ctx: Context,
  tx: Tx,
  { id, application_id: applicationId, environment, status: before, ...bulk }: BulkPayoutRow,
  status: string,
  reason?: string | null,
): Promise<void> =>
  recordAct(ctx, tx, {
    subject: 'bulk_payout',
    id,
    applicationId,
    environment,
    reason,
    before: { status: before },
    after: { status, amount: bulk.amount, currency: bulk.currency },
  })

/**
 * Cancels the lines of a bulk payout that have no payout yet. Cancelling a bulk payout twice has no
 * further effect. If `owner` is set, the bulk payout must belong to this owner.
 *
 * Throws Problem `not_found`, or `bulk_payout_over` if every line has a payout or the bulk payout
 * was rejected.
 */
export const cancelBulkPayout = (
  ctx: Context,
  id: string,
  { owner, reason }: { owner?: Owner; reason?: string },
): Promise<BulkPayoutWithPayouts> =>
  ctx.db.transaction().execute(async (tx) => {
    const find = () =>
      owner === undefined ? findAnyBulkPayout(tx, id) : findBulkPayout(tx, owner, id)
    if ((await find()) === undefined) throw new Problem('not_found')
    const bulk = await lockBulkPayout(tx, id)
    if (bulk === undefined) throw new Problem('not_found')
    if (bulk.status !== 'cancelled') {
      const isOver = bulk.status === 'rejected' || bulk.made_count === bulk.line_count
      if (isOver) throw new Problem('bulk_payout_over')
      await giveUp(tx, bulk, 'cancelled', ctx.clock.nowIso())
    }
    await recordBulkAct(ctx, tx, bulk, 'cancelled', reason)
    return (await find()) as BulkPayoutWithPayouts
  })

/**
 * Throws Problem `organisation_may_not_pay` or `outside_limits` if the bulk payout is no longer
 * allowed.
 */
const requirePayable = async (tx: Tx, bulk: BulkPayoutRow): Promise<void> => {
  if (!(await mayPayOut(tx, bulk))) throw new Problem('organisation_may_not_pay')
  if (!(await areLinesWithinLimits(tx, bulk.id))) throw new Problem('outside_limits')
}

/**
 * Approves or rejects all lines of a bulk payout that needs approval.
 *
 * Throws Problem `not_found`, `organisation_may_not_pay`, `outside_limits`, and the errors of
 * `recordDecision`, such as `not_awaiting_approval` after another decision or a cancellation.
 * Throws InvalidRequest if a person rejects a live bulk payout without a reason.
 */
export const decideBulkPayout = async (
  ctx: Context,
  id: string,
  decider: Decider,
  judgement: Judgement,
): Promise<BulkPayoutToApprove> => {
  const decided = await ctx.db.transaction().execute(async (tx) => {
    const bulk = await lockBulkPayout(tx, id)
    if (bulk === undefined) throw new Problem('not_found')
    const isDecided = await recordDecision(ctx, tx, 'bulk_payout', id, decider, judgement)
    const now = ctx.clock.nowIso()
    if (judgement.verdict === 'rejected') {
      staffReason(ctx, judgement.reason, bulk.environment)
      await giveUp(tx, bulk, 'rejected', now)
    } else await requirePayable(tx, bulk)
    if (judgement.verdict === 'approved' && isDecided) {
      await updateBulkPayout(tx, id, { status: 'processing', due_at: now, updated_at: now })
    }
    const [after] = await readBulkPayoutsToApprove(tx, [id], now)
    if (after === undefined) throw new Error('a locked bulk payout no longer exists')
    await recordBulkAct(ctx, tx, bulk, after.status, judgement.reason)
    return after
  })
  ctx.wake.bulkPayouts()
  return decided
}
