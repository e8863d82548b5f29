import type { Outcome } from '../../../scripts/provider-simulator/index.ts'
import {
  allPages,
  atProvider,
  availableOf,
  balancedLedger,
  createFinal,
  decide,
  entriesOf,
  eventTypesOf,
  itemsAbout,
  type Kind,
  ledgerCheckOf,
  managed,
  paymentTo,
  payoutTo,
  providers,
  read,
  resolve,
  statementOf,
  viewOf,
} from '../../live/live-orders.ts'
import { type LiveService, startLiveService } from '../../live/live-service.ts'
import { manage } from '../../support/client.ts'
import { prepared } from '../../support/prepared.ts'
import {
  compareAll,
  contradict,
  correctionsOf,
  itemsOnce,
  pay,
  phone_number,
  provider,
  settle,
  submitted,
  untilEnded,
} from './disputes.ts'

const reopen = ({ server }: LiveService, { id }: { id: string }) =>
  manage(server, 'post', `/reconciliation-items/${id}/reopen`, { reason: 'Relevé du 22/11' })

const service = prepared(startLiveService)

test('a reconciliation item is dismissed once, which removes it from the list and changes nothing else', async () => {
  const merchant = await service.merchant()
  const id = await pay(service, merchant)
  const [item] = await contradict(service, { id }, ['failed', 'succeeded'])
  const before = await viewOf(service, merchant, id)
  const { status, body } = await resolve(service, item.id, { action: 'dismiss', reason: 'Essai' })
  expect([status, body.data.resolution, body.data.reason]).toEqual([200, 'dismissed', 'Essai'])
  const replies = [await resolve(service, item.id, { action: 'dismiss' })]
  replies.push(await settle(service, item, 'successful'))
  expect(replies.map((reply) => [reply.status, reply.body.code])).toEqual(
    replies.map(() => [409, 'already_resolved']),
  )
  const open = await allPages(service, '/reconciliation-items?resolved=false')
  expect(open.filter((each) => each.id === item.id)).toEqual([])
  expect(await itemsAbout(service, id)).toEqual([body.data])
  expect(await viewOf(service, merchant, id)).toEqual(before)
})

test("a provider's report after a dismissal opens one new item, even if the report is repeated", async () => {
  const merchant = await service.merchant()
  const id = await pay(service, merchant)
  const [item] = await contradict(service, { id }, ['failed', 'succeeded'])
  const { body } = await resolve(service, item.id, { action: 'dismiss', reason: 'Essai' })
  const { provider_answer: _, ...dismissed } = body.data
  decide(service.momo, id, 'succeeded')
  const [again] = await itemsOnce(service, id, 2)
  await compareAll(service)
  expect(await itemsAbout(service, id)).toMatchObject([
    { id: again.id, kind: 'other_end', reported_status: 'successful', resolution: null },
    dismissed,
  ])
  const reopened = await reopen(service, item)
  expect([reopened.status, reopened.body.code]).toEqual([409, 'not_reopenable'])
  expect((await settle(service, again, 'successful')).status).toBe(200)
  expect(await availableOf(merchant)).toBe(5000)
})

test('a comparison after the dismissal of an item opens a new item', async () => {
  const merchant = await service.merchant()
  const id = await pay(service, merchant)
  const [item] = await contradict(service, { id }, ['failed', 'succeeded'])
  await resolve(service, item.id, { action: 'dismiss', reason: 'Essai' })
  await compareAll(service)
  expect(await itemsAbout(service, id)).toMatchObject([
    { kind: 'other_end', reported_status: 'successful', resolution: null },
    { id: item.id, resolution: 'dismissed' },
  ])
})

test.each(providers)(
  'a late success at %s that is settled by evidence adds the money to the balance',
  async (by) => {
    const merchant = await service.merchant()
    const id = await pay(service, merchant, by)
    const [item] = await contradict(service, { id, by }, ['failed', 'succeeded'])
    expect(await availableOf(merchant)).toBe(0)
    const replies = await Promise.all([1, 2].map(() => settle(service, item, 'successful')))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await availableOf(merchant)).toBe(5000)
    expect(new Set(await statementOf(service, merchant, id))).toEqual(
      new Set([
        ['end_corrected', `wallet:${by}:CG`, -5000],
        ['end_corrected', 'merchant_available', 5000],
      ]),
    )
    expect(await itemsAbout(service, id)).toMatchObject([
      { resolution: 'settled', reason: 'Relevé du 21/11, ligne 42' },
    ])
    for (const again of [settle(service, item, 'successful'), settle(service, item, 'failed')]) {
      expect((await again).body.code).toBe('already_resolved')
    }
    expect(await entriesOf(service, merchant)).toHaveLength(2)
    expect(await read(merchant, 'payments', id)).toMatchObject({
      status: 'successful',
      failure_reason: null,
    })
    expect(await eventTypesOf(service, merchant, id)).toEqual([
      'payment.failed',
      'payment.succeeded',
    ])
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  },
)

type Correction = [Kind, Outcome[], status: string, event: string, change: number]
const corrections: Correction[] = [
  ['payments', ['succeeded', 'failed'], 'failed', 'payment.failed', -5000],
  ['payouts', ['succeeded', 'failed'], 'failed', 'payout.failed', 1010],
  ['payouts', ['failed', 'succeeded'], 'completed', 'payout.completed', -1010],
  ['refunds', ['succeeded', 'failed'], 'failed', 'refund.failed', 700],
  ['refunds', ['failed', 'succeeded'], 'successful', 'refund.succeeded', -700],
]
test.each(corrections)(
  'correcting %s after the reports %j to %s sends %s and moves the money',
  async (...given) => {
    const [kind, reports, end, event, change] = given
    const merchant = await service.merchant()
    const payment = await pay(service, merchant)
    decide(service.momo, payment, 'succeeded')
    await untilEnded(service, payment)
    await createFinal(merchant, 'payments', paymentTo(provider))
    const bodies = {
      payments: paymentTo(provider, { phone_number }),
      payouts: payoutTo(provider, { phone_number }),
      refunds: { payment_id: payment, amount: 700 },
    }
    const id = await submitted(service, merchant, { kind, body: bodies[kind] })
    const [item] = await contradict(service, { id }, reports)
    const before = await viewOf(service, merchant, id)
    expect((await settle(service, item, end)).status).toBe(200)
    const { order, available, eventTypes } = await viewOf(service, merchant, id)
    expect(order).toMatchObject({
      status: end,
      failure_reason: end === 'failed' ? 'provider_error' : null,
    })
    expect(Date.parse(order.updated_at)).toBeGreaterThan(Date.parse(before.order.updated_at))
    expect([available, eventTypes]).toEqual([
      before.available + change,
      [...before.eventTypes, event],
    ])
    expect(await correctionsOf(service, merchant, id)).toBe(1)
    const { transitions } = await managed(service, id)
    expect(transitions.at(-1)).toEqual({
      from: before.order.status,
      to: end,
      failure_reason: order.failure_reason,
      cause: 'evidence',
      reconciliation_item_id: item.id,
      evidence: 'Relevé du 21/11, ligne 42',
      happened_at: order.updated_at,
    })
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  },
)

const reasons: [Outcome[], ends: string[], hasReason: boolean][] = [
  [['failed', 'succeeded'], ['successful'], false],
  [['succeeded', 'failed'], ['failed'], true],
  // Staff decided against the last report, so the reason in that report belongs to another status.
  [['succeeded', 'failed', 'declined'], ['failed'], false],
  [['succeeded', 'failed', 'declined'], ['failed', 'successful'], false],
]
test.each(reasons)(
  "after the reports %j and the decisions %j, the provider's reason is kept only if it matches the status (kept: %j)",
  async (reports, ends, hasReason) => {
    const merchant = await service.merchant()
    const id = await pay(service, merchant)
    const items = await contradict(service, { id }, reports)
    for (const [at, end] of ends.entries()) {
      expect((await settle(service, items[at], end)).status).toBe(200)
    }
    const { provider_reason } = items[ends.length - 1]
    if (reports.at(-ends.length) !== 'succeeded')
      expect(provider_reason).toEqual(expect.any(String))
    const { provider_reason: told } = await managed(service, id)
    expect(told).toBe(hasReason ? provider_reason : null)
  },
)

const reversals: [Outcome[], settledAs: string, reportedAgain: Outcome, available: number][] = [
  [['failed', 'succeeded'], 'successful', 'failed', 5000],
  [['succeeded', 'failed'], 'failed', 'succeeded', 0],
]
test.each(reversals)(
  'an item settled after the reports %j as %s is listed again if the provider reports %s once more',
  async (reports, settledAs, reportedAgain, available) => {
    const merchant = await service.merchant()
    const id = await pay(service, merchant)
    const [item] = await contradict(service, { id }, reports)
    expect((await settle(service, item, settledAs)).status).toBe(200)
    await compareAll(service)
    expect(await itemsAbout(service, id)).toHaveLength(1)
    decide(service.momo, id, reportedAgain)
    const items = await itemsOnce(service, id, 2)
    expect(items.filter(({ resolution }) => resolution === null)).toHaveLength(1)
    expect(await availableOf(merchant)).toBe(available)
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  },
)

// If staff take several decisions on one successful payment, the last decision applies.
const decisions: [ends: string[], available: number, corrections: number][] = [
  [['failed', 'successful', 'failed'], 0, 3],
  [['failed', 'failed', 'successful'], 5000, 2],
  [['cancelled', 'failed', 'cancelled'], 0, 1],
  [['successful', 'failed', 'failed'], 0, 1],
  [['successful', 'successful', 'successful'], 5000, 0],
]
describe.each(['oldest', 'newest'])('items settled %s first', (from) => {
  test.each(decisions)(
    `a payment whose three items are settled ${from} first as %j gets the status of the last decision`,
    async (ends, available, count) => {
      const merchant = await service.merchant()
      const id = await pay(service, merchant)
      await contradict(service, { id }, ['succeeded', 'failed', 'declined'])
      service.momo.orders.delete(atProvider(service.momo, id)?.reference ?? '')
      await compareAll(service)
      const items = await itemsAbout(service, id)
      expect(items.map(({ reported_status }) => reported_status)).toEqual([
        null,
        'cancelled',
        'failed',
      ])
      if (from === 'oldest') items.reverse()
      const answers = []
      for (const [index, item] of items.entries()) {
        answers.push((await settle(service, item, ends[index] ?? '')).status)
      }
      expect(answers).toEqual([200, 200, 200])
      expect(await availableOf(merchant)).toBe(available)
      expect(await correctionsOf(service, merchant, id)).toBe(count)
      expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
    },
  )
})

test('two items of one payment settled as successful at the same time count once', async () => {
  const merchant = await service.merchant()
  const id = await pay(service, merchant)
  const reports: Outcome[] = ['failed', 'succeeded', 'declined']
  const items = await contradict(service, { id }, reports)
  const replies = await Promise.all(items.map((item) => settle(service, item, 'successful')))
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await availableOf(merchant)).toBe(5000)
  expect(await correctionsOf(service, merchant, id)).toBe(1)
})
