import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import type { Db } from '../database/database.ts'
import { idempotencyDays, type RetainedKind, retainedKinds } from '../domain/retention.ts'
import { dayMs, minuteMs } from '../domain/time.ts'
import type { OldPart, OldRow, PurgedBatch } from '../repositories/old-rows.ts'
import { purgeAttempts } from '../repositories/people/attempts.ts'
import { purgeMails } from '../repositories/people/mails.ts'
import { purgePasskeyChallenges } from '../repositories/people/passkeys.ts'
import { purgePasswordResets } from '../repositories/people/password-resets.ts'
import { purgeSignIns } from '../repositories/people/sign-ins.ts'
import { storePurgedTo } from '../repositories/purge-progress.ts'
import { purgeIdempotencyKeys } from '../repositories/transactions/idempotency-keys.ts'
import { purgeCallbacks } from '../repositories/transactions/provider-callbacks.ts'
import { purgeAddresses } from '../repositories/transactions/request-addresses.ts'
import { eraseOldBankAccounts } from '../repositories/treasury/merchant-bank-accounts.ts'
import { eraseOldTexts } from '../repositories/treasury/top-ups.ts'
import { giveUpUndeliverable } from '../repositories/webhooks/deliveries.ts'
import {
  purgeDeliveryAttempts,
  purgeEvents,
  purgeRecoveries,
} from '../repositories/webhooks/old-events.ts'
import { purgeWebhookSecrets } from '../repositories/webhooks/secrets.ts'

/**
 * One day longer than the lifetime of an idempotency key, so that no request in progress needs a
 * deleted key.
 */
const purgeDays = idempotencyDays + 1
const purgeCount = 1000
/**
 * Longer than the retry period of a delivery. An endpoint that is enabled again within this time
 * still receives its deliveries.
 */
const disabledDays = 3

/** Deletes data whose retention period is not configurable. */
const purgeFixed = async ({ longDb: db, clock, metrics }: AppContext): Promise<void> => {
  const at = clock.nowIso()
  for (let count = purgeCount; count === purgeCount; ) {
    count = await purgeIdempotencyKeys(db, { days: purgeDays, count: purgeCount, at })
    metrics.rowsDeleted.inc({ kind: 'idempotency_keys' }, count)
  }
  await purgeWebhookSecrets(db, at)
  const dayAgo = new Date(clock.nowMs() - dayMs).toISOString()
  await purgeAttempts(db, dayAgo)
  await purgePasswordResets(db, dayAgo)
  await purgePasskeyChallenges(db, at)
}

/** Deletes data with a configurable retention period, one batch at a time. */
interface Purge {
  kind: RetainedKind
  deleteBatch: (db: Db, part: OldPart) => Promise<PurgedBatch>
}

const purges: Purge[] = [
  { kind: 'attempts', deleteBatch: purgeDeliveryAttempts },
  { kind: 'events', deleteBatch: purgeEvents },
  { kind: 'events', deleteBatch: purgeRecoveries },
  { kind: 'callbacks', deleteBatch: purgeCallbacks },
  { kind: 'mails', deleteBatch: purgeMails },
  { kind: 'sign_ins', deleteBatch: purgeSignIns },
  { kind: 'addresses', deleteBatch: purgeAddresses },
  { kind: 'bank_accounts', deleteBatch: eraseOldBankAccounts },
  { kind: 'top_up_texts', deleteBatch: eraseOldTexts },
]

/**
 * The minimum and maximum number of rows per batch. On a busy machine, even a small transaction
 * takes some time, so smaller batches would be inefficient.
 */
const countMin = 100
const countMax = 500
/**
 * The target duration of a batch. If a batch takes longer, the batch size is halved. Otherwise, it
 * is doubled.
 */
const batchMs = 40

/**
 * Must be shorter than the job's lease. The next run, one hour later, deletes the remaining rows.
 */
const runMaxMs = 10 * minuteMs

/**
 * Abandons deliveries that no endpoint will receive. Pauses between batches, so that other work can
 * use the database.
 */
const giveUpDeliveries = async (
  { longDb, clock }: AppContext,
  mayGoOn: () => boolean,
): Promise<void> => {
  const dueBefore = new Date(clock.nowMs() - disabledDays * dayMs).toISOString()
  for (let count = countMax; count > 0 && mayGoOn(); ) {
    const beganMs = performance.now()
    count = await giveUpUndeliverable(longDb, { dueBefore, count: countMax })
    await delay(Math.ceil(performance.now() - beganMs))
  }
}

interface Run extends Purge {
  before: string
  count: number
  last: OldRow | undefined
  isDone: boolean
}

/**
 * Deletes the next batch and then pauses for the same time. Payments share the database and, on the
 * embedded engine, have to wait for each batch.
 */
const goOn = async ({ longDb, metrics }: AppContext, run: Run): Promise<void> => {
  const beganMs = performance.now()
  const { before, count, last: previous } = run
  const part = { after: previous?.id, count, before }
  const { deleted, last } = await run.deleteBatch(longDb, part)
  const tookMs = performance.now() - beganMs
  metrics.rowsDeleted.inc({ kind: run.kind }, deleted)
  run.count =
    tookMs > batchMs ? Math.max(Math.floor(count / 2), countMin) : Math.min(count * 2, countMax)
  run.isDone = last === undefined
  run.last = last
  await delay(Math.ceil(tookMs))
}

/** Stores how far each kind of data was examined. */
const storeProgress = async ({ longDb }: AppContext, runs: Run[]): Promise<void> => {
  for (const kind of retainedKinds) {
    const reached = runs
      .filter((run) => run.kind === kind)
      .map(({ isDone, before, last }) => (isDone ? before : last?.at))
    if (reached.includes(undefined)) continue
    const earliest = Math.min(...reached.map((at) => Date.parse(at ?? '')))
    await storePurgedTo(longDb, kind, new Date(earliest).toISOString())
  }
}

/**
 * Deletes data that is no longer needed. The kinds of data take turns, so that a kind with many
 * rows does not delay the others. Stops early when `stopped` is aborted or the time limit is
 * reached.
 */
export const purgeOldRows = async (ctx: AppContext, stopped?: AbortSignal): Promise<void> => {
  const { clock, config, log } = ctx
  const untilMs = performance.now() + runMaxMs
  const mayGoOn = () => performance.now() < untilMs && stopped?.aborted !== true
  await purgeFixed(ctx)
  await giveUpDeliveries(ctx, mayGoOn)
  const runs = purges.map((purge): Run => {
    const keptMs = config.retentionDays[purge.kind] * dayMs
    const before = new Date(Math.max(clock.nowMs() - keptMs, 0)).toISOString()
    return { ...purge, before, count: countMin, last: undefined, isDone: false }
  })
  while (runs.some(({ isDone }) => !isDone) && mayGoOn()) {
    for (const run of runs) if (!run.isDone && mayGoOn()) await goOn(ctx, run)
  }
  await storeProgress(ctx, runs)
  const left = runs.filter(({ isDone }) => !isDone).map(({ kind }) => kind)
  if (left.length > 0) log.info({ left }, 'old rows left for the next purge')
}
