import { createHmac } from 'node:crypto'
import { epochOf } from './clock.ts'
import type { Shown } from './inventory.ts'
import type { ReceivedWebhook } from './receivers.ts'
import { isWholeRefund } from './truth.ts'
import type { Endpoint, World } from './world.ts'
import { violate } from './world.ts'

/**
 * Compares the webhooks with the merchants' data. Exactly one event must report each final status.
 */

interface Told {
  id: string
  type: string
  timestamp: string
  resource: string
  status: string
}

const signed = (secret: string, { headers, body }: ReceivedWebhook): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

const judgeSignature = (world: World, endpoint: Endpoint, webhook: ReceivedWebhook): void => {
  if (endpoint.isUnsure) return
  const given = (webhook.headers['webhook-signature'] ?? '').split(' ')
  const valid = endpoint.secrets.filter(({ untilMs }) => untilMs >= webhook.atMs)
  if (!valid.some(({ text }) => given.includes(signed(text, webhook)))) {
    violate(world, 'webhooks are signed with a valid secret', webhook.url)
  }
  const ageMs = epochOf() + webhook.atMs - Number(webhook.headers['webhook-timestamp']) * 1000
  if (ageMs < 0 || ageMs > world.webhookAgeMaxMs)
    violate(world, 'webhooks carry the time of their attempt', webhook.url)
}

/**
 * Returns the events that an endpoint accepted, by id. Events with the same id must be identical.
 */
const readEvents = (world: World, endpoint: Endpoint): Map<string, Told> => {
  const events = new Map<string, Told>()
  const bodies = new Map<string, string>()
  for (const webhook of world.receivers.received) {
    if (webhook.url !== endpoint.url) continue
    judgeSignature(world, endpoint, webhook)
    const event = JSON.parse(webhook.body)
    const before = bodies.get(event.id)
    if (before !== undefined && before !== webhook.body) {
      violate(world, 'an event never changes', `${event.type} of ${event.data.id}`)
    }
    bodies.set(event.id, webhook.body)
    if (event.id !== webhook.headers['webhook-id']) {
      violate(world, 'an event never changes', `${event.id} comes under another id`)
    }
    if (event.environment !== endpoint.environment) {
      violate(world, 'no tenant sees another tenant’s data', `${event.type} at ${webhook.url}`)
    }
    if (!webhook.isAccepted) continue
    const { id, type, timestamp, data } = event
    events.set(id, { id, type, timestamp, resource: data.id, status: data.status })
  }
  return events
}

const recordedWithinMs = 30_000

/**
 * Checks that an accepted event is resent only at the request of a person, or if the record of its
 * delivery may have been lost.
 */
const judgeRepeats = (world: World, { url }: Endpoint): void => {
  const own = world.receivers.received.filter((webhook) => webhook.url === url)
  const { troubledAtMs } = world.inside ?? { troubledAtMs: [] }
  for (const [id, attempts] of Map.groupBy(own, ({ headers }) => headers['webhook-id'] ?? '')) {
    const accepted = attempts.findIndex(({ answeredAtMs }) => answeredAtMs !== undefined)
    const atMs = attempts[accepted]?.answeredAtMs
    if (atMs === undefined || accepted === attempts.length - 1 || world.resent.has(id)) continue
    const isDoubtful = troubledAtMs.some((ms) => ms >= atMs && ms <= atMs + recordedWithinMs)
    if (isDoubtful) continue
    violate(world, 'an accepted event is not sent again', `${id} at ${url}`)
  }
}

const typesOf: Record<string, Record<string, string>> = {
  payments: {
    successful: 'payment.succeeded',
    failed: 'payment.failed',
    cancelled: 'payment.cancelled',
  },
  refunds: { successful: 'refund.succeeded', failed: 'refund.failed' },
  payouts: { completed: 'payout.completed', failed: 'payout.failed', rejected: 'payout.rejected' },
}

const judgeEnd = (world: World, { kind, data }: Shown, told: Told[]): void => {
  const label = world.orders.labelOf(data.id)
  const type = typesOf[kind]?.[data.status]
  const ends = told.filter((event) => event.type !== 'payout.approved')
  const last = ends.toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1)).at(-1)
  if (type === undefined) return
  if (last?.type !== type) {
    violate(
      world,
      'every final status is reported',
      `${label} is ${data.status}, told ${last?.type ?? 'nothing'}`,
    )
  }
  const corrections = world.corrections.filter(({ id }) => id === data.id).length
  for (const [each, same] of Map.groupBy(ends, (event) => event.type)) {
    const countMax = 1 + Math.floor(corrections / 2)
    if (same.length > Math.max(1, countMax)) {
      violate(
        world,
        'each final status is reported by one event',
        `${label}: ${same.length} of ${each}`,
      )
    }
  }
  if (ends.length > 1 + corrections) {
    violate(world, 'each final status is reported by one event', `${label}: ${ends.length} ends`)
  }
  const approvals = told.filter((event) => event.type === 'payout.approved').length
  const isApproved = kind === 'payouts' && data.status !== 'rejected'
  if (approvals !== (isApproved ? 1 : 0)) {
    violate(world, 'an approval sends one event', `${label}: ${approvals}`)
  }
}

/**
 * Returns whether the provider, or a person with evidence, ever reported the transaction as failed.
 */
const wasCalledFailed = (world: World, { kind, data }: Shown): boolean => {
  const { momo, toldFailed } = world.providers
  if (world.corrections.some(({ id, status }) => id === data.id && status === 'failed')) return true
  const order = world.orders.find(data.id)
  if (kind === 'refunds' && order !== undefined && isWholeRefund(world, order)) return true
  if (data.provider === 'carrier2_money') return toldFailed.has(data.id.replaceAll('-', ''))
  const known = [...momo.orders.values()].find((each) => externalIdOf(each) === data.id)
  return known !== undefined && toldFailed.has(known.reference)
}

const externalIdOf = (order: object): unknown => 'externalId' in order && order.externalId

/**
 * Checks that no transaction that moved money was reported as failed, unless its provider had
 * reported a failure.
 */
const judgeWords = (world: World, shown: Shown, told: Told[]): void => {
  const { environment, data } = shown
  const isCalledFailed = told.some(({ type }) => /\.(failed|cancelled)$/.test(type))
  const hasMoved = data.status === 'successful' || data.status === 'completed'
  if (environment !== 'live' || !isCalledFailed || !hasMoved) return
  if (wasCalledFailed(world, shown)) return
  const label = world.orders.labelOf(data.id)
  violate(
    world,
    'an unknown outcome is not reported as failed',
    `${label} was called failed, and its money moved`,
  )
}

export const judgeEvents = (world: World, shown: Map<string, Shown>): void => {
  for (const merchant of world.merchants) {
    for (const endpoint of merchant.endpoints) {
      const events = readEvents(world, endpoint)
      judgeRepeats(world, endpoint)
      if (!endpoint.isWitness) continue
      const byResource = Map.groupBy(events.values(), ({ resource }) => resource)
      for (const each of shown.values()) {
        if (each.merchant !== merchant || each.environment !== endpoint.environment) continue
        const told = byResource.get(each.data.id) ?? []
        judgeEnd(world, each, told)
        judgeWords(world, each, told)
      }
      for (const resource of byResource.keys()) {
        const owner = shown.get(resource)
        if (owner !== undefined && owner.merchant !== merchant) {
          violate(world, 'no tenant sees another tenant’s data', `an event at ${endpoint.url}`)
        }
      }
    }
  }
}
