import fc from 'fast-check'
import type { Outcome } from '../../../scripts/provider-simulator/index.ts'
import {
  balancedLedger,
  createFinal,
  decide,
  itemsAbout,
  type Kind,
  ledgerCheckOf,
  paymentTo,
  payoutTo,
  simulatorOf,
} from '../../live/live-orders.ts'
import { startLiveService } from '../../live/live-service.ts'
import { administer } from '../../support/administer.ts'
import { type Merchant, manage } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'
import { statementOf } from '../account/statement-requests.ts'
import {
  compareAll,
  contradicted,
  itemsOnce,
  phone_number,
  provider,
  settle,
  submitted,
  untilEnded,
} from './disputes.ts'

const service = prepared(startLiveService)

const payment = { ...paymentTo(provider, { phone_number }), amount: 5000 }

const market = { provider, country: 'CG', currency: 'XAF' } as const

/** Creates a merchant whose payments have a fee; waits until the service knows the fee. */
const chargedMerchant = async (basis_points = 1000): Promise<Merchant> => {
  const merchant = await service.merchant()
  const { organisationId: organisation_id } = merchant
  const { status } = await administer(service.server, 'post', '/fee-schedules', {
    ...{ ...market, type: 'collection', basis_points, fixed_amount: 0 },
    ...{ organisation_id, returned_on_refund: true },
  })
  expect(status).toBe(201)
  const { terms, clock } = service.server.ctx
  await eventually(
    async () => {
      await terms.ready()
      return terms.collectionFee({ ...market, organisation_id }, clock.nowIso())
    },
    (fee) => fee !== undefined,
  )
  return merchant
}

const liveBalance = async ({ organisationId }: Merchant) =>
  (await manage(service.server, 'get', `/organisations/${organisationId}/balances`)).body.data.find(
    ({ environment }: { environment: string }) => environment === 'live',
  )

test('a payment that is proven successful or failed adds or removes its amount less the fee', async () => {
  const merchant = await chargedMerchant()
  const won = await contradicted(service, merchant, 'payments', payment, ['failed', 'succeeded'])
  expect(await liveBalance(merchant)).toBeUndefined()
  expect((await settle(service, won.item, 'successful')).status).toBe(200)
  expect(await liveBalance(merchant)).toMatchObject({ available_balance: 4500, fees_paid: 500 })
  const lost = await contradicted(service, merchant, 'payments', payment, ['succeeded', 'failed'])
  expect(await liveBalance(merchant)).toMatchObject({ available_balance: 9000, fees_paid: 1000 })
  expect((await settle(service, lost.item, 'failed')).status).toBe(200)
  expect(await liveBalance(merchant)).toMatchObject({ available_balance: 4500, fees_paid: 500 })
  expect(await itemsAbout(service, lost.id)).toHaveLength(1)
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test('the statement and the summary show corrections of payments whose fee equals the amount', async () => {
  const merchant = await chargedMerchant(10_000)
  const lost = await contradicted(service, merchant, 'payments', payment, ['succeeded', 'failed'])
  expect((await settle(service, lost.item, 'failed')).status).toBe(200)
  const won = await contradicted(service, merchant, 'payments', payment, ['failed', 'succeeded'])
  expect((await settle(service, won.item, 'successful')).status).toBe(200)
  const { entries } = await statementOf(merchant)
  expect(entries.map(({ kind, amount, fee_charged }) => [kind, amount, fee_charged])).toEqual([
    ['collection_settled', 0, 5000],
    ['end_corrected', 0, -5000],
    ['end_corrected', 0, 5000],
  ])
  const month = new Date().toISOString().slice(0, 7)
  const { body } = await merchant.account('get', `/settlement-summary?month=${month}`)
  expect(body.data.lines).toMatchObject([
    { collected_count: 1, collected_amount: 5000, fee_amount: 5000, net_amount: 0 },
  ])
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test('a refund proven failed reclaims the fee that it returned', async () => {
  const merchant = await chargedMerchant()
  const paid = await contradicted(service, merchant, 'payments', payment, ['failed', 'succeeded'])
  await settle(service, paid.item, 'successful')
  const order = { payment_id: paid.id, amount: 2000 }
  const { item } = await contradicted(service, merchant, 'refunds', order, ['succeeded', 'failed'])
  expect(await liveBalance(merchant)).toMatchObject({ available_balance: 2700, fees_paid: 300 })
  expect((await settle(service, item, 'failed')).status).toBe(200)
  expect(await liveBalance(merchant)).toMatchObject({ available_balance: 4500, fees_paid: 500 })
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

const endsAs = async (merchant: Merchant, kind: Kind, body: object, outcome: Outcome) => {
  const id = await submitted(service, merchant, { kind, body })
  decide(simulatorOf(service, provider), id, outcome)
  await untilEnded(service, id)
  return id
}

const itemAfter = async (id: string, outcome: Outcome) => {
  decide(simulatorOf(service, provider), id, outcome)
  return (await itemsOnce(service, id, 1))[0]
}

test('a failed refund that is proven successful returns no fee that another refund returned', async () => {
  const merchant = await chargedMerchant()
  const paid = await endsAs(merchant, 'payments', payment, 'succeeded')
  const order = { payment_id: paid, amount: 5000 }
  const late = await endsAs(merchant, 'refunds', order, 'failed')
  await endsAs(merchant, 'refunds', order, 'succeeded')
  expect(await liveBalance(merchant)).toMatchObject({ available_balance: 0, fees_paid: 0 })
  const item = await itemAfter(late, 'succeeded')
  expect((await settle(service, item, 'successful')).status).toBe(200)
  // The payer received 5,000 twice and paid once, at the merchant's expense.
  expect(await liveBalance(merchant)).toMatchObject({ debt: 5000, fees_paid: 0 })
  const { body } = await merchant.account('get', `/transactions/${late}`)
  expect(body.data).toMatchObject({ net_amount: -5000, returned_fee_amount: 0 })
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test.each(['successful', 'open', 'just queried'])(
  'a payment proven failed reclaims the fee that its %s refund returns',
  async (kind) => {
    const merchant = await chargedMerchant()
    await endsAs(merchant, 'payments', payment, 'succeeded')
    const paid = await endsAs(merchant, 'payments', payment, 'succeeded')
    const order = { payment_id: paid, amount: 2000 }
    const refund = await submitted(service, merchant, { kind: 'refunds', body: order })
    const end = async () => {
      decide(simulatorOf(service, provider), refund, 'succeeded')
      await untilEnded(service, refund)
    }
    if (kind === 'successful') await end()
    expect(await liveBalance(merchant)).toMatchObject({ available_balance: 7200 })
    const item = await itemAfter(paid, 'failed')
    const simulator = simulatorOf(service, provider)
    if (kind === 'just queried') {
      // The worker still has the refund as it was before the correction.
      simulator.hang(true)
      const queries = () => simulator.calls.filter(({ call }) => call === 'refundStatus').length
      const before = queries()
      await eventually(queries, (count) => count > before)
    }
    const evidence = { transaction_status: 'successful', refunded_amount: 2000 }
    expect((await settle(service, item, 'failed', evidence)).status).toBe(200)
    simulator.hang(false)
    if (kind !== 'successful') await end()
    // The balance is the other payment less its fee, less the whole refund.
    expect(await liveBalance(merchant)).toMatchObject({ available_balance: 2500, fees_paid: 500 })
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  },
)

test('a refund proven successful returns no fee of a payment proven failed', async () => {
  const merchant = await chargedMerchant()
  const paid = await endsAs(merchant, 'payments', payment, 'succeeded')
  const order = { payment_id: paid, amount: 2000 }
  const refund = await endsAs(merchant, 'refunds', order, 'failed')
  await settle(service, await itemAfter(paid, 'failed'), 'failed')
  expect(await liveBalance(merchant)).toMatchObject({ available_balance: 0, fees_paid: 0 })
  await settle(service, await itemAfter(refund, 'succeeded'), 'successful')
  expect(await liveBalance(merchant)).toMatchObject({ debt: 2000, fees_paid: 0 })
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

const stepsOf = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ act: fc.constant('refund'), value: fc.nat(99) }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('end'), value: fc.nat(99) }) },
    { weight: 4, arbitrary: fc.record({ act: fc.constant('correct'), value: fc.nat(99) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('correct payment'), value: fc.nat(9) }) },
  ),
  { minLength: 9, maxLength: 9 },
)

interface Ended {
  id: string
  amount: number
  status: 'open' | 'succeeded' | 'failed'
}

test('refunds return at most their share of the fee, whatever the order of refunds, failures and corrections', async () => {
  const merchant = await chargedMerchant()
  await endsAs(merchant, 'payments', { ...payment, amount: 100_000 }, 'succeeded')
  const fund = 90_000
  const { db } = service.server.ctx
  const flip = async (transaction: Ended, refunded_amount = 0) => {
    const outcome = transaction.status === 'succeeded' ? 'failed' : 'succeeded'
    decide(simulatorOf(service, provider), transaction.id, outcome)
    const item = await eventually(
      () =>
        db
          .selectFrom('reconciliation_items')
          .select('id')
          .where('transaction_id', '=', transaction.id)
          .where('resolved_at', 'is', null)
          .executeTakeFirst(),
      (found) => found !== undefined,
    )
    const was = transaction.status === 'succeeded' ? 'successful' : 'failed'
    const evidence = { transaction_status: was, refunded_amount }
    const to = outcome === 'failed' ? 'failed' : 'successful'
    const { status, text } = await settle(service, item ?? { id: '' }, to, evidence)
    expect([status, text]).toEqual([200, text])
    transaction.status = outcome
  }
  const end = async (refund: Ended, outcome: 'failed' | 'succeeded') => {
    refund.status = outcome
    decide(simulatorOf(service, provider), refund.id, outcome)
    await untilEnded(service, refund.id)
  }
  const run = async (steps: { act: string; value: number }[]) => {
    const before = await liveBalance(merchant)
    const amount = 997
    const id = await endsAs(merchant, 'payments', { ...payment, amount }, 'succeeded')
    const { fee_amount: fee } = (await merchant.account('get', `/transactions/${id}`)).body.data
    const paid: Ended = { id, amount, status: 'succeeded' }
    const refunds: Ended[] = []
    const counting = () => refunds.filter(({ status }) => status !== 'failed')
    const given = () => counting().reduce((sum, refund) => sum + refund.amount, 0)
    for (const { act, value } of steps) {
      const ended = refunds.filter(({ status }) => status !== 'open')
      const open = refunds.filter(({ status }) => status === 'open')
      const left = amount - given()
      if (act === 'refund' && paid.status === 'succeeded' && left > 0) {
        const part = value > 60 ? left : Math.ceil((left * (value + 1)) / 100)
        const body = { payment_id: id, amount: part }
        const refund = await submitted(service, merchant, { kind: 'refunds', body })
        refunds.push({ id: refund, amount: part, status: 'open' })
      } else if (act === 'end' && open.length > 0) {
        await end(open[value % open.length] as Ended, value % 2 === 0 ? 'failed' : 'succeeded')
      } else if (act === 'correct' && ended.length > 0) {
        await flip(ended[value % ended.length] as Ended)
      } else if (act === 'correct payment') {
        await flip(paid, given())
      } else continue
      const isPaid = paid.status === 'succeeded'
      const due = isPaid ? Math.min(Math.floor((fee * given()) / amount), fee) : 0
      const returned = await Promise.all(
        counting().map(
          async (refund) =>
            (await merchant.account('get', `/transactions/${refund.id}`)).body.data
              .returned_fee_amount,
        ),
      )
      expect(returned.reduce((sum: number, part: number) => sum + part, 0)).toBe(due)
      const now = await liveBalance(merchant)
      expect(now.available_balance - now.debt).toBe(
        before.available_balance - before.debt + (isPaid ? amount - fee : 0) - given() + due,
      )
      expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
    }
    for (const refund of refunds) if (refund.status === 'open') await end(refund, 'succeeded')
  }
  expect(await liveBalance(merchant)).toMatchObject({ available_balance: fund, debt: 0 })
  await fc.assert(fc.asyncProperty(stepsOf, run), { numRuns: 6, seed: 40, endOnFailure: true })
  const statement = await statementOf(merchant)
  const fees = statement.entries.reduce((sum, { fee_charged }) => sum + fee_charged, 0)
  const { fees_paid, reserved_balance } = await liveBalance(merchant)
  expect(reserved_balance).toBe(0)
  expect(fees).toBe(fees_paid)
})

test('a payment with a fee repays a debt with the amount less the fee', async () => {
  const merchant = await chargedMerchant()
  const lost = await contradicted(service, merchant, 'payments', payment, ['succeeded', 'failed'])
  await createFinal(merchant, 'payouts', payoutTo(provider, { amount: 4000 }))
  expect(await liveBalance(merchant)).toMatchObject({ available_balance: 460, debt: 0 })
  expect((await settle(service, lost.item, 'failed')).status).toBe(200)
  expect(await liveBalance(merchant)).toMatchObject({ debt: 4040, fees_paid: 40 })
  const next = await contradicted(service, merchant, 'payments', payment, ['failed', 'succeeded'])
  await settle(service, next.item, 'successful')
  expect(await liveBalance(merchant)).toMatchObject({
    ...{ available_balance: 460, debt: 0, fees_paid: 540 },
  })
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test("a correction keeps the provider's charge, and charges no transaction a second time", async () => {
  const merchant = await chargedMerchant()
  const price = { ...market, type: 'collection', basis_points: 0, fixed_amount: 40 }
  expect((await administer(service.server, 'post', '/provider-prices', price)).status).toBe(201)
  const chargesOf = async (id: string) => {
    const { body } = await manage(service.server, 'get', `/transactions/${id}`)
    const { provider_charge, postings } = body.data
    const charged = postings.filter(({ kind }: { kind: string }) => kind === 'provider_charged')
    return [provider_charge?.expected_amount, charged.length]
  }
  const won = await contradicted(service, merchant, 'payments', payment, ['failed', 'succeeded'])
  expect(await chargesOf(won.id)).toEqual([undefined, 0])
  await settle(service, won.item, 'successful')
  expect(await chargesOf(won.id)).toEqual([40, 1])
  const lost = await contradicted(service, merchant, 'payments', payment, ['succeeded', 'failed'])
  await settle(service, lost.item, 'failed')
  expect(await chargesOf(lost.id)).toEqual([40, 1])
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  decide(simulatorOf(service, provider), lost.id, 'succeeded')
  await compareAll(service)
  const items = await itemsOnce(service, lost.id, 2)
  const item = items.find(({ resolution }: { resolution: string | null }) => resolution === null)
  expect((await settle(service, item, 'successful')).status).toBe(200)
  expect(await chargesOf(lost.id)).toEqual([40, 1])
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})
