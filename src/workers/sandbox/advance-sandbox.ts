import type { AppContext } from '../../context.ts'
import { databaseFailureOf } from '../../database/database-errors.ts'
import { givingUpEarly } from '../../database/early-lock-wait.ts'
import { withLockWait } from '../../database/lock-wait.ts'
import { minuteMs } from '../../domain/time.ts'
import { claimFailed, claimOfOrganisations } from '../../repositories/transactions/due-isolated.ts'
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
import { claimDue } from '../transactions/claim-due-transactions.ts'
import { performStep } from '../transactions/perform-step.ts'
import { createQueuePositions } from '../transactions/queue-positions.ts'
import { createStepRecorder, type StepRecorder } from '../transactions/step-recorder.ts'
import { countTransientFailure } from '../transient-failures.ts'
import { startWorkLoop, type WorkLoop } from '../work-loop.ts'

const pollMs = 500
/** Ticks are expensive, so payments that become due within this time share a tick. */
const timerResolutionMs = 25
/** Must be longer than all attempts to record a step. */
const leaseMs = minuteMs
const queue = queueOf({ environment: 'test', provider: 'carrier1_momo', country: 'CG' })
const share = { queue, count: 100, lease_ms: leaseMs }

/** The maximum time that a lock on one merchant's rows can delay the tick for all merchants. */
const lockWaitMs = 250

/**
 * Advances sandbox transactions to their final status.
 *
 * The sandbox shares most code with live mode. The same query finds due rows, with the same
 * fairness between organisations (`createQueuePositions`). `performStep` submits and queries
 * through a `ProviderAdapter`, and `applyTransitions` writes the status, the postings and the
 * events.
 *
 * There is one shortcut. The sandbox provider runs in this process and responds immediately, so a
 * tick can claim, perform and apply a whole batch in one database transaction. This avoids writing
 * a lease and recording each submission before it is made. A crash rolls back everything, and no
 * outside system has seen the submissions. In live mode, the lease and the submission are committed
 * first, the provider is called without an open transaction, and the step recorder applies the
 * steps in a second transaction. The same procedure would double the number of writes in the
 * sandbox.
 *
 * If the batch fails, the sandbox works like live mode, with leases (`claimDue`), the step recorder
 * and its retries, and transactions that are put on hold after failures. Merchants whose rows are
 * locked and transactions that failed are then processed in a separate loop until they succeed, so
 * that they do not delay others.
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

  /** Does not wait until the steps are recorded, because recording may have to wait for a lock. */
  const advanceOneByOne = async (): Promise<ClaimedBatch> => {
    const blocked = [...ctx.applyTransition.isolated(), ...recorder.blockedOrganisations()]
    const fair = positions.continueShare(share, blocked)
    const claimed = await claimDue(ctx, recorder, [fair])
    for (const row of claimed.rows) void recorder.run(row, () => performStep(ctx, row))
    return claimed
  }

  const tick = async (): Promise<boolean> => {
    const taken = await givingUpEarly(advanceTogether).catch((error: unknown) => {
      if (databaseFailureOf(error, true) === 'trouble') throw error
      if (!countTransientFailure(ctx, 'sandbox', error)) {
        ctx.log.warn({ err: error }, 'sandbox batch failed: retrying its transactions one by one')
      }
      return advanceOneByOne()
    })
    ctx.metrics.jobsClaimed.inc({ job: 'sandbox' }, taken.rows.length)
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
 * Advances the transactions of isolated merchants, and retries transactions whose last step failed.
 */
const startAdvancingIsolated = (ctx: AppContext, recorder: StepRecorder): WorkLoop => {
  const claimIsolated = async (): Promise<DueTransaction[]> => {
    const unrecorded = recorder.unrecordedOrganisations()
    const organisations = ctx.applyTransition.isolated().filter((owner) => !unrecorded.has(owner))
    if (organisations.length === 0) return []
    return claimOfOrganisations(ctx.db, share, organisations, ctx.clock.nowIso())
  }
  const tick = async (): Promise<boolean> => {
    for (const row of await claimIsolated()) void recorder.run(row, () => performStep(ctx, row))
    for (const row of await claimFailed(ctx.db, share, ctx.clock.nowIso())) {
      // Staff or another node have finalised the transaction in the meantime.
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
