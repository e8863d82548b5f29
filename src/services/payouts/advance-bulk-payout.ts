import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { databaseFailureOf, transientReason } from '../../database/database-errors.ts'
import { newId } from '../../database/ids.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import { payoutReference } from '../../domain/payouts/reference.ts'
import { type BulkLineRow, readLinesToMake } from '../../repositories/payouts/bulk-lines.ts'
import {
  type BulkPayoutRow,
  countUnsubmitted,
  hasOpenPayouts,
  lockDueBulk,
  postponeBulk,
  updateBulkPayout,
} from '../../repositories/payouts/bulk-payouts.ts'
import {
  noCollectionFee,
  rowOfNew,
  type TransactionRow,
} from '../../repositories/transactions/transactions.ts'
import { announceTransitions } from '../transactions/apply-transitions.ts'
import { planTransition } from '../transactions/plan-transition.ts'
import { insertTransitions, recordEffects } from '../transactions/record-transitions.ts'
import type { AppliedSteps } from '../transactions/step.ts'
import { mayPayOut } from './may-pay-out.ts'

/**
 * The maximum number of payouts per turn. The limit keeps the database transaction short, so that
 * other transactions do not wait for long.
 */
const turnMax = 50

/**
 * While its organisation has at least this many unsubmitted payouts, a bulk payout pauses, so that
 * the merchant's single payouts are not delayed for long. The sandbox submits immediately.
 */
const unsubmittedMax: Readonly<Record<Environment, number>> = { test: 200, live: 50 }

/**
 * Delays before the next turn: when the limit is reached (`roomMs`), when the merchant may not pay
 * out (`heldMs`), and after a failure (`failedMs`).
 */
const roomMs: Readonly<Record<Environment, number>> = { test: 50, live: 250 }
const heldMs = 30_000
const failedMs = 30_000

/**
 * Delays between checks for whether the last payouts have reached a final status. The delay
 * increases with the age of the bulk payout.
 */
const endMinMs = 250
const endMaxMs = 600_000
const completionDelayMs = (bulk: BulkPayoutRow, nowMs: number): number =>
  Math.min(Math.max((nowMs - Date.parse(bulk.created_at)) / 20, endMinMs), endMaxMs)

/** `dueInMs` is the delay before the next turn; undefined if the bulk payout is complete. */
interface Turn {
  dueInMs: number | undefined
  steps?: AppliedSteps
}

/**
 * Processes one turn of the bulk payout that has been due for the longest time. Each turn creates a
 * limited number of payouts, so that bulk payouts do not block each other. Returns undefined if no
 * bulk payout is due. A turn is one database transaction that locks the bulk payout, so a crash
 * changes nothing and two processes never create a payout from the same line. A database constraint
 * would also reject a second payout.
 */
export const advanceBulkPayout = async (ctx: AppContext): Promise<Turn | undefined> => {
  const nowMs = ctx.clock.nowMs()
  let bulk: BulkPayoutRow | undefined
  try {
    const turn = await ctx.db.transaction().execute(async (tx) => {
      bulk = await lockDueBulk(tx, new Date(nowMs).toISOString())
      return bulk && (await runTurn(ctx, tx, bulk, nowMs))
    })
    if (turn?.steps !== undefined) announceTransitions(ctx, turn.steps)
    return turn
  } catch (error) {
    if (bulk === undefined || databaseFailureOf(error, true) === 'trouble') throw error
    const level = transientReason(error) === undefined ? 'error' : 'debug'
    ctx.log[level]({ err: error, bulk: bulk.id }, 'bulk payout not advanced: tried again later')
    await postponeBulk(ctx.db, bulk.id, new Date(nowMs + failedMs).toISOString())
    return { dueInMs: failedMs }
  }
}

const runTurn = async (
  ctx: AppContext,
  tx: Tx,
  bulk: BulkPayoutRow,
  nowMs: number,
): Promise<Turn> => {
  const again = async (dueInMs: number): Promise<Turn> => {
    await updateBulkPayout(tx, bulk.id, { due_at: new Date(nowMs + dueInMs).toISOString() })
    return { dueInMs }
  }
  if (bulk.made_count === bulk.line_count) {
    if (await hasOpenPayouts(tx, bulk.id)) return again(completionDelayMs(bulk, nowMs))
    const now = new Date(nowMs).toISOString()
    await updateBulkPayout(tx, bulk.id, { status: 'completed', due_at: null, updated_at: now })
    return { dueInMs: undefined }
  }
  if (!(await mayPayOut(tx, bulk))) return again(heldMs)
  const waitingMax = unsubmittedMax[bulk.environment]
  const room = waitingMax - (await countUnsubmitted(tx, bulk, waitingMax))
  if (room <= 0) return again(roomMs[bulk.environment])
  const lines = await readLinesToMake(tx, bulk, Math.min(room, turnMax))
  return { dueInMs: 0, steps: await makePayouts(ctx, tx, bulk, lines, nowMs) }
}

/**
 * Creates approved payouts from the lines of a locked bulk payout. Their money was already reserved
 * when the bulk payout was created.
 */
const makePayouts = async (
  ctx: AppContext,
  tx: Tx,
  bulk: BulkPayoutRow,
  lines: BulkLineRow[],
  nowMs: number,
): Promise<AppliedSteps> => {
  const now = new Date(nowMs).toISOString()
  const rows = lines.map((line) => newPayout(bulk, line, nowMs))
  const cause = bulk.needs_approval ? 'decision' : 'automatic_approval'
  const planned = rows.map((row) => {
    // If the provider is no longer configured, the payout waits until the provider is configured
    // again.
    const submitDelayMs = ctx.serves(row) ? ctx.adapterOf(row).submitDelayMs : 0
    return planTransition({ row, step: { kind: 'approved', cause, submitDelayMs } }, nowMs)
  })
  const sum = (amountOf: (line: BulkLineRow) => number) =>
    lines.reduce((total, line) => total + amountOf(line), 0)
  await updateBulkPayout(tx, bulk.id, {
    made_count: bulk.made_count + lines.length,
    left_amount: bulk.left_amount - sum(({ amount }) => amount),
    left_fee_amount: bulk.left_fee_amount - sum(({ fee_amount }) => fee_amount),
    due_at: now,
  })
  const applied = await insertTransitions(tx, rows, planned)
  return { applied, deliveries: await recordEffects(ctx, tx, applied, now) }
}

const newPayout = (bulk: BulkPayoutRow, line: BulkLineRow, nowMs: number): TransactionRow => {
  const now = new Date(nowMs).toISOString()
  return rowOfNew({
    id: newId(nowMs),
    application_id: bulk.application_id,
    organisation_id: bulk.organisation_id,
    environment: bulk.environment,
    type: 'disbursement',
    provider: line.provider,
    country: line.country,
    amount: line.amount,
    currency: bulk.currency,
    phone_number: line.phone_number,
    msisdn: line.msisdn,
    status: 'pending',
    metadata: null,
    merchant_reference: line.merchant_reference,
    checkout_session_id: null,
    original_id: null,
    replaces: null,
    refund_reason: null,
    bulk_payout_id: bulk.id,
    bulk_payout_line: line.number,
    api_key_id: bulk.api_key_id,
    fee_amount: line.fee_amount,
    ...noCollectionFee,
    reference: payoutReference(now),
    needs_approval: bulk.needs_approval,
    due_at: null,
    created_at: now,
    updated_at: now,
  })
}
