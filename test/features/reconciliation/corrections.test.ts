import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Outcome } from '../../../scripts/provider-simulator/index.ts'
import {
  allPages,
  availableOf,
  balancedLedger,
  contradict,
  decide,
  ended,
  eventTypesOf,
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
  read,
  resolve,
  statementOf,
  underWay,
} from '../../live/live-orders.ts'
import { type LiveService, startLiveService } from '../../live/live-service.ts'
import { type Merchant, manage } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'

/** A correction by evidence changes the same state that every other operation reads. */

const phone_number = numberIn('999009')
const provider: Provider = 'carrier1_momo'

let service: LiveService

beforeAll(async () => {
  service = await startLiveService()
})
afterAll(() => service.stop())

const settle = (item: { id: string }, status: string, more: object = {}) =>
  resolve(service, item.id, { action: 'settle', status, ...more })

/** A transaction that ended as first reported, with the item about the contradicting report. */
const contradicted = async (
  merchant: Merchant,
  kind: Kind,
  body: object,
  reports: [Outcome, Outcome],
) => {
  const id = await underWay(service, merchant, { kind, body })
  const [item] = await contradict(service, merchant, { kind, id, by: provider }, reports)
  return { id, item }
}

const payment = (changes = {}) => paymentTo(provider, { phone_number, ...changes })

const balanceOf = async ({ organisationId }: Merchant) =>
  (await manage(service.server, 'get', `/organisations/${organisationId}/balances`)).body.data.find(
    ({ environment }: { environment: string }) => environment === 'live',
  )

const countOf = async (merchant: Merchant, status: string): Promise<number> =>
  (await merchant.get(`/payments?status=${status}`)).body.meta.total

test('a refund proven successful cannot be refunded a second time', async () => {
  const merchant = await service.merchant()
  const paid = await underWay(service, merchant, { body: payment() })
  decide(service.momo, paid, 'succeeded')
  await ended(merchant, 'payments', paid)
  await orderAndEnd(merchant, 'payments', paymentTo(provider))
  const refund = { payment_id: paid, amount: 5000 }
  const { id, item } = await contradicted(merchant, 'refunds', refund, ['failed', 'succeeded'])
  const resolved = await settle(item, 'successful')
  expect([resolved.status, resolved.body.data.resolved_status]).toEqual([200, 'successful'])
  const again = await merchant.post('/refunds', refund)
  expect([again.status, again.body.code]).toEqual([422, 'not_refundable'])
  expect((await read(merchant, 'refunds', id)).status).toBe('successful')
  expect(await availableOf(merchant)).toBe(5000)
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test('a refund proven failed frees its amount for another refund', async () => {
  const merchant = await service.merchant()
  const paid = await underWay(service, merchant, { body: payment() })
  decide(service.momo, paid, 'succeeded')
  await ended(merchant, 'payments', paid)
  const refund = { payment_id: paid, amount: 5000 }
  const { item } = await contradicted(merchant, 'refunds', refund, ['succeeded', 'failed'])
  expect((await merchant.post('/refunds', refund)).status).toBe(422)
  expect((await settle(item, 'failed')).status).toBe(200)
  await underWay(service, merchant, { kind: 'refunds', body: refund })
  expect((await merchant.post('/refunds', refund)).status).toBe(422)
  expect(await availableOf(merchant)).toBe(0)
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test('a payment proven failed cannot be refunded from the money of others', async () => {
  const merchant = await service.merchant()
  await orderAndEnd(merchant, 'payments', paymentTo(provider))
  const { id, item } = await contradicted(merchant, 'payments', payment(), ['succeeded', 'failed'])
  expect((await settle(item, 'failed', { failure_reason: 'expired' })).status).toBe(200)
  expect((await read(merchant, 'payments', id)).failure_reason).toBe('expired')
  const refused = await merchant.post('/refunds', { payment_id: id, amount: 1 })
  expect([refused.status, refused.body.code]).toEqual([422, 'not_refundable'])
  expect(await availableOf(merchant)).toBe(5000)
})

test('a refund that was never sent is not sent once its payment is proven failed', async () => {
  const merchant = await service.merchant()
  const { id, item } = await contradicted(merchant, 'payments', payment(), ['succeeded', 'failed'])
  const before = service.momo.records().refunded
  await service.momo.stop()
  const refund = await order(merchant, 'refunds', { payment_id: id, amount: 5000 })
  const resolved = await settle(item, 'failed')
  await service.momo.restart()
  expect(resolved.status).toBe(200)
  expect(await statementOf(service, merchant, id)).toContainEqual([
    'end_corrected',
    'merchant_debt',
    -5000,
  ])
  expect((await ended(merchant, 'refunds', refund.id)).status).toBe('failed')
  expect(service.momo.records().refunded).toEqual(before)
  expect(await balanceOf(merchant)).toMatchObject({ available_balance: 0, debt: 0 })
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test('a payment proven successful is listed, counted and refundable as such', async () => {
  const merchant = await service.merchant()
  const { id, item } = await contradicted(merchant, 'payments', payment(), ['failed', 'succeeded'])
  expect([await countOf(merchant, 'failed'), await countOf(merchant, 'successful')]).toEqual([1, 0])
  expect((await settle(item, 'successful')).status).toBe(200)
  expect([await countOf(merchant, 'failed'), await countOf(merchant, 'successful')]).toEqual([0, 1])
  const { body } = await merchant.get('/payments?status=successful')
  expect(body.data.map((row: { id: string }) => row.id)).toEqual([id])
  expect(await eventTypesOf(service, merchant, id)).toEqual(['payment.failed', 'payment.succeeded'])
  const refund = { payment_id: id, amount: 5000 }
  const refunded = await underWay(service, merchant, { kind: 'refunds', body: refund })
  decide(service.momo, refunded, 'succeeded')
  expect((await ended(merchant, 'refunds', refunded)).status).toBe('successful')
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test('the history of a transaction names each change, its cause and evidence', async () => {
  const merchant = await service.merchant()
  const { id, item } = await contradicted(merchant, 'payments', payment(), ['failed', 'succeeded'])
  await settle(item, 'successful')
  const { transitions, updated_at } = await managed(service, id)
  expect(
    transitions.map(({ from, to, cause }: Record<string, string>) => [from, to, cause]),
  ).toEqual([
    ['pending', 'processing', 'submission'],
    ['processing', 'failed', 'provider_report'],
    ['failed', 'successful', 'evidence'],
  ])
  expect(transitions.at(-1)).toMatchObject({
    happened_at: updated_at,
    evidence: 'Relevé du 21/11, ligne 42',
    reconciliation_item_id: item.id,
  })
})

test('a correction beyond the balance is a debt paid from the next collections', async () => {
  const merchant = await service.merchant()
  const { id, item } = await contradicted(merchant, 'payments', payment(), ['succeeded', 'failed'])
  await orderAndEnd(merchant, 'payouts', payoutTo(provider, { amount: 4000 }))
  expect(await availableOf(merchant)).toBe(960)
  expect((await settle(item, 'failed')).status).toBe(200)
  expect(await balanceOf(merchant)).toMatchObject({ available_balance: 0, debt: 4040 })
  expect(await availableOf(merchant)).toBe(0)
  expect(await statementOf(service, merchant, id)).toContainEqual([
    'end_corrected',
    'merchant_debt',
    -4040,
  ])
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)

  await orderAndEnd(merchant, 'payments', paymentTo(provider, { amount: 4000 }))
  expect(await balanceOf(merchant)).toMatchObject({ available_balance: 0, debt: 40 })
  const refused = await merchant.post('/payouts', payoutTo(provider, { amount: 1 }))
  expect([refused.status, refused.body.code]).toEqual([422, 'insufficient_balance'])
  await orderAndEnd(merchant, 'payments', paymentTo(provider, { amount: 100 }))
  expect(await balanceOf(merchant)).toMatchObject({ available_balance: 60, debt: 0 })
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test('a debt is paid once, also by many simultaneous payments', async () => {
  const merchant = await service.merchant()
  const { item } = await contradicted(merchant, 'payments', payment(), ['succeeded', 'failed'])
  await orderAndEnd(merchant, 'payouts', payoutTo(provider, { amount: 4950 }))
  const payments = Array.from({ length: 20 }, () =>
    orderAndEnd(merchant, 'payments', paymentTo(provider, { amount: 300 })),
  )
  const [resolved] = await Promise.all([settle(item, 'failed'), ...payments])
  expect(resolved.status).toBe(200)
  expect(await balanceOf(merchant)).toMatchObject({ available_balance: 1000, debt: 0 })
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test('refunds created while one is proven successful never pass the payment', async () => {
  const merchant = await service.merchant()
  const paid = await underWay(service, merchant, { body: payment() })
  decide(service.momo, paid, 'succeeded')
  await ended(merchant, 'payments', paid)
  await orderAndEnd(merchant, 'payments', paymentTo(provider, { amount: 50_000 }))
  const refund = { payment_id: paid, amount: 3000 }
  const { item } = await contradicted(merchant, 'refunds', refund, ['failed', 'succeeded'])
  const [resolved, ...replies] = await Promise.all([
    settle(item, 'successful'),
    ...Array.from({ length: 10 }, () =>
      merchant.post('/refunds', { payment_id: paid, amount: 1000 }),
    ),
  ])
  expect(resolved?.status).toBe(200)
  // A refund may have been accepted before the evidence, and none may be accepted after it.
  const taken = replies.filter(({ status }) => status === 201).length
  expect(taken).toBeLessThanOrEqual(5)
  const late = await merchant.post('/refunds', {
    payment_id: paid,
    amount: 5000 - 3000 - taken * 1000 + 1,
  })
  expect(late.status).toBe(422)
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

const session = {
  amount: 5000,
  currency: 'XAF',
  success_url: 'https://shop.example/ok',
  cancel_url: 'https://shop.example/cancel',
}

/** A session whose customer paid on its page; the payment's id. */
const paidOnPage = async (merchant: Merchant) => {
  const { data } = (await merchant.post('/checkout/sessions', session)).body
  const { pathname } = new URL(data.url)
  const page = await (await fetch(`${service.server.url}${pathname}`)).text()
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const form = new URLSearchParams({
    token,
    seen: '0',
    country: 'CG',
    provider,
    phone: phone_number,
  })
  const reply = await fetch(`${service.server.url}${pathname}/pay`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  expect(reply.status).toBe(303)
  const [made] = (await merchant.get('/payments')).body.data
  await eventually(
    () => managed(service, made.id),
    ({ status }) => status === 'processing',
  )
  return { session: data.id as string, payment: made.id as string }
}

const sessionEvents = async (merchant: Merchant, id: string) =>
  (await allPages(service, `/applications/${merchant.applicationId}/events`))
    .filter(({ payload }) => payload.data.id === id)
    .map(({ type }) => type)
    .reverse()

const statusOf = async (merchant: Merchant, id: string): Promise<string> =>
  (await merchant.get(`/checkout/sessions/${id}`)).body.data.status

test('a session follows its payment when evidence corrects it both ways', async () => {
  const merchant = await service.merchant()
  const { session: id, payment: paid } = await paidOnPage(merchant)
  const reports: Outcome[] = ['succeeded', 'failed']
  const [item] = await contradict(service, merchant, { id: paid, by: provider }, reports)
  expect(await statusOf(merchant, id)).toBe('completed')
  expect((await settle(item, 'failed')).status).toBe(200)
  expect(await statusOf(merchant, id)).toBe('expired')
  decide(service.momo, paid, 'succeeded')
  const items = await eventually(
    () => itemsAbout(service, paid),
    (all) => all.length === 2,
  )
  const open = items.find(({ resolution }) => resolution === null)
  expect((await settle(open, 'successful')).status).toBe(200)
  expect(await statusOf(merchant, id)).toBe('completed')
  expect(await sessionEvents(merchant, id)).toEqual([
    'checkout.session.completed',
    'checkout.session.expired',
    'checkout.session.completed',
  ])
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test('a second attempt proven successful counts beside the first', async () => {
  const merchant = await service.merchant()
  const { session: id, payment: first } = await paidOnPage(merchant)
  decide(service.momo, first, 'failed')
  await ended(merchant, 'payments', first)
  const page = await (
    await fetch((await merchant.get(`/checkout/sessions/${id}`)).body.data.url)
  ).text()
  const { url } = (await merchant.get(`/checkout/sessions/${id}`)).body.data
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const form = { token, seen: '1', country: 'CG', provider, phone: numberIn('512341') }
  await fetch(`${url}/pay`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  await eventually(
    () => statusOf(merchant, id),
    (status) => status === 'completed',
  )
  decide(service.momo, first, 'succeeded')
  const [item] = await eventually(
    () => itemsAbout(service, first),
    (items) => items.length > 0,
  )
  expect((await settle(item, 'successful')).status).toBe(200)
  expect(await countOf(merchant, 'successful')).toBe(2)
  expect(await availableOf(merchant)).toBe(10_000)
  expect(await sessionEvents(merchant, id)).toEqual(['checkout.session.completed'])
  const refund = await order(merchant, 'refunds', { payment_id: first, amount: 5000 })
  expect(refund.status).toBe('pending')
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})
