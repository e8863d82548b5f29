import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../../context.ts'
import { isDatabaseTrouble } from '../../database/database-errors.ts'
import type { DueTransaction } from '../../repositories/transactions/due-transactions.ts'
import {
  deleteFailures,
  postpone,
  quarantineAfter,
  recordFailure,
} from '../../repositories/transactions/transition-failures.ts'
import type { Step } from '../../services/transactions/step.ts'
import { countTransientFailure } from '../transient-failures.ts'

/** Delays between attempts to record a step. Their sum is much shorter than a lease. */
const recordAgainAfterMs = [50, 200, 1000, 4000]

/** The maximum number of unrecorded steps per organisation. */
const unrecordedMax = 500

const errorLengthMax = 500

interface RunOptions {
  /** Called when the step is performed but not yet recorded. */
  onPerformed?: () => void
  /**
   * Returns the current claim of the transaction. Needed only if another worker could claim the
   * transaction.
   */
  readClaim?: () => number
}

export interface StepRecorder {
  /** Performs and records a step. Never rejects. */
  run(row: DueTransaction, perform: () => Promise<Step>, options?: RunOptions): Promise<void>
  /** Organisations whose transactions are not claimed until their steps are recorded. */
  blockedOrganisations(): string[]
  /** Organisations with steps that are not recorded yet. */
  unrecordedOrganisations(): Set<string>
  /** Stops retrying. Resolves when no step is in progress. */
  stop(): Promise<unknown>
}

const recordRefusal = async (
  ctx: AppContext,
  row: DueTransaction,
  error: unknown,
): Promise<void> => {
  const { failures, retry_at } = await recordFailure(
    ctx.db,
    row.id,
    errorText(error),
    ctx.clock.nowMs(),
  )
  const context = { err: error, transaction: row.id, failures, retryAt: retry_at }
  if (failures < quarantineAfter) ctx.log.warn(context, 'transition failed')
  else ctx.log.error(context, 'transition failed repeatedly: transaction put on hold')
  // If the database rejects even this update, the stored failure prevents workers from claiming the
  // row.
  await postpone(ctx.db, row.id, retry_at).catch(() => {})
  ctx.metrics.transitionFailures.inc({ environment: row.environment })
}

/** Applies steps. If the database fails, tries again after a pause. */
const createStepApplier = (ctx: AppContext, isStopped: () => boolean) => {
  /** One error can fail a whole group of steps but is logged only once. */
  const logged = new WeakSet<object>()
  const applyStep = async (
    row: DueTransaction,
    step: Step,
    readClaim: RunOptions['readClaim'],
    attempt = 0,
  ): Promise<boolean> => {
    try {
      const claim = readClaim && { claim: readClaim() }
      await ctx.applyTransition({ row, step, failures: row.failures, ...claim })
      return true
    } catch (error) {
      const pauseMs = recordAgainAfterMs[attempt]
      if (!isDatabaseTrouble(error)) throw error
      const isNew = error instanceof Error && !logged.has(error)
      if (error instanceof Error) logged.add(error)
      if (isNew && !(pauseMs !== undefined && countTransientFailure(ctx, 'transitions', error))) {
        const context = { err: error, transaction: row.id, pauseMs }
        ctx.log.error(context, 'transitions not applied: database error')
      }
      // Nothing was recorded. The transaction is claimed again after its lease.
      if (pauseMs === undefined || isStopped()) return false
      await sleep(pauseMs)
      return applyStep(row, step, readClaim, attempt + 1)
    }
  }
  return applyStep
}

/**
 * Records many steps at a time and retries if the database fails. A retry is safe even if the
 * outcome of the last attempt is unknown, because each step contains its initial status and claim.
 * If the database rejects a change, the failure is stored, the change is retried at growing
 * intervals, and the transaction becomes a reconciliation item.
 */
export const createStepRecorder = (ctx: AppContext): StepRecorder => {
  const unrecorded = new Map<string, number>()
  const running = new Set<Promise<void>>()
  let isStopped = false
  const applyStep = createStepApplier(ctx, () => isStopped)

  const countUnrecorded = (organisationId: string, by: 1 | -1): void => {
    const count = (unrecorded.get(organisationId) ?? 0) + by
    if (count === 0) unrecorded.delete(organisationId)
    else unrecorded.set(organisationId, count)
  }

  const performAndRecord = async (
    row: DueTransaction,
    perform: () => Promise<Step>,
    { onPerformed, readClaim }: RunOptions,
  ): Promise<void> => {
    const performed = perform().finally(onPerformed)
    await performed.catch(() => undefined)
    countUnrecorded(row.organisation_id, 1)
    try {
      const isApplied = await applyStep(row, await performed, readClaim)
      if (isApplied && row.failures > 0) await deleteFailures(ctx.db, row.id)
    } catch (error) {
      await recordRefusal(ctx, row, error).catch((cause: unknown) => {
        ctx.log.error({ err: cause, transaction: row.id }, 'transition failure not recorded')
      })
    } finally {
      countUnrecorded(row.organisation_id, -1)
    }
  }

  return {
    run: (row, perform, options = {}) => {
      const work = performAndRecord(row, perform, options).finally(() => running.delete(work))
      running.add(work)
      return work
    },
    blockedOrganisations: () => {
      const isolated = ctx.applyTransition.isolated().filter((owner) => unrecorded.has(owner))
      const full = [...unrecorded].filter(([, count]) => count >= unrecordedMax)
      return [...new Set([...isolated, ...full.map(([organisationId]) => organisationId)])]
    },
    unrecordedOrganisations: () => new Set(unrecorded.keys()),
    stop: () => {
      isStopped = true
      return Promise.all(running)
    },
  }
}

const errorText = (error: unknown): string => {
  const { message = String(error), code } = error as { message?: string; code?: unknown }
  const text = typeof code === 'string' ? `${code}: ${message}` : message
  return text.slice(0, errorLengthMax)
}
