import type { AppContext } from '../../context.ts'
import { isoOf } from '../../domain/time.ts'
import { toEventId } from '../../domain/webhooks/events.ts'
import {
  type AttemptOutcome,
  claimDueDeliveries,
  type DueDelivery,
  listWaitingEndpoints,
} from '../../repositories/webhooks/deliveries.ts'
import { within } from '../../time-limit.ts'
import { type DeliveryResult, defaultAttemptMaxMs } from '../../webhooks/delivery-attempt.ts'
import { nextAttemptAtMs } from '../../webhooks/retry-schedule.ts'
import { webhookHeaders } from '../../webhooks/signature.ts'
import { startWorkLoop, type WorkLoop } from '../work-loop.ts'
import { createDeliverySlots } from './delivery-slots.ts'
import { createOutcomeRecord, goneStatus } from './record-outcomes.ts'

const pollMs = 500
const batchMax = 200
const duePerEndpointMax = 24
/**
 * Stopping waits `stopGraceMs` for attempts in progress, and then `stopRecordMs` for their results
 * to be recorded.
 */
const stopGraceMs = 4000
const stopRecordMs = 3000

/** Delivers due webhooks. `DeliverySlots` describes how merchants share the delivery attempts. */
export const startDelivering = (ctx: AppContext): WorkLoop => {
  const underWay = new Set<Promise<void>>()
  const slots = createDeliverySlots(() => loop.wake())
  const { attemptMaxMs = defaultAttemptMaxMs } = ctx.config.webhooks
  /** The lease is short, so that the deliveries of a crashed process are soon due again. */
  const leaseMs = 2 * attemptMaxMs
  const cancellation = new AbortController()
  const attempt = attemptWith(ctx, cancellation.signal)
  const record = createOutcomeRecord(ctx)

  const deliverAndRecord = async (delivery: DueDelivery): Promise<void> => {
    const release = slots.occupy(delivery)
    try {
      const outcome = await attempt(delivery)
      // The slot of a failing endpoint is kept until the attempt is recorded, because only a
      // recorded attempt shows whether the endpoint has recovered.
      const recorded = record(outcome)
      if (delivery.is_failing) await recorded
      release(outcome.reflects_health ? outcome.duration_ms : undefined)
      await recorded
    } catch (error) {
      ctx.log.error({ err: error, event: delivery.event_id }, 'delivery attempt not recorded')
    } finally {
      release()
    }
  }

  const tick = async (): Promise<boolean> => {
    const at = ctx.clock.nowIso()
    const search = { dueMax: duePerEndpointMax, except: slots.fullEndpoints(), at }
    const shares = slots.allot(await listWaitingEndpoints(ctx.db, search), batchMax)
    if (shares.length === 0) return false
    const deliveries = await claimDueDeliveries(ctx.db, shares, { leaseMs, at: ctx.clock.nowIso() })
    for (const delivery of deliveries) {
      const work = deliverAndRecord(delivery).finally(() => underWay.delete(work))
      underWay.add(work)
    }
    ctx.metrics.jobsClaimed.inc({ job: 'deliveries' }, deliveries.length)
    return deliveries.length > 0
  }

  const loop = startWorkLoop({ name: 'deliveries', pollMs: ctx.pollMs(pollMs), tick, ctx })
  return {
    wake: loop.wake,
    stop: async () => {
      await within(stopGraceMs, loop.stop(), undefined)
      await within(stopGraceMs, Promise.all(underWay), undefined)
      cancellation.abort()
      // An unrecorded delivery is due again after its lease.
      if ((await within(stopRecordMs, Promise.all(underWay), 'late')) === 'late') {
        ctx.log.error(
          { deliveries: underWay.size },
          'delivery attempts not recorded before shutdown',
        )
      }
    },
  }
}

const attemptWith = (ctx: AppContext, cancel: AbortSignal) => {
  const { allowPrivateAddresses, attemptMaxMs } = ctx.config.webhooks
  const deliver = {
    test: ctx.createDeliver({ allowPrivate: allowPrivateAddresses.test, attemptMaxMs }),
    live: ctx.createDeliver({ allowPrivate: allowPrivateAddresses.live, attemptMaxMs }),
  }
  return async (delivery: DueDelivery): Promise<AttemptOutcome> => {
    const id = toEventId(delivery.event_id)
    const atMs = ctx.clock.nowMs()
    const timestamp = Math.floor(atMs / 1000)
    const secrets = openSecrets(ctx, delivery)
    const send = (opened: string[]): Promise<DeliveryResult> => {
      const headers = webhookHeaders(opened, { id, timestamp, body: delivery.payload })
      const request = { url: delivery.url, body: delivery.payload, headers, atMs }
      return deliver[delivery.environment](request, cancel)
    }
    const result = secrets === undefined ? notSent(atMs) : await send(secrets)
    const outcome = outcomeOf(delivery, result, secrets !== undefined)
    ctx.metrics.deliveries.observe({ outcome: outcome.status }, result.durationMs / 1000)
    logAttempt(ctx, delivery, outcome)
    return outcome
  }
}

/** Returns undefined if this node lacks the encryption key of a secret. */
const openSecrets = (
  { log, metrics, sealer }: AppContext,
  { endpoint_id: endpoint, sealed_secrets }: DueDelivery,
): string[] | undefined => {
  const sealed = sealed_secrets.map((each) => Buffer.from(each))
  if (sealed.every(sealer.canOpen)) return sealed.map(sealer.open)
  metrics.unopenedSecrets.inc()
  log.error({ endpoint }, 'webhook not signed: ENCRYPTION_KEY lacks the key of its secret')
  return undefined
}

/**
 * The result of an attempt that was not sent, because a receiver must not trust an unsigned
 * webhook.
 */
const notSent = (attemptedAtMs: number): DeliveryResult => ({
  attemptedAtMs,
  durationMs: 0,
  statusCode: null,
  error: 'not sent: the webhook could not be signed',
  response: null,
  retryAfterMs: 0,
  isCancelled: false,
})

const logAttempt = (
  { clock, log, traces }: AppContext,
  { event_id: event, endpoint_id: endpoint, attempts: attempt, ...delivery }: DueDelivery,
  { status: outcome, status_code: httpStatus, duration_ms }: AttemptOutcome,
): void => {
  const transaction = transactionOf(delivery)
  const fields = { transaction, event, endpoint, attempt }
  log.info({ ...fields, outcome, httpStatus, duration_ms }, 'webhook delivery attempted')
  if (transaction === undefined) return
  traces?.record({
    transaction,
    name: `webhook ${delivery.event_type}`,
    kind: 'client',
    endMs: clock.nowMs(),
    durationMs: duration_ms,
    attributes: { event, attempt, outcome, 'http.response.status_code': httpStatus },
    hasFailed: outcome !== 'delivered',
  })
}

/** Returns undefined if the event is not about a transaction. */
const transactionOf = ({
  event_type: type,
  resource_id: id,
}: Pick<DueDelivery, 'event_type' | 'resource_id'>): string | undefined =>
  /^(payment|refund|payout)\./.test(type) && id !== null ? id : undefined

const isoOrNull = (ms: number | undefined): string | null => (ms === undefined ? null : isoOf(ms))

const outcomeOf = (
  delivery: DueDelivery,
  result: DeliveryResult,
  isSigned: boolean,
): AttemptOutcome => {
  const { statusCode, attemptedAtMs, durationMs } = result
  const isDelivered = statusCode !== null && statusCode >= 200 && statusCode < 300
  const elsewhereAtMs = isDelivered ? undefined : nextAtMsOf(delivery, result)
  const nextAtMs = statusCode === goneStatus ? undefined : elsewhereAtMs
  return {
    event_id: delivery.event_id,
    endpoint_id: delivery.endpoint_id,
    url: delivery.url,
    attempt: delivery.attempts,
    started_at: delivery.started_at,
    status: isDelivered ? 'delivered' : nextAtMs === undefined ? 'failed' : 'pending',
    due_at: isoOrNull(nextAtMs),
    due_elsewhere_at: isoOrNull(elsewhereAtMs),
    attempted_at: isoOf(attemptedAtMs),
    duration_ms: durationMs,
    status_code: statusCode,
    error: result.error,
    response: result.response,
    counts: !result.isCancelled,
    reflects_health: isSigned && !result.isCancelled,
  }
}

/**
 * Returns the due time of the next attempt. A cancelled attempt is due immediately, in any process.
 */
const nextAtMsOf = (delivery: DueDelivery, result: DeliveryResult): number | undefined => {
  const nowMs = result.attemptedAtMs + result.durationMs
  if (result.isCancelled) return nowMs
  return nextAttemptAtMs({
    attempts: delivery.attempts,
    startedAtMs: Date.parse(delivery.started_at),
    nowMs,
    retryAfterMs: result.retryAfterMs,
  })
}
