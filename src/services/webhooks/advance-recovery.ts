import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import {
  type EventRecoveryRow,
  listWaitingDeliveries,
  lockDueRecovery,
  lockEndpointForRecovery,
  restartMissed,
  updateRecovery,
} from '../../repositories/webhooks/recoveries.ts'
import { defaultAttemptMaxMs } from '../../webhooks/delivery-attempt.ts'

type Context = Pick<AppContext, 'clock' | 'config' | 'db' | 'wake'>

/**
 * The maximum number of deliveries in a recovery that were not attempted yet. Once at most
 * `freshMin` are left, new deliveries are added.
 */
const freshMax = 200
const freshMin = 100
/** The maximum number of pending deliveries in a recovery, including retries. */
const waitingMax = 1000
/**
 * Delays until the next check: while deliveries are in progress (`activeMs`), while retries are due
 * soon (`retryMs`), and while retries are due later (`idleMs`).
 */
const activeMs = 100
const retryMs = 1000
const idleMs = 30_000
/**
 * A transaction that began before the endpoint was enabled may commit an event without a delivery
 * after the recovery was requested. The recovery therefore stays open at least this long. No
 * statement waits longer for a lock.
 */
const defaultSettleMs = 10_000

/** `dueInMs` is the delay before the next turn; undefined if the recovery is complete. */
interface Advanced {
  dueInMs: number | undefined
}

/**
 * Advances one due recovery. Counts completed deliveries and, if few deliveries are in progress,
 * schedules the next missed events. The recovery is locked, so two processes never advance it
 * simultaneously. A crash changes nothing. Returns undefined if no recovery is due.
 */
export const advanceRecovery = async (ctx: Context): Promise<Advanced | undefined> => {
  const nowMs = ctx.clock.nowMs()
  const advanced = await ctx.db.transaction().execute(async (tx) => {
    const recovery = await lockDueRecovery(tx, new Date(nowMs).toISOString())
    return recovery && (await advance(ctx, tx, recovery, nowMs))
  })
  if (advanced !== undefined && advanced.restarted > 0) ctx.wake.deliveries()
  return advanced
}

const advance = async (
  ctx: Context,
  tx: Tx,
  recovery: EventRecoveryRow,
  nowMs: number,
): Promise<Advanced & { restarted: number }> => {
  const now = new Date(nowMs).toISOString()
  const endpoint = await lockEndpointForRecovery(tx, recovery.endpoint_id)
  const tally = await listWaitingDeliveries(tx, recovery)
  const pending = tally.filter(({ status }) => status === 'pending')
  const countOf = (expected: string) => tally.filter(({ status }) => status === expected).length
  const counts = {
    delivered_count: recovery.delivered_count + countOf('delivered'),
    failed_count: recovery.failed_count + countOf('failed'),
  }
  const waiting = pending.map(({ event_id }) => event_id)
  const finish = async () => {
    await updateRecovery(tx, recovery.id, { ...counts, waiting, due_at: null, finished_at: now })
    return { dueInMs: undefined, restarted: 0 }
  }
  if (endpoint?.enabled !== true) return finish()
  const fresh = pending.filter(({ attempts }) => attempts === 0).length
  const room = fresh > freshMin ? 0 : Math.min(freshMax - fresh, waitingMax - waiting.length)
  const { attemptMaxMs = defaultAttemptMaxMs, recoverySettleMs: settleMs = defaultSettleMs } =
    ctx.config.webhooks
  const search = { count: room, now, soonMs: 4 * attemptMaxMs }
  const found = room > 0 ? await restartMissed(tx, recovery, endpoint, search) : undefined
  const { ids = [], position = recovery.position, isEnd = false } = found ?? {}
  const hasSettled = nowMs - Date.parse(recovery.created_at) >= settleMs
  if (isEnd && waiting.length + ids.length === 0 && hasSettled) return finish()
  const nextAtMs = Math.min(...pending.map(({ due_at }) => Date.parse(due_at ?? now)))
  const isActive = fresh + ids.length > 0 || nextAtMs < nowMs
  const isSoon = nextAtMs < nowMs + 2 * idleMs || !hasSettled
  const isSearching = room > 0 && !isEnd
  const dueInMs = isActive || isSearching ? activeMs : isSoon ? retryMs : idleMs
  await updateRecovery(tx, recovery.id, {
    ...counts,
    found_count: recovery.found_count + ids.length,
    waiting: [...waiting, ...ids],
    position,
    due_at: new Date(nowMs + (isSearching && ids.length === 0 ? 0 : dueInMs)).toISOString(),
  })
  return { dueInMs, restarted: ids.length }
}
