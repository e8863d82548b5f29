import { randomUUID } from 'node:crypto'
import { payment, payout, unknownId } from '../../support/builders.ts'
import { createMerchant, type Merchant, manage } from '../../support/client.ts'
import { eventually, statusIs } from '../../support/eventually.ts'
import { giveBack, idsOf, type Made, pay, server, stocked } from './transaction-requests.ts'

let merchant: Merchant
let made: Made[]

beforeAll(async () => {
  ;({ merchant, made } = await stocked())
})

const read = async (id: string) => (await merchant.account('get', `/transactions/${id}`)).body.data

describe('a transaction of an account', () => {
  test('the list of transactions and each single transaction show the same data', async () => {
    const { body } = await merchant.account('get', '/transactions?per_page=100')
    expect(idsOf(body.data)).toEqual(idsOf(made))
    for (const shown of body.data) expect(await read(shown.id)).toEqual(shown)
  })

  test('the history of each transaction leads from its creation to its current status', async () => {
    for (const one of made) {
      const { timeline, status, created_at } = await read(one.id)
      expect(timeline.length).toBeGreaterThan(0)
      expect(timeline[0].from).toBe('pending')
      expect(timeline.at(-1).to).toBe(status)
      const places = timeline.map(({ from, to }: { from: string; to: string }) => [from, to])
      expect(places.slice(1).map(([from]: string[]) => from)).toEqual(
        places.slice(0, -1).map(([, to]: string[]) => to),
      )
      const times = timeline.map(({ happened_at }: { happened_at: string }) => happened_at)
      expect([created_at, ...times].sort()).toEqual([created_at, ...times])
    }
  })

  test('a payment shows its refunds, a refund shows its payment, and a payout shows its fee and reference', async () => {
    for (const one of made) {
      const shown = await read(one.id)
      const refunds = made.filter(({ payment_id }) => payment_id === one.id)
      const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
      const isPaid = one.status === 'successful'
      const isPayment = one.type === 'collection'
      expect(shown).toMatchObject({
        payment_id: one.payment_id,
        reference: one.reference,
        refunded_amount: isPayment ? refunded : null,
        refundable_amount: isPayment ? (isPaid ? one.amount - refunded : 0) : null,
        fee_amount: one.fee_amount ?? 0,
        metadata: one.metadata,
      })
    }
    expect(made.some(({ payment_id }) => payment_id !== null)).toBe(true)
  })

  test('a failed payout shows its failure reason', async () => {
    const failed = made.find(({ type, status }) => type === 'disbursement' && status === 'failed')
    expect((await read(failed?.id ?? '')).failure_reason).toBe('insufficient_funds')
  })
})

describe('payments and payouts among the transactions of an account', () => {
  test('the amount that remains after a refund can be refunded', async () => {
    const paid = made.find(({ type, amount }) => type === 'collection' && amount === 700) as Made
    const refundable = async () => (await read(paid.id)).refundable_amount
    expect(await refundable()).toBe(700)
    const first = await giveBack(merchant, paid, 300)
    expect(await refundable()).toBe(400)
    const tooMuch = await merchant.post('/refunds', { payment_id: paid.id, amount: 401 })
    expect(tooMuch.status).toBe(422)
    const second = await giveBack(merchant, paid, 400)
    expect(await refundable()).toBe(0)
    for (const { id } of [first, second]) {
      await eventually(() => read(id), statusIs('successful'))
    }
    expect(await read(paid.id)).toMatchObject({ refunded_amount: 700, refundable_amount: 0 })
  })

  test('a failed refund leaves its payment refundable', async () => {
    const phone_number = '+242 06 999013'
    const paid = await pay(merchant, { phone_number })
    await eventually(() => read(paid.id), statusIs('successful'))
    const { id } = await giveBack(merchant, paid, 5000)
    await eventually(() => read(id), statusIs('failed'))
    expect(await read(paid.id)).toMatchObject({ refunded_amount: 0, refundable_amount: 5000 })
  })

  test("a payment of a checkout session has the session's id", async () => {
    const { checkout_session_id } = await read((made.at(-1) as Made).id)
    expect(checkout_session_id).toBeNull()
    const session = randomUUID()
    const { id } = await pay(merchant)
    await server.ctx.db
      .updateTable('transactions')
      .set({ checkout_session_id: session })
      .where('id', '=', id)
      .execute()
    expect((await read(id)).checkout_session_id).toBe(session)
  })

  test('a payout held for approval is shown as pending, as in the payment API', async () => {
    const careful = await createMerchant(server)
    await manage(server, 'patch', `/applications/${careful.applicationId}`, {
      payout_approval_rules: [{ currency: 'XAF', threshold: 1000, daily_limit: null }],
    })
    const held = (await careful.post('/payouts', payout())).body.data
    const { body } = await careful.account('get', `/transactions/${held.id}`)
    expect([held.status, body.data.status, body.data.timeline]).toEqual(['pending', 'pending', []])
  })
})

describe('isolation of the transactions of an account', () => {
  test("a metadata filter finds only the merchant's own transactions, even if another merchant uses the same values", async () => {
    const other = await createMerchant(server)
    const order = payment({ metadata: { commande: 'A-1' } })
    const { body } = await other.post('/payments', order)
    const found = await other.account('get', '/transactions?metadata[commande]=A-1')
    expect(idsOf(found.body.data)).toEqual([body.data.id])
  })

  test.each([unknownId, 'abc', '__proto__', `${unknownId}%00`, 'current'])(
    'the transaction ID %s returns a 404',
    async (id) => {
      expect((await merchant.account('get', `/transactions/${id}`)).status).toBe(404)
    },
  )
})
