import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { withLockWait } from '../../database/lock-wait.ts'
import { recordContradictions } from '../../repositories/reconciliation/items.ts'
import { lockTransactions } from '../../repositories/transactions/transactions.ts'
import { fundSandbox } from '../sandbox/fund-balances.ts'
import { findContradictions, findUnfindable } from './find-contradictions.ts'
import { planTransition } from './plan-transition.ts'
import {
  type AppliedTransition,
  isStatusChange,
  recordEffects,
  writeTransitions,
} from './record-transitions.ts'
import type { StepToApply } from './step.ts'

/**
 * Applies steps to many transactions in one database transaction: each changes its status at most
 * once a step, together with its postings and its event. What is final stays final: the same report
 * again changes nothing, another one is listed for reconciliation. Several steps of one transaction
 * are applied in their order.
 *
 * Returns what became of each, in order; undefined where there is no such transaction. Fails, with
 * nothing applied, where a lock cannot be had within `lockWaitMs`: `ctx.applyTransition` then
 * isolates the merchant whose row is locked.
 */
export const applyTransitions = async (
  ctx: AppContext,
  steps: StepToApply[],
  lockWaitMs: number,
): Promise<(AppliedTransition | undefined)[]> => {
  await fundSandbox(
    ctx,
    steps.map(({ row }) => row).filter(({ type }) => type === 'collection'),
  )
  const applied = await withLockWait(ctx.db, lockWaitMs, async (tx) => {
    const results = new Map<StepToApply, AppliedTransition>()
    for (const round of splitIntoRounds(steps)) {
      const done = new Map(
        (await applyTransitionsWithin(ctx, tx, [...round.values()])).map((one) => [
          one.after.id,
          one,
        ]),
      )
      for (const [id, step] of round) {
        const result = done.get(id)
        if (result !== undefined) results.set(step, result)
      }
    }
    return results
  })
  announceTransitions(ctx, [...applied.values()])
  return steps.map((step) => applied.get(step))
}

/** Rounds in which each transaction has one step at most, by its id. */
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
 * Applies steps as a part of a larger database transaction: pass what it returns to
 * `announceTransitions` once that is committed.
 */
export const applyTransitionsWithin = async (
  ctx: AppContext,
  tx: Tx,
  steps: StepToApply[],
): Promise<AppliedTransition[]> => {
  const now = new Date()
  const applied = await applyToRows(tx, steps, now)
  const appliedIds = new Set(applied.map(({ before }) => before.id))
  const missed = steps.filter(({ row }) => !appliedIds.has(row.id))
  if (missed.length > 0) applied.push(...(await applyToMissed(tx, missed, now)))
  await recordEffects(ctx, tx, applied, now)
  return applied
}

/** Counts committed changes of status, and wakes the workers that have something to do next. */
export const announceTransitions = (ctx: AppContext, applied: AppliedTransition[]): void => {
  const nowMs = Date.now()
  for (const { after } of applied) {
    const { environment, due_at } = after
    if (due_at !== null) ctx.wake.transactions(environment, Date.parse(due_at) - nowMs)
  }
  const changes = applied.filter(isStatusChange)
  for (const { after } of changes) {
    const { type, environment, status } = after
    ctx.metrics.transactionMoves.inc({ type, environment, status })
  }
  if (changes.length > 0) ctx.wake.deliveries()
}

/** Applies steps to rows that are still as they were taken; others are left out of its result. */
const applyToRows = async (
  tx: Tx,
  steps: StepToApply[],
  now: Date,
): Promise<AppliedTransition[]> => {
  const contradictions = findContradictions(steps)
  if (contradictions.length > 0) await recordContradictions(tx, contradictions, now.toISOString())
  const applied = await writeTransitions(
    tx,
    steps.map((step) => planTransition(step, now)),
  )
  const appliedIds = new Set(applied.map(({ before }) => before.id))
  const unfindable = findUnfindable(steps.filter(({ row }) => appliedIds.has(row.id)))
  if (unfindable.length > 0) await recordContradictions(tx, unfindable, now.toISOString())
  return applied
}

/** Their status was changed first by another: what it is now decides what the step does. */
const applyToMissed = async (
  tx: Tx,
  missed: StepToApply[],
  now: Date,
): Promise<AppliedTransition[]> => {
  const fresh = await lockTransactions(
    tx,
    missed.map(({ row }) => row.id),
  )
  const again = missed.flatMap(({ row, step }) => {
    const found = fresh.find(({ id }) => id === row.id)
    if (found === undefined) return []
    return [{ row: found, step, isTakenAgain: found.attempts !== row.attempts }]
  })
  return applyToRows(tx, again, now)
}
