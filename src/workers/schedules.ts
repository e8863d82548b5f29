import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { foldNames } from '../database/fold-names.ts'
import { vacuum } from '../database/vacuum.ts'
import { dayMs, hourMs, isoOf, minuteMs } from '../domain/time.ts'
import { addUncomparedItems, planComparisons } from '../repositories/reconciliation/comparisons.ts'
import { addOverdueItems } from '../repositories/reconciliation/items.ts'
import {
  addJobs,
  type ClaimedJob,
  claimDueJobs,
  finishJob,
  retryJob,
} from '../repositories/scheduled-jobs.ts'
import { extendChain } from '../services/audit/extend-chain.ts'
import { makeCheckpoint } from '../services/audit/make-checkpoint.ts'
import { recheckTrail } from '../services/audit/verify-trail.ts'
import { checkLedger, recheckLedger } from '../services/ledger/check-ledger.ts'
import { moveFloats } from '../services/ledger/merchant-wallets.ts'
import { refreshWallets } from '../services/markets/refresh-wallets.ts'
import { prepareSums } from '../services/prepare-sums.ts'
import { compareWallets } from '../services/reconciliation/compare-wallets.ts'
import { runWithdrawalSchedules } from '../services/treasury/withdrawal-schedules.ts'
import { reportFailing } from '../services/webhooks/report-failing.ts'
import { resealSecrets } from '../services/webhooks/reseal-secrets.ts'
import { purgeOldRows } from './purge-old-rows.ts'
import { startWorkLoop } from './work-loop.ts'

interface Schedule {
  name: string
  /** The job is due at every multiple of `everyMs` since 1970 (UTC), plus `offsetMs`. */
  everyMs: number
  offsetMs: number
  /** A long job must stop early when `stopped` is aborted. */
  run: (ctx: AppContext, stopped?: AbortSignal) => Promise<void>
}

/** Must be shorter than the job's lease. Later runs seal the remaining postings. */
const sealForMs = 4 * minuteMs

/** Discrepancies are logged, and every node reports them as a metric. */
const runLedgerCheck = async (ctx: AppContext, stopped?: AbortSignal): Promise<void> => {
  const { discrepancies, isComplete, history } = await checkLedger(ctx, { sealForMs, stopped })
  if (discrepancies.length > 0) ctx.log.error({ discrepancies }, 'ledger check found discrepancies')
  if (!isComplete)
    ctx.log.warn({ sealed: history }, 'ledger check incomplete: history not sealed yet')
}

/** Verifies sealed history again. The next ledger check reports the discrepancies. */
const runLedgerRecheck = async (ctx: AppContext, stopped?: AbortSignal): Promise<void> => {
  const discrepancies = await recheckLedger(ctx, stopped)
  if (discrepancies.length > 0)
    ctx.log.error({ discrepancies }, 'ledger check found discrepancies in sealed history')
}

/**
 * Checks new audit entries and a part of the older trail, and logs a checkpoint. If logs are stored
 * elsewhere, the checkpoint can later prove that entries were cut off.
 */
const checkTrail = async (ctx: AppContext): Promise<void> => {
  const faults = await recheckTrail(ctx)
  if (faults.length > 0) ctx.log.error({ faults }, 'audit trail check found faults')
  const checkpoint = await makeCheckpoint(ctx)
  if (checkpoint !== undefined) ctx.log.info({ checkpoint }, 'audit trail checkpoint')
}

const listOverdueTransactions = async ({ longDb, log, clock }: AppContext): Promise<void> => {
  const listed = await addOverdueItems(longDb, clock.nowMs())
  if (listed > 0) log.warn({ listed }, 'live transactions listed for reconciliation')
  const uncompared = await addUncomparedItems(longDb, clock.nowMs())
  if (uncompared > 0) log.warn({ uncompared }, 'unconfirmed transactions listed for reconciliation')
}

const namesAtOnce = 500

/** Normalises the names that nodes of the previous version have stored. */
const foldAllNames = async ({ longDb }: AppContext): Promise<void> => {
  while ((await foldNames(longDb, namesAtOnce)) > 0);
}

const compareWithProviders = async ({ longDb, log, clock, wake }: AppContext): Promise<void> => {
  const planned = await planComparisons(longDb, clock.nowIso())
  if (planned > 0) log.info({ planned }, 'comparisons with providers planned')
  wake.comparisons()
}

export const schedules: Schedule[] = [
  { name: 'purge-old-rows', everyMs: hourMs, offsetMs: 17 * minuteMs, run: purgeOldRows },
  { name: 'list-overdue', everyMs: hourMs, offsetMs: 7 * minuteMs, run: listOverdueTransactions },
  {
    name: 'compare-with-providers',
    everyMs: dayMs,
    offsetMs: 2 * hourMs + 23 * minuteMs,
    run: compareWithProviders,
  },
  { name: 'report-failing-endpoints', everyMs: 5 * minuteMs, offsetMs: 0, run: reportFailing },
  { name: 'reseal-secrets', everyMs: minuteMs, offsetMs: 0, run: resealSecrets },
  { name: 'prepare-sums', everyMs: minuteMs, offsetMs: 0, run: prepareSums },
  { name: 'move-floats', everyMs: minuteMs, offsetMs: 0, run: moveFloats },
  { name: 'fetch-balances', everyMs: minuteMs, offsetMs: 0, run: (ctx) => refreshWallets(ctx) },
  {
    name: 'compare-wallets',
    everyMs: hourMs,
    offsetMs: 37 * minuteMs,
    run: (ctx) => compareWallets(ctx),
  },
  {
    name: 'withdrawal-schedules',
    everyMs: minuteMs,
    offsetMs: 0,
    run: runWithdrawalSchedules,
  },
  { name: 'fold-names', everyMs: minuteMs, offsetMs: 0, run: foldAllNames },
  { name: 'extend-audit-chain', everyMs: minuteMs / 6, offsetMs: 0, run: extendChain },
  { name: 'check-audit-trail', everyMs: hourMs, offsetMs: 3 * minuteMs, run: checkTrail },
  { name: 'check-ledger', everyMs: 10 * minuteMs, offsetMs: 0, run: runLedgerCheck },
  { name: 'recheck-ledger', everyMs: 10 * minuteMs, offsetMs: 5 * minuteMs, run: runLedgerRecheck },
]

/** A vacuum job is needed because the embedded engine has no autovacuum. */
const embeddedSchedules: Schedule[] = [
  { name: 'vacuum', everyMs: minuteMs, offsetMs: 0, run: ({ longDb }) => vacuum(longDb) },
]

export const schedulesOf = ({ embedded }: Pick<Database, 'embedded'>): Schedule[] =>
  embedded === undefined ? schedules : [...schedules, ...embeddedSchedules]

/** Returns the next due time after `nowMs`, in milliseconds since 1970. */
export const nextAtMs = (
  { everyMs, offsetMs }: Pick<Schedule, 'everyMs' | 'offsetMs'>,
  nowMs: number,
): number => (Math.floor((nowMs - offsetMs) / everyMs) + 1) * everyMs + offsetMs

/**
 * Longer than any job takes, even with the largest tables. After this lease, another node considers
 * the job lost.
 */
const leaseMs = 15 * minuteMs

/**
 * The delay after the first failure. Each further failure doubles the delay, up to the interval of
 * the schedule.
 */
const retryMs = 5000

/** Runs a claimed job. The returned function records the result and the next due time. */
const perform = async (
  ctx: AppContext,
  schedule: Schedule,
  { job, stopped }: { job: ClaimedJob; stopped: AbortSignal },
): Promise<() => Promise<unknown>> => {
  const { db, clock, log } = ctx
  try {
    await schedule.run(ctx, stopped)
  } catch (error) {
    log.error({ err: error, job: job.name }, 'scheduled job failed')
    const waitMs = Math.min(retryMs * 2 ** (job.attempts - 1), schedule.everyMs)
    return () => retryJob(db, job, isoOf(clock.nowMs() + waitMs))
  }
  const endMs = clock.nowMs()
  const next = { doneAt: isoOf(endMs), nextAt: isoOf(nextAtMs(schedule, endMs)) }
  return () => finishJob(db, job, next)
}

/** The interval at which the scheduler looks for due jobs. */
const usualPollMs = 5000

/**
 * Stopping waits this long for running jobs. A job that takes longer runs again after its lease.
 */
const stopMaxMs = 10_000

export interface Scheduler {
  stop(): Promise<void>
}

/**
 * Runs scheduled jobs in parallel. Each job runs only once in the cluster. A job that fails because
 * of an outage stays due, so it runs soon after the outage.
 */
export const startSchedules = (
  ctx: AppContext,
  database: Pick<Database, 'embedded'>,
  pollMs = usualPollMs,
): Scheduler => {
  const { db, clock, log } = ctx
  const enabledSchedules = schedulesOf(database)
  const byName = new Map(enabledSchedules.map((schedule) => [schedule.name, schedule]))
  const running = new Set<Promise<void>>()
  /**
   * Results that are not recorded yet. The database may be unavailable when a job completes, so
   * recording is retried.
   */
  const unrecorded = new Set<() => Promise<unknown>>()
  const stopping = new AbortController()
  let areKnown = false

  const start = (job: ClaimedJob): void => {
    const schedule = byName.get(job.name)
    if (schedule === undefined) return
    const work = perform(ctx, schedule, { job, stopped: stopping.signal }).then((record) => {
      unrecorded.add(record)
      running.delete(work)
      loop.wake()
    })
    running.add(work)
  }
  const recordResults = async (): Promise<void> => {
    for (const record of unrecorded) {
      try {
        await record()
        unrecorded.delete(record)
      } catch (error) {
        // The next tick tries again. If recording never succeeds, the job is due again after its
        // lease.
        log.warn({ err: error }, 'scheduled job result not recorded')
      }
    }
  }
  const addWanted = async (): Promise<void> => {
    const nowMs = clock.nowMs()
    const jobs = enabledSchedules.map((schedule) => ({
      name: schedule.name,
      dueAt: isoOf(nextAtMs(schedule, nowMs)),
    }))
    await addJobs(db, jobs)
    areKnown = true
  }
  const loop = startWorkLoop({
    name: 'schedules',
    pollMs,
    tick: async () => {
      await recordResults()
      if (!areKnown) await addWanted()
      const due = await claimDueJobs(db, [...byName.keys()], { at: clock.nowIso(), leaseMs })
      for (const job of due) start(job)
      return false
    },
    ctx,
  })
  return {
    stop: async () => {
      stopping.abort()
      await loop.stop()
      const grace = new AbortController()
      const { signal } = grace
      await Promise.race([
        Promise.all(running),
        delay(stopMaxMs, undefined, { signal, ref: false }).catch(() => {}),
      ])
      grace.abort()
      await recordResults()
    },
  }
}
