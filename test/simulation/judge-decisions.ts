import { epochOf } from './clock.ts'
import type { Shown } from './inventory.ts'
import { countEffects, type Entry } from './trail.ts'
import { indexRecords } from './truth.ts'
import type { Withdrawal } from './withdrawals.ts'
import { violate, type World } from './world.ts'

const waiting = ['pending', 'awaiting_approval', 'waiting']

const endsOf = (world: World, entries: readonly Entry[]): Map<string, Entry> => {
  const ends = new Map<string, Entry>()
  for (const entry of entries) {
    const { operation, subject, subjectId, before, after } = entry
    const isDecision = /^(approve|reject|withdraw)/.test(operation)
    if (!isDecision || !['payout', 'bulk_payout', 'proposal'].includes(subject)) continue
    if (ends.has(subjectId) || !waiting.includes(String(before.status)))
      violate(world, 'the first of two decisions wins', `${operation}: ${before.status}`)
    if (!waiting.includes(String(after.status))) ends.set(subjectId, entry)
  }
  return ends
}

/** Checks that a proposal changed something if and only if it was applied. */
const judgeProposals = (
  world: World,
  ends: Map<string, Entry>,
  entries: readonly Entry[],
): void => {
  const byRequest = Map.groupBy(entries, ({ requestId }) => requestId)
  const effectsOf = countEffects(entries)
  for (const { subject, subjectId, requestId, after } of ends.values()) {
    if (subject !== 'proposal') continue
    const count = (byRequest.get(requestId) ?? []).length - 1
    if (count === (after.status === 'carried_out' ? effectsOf(subjectId) : 0)) continue
    violate(
      world,
      'a proposal changes data if and only if it is applied',
      `${after.status}: ${count}`,
    )
  }
}

const judgePayouts = (
  world: World,
  shown: ReadonlyMap<string, Shown>,
  ends: Map<string, Entry>,
): void => {
  const recordOf = indexRecords(world)
  for (const [id, { kind, environment, data }] of shown) {
    if (kind !== 'payouts') continue
    const end = ends.get(id)?.operation
    const label = world.orders.labelOf(id)
    const isRejected = data.status === 'rejected'
    if (isRejected !== (end === 'rejectPayout')) {
      violate(
        world,
        'a transaction follows its decision',
        `${label} is ${data.status} by ${end ?? 'nobody'}`,
      )
    }
    const { references } = recordOf({ id, provider: data.provider })
    if (isRejected && environment === 'live' && references.length > 0)
      violate(world, 'rejected transactions move no money', label)
    const isHeld = world.orders.find(id)?.isHeld === true
    if (isHeld && end === undefined && data.status !== 'pending')
      violate(world, 'a pending item continues only after a decision', `${label} is ${data.status}`)
  }
}

const judgeBulkEnds = (world: World, ends: Map<string, Entry>): void => {
  for (const { id, label, status } of world.bulks) {
    const end = ends.get(id)?.operation
    if ((status === 'rejected') !== (end === 'rejectBulkPayout'))
      violate(
        world,
        'a transaction follows its decision',
        `${label} is ${status} by ${end ?? 'nobody'}`,
      )
  }
}

/** Nodes learn of a suspension within this time. Earlier requests may still be in progress. */
const knownWithinMs = 2000
const troubledMs = 10_000

/** Checks that no key creates anything while its organisation is suspended. */
const judgeSuspended = (
  world: World,
  entries: readonly Entry[],
  withdrawals: readonly Withdrawal[],
): void => {
  const owners = new Map(withdrawals.map((each) => [each.id, each.organisation_id]))
  const spans = new Map<string, { fromMs: number; untilMs: number }[]>()
  for (const { operation, subjectId, atMs } of entries) {
    const own = spans.get(subjectId) ?? []
    const last = own.at(-1)
    const isSuspended = last !== undefined && last.untilMs === Number.POSITIVE_INFINITY
    if (operation === 'suspendOrganisation' && !isSuspended)
      spans.set(subjectId, [...own, { fromMs: atMs, untilMs: Number.POSITIVE_INFINITY }])
    if (operation === 'resumeOrganisation' && isSuspended) last.untilMs = atMs
  }
  const troubles = (world.inside?.troubledAtMs ?? []).map((ms) => ms + epochOf())
  for (const { merchant, path, answer } of world.sent.all) {
    if (answer?.status !== 201) continue
    const atMs = Date.parse(JSON.parse(answer.text).data.created_at)
    const span = (spans.get(merchant.organisationId) ?? []).find(
      ({ fromMs, untilMs }) => atMs > fromMs + knownWithinMs && atMs < untilMs,
    )
    const isOnItsWay = (fromMs: number): boolean =>
      troubles.some(
        (ms) => ms > fromMs - troubledMs && (ms < fromMs + troubledMs || ms > atMs - troubledMs),
      )
    if (span === undefined || isOnItsWay(span.fromMs)) continue
    const detail = `${merchant.name} ${path} at ${new Date(atMs).toISOString()}`
    violate(world, 'suspended merchants create nothing', detail)
  }
  for (const { subject, subjectId, after, atMs } of entries) {
    const isForwarded = after.status === 'approved' || after.status === 'sent'
    const owner = owners.get(subjectId)
    if (subject !== 'withdrawal' || !isForwarded || owner === undefined) continue
    if (
      (spans.get(owner) ?? []).some(
        ({ fromMs, untilMs }) => atMs > fromMs + knownWithinMs && atMs < untilMs,
      )
    )
      violate(
        world,
        'no withdrawal of a suspended merchant is sent',
        `${subjectId}: ${after.status}`,
      )
  }
}

/** Checks that a refund's audit entry contains the refund, its payment and the amount. */
const judgeRefundsByPeople = (world: World, entries: readonly Entry[]): void => {
  for (const { operation, subjectId, before, after } of entries) {
    if (operation !== 'refundTransaction') continue
    const refund = world.orders.find(String(after.refund_id))
    const amount = Number(after.refunded_amount) - Number(before.refunded_amount)
    if (refund?.paymentId === subjectId && refund.amount === amount) continue
    const detail = `${amount} of ${world.orders.labelOf(subjectId)}`
    violate(world, 'the audit trail shows the refunded payment and amount', detail)
  }
}

export const judgeDecisions = (
  world: World,
  shown: ReadonlyMap<string, Shown>,
  entries: readonly Entry[],
  withdrawals: readonly Withdrawal[],
): void => {
  const ends = endsOf(world, entries)
  judgeProposals(world, ends, entries)
  judgePayouts(world, shown, ends)
  judgeBulkEnds(world, ends)
  judgeRefundsByPeople(world, entries)
  if (world.hasSureFacts) judgeSuspended(world, entries, withdrawals)
}
