import type { AppContext } from '../context.ts'
import { toEventId } from '../domain/event-id.ts'
import {
  type AttemptOutcome,
  type DueDelivery,
  recordAttempts,
  takeDueDeliveries,
} from '../store/deliveries.ts'
import { groupCommit } from '../store/group-commit.ts'
import { type EndpointVerdict, judgeEndpoints } from '../store/webhook-endpoints.ts'
import { createDeliver, type DeliveryResult } from '../webhooks/deliver.ts'
import { nextAttemptAtMs } from '../webhooks/retry-schedule.ts'
import { signatureHeader } from '../webhooks/signature.ts'
import { startWorkLoop, type WorkLoop } from './work-loop.ts'

/** Twice what an attempt may take: what a process that died had taken is not held long. */
const leaseMs = 30_000
const pollMs = 500
const takenMax = 100
const underWayMax = 400
const perEndpointMax = 24
/** One that fails gets one attempt at a time, so that many dead ones cannot fill all places. */
const perFailingEndpointMax = 1
const failingMaxMs = 5 * 24 * 3600 * 1000
const goneStatus = 410

/** Delivers due webhooks, few at a time to each endpoint, so that a slow one holds up no other. */
export const startDelivering = (ctx: AppContext): WorkLoop => {
  const underWay = new Set<Promise<void>>()
  const perEndpoint = new Map<string, { count: number; max: number }>()
  const attempt = attemptWith(ctx)
  const record = groupCommit(
    async (outcomes: AttemptOutcome[]) => {
      await recordAttempts(ctx.db, outcomes)
      await judgeEndpoints(ctx.db, verdictsOf(outcomes), failingMaxMs)
      return outcomes.map(() => undefined)
    },
    { sizeMax: 200, statementsMax: 1 },
  )

  /** Takes a place of the endpoint; what it returns gives it back. */
  const hold = ({ endpoint_id: id, is_failing }: DueDelivery): (() => void) => {
    const max = is_failing ? perFailingEndpointMax : perEndpointMax
    perEndpoint.set(id, { count: (perEndpoint.get(id)?.count ?? 0) + 1, max })
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const count = (perEndpoint.get(id)?.count ?? 1) - 1
      if (count === 0) perEndpoint.delete(id)
      else perEndpoint.set(id, { count, max })
      loop.wake()
    }
  }

  const carry = async (delivery: DueDelivery): Promise<void> => {
    const release = hold(delivery)
    try {
      const outcome = await attempt(delivery)
      // Whether one that fails has recovered is known once it is recorded.
      const recorded = record(outcome)
      if (delivery.is_failing) await recorded
      release()
      await recorded
    } catch (error) {
      ctx.log.error({ err: error, event: delivery.event_id }, 'a delivery could not be recorded')
      release()
    }
  }

  const turn = async (): Promise<boolean> => {
    const free = Math.min(takenMax, underWayMax - underWay.size)
    if (free <= 0) {
      await Promise.race(underWay)
      return true
    }
    // An endpoint gets more when half of its places are free, so that a statement takes several.
    const busy = [...perEndpoint].filter(([, { count, max }]) => count > max / 2).map(([id]) => id)
    const deliveries = await takeDueDeliveries(ctx.db, {
      count: free,
      perEndpoint: perEndpointMax,
      busy,
      leaseMs,
    })
    for (const delivery of deliveries) {
      const carried = carry(delivery).finally(() => underWay.delete(carried))
      underWay.add(carried)
    }
    ctx.metrics.jobsTaken.inc({ job: 'deliveries' }, deliveries.length)
    return deliveries.length > 0
  }

  const loop = startWorkLoop({ name: 'deliveries', pollMs, turn, log: ctx.log })
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await Promise.all(underWay)
    },
  }
}

const attemptWith = (ctx: AppContext) => {
  const { allowPrivateAddresses } = ctx.config.webhooks
  const deliver = {
    test: createDeliver({ allowPrivate: allowPrivateAddresses.test }),
    live: createDeliver({ allowPrivate: allowPrivateAddresses.live }),
  }
  return async (delivery: DueDelivery): Promise<AttemptOutcome> => {
    const id = toEventId(delivery.event_id)
    const timestamp = Math.floor(Date.now() / 1000)
    const secrets = [delivery.sealed_secret, delivery.sealed_previous_secret]
      .filter((sealed) => sealed !== null)
      .map((sealed) => ctx.sealer.open(Buffer.from(sealed)))
    const result = await deliver[delivery.environment]({
      url: delivery.url,
      body: delivery.payload,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'momo-webhooks/1.0',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureHeader(secrets, { id, timestamp, body: delivery.payload }),
      },
    })
    const outcome = outcomeOf(delivery, result)
    ctx.metrics.deliveries.observe({ outcome: outcome.status }, result.durationMs / 1000)
    return outcome
  }
}

const outcomeOf = (delivery: DueDelivery, result: DeliveryResult): AttemptOutcome => {
  const { statusCode, attemptedAtMs, durationMs, retryAfterMs } = result
  const isDelivered = statusCode !== null && statusCode >= 200 && statusCode < 300
  const nextAtMs =
    isDelivered || statusCode === goneStatus
      ? undefined
      : nextAttemptAtMs({
          attempts: delivery.attempts,
          startedAtMs: Date.parse(delivery.started_at),
          nowMs: attemptedAtMs + durationMs,
          retryAfterMs,
        })
  return {
    event_id: delivery.event_id,
    endpoint_id: delivery.endpoint_id,
    status: isDelivered ? 'delivered' : nextAtMs === undefined ? 'failed' : 'pending',
    due_at: nextAtMs === undefined ? null : new Date(nextAtMs).toISOString(),
    attempted_at: new Date(attemptedAtMs).toISOString(),
    duration_ms: durationMs,
    status_code: statusCode,
    error: result.error,
    response: result.response,
  }
}

/** One verdict per endpoint: a success outweighs failures, "gone" outweighs everything. */
const verdictsOf = (outcomes: AttemptOutcome[]): EndpointVerdict[] => {
  const verdicts = new Map<string, EndpointVerdict['verdict']>()
  for (const { endpoint_id: id, status, status_code } of outcomes) {
    const verdict = status_code === goneStatus ? 'gone' : status === 'delivered' ? 'works' : 'fails'
    const before = verdicts.get(id)
    if (before === undefined || verdict === 'gone' || (verdict === 'works' && before === 'fails')) {
      verdicts.set(id, verdict)
    }
  }
  return [...verdicts].map(([id, verdict]) => ({ id, verdict }))
}
