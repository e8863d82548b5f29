import { fromPglite, PgBoss } from 'pg-boss'
import type { AppContext } from '../context.ts'
import { checkBooks } from '../store/books.ts'
import type { Database } from '../store/database.ts'
import { purgeCallbacks } from '../store/operator-callbacks.ts'
import { purgeIdempotencyKeys } from '../store/purge.ts'
import { compareEnded, listOverdue } from '../store/reconciliation.ts'
import { vacuum } from '../store/vacuum.ts'

interface Schedule {
  name: string
  cron: string
  run: (ctx: AppContext) => Promise<void>
}

/** Idempotency keys are honoured for 30 days (openapi.yaml, `Idempotency-Key`). */
const idempotencyDays = 30
const purgeCount = 5000
const callbackDays = 90

const purge = async ({ db, log }: AppContext): Promise<void> => {
  let purged = 0
  for (let count = purgeCount; count === purgeCount; purged += count) {
    count = await purgeIdempotencyKeys(db, { days: idempotencyDays, count: purgeCount })
  }
  if (purged > 0) log.info({ purged }, 'idempotency keys purged')
  await purgeCallbacks(db, callbackDays)
}

/** Proves the books and says what it found, in the log and as a metric. */
const proveBooks = async ({ db, log, metrics }: AppContext): Promise<void> => {
  const faults = await checkBooks(db)
  metrics.booksFaults.set(faults.length)
  if (faults.length > 0) log.error({ faults }, 'the books do not add up')
}

const listOverdueTransactions = async ({ db, log }: AppContext): Promise<void> => {
  const listed = await listOverdue(db)
  if (listed > 0) log.warn({ listed }, 'live transactions await reconciliation')
}

const compareWithOperators = async ({ db, log }: AppContext): Promise<void> => {
  const compared = await compareEnded(db)
  if (compared > 0) log.info({ compared }, 'ended transactions will be compared with operators')
}

const schedules: Schedule[] = [
  { name: 'purge-idempotency-keys', cron: '17 * * * *', run: purge },
  { name: 'list-overdue', cron: '7 * * * *', run: listOverdueTransactions },
  { name: 'compare-with-operators', cron: '23 2 * * *', run: compareWithOperators },
  { name: 'prove-books', cron: '*/10 * * * *', run: proveBooks },
]

/** The embedded engine has no autovacuum. */
const embeddedSchedules: Schedule[] = [
  { name: 'vacuum', cron: '*/15 * * * *', run: ({ db }) => vacuum(db) },
]

const bossFor = ({ config }: AppContext, { embedded }: Database): PgBoss =>
  embedded === undefined
    ? new PgBoss({ connectionString: config.databaseUrl, max: 2, application_name: 'momo-boss' })
    : new PgBoss({ db: fromPglite(embedded.exclusive()), backend: 'pglite' })

export interface Scheduler {
  stop(): Promise<void>
}

/** Runs what is due by the clock, once in the cluster however many nodes there are. */
export const startSchedules = async (ctx: AppContext, database: Database): Promise<Scheduler> => {
  const boss = bossFor(ctx, database)
  boss.on('error', (error) => ctx.log.error({ err: error }, 'the scheduler failed'))
  await boss.start()
  const wanted = database.embedded === undefined ? schedules : [...schedules, ...embeddedSchedules]
  for (const { name, cron, run } of wanted) {
    await boss.createQueue(name, { retryLimit: 2, expireInSeconds: 900 })
    await boss.work(name, { pollingIntervalSeconds: 10 }, () => run(ctx))
    await boss.schedule(name, cron)
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) }
}
