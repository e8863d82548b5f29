import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { withLockWait } from '../../database/lock-wait.ts'
import { isFinal } from '../../domain/transactions/state-machine.ts'
import { lockAvailable } from '../../repositories/ledger/balances.ts'
import { recordContradictions } from '../../repositories/reconciliation/items.ts'
import { lockOriginals, lockTransactions } from '../../repositories/transactions/transactions.ts'
import { fundNow } from '../sandbox/fund-balances.ts'
import { findContradictions, findUntraceable } from './find-contradictions.ts'
import { claimOf, isClaimHeld, isTrueWithoutClaim, planTransition } from './plan-transition.ts'
import { isStatusChange, recordEffects, writeTransitions } from './record-transitions.ts'
import type { AppliedSteps, AppliedTransition, StepToApply } from './step.ts'

/**
 * Applies steps to many transactions in one database transaction. Each step changes a status at
 * most once, together with its postings and its event. Final statuses do not change: a repeated
 * report has no effect, and a contradicting report becomes a reconciliation item. Several steps for
 * the same transaction are applied in order.
 *
 * Returns one result per step, in the same order. The result is undefined if the transaction does
 * not exist or if another worker has claimed it in the meantime. If a lock is not free within
 * `lockWaitMs`, nothing is applied, and `ctx.applyTransition` isolates the merchant whose row is
 * locked.
 */
export const applyTransitions = async (
  ctx: AppContext,
  steps: StepToApply[],
  lockWaitMs: number,
): Promise<(AppliedTransition | undefined)[]> => {
  await fundNow(
    ctx,
    steps.map(({ row }) => row).filter(({ type }) => type === 'collection'),
  )
  const { results, deliveries } = await withLockWait(ctx.db, lockWaitMs, async (tx) => {
    const done = new Map<StepToApply, AppliedTransition>()
    let webhooks = 0
    const rounds = splitIntoRounds(steps)
    if (rounds.length > 1) await lockForRounds(tx, steps)
    for (const round of rounds) {
      const { applied, deliveries: more } = await applyTransitionsWithin(ctx, tx, [
        ...round.values(),
      ])
      webhooks += more
      for (const one of applied) {
        const step = round.get(one.after.id)
        if (step !== undefined) done.set(step, one)
      }
    }
    return { results: done, deliveries: webhooks }
  })
  announceTransitions(ctx, { applied: [...results.values()], deliveries })
  return steps.map((step) => results.get(step))
}

/**
 * Returns the payments whose refunds are affected by these steps. A successful refund matters if
 * its payment was corrected to unpaid. A failed refund changes the fee that other refunds return.
 */
const refundedIn = (steps: StepToApply[]): string[] =>
  steps.flatMap(({ row: { environment, original_id: id }, step }) => {
    const hasSucceeded = step.kind === 'reported' && step.report.kind === 'succeeded'
    const hasFailed = step.kind === 'unfunded' || (step.kind === 'reported' && !hasSucceeded)
    return id !== null && (hasFailed || (hasSucceeded && environment === 'live')) ? [id] : []
  })

/**
 * Locks all balances before the first round. Otherwise, a later round could wait for a balance
 * while it holds other locks.
 */
const lockForRounds = async (tx: Tx, steps: StepToApply[]): Promise<void> => {
  await lockTransactions(tx, [...steps.map(({ row }) => row.id), ...refundedIn(steps)])
  const balanceKeys = steps.map(({ row: { organisation_id, environment, currency } }) => ({
    organisation_id,
    environment,
    currency,
  }))
  await lockAvailable(tx, balanceKeys)
}

/**
 * Splits steps into rounds, so that each round has at most one step per transaction. Each round
 * maps transaction ids to steps.
 */
const splitIntoRounds = (steps: StepToApply[]): Map<string, StepToApply>[] => {
  const rounds: Map<string, StepToApply>[] = []
  for (const step of steps) {
    const free = rounds.find((round) => !round.has(step.row.id))
    if (free === undefined) rounds.push(new Map([[step.row.id, step]]))
    else free.set(step.row.id, step)
  }
  return rounds
}

/**
 * Applies steps within the caller's transaction. Pass the result to `announceTransitions` after the
 * commit.
 */
export const applyTransitionsWithin = async (
  ctx: AppContext,
  tx: Tx,
  steps: StepToApply[],
): Promise<AppliedSteps> => {
  const nowMs = ctx.clock.nowMs()
  const now = new Date(nowMs).toISOString()
  // Payments are locked before refunds, because a payment may be corrected at the same time.
  await lockOriginals(tx, refundedIn(steps))
  const applied = await applyToRows(tx, steps, nowMs)
  const appliedIds = new Set(applied.map(({ before }) => before.id))
  const missed = steps.filter(({ row }) => !appliedIds.has(row.id))
  if (missed.length > 0) applied.push(...(await applyToMissed(tx, missed, nowMs)))
  const deliveries = await recordEffects(ctx, tx, applied, now)
  return { applied, deliveries }
}

/** Logs and counts committed status changes, and wakes the workers that have new work. */
export const announceTransitions = (
  ctx: AppContext,
  { applied, deliveries }: AppliedSteps,
): void => {
  const nowMs = ctx.clock.nowMs()
  for (const { after } of applied) {
    const { environment, due_at } = after
    if (due_at !== null) ctx.wake.transactions(environment, Date.parse(due_at) - nowMs)
  }
  for (const { before, after, reason: why } of applied.filter(isStatusChange)) {
    const { id: transaction, type, environment, status } = after
    ctx.log.info(
      { transaction, type, from: before.status, status, cause: why.cause },
      'transaction status changed',
    )
    ctx.traces?.record({
      transaction,
      name: `${type} ${status}`,
      kind: 'internal',
      endMs: nowMs,
      durationMs: 0,
      attributes: { from: before.status, cause: why.cause },
    })
    ctx.metrics.transactionMoves.inc({ type, environment, status })
    // A correction replaces one final status with another, so the transaction is not counted again.
    if (isFinal(type, before.status) || !isFinal(type, status)) continue
    const { provider, country, failure_reason: reason } = after
    ctx.metrics.finalTransactions.inc({
      type,
      environment,
      provider,
      country,
      status,
      reason: reason ?? 'none',
    })
  }
  ctx.wake.feeds()
  if (deliveries > 0) ctx.wake.deliveries()
}

/** Applies steps to rows that have not changed since they were read. Omits all other rows. */
const applyToRows = async (
  tx: Tx,
  steps: StepToApply[],
  nowMs: number,
): Promise<AppliedTransition[]> => {
  const now = new Date(nowMs).toISOString()
  const applied = await writeTransitions(
    tx,
    steps.map((step) => planTransition(step, nowMs)),
  )
  // Rows that were not updated have changed since they were read. `applyToMissed` looks for
  // contradictions with their new status.
  const appliedIds = new Set(applied.map(({ before }) => before.id))
  const current = steps.filter(({ row }) => appliedIds.has(row.id))
  await recordContradictions(tx, [...findContradictions(current), ...findUntraceable(current)], now)
  return applied
}

/**
 * Another worker has changed or claimed these rows. The steps are therefore applied to the current
 * state of the rows.
 */
const applyToMissed = async (
  tx: Tx,
  missed: StepToApply[],
  nowMs: number,
): Promise<AppliedTransition[]> => {
  const fresh = await lockTransactions(
    tx,
    missed.map(({ row }) => row.id),
  )
  const again = missed.flatMap((toApply) => {
    const row = fresh.find(({ id }) => id === toApply.row.id)
    if (row === undefined) return []
    const { step } = toApply
    const isClaimLost = !isClaimHeld(claimOf(toApply), row)
    return isClaimLost && !isTrueWithoutClaim(step) ? [] : [{ row, step, isClaimLost }]
  })
  return applyToRows(tx, again, nowMs)
}
