import { numberOf, payment, unknownId } from '../../support/builders.ts'
import { call, type Merchant, manage } from '../../support/client.ts'
import { exampleOf } from '../../support/documents.ts'
import { eventually } from '../../support/eventually.ts'
import { expectSound } from '../../support/soundness.ts'
import {
  available,
  ended,
  expectRefused,
  merchantOf,
  opening,
  outcomeOf,
  paid,
  refund,
  refundPostings,
  server,
} from './refund-requests.ts'

/** Creates a payment to a number whose transactions stay processing, and sets it to successful. */
const paidByHand = async (merchant: Merchant): Promise<string> => {
  const changes = { phone_number: numberOf('999009') }
  const { body } = await merchant.post('/payments', payment(changes))
  const { status } = await outcomeOf(body.data.id, { status: 'successful' })
  expect(status).toBe(200)
  return body.data.id
}

const eventTypesOf = async (merchant: Merchant, id: string): Promise<string[]> => {
  const path = `/applications/${merchant.applicationId}/events?per_page=100`
  const { body } = await manage(server, 'get', path)
  return body.data
    .filter(({ payload }: { payload: { data: { id: string } } }) => payload.data.id === id)
    .map(({ type }: { type: string }) => type)
    .reverse()
}

describe('createRefund', () => {
  test('a created refund is pending with its amount reserved', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant, { metadata: { order: 1 } })
    const { status, body } = await refund(merchant, id, 2000)
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      type: 'refund',
      provider: 'carrier1_momo',
      amount: 2000,
      currency: 'XAF',
      phone_number: '+242 06 512 34 56',
      status: 'pending',
      failure_reason: null,
      environment: 'test',
      metadata: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(body.data.id).not.toBe(id)
    expect(await available(merchant)).toBe(opening + 5000 - 2000)
  })

  test('a successful refund deducts its amount once, charges no fee and sends one event', async () => {
    const merchant = await merchantOf()
    const { body } = await refund(merchant, await paid(merchant), 2000)
    const end = await ended(merchant, `/refunds/${body.data.id}`)
    expect(end.body.data).toMatchObject({ status: 'successful', failure_reason: null })
    expect(await available(merchant)).toBe(opening + 5000 - 2000)
    expect(await eventTypesOf(merchant, body.data.id)).toEqual(['refund.succeeded'])
    const { body: float } = await merchant.get('/balance?provider=carrier1_momo')
    expect(float.data.available).toBe(opening + 5000 - 2000)
  })

  test('refunds change neither their payment nor the list of payments', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    const before = await merchant.get(`/payments/${id}`)
    const { body } = await refund(merchant, id, 5000)
    await ended(merchant, `/refunds/${body.data.id}`)
    expect((await merchant.get(`/payments/${id}`)).text).toBe(before.text)
    expect((await merchant.get('/payments')).body.meta.total).toBe(1)
    expect((await merchant.get(`/payments/${body.data.id}`)).status).toBe(404)
    expect((await merchant.get(`/refunds/${id}`)).status).toBe(404)
  })

  test('partial refunds together reach the amount of the payment and never exceed it', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    expectRefused(await refund(merchant, id, 5001), 'refund_beyond_payment', '5 000 XAF')
    expect((await refund(merchant, id, 2000)).status).toBe(201)
    expectRefused(await refund(merchant, id, 3001), 'refund_beyond_payment', '3 000 XAF')
    expect((await refund(merchant, id, 2999)).status).toBe(201)
    expect((await refund(merchant, id, 1)).status).toBe(201)
    expectRefused(await refund(merchant, id, 1), 'payment_refunded')
    expect(await available(merchant)).toBe(opening)
    const postings = await refundPostings(merchant)
    expect(postings.filter(({ kind }) => kind === 'refund_reserved')).toHaveLength(3)
  })
})

describe('createRefund: failures', () => {
  test('a failed refund returns its money once and may be tried again', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant, { phone_number: numberOf('999013') })
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const { status, body } = await refund(merchant, id, 5000)
      expect(status).toBe(201)
      const end = await ended(merchant, `/refunds/${body.data.id}`)
      expect(end.body.data).toMatchObject({ status: 'failed', failure_reason: 'provider_error' })
      expect(await available(merchant)).toBe(opening + 5000)
      expect(await eventTypesOf(merchant, body.data.id)).toEqual(['refund.failed'])
    }
  })

  test.each([
    ['999001', 'successful'],
    ['999008', 'successful'],
    ['999010', 'successful'],
    ['999011', 'successful'],
    ['999013', 'failed'],
  ])('a refund to a number that ends in %s becomes %s', async (ending, status) => {
    const merchant = await merchantOf()
    const id = await paid(merchant, { phone_number: numberOf(ending) })
    const { body } = await refund(merchant, id, 5000)
    const end = await ended(merchant, `/refunds/${body.data.id}`)
    expect(end.body.data.status).toBe(status)
    expect(await available(merchant)).toBe(status === 'successful' ? opening : opening + 5000)
  })

  // Payments from these numbers never succeed, so the number is changed afterwards.
  test.each([
    ['999002', 'insufficient_funds'],
    ['999003', 'provider_error'],
    ['999004', 'expired'],
    ['999005', 'payer_not_found'],
    ['999006', 'payer_limit_reached'],
    ['999007', 'provider_error'],
    ['999012', 'provider_error'],
  ])(
    'a refund to a number that ends in %s fails (%s) and returns its money',
    async (ending, reason) => {
      const merchant = await merchantOf()
      const id = await paid(merchant)
      const phone_number = numberOf(ending)
      await server.ctx.db
        .updateTable('transactions')
        .set({ phone_number, msisdn: phone_number.replace(/\D/g, '') })
        .where('id', '=', id)
        .execute()
      const { body } = await refund(merchant, id, 1000)
      expect(body.data.phone_number).toBe(phone_number)
      const end = await ended(merchant, `/refunds/${body.data.id}`)
      expect(end.body.data).toMatchObject({ status: 'failed', failure_reason: reason })
      expect(await available(merchant)).toBe(opening + 5000)
      expect(await eventTypesOf(merchant, body.data.id)).toEqual(['refund.failed'])
    },
  )
})

describe('createRefund: outcomes', () => {
  test('a refund to 999009 stays processing and reserved until its outcome is set', async () => {
    const merchant = await merchantOf()
    const id = await paidByHand(merchant)
    const { body } = await refund(merchant, id, 4000)
    await eventually(
      () => merchant.get(`/refunds/${body.data.id}`),
      ({ body: now }) => now.data.status === 'processing',
    )
    expectRefused(await refund(merchant, id, 1001), 'refund_beyond_payment', '1 000 XAF')
    expect(await available(merchant)).toBe(opening + 1000)
    const declined = await outcomeOf(body.data.id, { status: 'cancelled' })
    expect(declined.body.data).toMatchObject({ type: 'refund', status: 'failed' })
    expect(await available(merchant)).toBe(opening + 5000)
    const again = await outcomeOf(body.data.id, { status: 'successful' })
    expect([again.status, again.body.code]).toEqual([409, 'already_final'])
    expect((await refund(merchant, id, 5000)).status).toBe(201)
    expect(await available(merchant)).toBe(opening)
  })

  test('an outcome set for a new refund applies once', async () => {
    const merchant = await merchantOf()
    const id = await paidByHand(merchant)
    const { body } = await refund(merchant, id, 5000)
    const { status } = await outcomeOf(body.data.id, { status: 'successful' })
    expect(status).toBe(200)
    expect((await merchant.get(`/refunds/${body.data.id}`)).body.data.status).toBe('successful')
    expect(await available(merchant)).toBe(opening)
    expect(await eventTypesOf(merchant, body.data.id)).toEqual(['refund.succeeded'])
  })

  test.each([
    ['is still processing', '999009', 'payment_under_way'],
    ['failed', '999002', 'payment_unsuccessful'],
    ['was declined', '999003', 'payment_unsuccessful'],
    ['failed and then succeeded late', '999012', 'payment_unsuccessful'],
  ])(
    'a refund of a payment that %s returns a 422 not_refundable and states the reason',
    async (_, ending, cause) => {
      const merchant = await merchantOf()
      const changes = { phone_number: numberOf(ending) }
      const { body } = await merchant.post('/payments', payment(changes))
      if (ending !== '999009') await ended(merchant, `/payments/${body.data.id}`)
      expectRefused(await refund(merchant, body.data.id, 1), cause)
      expect(await refundPostings(merchant)).toEqual([])
    },
  )
})

describe('getRefund', () => {
  test('a refund returns a 200 to its merchant, and an unknown id returns a 404', async () => {
    const merchant = await merchantOf()
    const { body } = await refund(merchant, await paid(merchant), 1000)
    const path = `/refunds/${body.data.id}`
    expect((await merchant.get(path)).body.data).toMatchObject({ id: body.data.id, type: 'refund' })
    expect((await merchant.get(`/refunds/${unknownId}`)).body).toEqual(exampleOf('not_found'))
    expect((await merchant.get('/refunds/x')).status).toBe(404)
    expect((await call(server, 'get', `/api/v1${path}`)).body.code).toBe('missing_api_key')
  })
})

test('the ledger balances and no error is logged after all refund tests', () => expectSound(server))
