import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { moneyIdField } from '../../../scripts/provider-simulator/carrier2/protocol.ts'
import type { Outcome } from '../../../scripts/provider-simulator/index.ts'
import { compareEnded, listOverdue } from '../../../src/repositories/reconciliation/items.ts'
import {
  age,
  allPages,
  atProvider,
  availableOf,
  balancedLedger,
  contradict,
  decide,
  ended,
  entriesOf,
  eventTypesOf,
  finals,
  hasten,
  itemsAbout,
  type Kind,
  ledgerCheckOf,
  managed,
  numberIn,
  order,
  orderAndEnd,
  type Provider,
  paymentTo,
  payoutTo,
  providers,
  read,
  resolve,
  statementOf,
  stubOf,
  underWay,
  viewOf,
} from '../../live/live-orders.ts'
import { type LiveService, startLiveService } from '../../live/live-service.ts'
import { createMerchant, goLive, type Merchant, manage } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'

/** People decide contradictions: each decision is in the ledger once, with its reason. */

const phone_number = numberIn('999009')
const provider: Provider = 'carrier1_momo'
const allWell = {
  success: true,
  code: '200',
  message: null,
  result_code: null,
  response_code: null,
}

let service: LiveService

beforeAll(async () => {
  service = await startLiveService()
})
afterAll(() => service.stop())

const pay = (merchant: Merchant, by: Provider = provider) =>
  underWay(service, merchant, { body: paymentTo(by, { phone_number }) })

/** Compares all ended transactions with what the providers report. */
const compareAll = async () => {
  await compareEnded(service.server.ctx.db)
  await hasten(service)
}

const settle = (item: { id: string }, status: string) =>
  resolve(service, item.id, { action: 'settle', status })

const correctionsOf = async (merchant: Merchant, id: string): Promise<number> =>
  (await statementOf(service, merchant, id)).filter(
    ([kind, account]) => kind === 'end_corrected' && account === 'merchant_available',
  ).length

describe('reconciliation items', () => {
  test('a dismissed item leaves the list, changes nothing and is decided once', async () => {
    const merchant = await service.merchant()
    const id = await pay(merchant)
    const [item] = await contradict(service, merchant, { id, by: provider }, [
      'failed',
      'succeeded',
    ])
    const before = await viewOf(service, merchant, id)
    const { status, body } = await resolve(service, item.id, { action: 'dismiss', reason: 'Essai' })
    expect([status, body.data.resolution, body.data.reason]).toEqual([200, 'dismissed', 'Essai'])
    const replies = [await resolve(service, item.id, { action: 'dismiss' })]
    replies.push(await settle(item, 'successful'))
    expect(replies.map((reply) => [reply.status, reply.body.code])).toEqual(
      replies.map(() => [409, 'already_resolved']),
    )
    const open = await allPages(service, '/reconciliation-items?resolved=false')
    expect(open.filter((each) => each.id === item.id)).toEqual([])
    expect(await itemsAbout(service, id)).toEqual([body.data])
    expect(await viewOf(service, merchant, id)).toEqual(before)
  })

  test.each(providers)(
    'a late success at %s, settled by evidence, adds the money to the balance',
    async (by) => {
      const merchant = await service.merchant()
      const id = await pay(merchant, by)
      const [item] = await contradict(service, merchant, { id, by }, ['failed', 'succeeded'])
      expect(await availableOf(merchant)).toBe(0)
      const { status, body } = await settle(item, 'successful')
      expect([status, body.data.resolution]).toEqual([200, 'settled'])
      expect(await availableOf(merchant)).toBe(5000)
      expect(new Set(await statementOf(service, merchant, id))).toEqual(
        new Set([
          ['end_corrected', `provider_float:${by}`, -5000],
          ['end_corrected', 'merchant_available', 5000],
        ]),
      )
      expect(await itemsAbout(service, id)).toMatchObject([{ reason: 'Relevé du 21/11, ligne 42' }])
      for (const again of [settle(item, 'successful'), settle(item, 'failed')]) {
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
    'a correction of %s after reports %j to %s sends %s and moves the money',
    async (...given) => {
      const [kind, reports, end, event, change] = given
      const merchant = await service.merchant()
      const payment = await pay(merchant)
      decide(service.momo, payment, 'succeeded')
      await ended(merchant, 'payments', payment)
      await orderAndEnd(merchant, 'payments', paymentTo(provider))
      const bodies = {
        payments: paymentTo(provider, { phone_number }),
        payouts: payoutTo(provider, { phone_number }),
        refunds: { payment_id: payment, amount: 700 },
      }
      const id = await underWay(service, merchant, { kind, body: bodies[kind] })
      const [item] = await contradict(service, merchant, { kind, id, by: provider }, reports)
      const before = await viewOf(service, merchant, id)
      expect((await settle(item, end)).status).toBe(200)
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
      expect(await correctionsOf(merchant, id)).toBe(1)
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

  const reversals: [Outcome[], settledAs: string, reportedAgain: Outcome, available: number][] = [
    [['failed', 'succeeded'], 'successful', 'failed', 5000],
    [['succeeded', 'failed'], 'failed', 'succeeded', 0],
  ]
  test.each(reversals)(
    'an item settled after %j as %s is listed again when %s is reported again',
    async (reports, settledAs, reportedAgain, available) => {
      const merchant = await service.merchant()
      const id = await pay(merchant)
      const [item] = await contradict(service, merchant, { id, by: provider }, reports)
      expect((await settle(item, settledAs)).status).toBe(200)
      await compareAll()
      expect(await itemsAbout(service, id)).toHaveLength(1)
      decide(service.momo, id, reportedAgain)
      const items = await eventually(
        () => itemsAbout(service, id),
        (all) => all.length === 2,
      )
      expect(items.filter(({ resolution }) => resolution === null)).toHaveLength(1)
      expect(await availableOf(merchant)).toBe(available)
      expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
    },
  )

  // Several decisions on one payment that ended successful: the last one counts.
  const decisions: [ends: string[], available: number, corrections: number][] = [
    [['failed', 'successful', 'failed'], 0, 3],
    [['failed', 'failed', 'successful'], 5000, 2],
    [['cancelled', 'failed', 'cancelled'], 0, 1],
    [['successful', 'failed', 'failed'], 0, 1],
    [['successful', 'successful', 'successful'], 5000, 0],
  ]
  describe.each(['oldest', 'newest'])('items settled %s first', (from) => {
    test.each(decisions)(
      `${from} first: three items of one payment, settled %j, end as the last decision`,
      async (ends, available, count) => {
        const merchant = await service.merchant()
        const id = await pay(merchant)
        await contradict(service, merchant, { id, by: provider }, [
          'succeeded',
          'failed',
          'declined',
        ])
        service.momo.orders.delete(atProvider(service.momo, id)?.reference ?? '')
        await compareAll()
        const items = await itemsAbout(service, id)
        expect(items.map(({ reported_status }) => reported_status)).toEqual([
          null,
          'cancelled',
          'failed',
        ])
        if (from === 'oldest') items.reverse()
        const answers = []
        for (const [index, item] of items.entries()) {
          answers.push((await settle(item, ends[index] ?? '')).status)
        }
        expect(answers).toEqual([200, 200, 200])
        expect(await availableOf(merchant)).toBe(available)
        expect(await correctionsOf(merchant, id)).toBe(count)
        expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
      },
    )
  })

  test('two items of one payment, settled as successful at once, count once', async () => {
    const merchant = await service.merchant()
    const id = await pay(merchant)
    const reports: Outcome[] = ['failed', 'succeeded', 'declined']
    const items = await contradict(service, merchant, { id, by: provider }, reports)
    const replies = await Promise.all(items.map((item) => settle(item, 'successful')))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await availableOf(merchant)).toBe(5000)
    expect(await correctionsOf(merchant, id)).toBe(1)
  })
})

describe('transactions without an end after a day', () => {
  test('a payment without an end after a day is listed once for people to decide', async () => {
    const merchant = await service.merchant()
    const [id, recent] = [await pay(merchant), await pay(merchant)]
    await age(service, id, 25 * 60)
    await age(service, recent, 23 * 60)
    await listOverdue(service.server.ctx.db)
    expect(await listOverdue(service.server.ctx.db)).toBe(0)
    expect(await itemsAbout(service, recent)).toEqual([])
    const [item, ...others] = await itemsAbout(service, id)
    expect([item, others]).toMatchObject([
      { reported_status: null, recorded_status: 'processing', resolution: null },
      [],
    ])
    expect((await settle(item, 'successful')).status).toBe(200)
    expect((await read(merchant, 'payments', id)).status).toBe('successful')
    expect(await availableOf(merchant)).toBe(5000)
    expect(await eventTypesOf(service, merchant, id)).toEqual(['payment.succeeded'])
    expect((await settle(item, 'failed')).body.code).toBe('already_resolved')
    decide(service.momo, id, 'failed')
    const items = await eventually(
      () => itemsAbout(service, id),
      (found) => found.length > 1,
    )
    expect(items[0]).toMatchObject({ reported_status: 'failed', recorded_status: 'successful' })
    decide(service.momo, recent, 'declined')
    await ended(merchant, 'payments', recent)
  })
})

describe('the nightly comparison', () => {
  test.each(providers)('the nightly comparison lists exactly what differs at %s', async (by) => {
    const merchant = await service.merchant()
    const stub = stubOf(service, by)
    const endings = ['512341', '512341', '512341', '999002', '999002', '999002']
    const ids = await Promise.all(
      endings.map(
        async (ending) =>
          (
            await orderAndEnd(
              merchant,
              'payments',
              paymentTo(by, { phone_number: numberIn(ending) }),
            )
          ).id,
      ),
    )
    const holds = (index: number) => atProvider(stub, ids[index] ?? '')
    Object.assign(holds(1) ?? {}, { status: 'failed', reason: 'x' })
    Object.assign(holds(4) ?? {}, { status: 'succeeded' })
    for (const index of [2, 5]) stub.orders.delete(holds(index)?.reference ?? '')
    const before = await entriesOf(service, merchant)
    for (const _ of ['one night', 'the next']) {
      await compareAll()
      const items = await Promise.all(ids.map((id) => itemsAbout(service, id)))
      expect(
        items.map((found) =>
          found.map(({ reported_status, recorded_status }) => [reported_status, recorded_status]),
        ),
      ).toEqual([
        [],
        [['failed', 'successful']],
        [[null, 'successful']],
        [],
        [['successful', 'failed']],
        [],
      ])
    }
    expect(await entriesOf(service, merchant)).toEqual(before)
    const ends = await Promise.all(ids.map((id) => read(merchant, 'payments', id)))
    expect(ends.map(({ status }) => status)).toEqual([
      ...Array(3).fill('successful'),
      ...Array(3).fill('failed'),
    ])
  })
})

describe('live transactions', () => {
  test('a payout approved long after its creation is submitted and retried', async () => {
    const made = await createMerchant(service.server)
    const rule = { currency: 'XAF', threshold: 500, daily_limit: null }
    const threshold = { payout_approval_rules: [rule] }
    await manage(service.server, 'patch', `/applications/${made.applicationId}`, threshold)
    const merchant = await goLive(service.server, made)
    await orderAndEnd(merchant, 'payments', paymentTo(provider))
    const { id } = await order(merchant, 'payouts', payoutTo(provider))
    await age(service, id, 90)
    const tries = () => service.momo.calls.filter(({ call }) => call === 'payout').length
    const before = tries()
    // The second attempt has a fresh token; only when it fails too is the payout retried later.
    service.momo.failNext('payout', { status: 401 }, 2)
    expect((await manage(service.server, 'post', `/payouts/${id}/approve`)).status).toBe(200)
    await eventually(tries, (count) => count >= before + 2)
    const { status } = await eventually(
      () => managed(service, id),
      (row) => row.attempts === 0 || finals.includes(row.status),
    )
    expect(status).toBe('approved')
    expect((await ended(merchant, 'payouts', id)).status).toBe('completed')
  })

  test('a live payment or payout with two invalid fields has both named at once', async () => {
    const merchant = await service.merchant()
    const body = { amount: 150, country: 'NG', provider: 'carrier2_money', phone_number: '+234 1' }
    const replies = [await merchant.post('/payments', body)]
    replies.push(await merchant.post('/payouts', { ...body, currency: 'NGN' }))
    for (const reply of replies) {
      expect([reply.status, Object.keys(reply.body.errors).sort()]).toEqual([
        422,
        ['amount', 'phone_number'],
      ])
    }
  })

  test('a transaction without a provider reference stores null, not "null"', async () => {
    const merchant = await service.merchant()
    const { money } = service
    const id = await pay(merchant, 'carrier2_money')
    const transaction = { id: id.replaceAll('-', ''), status: 'TS', message: null }
    const answer = {
      data: { transaction: { ...transaction, [moneyIdField]: null } },
      status: allWell,
    }
    money.failNext('collectStatus', { status: 200, body: answer })
    expect((await ended(merchant, 'payments', id)).status).toBe('successful')
    expect((await managed(service, id)).provider_reference).toBe(null)
    const before = money.calls.length
    await underWay(service, merchant, { kind: 'refunds', body: { payment_id: id, amount: 5000 } })
    const sent = money.calls.slice(before)
    expect(sent.filter(({ call }) => call === 'refund')).toEqual([])
    expect(sent.filter(({ body }) => body.includes('null'))).toEqual([])
  })
})
