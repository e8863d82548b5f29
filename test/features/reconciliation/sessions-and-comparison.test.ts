import { moneyIdField } from '../../../scripts/provider-simulator/carrier2/protocol.ts'
import type { Outcome } from '../../../scripts/provider-simulator/index.ts'
import { addOverdueItems } from '../../../src/repositories/reconciliation/items.ts'
import {
  age,
  allPages,
  atProvider,
  availableOf,
  balancedLedger,
  createFinal,
  decide,
  ended,
  entriesOf,
  eventTypesOf,
  finals,
  itemsAbout,
  type Kind,
  ledgerCheckOf,
  managed,
  numberIn,
  order,
  paymentTo,
  payoutTo,
  providers,
  read,
  simulatorOf,
} from '../../live/live-orders.ts'
import { startLiveService } from '../../live/live-service.ts'
import { administer as manage } from '../../support/administer.ts'
import { walker } from '../../support/checkout.ts'
import { createMerchant, goLive, type Merchant } from '../../support/client.ts'
import { visitConsole } from '../../support/console.ts'
import { equals, eventually } from '../../support/eventually.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import {
  compareAll,
  contradict,
  itemsOnce,
  pay,
  phone_number,
  provider,
  settle,
  submitted,
  untilEnded,
  untilSubmitted,
} from './disputes.ts'

const service = prepared(startLiveService)

const shop = 'https://shop.example/'
const allWell = { success: true, code: '200', message: null, result_code: null }

describe('transactions without a final status after a day', () => {
  test('a payment without a final status after a day is listed once for review', async () => {
    const merchant = await service.merchant()
    const [id, recent] = [await pay(service, merchant), await pay(service, merchant)]
    await age(service, id, 25 * 60)
    await age(service, recent, 23 * 60)
    const { clock, db } = service.server.ctx
    const overdueAt = async (each: string): Promise<string | null> =>
      (await manage(service.server, 'get', `/transactions/${each}`)).body.data.overdue_at
    const owner = await createPerson(service.server, 'owner')
    const visitor = visitConsole(service.server)
    await visitor.signIn(owner.email)
    const page = async (each: string): Promise<string> =>
      (await visitor.get(`/console/transactions/${each}`)).text
    const leftMs = Date.parse((await overdueAt(recent)) ?? '') - clock.nowMs()
    expect(leftMs).toBeGreaterThan(0)
    expect(leftMs).toBeLessThanOrEqual(60 * 60_000)
    expect(await page(recent)).toMatch(/No result by [^<]+: goes to reconciliation/)
    expect(await overdueAt(id)).toBeNull()
    await addOverdueItems(db, clock.nowMs())
    expect(await overdueAt(id)).toBeNull()
    expect(await page(id)).not.toContain('goes to reconciliation')
    expect(await addOverdueItems(db, clock.nowMs())).toBe(0)
    expect(await itemsAbout(service, recent)).toEqual([])
    const [item, ...others] = await itemsAbout(service, id)
    expect([item, others]).toMatchObject([
      { reported_status: null, recorded_status: 'processing', resolution: null },
      [],
    ])
    expect((await settle(service, item, 'successful')).status).toBe(200)
    expect((await read(merchant, 'payments', id)).status).toBe('successful')
    expect(await availableOf(merchant)).toBe(5000)
    expect(await eventTypesOf(service, merchant, id)).toEqual(['payment.succeeded'])
    expect((await settle(service, item, 'failed')).body.code).toBe('already_resolved')
    decide(service.momo, id, 'failed')
    const items = await itemsOnce(service, id, 2)
    expect(items[0]).toMatchObject({ reported_status: 'failed', recorded_status: 'successful' })
    // An item is not listed again within a day of its dismissal.
    await age(service, recent, 2 * 60)
    await addOverdueItems(db, clock.nowMs())
    const [dismissed] = await itemsAbout(service, recent)
    const path = `/reconciliation-items/${dismissed.id}/resolve`
    const order = { action: 'dismiss', reason: 'The provider works on it' }
    expect((await manage(service.server, 'post', path, order)).status).toBe(200)
    expect(await overdueAt(recent)).toBeNull()
    expect(await addOverdueItems(db, clock.nowMs())).toBe(0)
    decide(service.momo, recent, 'declined')
    await ended(merchant, 'payments', recent)
  })
})

test('evidence can only give a transaction a final status that is valid for its kind', async () => {
  const merchant = await service.merchant()
  await createFinal(merchant, 'payments', paymentTo(provider))
  const paid = await pay(service, merchant)
  decide(service.momo, paid, 'succeeded')
  await untilEnded(service, paid)
  const unknownEnds = {
    payments: { body: paymentTo(provider, { phone_number }), never: ['completed'] },
    payouts: {
      body: payoutTo(provider, { amount: 1000, phone_number }),
      never: ['successful', 'cancelled'],
    },
    refunds: { body: { payment_id: paid, amount: 1000 }, never: ['completed', 'cancelled'] },
  }
  for (const [kind, { body, never }] of Object.entries(unknownEnds)) {
    const id = await submitted(service, merchant, { kind: kind as Kind, body })
    await age(service, id, 25 * 60)
    await addOverdueItems(service.server.ctx.db, service.server.ctx.clock.nowMs())
    const refuses = async (status: string) => {
      const item = (await itemsAbout(service, id)).find(({ resolution }) => resolution === null)
      const { status: before } = await managed(service, id)
      const reply = await settle(service, item, status)
      expect([kind, status, reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([
        ...[kind, status, 422],
        ['status'],
      ])
      expect((await managed(service, id)).status).toBe(before)
    }
    for (const status of never) await refuses(status)
    await settle(service, (await itemsAbout(service, id))[0], 'failed')
    decide(service.momo, id, 'succeeded')
    await itemsOnce(service, id, 2)
    for (const status of never) await refuses(status)
  }
})

describe('the comparison with providers', () => {
  test.each(providers)(
    'the statement comparison with %s lists exactly the differences',
    async (by) => {
      const merchant = await service.merchant()
      const simulator = simulatorOf(service, by)
      const endings = ['512341', '512341', '512341', '999002', '999002', '999002']
      const ids = await Promise.all(
        endings.map(
          async (ending) =>
            (
              await createFinal(
                merchant,
                'payments',
                paymentTo(by, { phone_number: numberIn(ending) }),
              )
            ).id,
        ),
      )
      const holds = (index: number) => atProvider(simulator, ids[index] ?? '')
      Object.assign(holds(1) ?? {}, { status: 'failed', reason: 'x' })
      Object.assign(holds(4) ?? {}, { status: 'succeeded' })
      for (const index of [2, 5]) simulator.orders.delete(holds(index)?.reference ?? '')
      const before = await entriesOf(service, merchant)
      for (const _ of ['one night', 'the next']) {
        await compareAll(service)
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
    },
  )
})

test.each(providers)('a corrected transaction keeps the reference that %s reported', async (by) => {
  const merchant = await service.merchant()
  const { id } = await createFinal(merchant, 'payments', paymentTo(by))
  const { provider_reference: given } = await managed(service, id)
  expect(given).toEqual(expect.any(String))
  const simulator = simulatorOf(service, by)
  simulator.orders.delete(atProvider(simulator, id)?.reference ?? '')
  await compareAll(service)
  const [item] = await itemsAbout(service, id)
  expect((await settle(service, item, 'failed')).status).toBe(200)
  const after = await managed(service, id)
  expect([after.status, after.provider_reference]).toEqual(['failed', given])
})

describe('live transactions', () => {
  test('a live payout that is approved long after its creation is submitted and retried', async () => {
    const made = await createMerchant(service.server)
    const rule = { currency: 'XAF', threshold: 500, daily_limit: null }
    const threshold = { payout_approval_rules: [rule] }
    await manage(service.server, 'patch', `/applications/${made.applicationId}`, threshold)
    const merchant = await goLive(service.server, made)
    await createFinal(merchant, 'payments', paymentTo(provider))
    const { id } = await order(merchant, 'payouts', payoutTo(provider))
    await age(service, id, 90)
    const tries = () => service.momo.calls.filter(({ call }) => call === 'payout').length
    const before = tries()
    // The second attempt uses a fresh token. The payout is retried later only if both attempts
    // fail.
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

  test('a live payment or payout with two invalid fields reports both', async () => {
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

  test('a live transaction without a provider reference stores null, not "null"', async () => {
    const merchant = await service.merchant()
    const { money } = service
    const id = await pay(service, merchant, 'carrier2_money')
    const transaction = { id: id.replaceAll('-', ''), status: 'TS', message: null }
    const answer = {
      data: { transaction: { ...transaction, [moneyIdField]: null } },
      status: { ...allWell, response_code: null },
    }
    money.failNext('collectStatus', { status: 200, body: answer })
    expect((await ended(merchant, 'payments', id)).status).toBe('successful')
    expect((await managed(service, id)).provider_reference).toBe(null)
    const before = money.calls.length
    await submitted(service, merchant, { kind: 'refunds', body: { payment_id: id, amount: 5000 } })
    const sent = money.calls.slice(before)
    expect(sent.filter(({ call }) => call === 'refund')).toEqual([])
    expect(sent.filter(({ body }) => body.includes('null'))).toEqual([])
  })
})

const paidOnPage = async (merchant: Merchant) => {
  const order = { amount: 5000, currency: 'XAF', success_url: shop, cancel_url: shop }
  const { id, url } = (await merchant.post('/checkout/sessions', order)).body.data
  expect((await walker().pay({ url }, { phone: phone_number })).status).toBe(303)
  const [made] = (await merchant.get('/payments')).body.data
  await untilSubmitted(service, made.id)
  return { session: id as string, url: url as string, payment: made.id as string }
}

const sessionEvents = async (merchant: Merchant, id: string) =>
  (await allPages(service, `/applications/${merchant.applicationId}/events`))
    .filter(({ payload }) => payload.data.id === id)
    .map(({ type }) => type)
    .reverse()

const statusOf = async (merchant: Merchant, id: string): Promise<string> =>
  (await merchant.get(`/checkout/sessions/${id}`)).body.data.status

test('a session follows its payment if evidence corrects the payment in either direction', async () => {
  const merchant = await service.merchant()
  const { session: id, payment: paid } = await paidOnPage(merchant)
  const reports: Outcome[] = ['succeeded', 'failed']
  const [item] = await contradict(service, { id: paid }, reports)
  expect(await statusOf(merchant, id)).toBe('completed')
  expect((await settle(service, item, 'failed')).status).toBe(200)
  expect(await statusOf(merchant, id)).toBe('expired')
  decide(service.momo, paid, 'succeeded')
  const items = await itemsOnce(service, paid, 2)
  const open = items.find(({ resolution }) => resolution === null)
  expect((await settle(service, open, 'successful')).status).toBe(200)
  expect(await statusOf(merchant, id)).toBe('completed')
  expect(await sessionEvents(merchant, id)).toEqual([
    'checkout.session.completed',
    'checkout.session.expired',
    'checkout.session.completed',
  ])
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test.each(['refund', 'review'])(
  'a payment corrected to failed and then to successful does not count as a second payment in its session (%s)',
  async (duplicate_collection) => {
    const merchant = await service.merchant()
    const path = `/applications/${merchant.applicationId}`
    await manage(service.server, 'patch', path, { duplicate_collection })
    const { session: id, payment: paid } = await paidOnPage(merchant)
    const [item] = await contradict(service, { id: paid }, ['succeeded', 'failed'])
    await settle(service, item, 'failed')
    expect(await statusOf(merchant, id)).toBe('expired')
    decide(service.momo, paid, 'succeeded')
    const items = await itemsOnce(service, paid, 2)
    const open = items.find(({ resolution }) => resolution === null)
    expect((await settle(service, open, 'successful')).status).toBe(200)
    expect(await statusOf(merchant, id)).toBe('completed')
    expect(await availableOf(merchant)).toBe(5000)
    expect(await itemsAbout(service, paid)).toHaveLength(2)
    const { body } = await merchant.account('get', '/transactions?type=refund')
    expect(body.data).toEqual([])
  },
)

test("a session's second attempt that is proven successful is counted in addition to the first", async () => {
  const merchant = await service.merchant()
  const { session: id, url, payment: first } = await paidOnPage(merchant)
  decide(service.momo, first, 'failed')
  await untilEnded(service, first)
  await walker().pay({ url }, { phone: numberIn('512341') })
  await eventually(() => statusOf(merchant, id), equals('completed'))
  decide(service.momo, first, 'succeeded')
  const [item] = await itemsOnce(service, first, 1)
  expect((await settle(service, item, 'successful')).status).toBe(200)
  expect((await merchant.get('/payments?status=successful')).body.meta.total).toBe(2)
  expect(await availableOf(merchant)).toBe(10_000)
  expect(await sessionEvents(merchant, id)).toEqual(['checkout.session.completed'])
  const refund = await order(merchant, 'refunds', { payment_id: first, amount: 5000 })
  expect(refund.status).toBe('pending')
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})
