import type { AppContext } from '../../context.ts'
import { databaseFailureOf } from '../../database/database-errors.ts'
import { givingUpEarly } from '../../database/early-lock-wait.ts'
import { withLockWait } from '../../database/lock-wait.ts'
import { minuteMs } from '../../domain/time.ts'
import { takeFailed, takeOfOrganisations } from '../../repositories/transactions/due-isolated.ts'
import {
  type ClaimedBatch,
  type DueTransaction,
  lockDueTransactions,
} from '../../repositories/transactions/due-transactions.ts'
import { queueOf } from '../../repositories/transactions/queue-of.ts'
import { deleteFailures } from '../../repositories/transactions/transition-failures.ts'
import {
  announceTransitions,
  applyTransitionsWithin,
} from '../../services/transactions/apply-transitions.ts'
import type { StepToApply } from '../../services/transactions/step.ts'
import { outsideRecovery } from '../outside-recovery.ts'
import { performStep } from '../transactions/perform-step.ts'
import { createQueuePositions } from '../transactions/queue-positions.ts'
import { createStepRecorder, type StepRecorder } from '../transactions/step-recorder.ts'
import { takeDue } from '../transactions/take-due-transactions.ts'
import { countTransientFailure } from '../transient-failures.ts'
import { startWorkLoop, type WorkLoop } from '../work-loop.ts'

const pollMs = 500
/** Payments that are due within this time share one tick, because each tick is expensive. */
const timerResolutionMs = 25
/** Must be longer than all attempts to record a step together. */
const leaseMs = minuteMs
const queue = queueOf({ environment: 'test', provider: 'carrier1_momo', country: 'CG' })
const share = { queue, count: 100, lease_ms: leaseMs }

/** How long a lock on one merchant's rows may delay the tick for all merchants. */
const lockWaitMs = 250

/**
 * Advances sandbox transactions to their final status.
 *
 * The sandbox shares most code with live mode. The same query finds due rows, with the same
 * fairness between organisations (`createQueuePositions`). `performStep` submits and queries
 * through a `ProviderAdapter`, and `applyTransitions` writes the status, the postings and the
 * events.
 *
 * There is one shortcut. The sandbox's provider runs in this process and answers immediately, so a
 * tick locks, performs and applies a whole batch in one database transaction. It writes no lease
 * and does not record a submission before making it. A crash rolls back everything, and nothing
 * outside has seen it. Live mode first commits a lease and the submission, calls the provider with
 * no transaction open, and applies the steps in a second transaction, through the step recorder. In
 * that way, the sandbox would write every row twice as often per step.
 *
 * If the batch fails, the sandbox works like live mode, with leases (`takeDue`), the step recorder
 * with its retries, and transactions on hold after failures. Merchants whose rows are locked, and
 * transactions that failed, are processed in this way in a separate loop until they succeed, and do
 * not delay others.
 */
export const startAdvancingSandbox = (ctx: AppContext): WorkLoop => {
  const recorder = createStepRecorder(ctx)
  const positions = createQueuePositions()

  const toStep = async (row: DueTransaction): Promise<StepToApply> => ({
    row,
    step: await performStep(ctx, row),
  })

  const advanceTogether = async (): Promise<ClaimedBatch> => {
    const fair = positions.continueShare(share, ctx.applyTransition.isolated())
    const { done, funded, claimed } = await withLockWait(ctx.db, lockWaitMs, async (tx) => {
      const found = await lockDueTransactions(tx, [fair], ctx.clock.nowIso())
      const collections = found.rows.filter(({ type }) => type === 'collection')
      const committed = await ctx.fundSandbox(tx, collections)
      const rows = found.rows.map((row) => ({ ...row, attempts: row.attempts + 1 }))
      const steps = await Promise.all(rows.map(toStep))
      const applied = steps.length > 0 && (await applyTransitionsWithin(ctx, tx, steps))
      return { done: applied, funded: committed, claimed: found }
    })
    funded()
    if (done) announceTransitions(ctx, done)
    return claimed
  }

  /** Does not wait until its steps are recorded, because a step may be waiting for a lock. */
  const advanceOneByOne = async (): Promise<ClaimedBatch> => {
    const blocked = [...ctx.applyTransition.isolated(), ...recorder.blockedOrganisations()]
    const fair = positions.continueShare(share, blocked)
    const taken = await takeDue(ctx, recorder, [fair])
    for (const row of taken.rows) void recorder.run(row, () => performStep(ctx, row))
    return taken
  }

  const tick = async (): Promise<boolean> => {
    const taken = await givingUpEarly(advanceTogether).catch((error: unknown) => {
      if (databaseFailureOf(error, true) === 'trouble') throw error
      if (!countTransientFailure(ctx, 'sandbox', error)) {
        ctx.log.warn({ err: error }, 'sandbox batch failed: retrying its transactions one by one')
      }
      return advanceOneByOne()
    })
    ctx.metrics.jobsTaken.inc({ job: 'sandbox' }, taken.rows.length)
    return positions.advance(taken).length > 0
  }

  const loop = startWorkLoop({
    name: 'sandbox',
    pollMs: ctx.pollMs(pollMs),
    timerResolutionMs,
    tick: outsideRecovery(ctx, tick),
    ctx,
  })
  const isolatedLoop = startAdvancingIsolated(ctx, recorder)
  return {
    wake: loop.wake,
    stop: async () => {
      await Promise.all([loop.stop(), isolatedLoop.stop()])
      await recorder.stop()
    },
  }
}

/**
 * Advances the transactions of isolated merchants, and retries transactions whose last change
 * failed.
 */
const startAdvancingIsolated = (ctx: AppContext, recorder: StepRecorder): WorkLoop => {
  const takeIsolated = async (): Promise<DueTransaction[]> => {
    const unrecorded = recorder.unrecordedOrganisations()
    const organisations = ctx.applyTransition.isolated().filter((owner) => !unrecorded.has(owner))
    if (organisations.length === 0) return []
    return takeOfOrganisations(ctx.db, share, organisations, ctx.clock.nowIso())
  }
  const tick = async (): Promise<boolean> => {
    for (const row of await takeIsolated()) void recorder.run(row, () => performStep(ctx, row))
    for (const row of await takeFailed(ctx.db, share, ctx.clock.nowIso())) {
      // An administrator or another node has finalised the transaction in the meantime.
      if (row.due_at === null) {
        await deleteFailures(ctx.db, row.id)
        continue
      }
      const again = { ...row, attempts: row.attempts + 1 }
      void recorder.run(again, () => performStep(ctx, again))
    }
    return false
  }
  return startWorkLoop({
    name: 'sandbox-isolated',
    pollMs: ctx.pollMs(pollMs),
    tick: outsideRecovery(ctx, tick),
    ctx,
  })
}
