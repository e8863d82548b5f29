import { findJoinedTransactions } from '../../../src/repositories/transactions/due-transactions.ts'
import {
  availableOf,
  balancedLedger,
  createFinal,
  decide,
  ended,
  eventTypesOf,
  itemsAbout,
  ledgerCheckOf,
  managed,
  order,
  paymentTo,
  payoutTo,
  read,
  statementOf,
  taken,
} from '../../live/live-orders.ts'
import { startLiveService } from '../../live/live-service.ts'
import { type Merchant, manage } from '../../support/client.ts'
import { eventually, exceeds } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'
import { contradicted, phone_number, provider, settle, submitted, untilEnded } from './disputes.ts'

const service = prepared(startLiveService)

const payment = (changes = {}) => paymentTo(provider, { phone_number, ...changes })

const succeeded = async (merchant: Merchant): Promise<string> => {
  const id = await submitted(service, merchant, { body: payment() })
  decide(service.momo, id, 'succeeded')
  await untilEnded(service, id)
  return id
}

const balanceOf = async ({ organisationId }: Merchant) =>
  (await manage(service.server, 'get', `/organisations/${organisationId}/balances`)).body.data.find(
    ({ environment }: { environment: string }) => environment === 'live',
  )

const countOf = async (merchant: Merchant, status: string): Promise<number> =>
  (await merchant.get(`/payments?status=${status}`)).body.meta.total

test('a refund proven successful cannot be refunded a second time', async () => {
  const merchant = await service.merchant()
  const paid = await succeeded(merchant)
  await createFinal(merchant, 'payments', paymentTo(provider))
  const refund = { payment_id: paid, amount: 5000 }
  const { id, item } = await contradicted(service, merchant, 'refunds', refund, [
    'failed',
    'succeeded',
  ])
  const resolved = await settle(service, item, 'successful')
  expect([resolved.status, resolved.body.data.resolved_status]).toEqual([200, 'successful'])
  const again = await merchant.post('/refunds', refund)
  expect([again.status, again.body.code]).toEqual([422, 'not_refundable'])
  expect((await read(merchant, 'refunds', id)).status).toBe('successful')
  expect(await availableOf(merchant)).toBe(5000)
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test('a refund that is proven failed frees its amount for another refund', async () => {
  const merchant = await service.merchant()
  const paid = await succeeded(merchant)
  const refund = { payment_id: paid, amount: 5000 }
  const { item } = await contradicted(service, merchant, 'refunds', refund, ['succeeded', 'failed'])
  expect((await merchant.post('/refunds', refund)).status).toBe(422)
  expect((await settle(service, item, 'failed')).status).toBe(200)
  await submitted(service, merchant, { kind: 'refunds', body: refund })
  expect((await merchant.post('/refunds', refund)).status).toBe(422)
  expect(await availableOf(merchant)).toBe(0)
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test('a report that arrives while its item is settled opens no item about the earlier status', async () => {
  const merchant = await service.merchant()
  const { id, item } = await contradicted(service, merchant, 'payments', payment(), [
    'failed',
    'succeeded',
  ])
  const { ctx } = service.server
  const [row] = await findJoinedTransactions(ctx.db, [id])
  if (row === undefined) throw new Error('the payment is missing')
  expect((await settle(service, item, 'successful')).status).toBe(200)
  const report = { kind: 'succeeded' } as const
  const applied = await ctx.applyTransition({ row, step: { kind: 'reported', report } })
  expect(applied?.after.status).toBe('successful')
  expect(await itemsAbout(service, id)).toHaveLength(1)
  expect(await availableOf(merchant)).toBe(5000)
})

test("a payment proven failed cannot be refunded with other merchants' money", async () => {
  const merchant = await service.merchant()
  await createFinal(merchant, 'payments', paymentTo(provider))
  const { id, item } = await contradicted(service, merchant, 'payments', payment(), [
    'succeeded',
    'failed',
  ])
  expect((await settle(service, item, 'failed', { failure_reason: 'expired' })).status).toBe(200)
  expect((await read(merchant, 'payments', id)).failure_reason).toBe('expired')
  const refused = await merchant.post('/refunds', { payment_id: id, amount: 1 })
  expect([refused.status, refused.body.code]).toEqual([422, 'not_refundable'])
  expect(await availableOf(merchant)).toBe(5000)
})

test('an unsent refund is never sent after its payment is proven failed', async () => {
  const merchant = await service.merchant()
  const { id, item } = await contradicted(service, merchant, 'payments', payment(), [
    'succeeded',
    'failed',
  ])
  const before = service.momo.records().refunded
  await service.momo.stop()
  const refund = await order(merchant, 'refunds', { payment_id: id, amount: 5000 })
  const resolved = await settle(service, item, 'failed', { refunded_amount: 5000 })
  await service.momo.restart()
  // The provider reports the payment as successful again, so it would still pay the refund.
  decide(service.momo, id, 'succeeded')
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

/** Creates a delay that lasts until the test ends it. */
const held = () => {
  let letGo = (): void => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { processedAfter: until, letGo: () => letGo() }
}

const callsOf = (call: string): number =>
  service.momo.calls.filter((each) => each.call === call).length

test('a refund waiting for a provider token is never sent after its payment is proven failed', async () => {
  const merchant = await service.merchant()
  const { id, item } = await contradicted(service, merchant, 'payments', payment(), [
    'succeeded',
    'failed',
  ])
  const { processedAfter, letGo } = held()
  service.momo.failNext('refund', { status: 401 })
  service.momo.failNext('token', { processedAfter })
  const [refunds, tokens] = [callsOf('refund'), callsOf('token')]
  const refund = await order(merchant, 'refunds', { payment_id: id, amount: 5000 })
  await eventually(() => callsOf('token'), exceeds(tokens))
  expect((await settle(service, item, 'failed', { refunded_amount: 5000 })).status).toBe(200)
  letGo()
  expect((await ended(merchant, 'refunds', refund.id)).status).toBe('failed')
  expect(callsOf('refund') - refunds).toBe(1)
  expect(await itemsAbout(service, refund.id)).toEqual([])
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test('a refund in transit when its payment is proven failed is listed for reconciliation', async () => {
  const merchant = await service.merchant()
  const { id, item } = await contradicted(service, merchant, 'payments', payment(), [
    'succeeded',
    'failed',
  ])
  const { processedAfter, letGo } = held()
  service.momo.failNext('refund', { processedAfter })
  const refunds = callsOf('refund')
  const refund = await order(merchant, 'refunds', { payment_id: id, amount: 5000 })
  await eventually(() => callsOf('refund'), exceeds(refunds))
  expect((await settle(service, item, 'failed', { refunded_amount: 5000 })).status).toBe(200)
  // The payment stays successful at the provider.
  decide(service.momo, id, 'succeeded')
  letGo()
  await taken(service.momo, refund.id)
  decide(service.momo, refund.id, 'succeeded')
  expect((await ended(merchant, 'refunds', refund.id)).status).toBe('successful')
  expect(await itemsAbout(service, refund.id)).toMatchObject([
    {
      ...{ kind: 'refund_of_unpaid', reported_status: 'successful', recorded_status: 'failed' },
      ...{ transaction_status: 'successful', amount: 5000, resolution: null },
    },
  ])
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test('a payment proven successful is listed, counted and refundable like any other', async () => {
  const merchant = await service.merchant()
  const { id, item } = await contradicted(service, merchant, 'payments', payment(), [
    'failed',
    'succeeded',
  ])
  expect([await countOf(merchant, 'failed'), await countOf(merchant, 'successful')]).toEqual([1, 0])
  expect((await settle(service, item, 'successful')).status).toBe(200)
  expect([await countOf(merchant, 'failed'), await countOf(merchant, 'successful')]).toEqual([0, 1])
  const { body } = await merchant.get('/payments?status=successful')
  expect(body.data.map((row: { id: string }) => row.id)).toEqual([id])
  expect(await eventTypesOf(service, merchant, id)).toEqual(['payment.failed', 'payment.succeeded'])
  const refund = { payment_id: id, amount: 5000 }
  const refunded = await submitted(service, merchant, { kind: 'refunds', body: refund })
  decide(service.momo, refunded, 'succeeded')
  expect((await ended(merchant, 'refunds', refunded)).status).toBe('successful')
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test('the history of a transaction shows each change with its cause and evidence', async () => {
  const merchant = await service.merchant()
  const { id, item } = await contradicted(service, merchant, 'payments', payment(), [
    'failed',
    'succeeded',
  ])
  await settle(service, item, 'successful')
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

test('a correction that exceeds the balance becomes a debt, which the next collections repay', async () => {
  const merchant = await service.merchant()
  const { id, item } = await contradicted(service, merchant, 'payments', payment(), [
    'succeeded',
    'failed',
  ])
  await createFinal(merchant, 'payouts', payoutTo(provider, { amount: 4000 }))
  expect(await availableOf(merchant)).toBe(960)
  expect((await settle(service, item, 'failed')).status).toBe(200)
  expect(await balanceOf(merchant)).toMatchObject({ available_balance: 0, debt: 4040 })
  expect(await availableOf(merchant)).toBe(0)
  expect(await statementOf(service, merchant, id)).toContainEqual([
    'end_corrected',
    'merchant_debt',
    -4040,
  ])
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)

  await createFinal(merchant, 'payments', paymentTo(provider, { amount: 4000 }))
  expect(await balanceOf(merchant)).toMatchObject({ available_balance: 0, debt: 40 })
  const refused = await merchant.post('/payouts', payoutTo(provider, { amount: 1 }))
  expect([refused.status, refused.body.code]).toEqual([422, 'insufficient_balance'])
  await createFinal(merchant, 'payments', paymentTo(provider, { amount: 100 }))
  expect(await balanceOf(merchant)).toMatchObject({ available_balance: 60, debt: 0 })
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test('a debt is repaid once, even with many simultaneous payments', async () => {
  const merchant = await service.merchant()
  const { item } = await contradicted(service, merchant, 'payments', payment(), [
    'succeeded',
    'failed',
  ])
  await createFinal(merchant, 'payouts', payoutTo(provider, { amount: 4950 }))
  const payments = Array.from({ length: 20 }, () =>
    createFinal(merchant, 'payments', paymentTo(provider, { amount: 300 })),
  )
  const [resolved] = await Promise.all([settle(service, item, 'failed'), ...payments])
  expect(resolved.status).toBe(200)
  expect(await balanceOf(merchant)).toMatchObject({ available_balance: 1000, debt: 0 })
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test('concurrent refunds never exceed their payment, even if one is proven successful at the same time', async () => {
  const merchant = await service.merchant()
  const paid = await succeeded(merchant)
  await createFinal(merchant, 'payments', paymentTo(provider, { amount: 50_000 }))
  const refund = { payment_id: paid, amount: 3000 }
  const { item } = await contradicted(service, merchant, 'refunds', refund, ['failed', 'succeeded'])
  const [resolved, ...replies] = await Promise.all([
    settle(service, item, 'successful'),
    ...Array.from({ length: 10 }, () =>
      merchant.post('/refunds', { payment_id: paid, amount: 1000 }),
    ),
  ])
  expect(resolved?.status).toBe(200)
  // Refunds may be accepted before the evidence, but none may be accepted afterwards.
  const taken = replies.filter(({ status }) => status === 201).length
  expect(taken).toBeLessThanOrEqual(5)
  const late = await merchant.post('/refunds', {
    payment_id: paid,
    amount: 5000 - 3000 - taken * 1000 + 1,
  })
  expect(late.status).toBe(422)
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})
