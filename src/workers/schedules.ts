import { fromPglite, PgBoss } from 'pg-boss'
import type { AppContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { vacuum } from '../database/vacuum.ts'
import { checkLedger, storeDiscrepancyCount } from '../repositories/ledger/check-ledger.ts'
import { listUncompared, planComparisons } from '../repositories/reconciliation/comparisons.ts'
import { listOverdue } from '../repositories/reconciliation/items.ts'
import { insertOrReadSetting, replaceSetting } from '../repositories/settings.ts'
import { idempotencyDays } from '../repositories/transactions/idempotency-keys.ts'
import { purgeCallbacks } from '../repositories/transactions/provider-callbacks.ts'
import { purgeIdempotencyKeys } from '../repositories/transactions/purge-idempotency-keys.ts'
import { giveUpDisabled } from '../repositories/webhooks/deliveries.ts'
import { purgeWebhookSecrets } from '../repositories/webhooks/secrets.ts'
import { startWorkLoop } from './work-loop.ts'

export interface Schedule {
  name: string
  cron: string
  /** A job that last ended longer ago than this is late: its scheduled run did not finish. */
  lateAfterMs: number
  run: (ctx: AppContext) => Promise<void>
}

const minute = 60_000
const hour = 60 * minute

/** A day longer than a key is honoured: no request under way can need it any more. */
const purgeDays = idempotencyDays + 1
/** Rows that one statement deletes. */
const purgeCount = 1000
const callbackDays = 90
/** Longer than a delivery is retried. An endpoint enabled within this time gets what was due. */
const disabledDays = 3

const purge = async ({ longDb: db, log, clock }: AppContext): Promise<void> => {
  const at = clock.nowIso()
  let purged = 0
  for (let count = purgeCount; count === purgeCount; purged += count) {
    count = await purgeIdempotencyKeys(db, { days: purgeDays, count: purgeCount, at })
  }
  if (purged > 0) log.info({ purged }, 'idempotency keys purged')
  await purgeCallbacks(db, callbackDays, at)
  await purgeWebhookSecrets(db, at)
  const startedBefore = new Date(clock.nowMs() - disabledDays * 24 * hour).toISOString()
  for (let count = purgeCount; count === purgeCount; ) {
    count = await giveUpDisabled(db, { startedBefore, count: purgeCount })
  }
}

/** Checks the ledger and reports discrepancies in the log and, on every node, as a metric. */
const runLedgerCheck = async ({ longDb, log }: AppContext): Promise<void> => {
  const discrepancies = await checkLedger(longDb)
  await storeDiscrepancyCount(longDb, discrepancies.length)
  if (discrepancies.length > 0) log.error({ discrepancies }, 'ledger check found discrepancies')
}

const listOverdueTransactions = async ({ longDb, log, clock }: AppContext): Promise<void> => {
  const listed = await listOverdue(longDb, clock.nowMs())
  if (listed > 0) log.warn({ listed }, 'live transactions listed for reconciliation')
  const uncompared = await listUncompared(longDb, clock.nowMs())
  if (uncompared > 0) log.warn({ uncompared }, 'transactions listed that no provider confirmed')
}

const compareWithProviders = async ({ longDb, log, clock, wake }: AppContext): Promise<void> => {
  const planned = await planComparisons(longDb, clock.nowIso())
  if (planned > 0) log.info({ planned }, 'comparisons with providers planned')
  wake.comparisons()
}

export const schedules: Schedule[] = [
  { name: 'purge-idempotency-keys', cron: '17 * * * *', lateAfterMs: 1.2 * hour, run: purge },
  {
    name: 'list-overdue',
    cron: '7 * * * *',
    lateAfterMs: 1.2 * hour,
    run: listOverdueTransactions,
  },
  {
    name: 'compare-with-providers',
    cron: '23 2 * * *',
    lateAfterMs: 25 * hour,
    run: compareWithProviders,
  },
  { name: 'check-ledger', cron: '*/10 * * * *', lateAfterMs: 12 * minute, run: runLedgerCheck },
]

/** The embedded engine has no autovacuum. */
const embeddedSchedules: Schedule[] = [
  {
    name: 'vacuum',
    cron: '* * * * *',
    lateAfterMs: 3 * minute,
    run: ({ longDb }) => vacuum(longDb),
  },
]

const bossFor = ({ config }: AppContext, { embedded }: Database): PgBoss => {
  if (embedded !== undefined) {
    return new PgBoss({ db: fromPglite(embedded.exclusive()), backend: 'pglite' })
  }
  const options = {
    connectionString: config.databaseUrl,
    max: 2,
    application_name: 'momo-boss',
    keepAlive: true,
    // For `pg`: without it a connection that was lost silently would block the scheduler for ever.
    query_timeout: minute,
  }
  return new PgBoss(options)
}

/** Brings the scheduler's own schema up to date, as its owner. */
export const installScheduler = async (connectionString: string): Promise<void> => {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false })
  // A failed start rejects; the error event repeats the same failure.
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}

/** pg-boss emits plain copies of errors, which a log would show as `[object Object]`. */
const asError = (error: unknown): Error => {
  if (error instanceof Error) return error
  const { message, stack, ...more } = Object(error) as { message?: unknown; stack?: unknown }
  const whole = new Error(typeof message === 'string' ? message : JSON.stringify(error))
  if (typeof stack === 'string') whole.stack = stack
  return Object.assign(whole, more)
}

const doneAt = ({ name }: Schedule): string => `done:${name}`

/** Runs a schedule, and records when it ended. */
const perform = async (ctx: AppContext, schedule: Schedule): Promise<void> => {
  await schedule.run(ctx)
  await replaceSetting(ctx.db, doneAt(schedule), ctx.clock.nowIso())
}

const startBoss = async (
  ctx: AppContext,
  database: Database,
  wanted: Schedule[],
  pollMs: number,
): Promise<PgBoss> => {
  const boss = bossFor(ctx, database)
  boss.on('error', (error) => ctx.log.error({ err: asError(error) }, 'the scheduler failed'))
  try {
    await boss.start()
    for (const schedule of wanted) {
      const { name, cron } = schedule
      const retryDelay = Math.ceil(pollMs / 1000)
      const retries = { retryLimit: 3, retryDelay, retryBackoff: true }
      await boss.createQueue(name, { ...retries, expireInSeconds: 900 })
      await boss.work(name, { pollingIntervalSeconds: pollMs / 1000 }, async () => {
        await perform(ctx, schedule).catch((error: unknown) => {
          ctx.log.error({ err: error, job: name }, 'a scheduled job failed')
          throw error
        })
      })
      await boss.schedule(name, cron)
    }
    return boss
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
}

/** Queues jobs that are late: the database was down at their time, or during their retries. */
const sendLate = async (
  { db, clock }: AppContext,
  boss: PgBoss,
  wanted: Schedule[],
): Promise<void> => {
  for (const schedule of wanted) {
    const done = await insertOrReadSetting(db, doneAt(schedule), clock.nowIso())
    if (clock.nowMs() - Date.parse(done) <= schedule.lateAfterMs) continue
    await boss.send(schedule.name, {}, { singletonKey: 'late', singletonSeconds: 30 })
  }
}

/** How often late jobs are looked for and queued ones taken; the first retry waits as long. */
const usualPollMs = 5000

export interface Scheduler {
  stop(): Promise<void>
}

/**
 * Runs scheduled jobs, once in the cluster however many nodes there are. A job that an outage
 * prevented or interrupted runs soon after it.
 */
export const startSchedules = (
  ctx: AppContext,
  database: Database,
  pollMs = usualPollMs,
): Scheduler => {
  const wanted = database.embedded === undefined ? schedules : [...schedules, ...embeddedSchedules]
  let boss: PgBoss | undefined
  const loop = startWorkLoop({
    name: 'schedules',
    pollMs,
    tick: async () => {
      boss ??= await startBoss(ctx, database, wanted, pollMs)
      await sendLate(ctx, boss, wanted)
      return false
    },
    ctx,
  })
  return {
    stop: async () => {
      await loop.stop()
      await boss?.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
