import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { numberOf, payment, unknownId } from '../../support/builders.ts'
import {
  call,
  createMerchant,
  goLive,
  type Merchant,
  manage,
  type Reply,
} from '../../support/client.ts'
import { exampleOf } from '../../support/documents.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const opening = 10_000_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const merchantOf = (country = 'CG') => createMerchant(server, { country })

const available = async (merchant: Merchant, currency = 'XAF'): Promise<number> => {
  const { body } = await merchant.get('/merchant/balance')
  const item = body.data.find((found: { currency: string }) => found.currency === currency)
  return item?.available_balance
}

const isOpen = ({ body }: Reply): boolean => ['pending', 'processing'].includes(body.data.status)

const ended = (merchant: Merchant, path: string): Promise<Reply> =>
  eventually(
    () => merchant.get(path),
    (reply) => !isOpen(reply),
  )

const outcomeOf = (id: string, order: object) =>
  manage(server, 'post', `/sandbox/transactions/${id}/outcome`, order)

/** A successful payment. */
const paid = async (merchant: Merchant, changes = {}): Promise<string> => {
  const { status, body } = await merchant.post('/payments', payment(changes))
  expect(status).toBe(201)
  const end = await ended(merchant, `/payments/${body.data.id}`)
  expect(end.body.data.status).toBe('successful')
  return body.data.id
}

/** A payment set successful by hand, on a number whose transactions stay processing. */
const paidByHand = async (merchant: Merchant): Promise<string> => {
  const changes = { phone_number: numberOf('999009') }
  const { body } = await merchant.post('/payments', payment(changes))
  const { status } = await outcomeOf(body.data.id, { status: 'successful' })
  expect(status).toBe(200)
  return body.data.id
}

const refund = (merchant: Merchant, payment_id: string, amount: number, key?: string) =>
  merchant.post(
    '/refunds',
    { payment_id, amount },
    key === undefined ? {} : { headers: { 'Idempotency-Key': key } },
  )

const expectRefused = ({ status, body }: Reply): void => {
  expect(status).toBe(422)
  expect(body).toEqual(exampleOf('not_refundable'))
}

const eventTypesOf = async (merchant: Merchant, id: string): Promise<string[]> => {
  const path = `/applications/${merchant.applicationId}/events?per_page=100`
  const { body } = await manage(server, 'get', path)
  return body.data
    .filter(({ payload }: { payload: { data: { id: string } } }) => payload.data.id === id)
    .map(({ type }: { type: string }) => type)
    .reverse()
}

const refundPostings = (merchant: Merchant) =>
  server.ctx.db
    .selectFrom('ledger_postings')
    .selectAll()
    .where('organisation_id', '=', merchant.organisationId)
    .where('kind', 'in', ['refund_reserved', 'refund_settled', 'refund_released'])
    .execute()

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

  test('a successful refund takes its amount once, without a fee and with one event', async () => {
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

  test('partial refunds together reach the amount of the payment and never pass it', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    expectRefused(await refund(merchant, id, 5001))
    expect((await refund(merchant, id, 2000)).status).toBe(201)
    expectRefused(await refund(merchant, id, 3001))
    expect((await refund(merchant, id, 2999)).status).toBe(201)
    expect((await refund(merchant, id, 1)).status).toBe(201)
    expectRefused(await refund(merchant, id, 1))
    expect(await available(merchant)).toBe(opening)
    const postings = await refundPostings(merchant)
    expect(postings.filter(({ kind }) => kind === 'refund_reserved')).toHaveLength(3)
  })

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
  ])('a refund to a number ending in %s ends %s', async (ending, status) => {
    const merchant = await merchantOf()
    const id = await paid(merchant, { phone_number: numberOf(ending) })
    const { body } = await refund(merchant, id, 5000)
    const end = await ended(merchant, `/refunds/${body.data.id}`)
    expect(end.body.data.status).toBe(status)
    expect(await available(merchant)).toBe(status === 'successful' ? opening : opening + 5000)
  })

  // Collections on these numbers never succeed: the number is changed after the payment.
  test.each([
    ['999002', 'insufficient_funds'],
    ['999003', 'provider_error'],
    ['999004', 'expired'],
    ['999005', 'payer_not_found'],
    ['999006', 'payer_limit_reached'],
    ['999007', 'provider_error'],
    ['999012', 'provider_error'],
  ])(
    'a refund to a number ending in %s fails (%s) and returns its money',
    async (ending, reason) => {
      const merchant = await merchantOf()
      const id = await paid(merchant)
      const phone_number = numberOf(ending)
      await server.ctx.db
        .updateTable('transactions')
        .set({ phone_number })
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

  test('a refund to 999009 stays processing and reserved until its outcome is set', async () => {
    const merchant = await merchantOf()
    const id = await paidByHand(merchant)
    const { body } = await refund(merchant, id, 4000)
    await eventually(
      () => merchant.get(`/refunds/${body.data.id}`),
      ({ body: now }) => now.data.status === 'processing',
    )
    expectRefused(await refund(merchant, id, 1001))
    expect(await available(merchant)).toBe(opening + 1000)
    const declined = await outcomeOf(body.data.id, { status: 'cancelled' })
    expect(declined.body.data).toMatchObject({ type: 'refund', status: 'failed' })
    expect(await available(merchant)).toBe(opening + 5000)
    const again = await outcomeOf(body.data.id, { status: 'successful' })
    expect([again.status, again.body.code]).toEqual([409, 'already_final'])
    expect((await refund(merchant, id, 5000)).status).toBe(201)
    expect(await available(merchant)).toBe(opening)
  })

  test('an outcome set for a refund just created ends it once', async () => {
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
    ['is on its way', '999009'],
    ['failed', '999002'],
    ['was declined', '999003'],
    ['failed and succeeded too late', '999012'],
  ])('a payment that %s is 422 not_refundable', async (_, ending) => {
    const merchant = await merchantOf()
    const changes = { phone_number: numberOf(ending) }
    const { body } = await merchant.post('/payments', payment(changes))
    if (ending !== '999009') await ended(merchant, `/payments/${body.data.id}`)
    expectRefused(await refund(merchant, body.data.id, 1))
    expect(await refundPostings(merchant)).toEqual([])
  })

  test('an unknown id, a refund and a payout are 422 not_refundable', async () => {
    const merchant = await merchantOf()
    const made = await refund(merchant, await paid(merchant), 1000)
    await ended(merchant, `/refunds/${made.body.data.id}`)
    const { phone_number, provider, country } = payment()
    const order = { amount: 1000, currency: 'XAF', phone_number, provider, country }
    const payout = await merchant.post('/payouts', order)
    for (const id of [unknownId, made.body.data.id, payout.body.data.id]) {
      expectRefused(await refund(merchant, id, 1))
    }
    expect(await refundPostings(merchant)).toHaveLength(2)
  })

  test('a payment of another merchant, application or environment is not_refundable', async () => {
    const [merchant, stranger] = await Promise.all([merchantOf(), merchantOf()])
    const id = await paid(merchant)
    const path = `/organisations/${merchant.organisationId}/applications`
    const application = await manage(server, 'post', path, { name: 'Autre site' })
    const issued = await manage(
      server,
      'post',
      `/applications/${application.body.data.id}/api-keys`,
      { kind: 'secret', environment: 'test' },
    )
    const live = await goLive(server, merchant)
    for (const key of [stranger.secretKey, issued.body.data.key, live.secretKey]) {
      const body = { payment_id: id, amount: 1 }
      expectRefused(await call(server, 'post', '/api/v1/refunds', { key, body }))
    }
    expect(await available(merchant)).toBe(opening + 5000)
    expect((await refund(merchant, id, 5000)).status).toBe(201)
  })

  test('a refund beyond the available balance is 422 not_refundable', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant, { amount: 1_000_000 })
    const { phone_number, provider, country } = payment()
    const order = { currency: 'XAF', phone_number, provider, country }
    // 10 890 000 and its fee of 108 900 leave 1 100.
    const payout = await merchant.post('/payouts', { ...order, amount: 10_890_000 })
    expect(payout.status).toBe(201)
    expect(await available(merchant)).toBe(1100)
    expectRefused(await refund(merchant, id, 1101))
    expect((await refund(merchant, id, 1100)).status).toBe(201)
    expect(await available(merchant)).toBe(0)
    const topUp = { currency: 'XAF', amount: 1_000_000 }
    await manage(server, 'post', `/organisations/${merchant.organisationId}/sandbox-top-ups`, topUp)
    expect((await refund(merchant, id, 998_900)).status).toBe(201)
    expectRefused(await refund(merchant, id, 1))
  })

  test('a refund is taken from the balance of its payment’s currency', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant, { country: 'CD', provider: 'carrier2_money', currency: 'USD' })
    const { body } = await refund(merchant, id, 3000)
    expect(body.data).toMatchObject({ currency: 'USD', provider: 'carrier2_money' })
    expect(await available(merchant, 'USD')).toBe(opening + 2000)
    expect(await available(merchant)).toBe(opening)
  })

  test('a payment id in capitals names the same payment', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    expect((await refund(merchant, id.toUpperCase(), 5000)).status).toBe(201)
    expectRefused(await refund(merchant, id, 1))
  })

  test('every invalid field of a refund is named with the text of the document', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    const wrong = await merchant.post('/refunds', { payment_id: 'x', amount: 0 })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['amount', 'payment_id'])
    const none = await merchant.post('/refunds', {})
    expect(Object.keys(none.body.errors).sort()).toEqual(['amount', 'payment_id'])
    const text = await merchant.post('/refunds', { payment_id: 'pay_1', amount: 1 })
    expect(text.body).toEqual(exampleOf('invalid_refund'))
    for (const amount of [-1, 1.5, '1', null, 2 ** 53]) {
      const { status, body } = await merchant.post('/refunds', { payment_id: id, amount })
      expect([amount, status, Object.keys(body.errors ?? {})]).toEqual([amount, 422, ['amount']])
    }
    expectRefused(await refund(merchant, id, Number.MAX_SAFE_INTEGER))
    expect(await available(merchant)).toBe(opening + 5000)
  })

  test('a refund without a key or with a publishable one is 401', async () => {
    const merchant = await merchantOf()
    const body = { payment_id: unknownId, amount: 1 }
    const ask = (key?: string) => call(server, 'post', '/api/v1/refunds', { key, body })
    expect((await ask()).body.code).toBe('missing_api_key')
    expect((await ask(merchant.publishableKey)).body.code).toBe('invalid_api_key')
  })
})

describe('createRefund with Idempotency-Key', () => {
  test('a refund repeated with its idempotency key is made once, also after it ended', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    const first = await refund(merchant, id, 1000, 'a')
    await ended(merchant, `/refunds/${first.body.data.id}`)
    const second = await refund(merchant, id, 1000, 'a')
    expect([second.status, second.text]).toEqual([201, first.text])
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await available(merchant)).toBe(opening + 4000)
    const other = await refund(merchant, id, 1001, 'a')
    expect(other.status).toBe(409)
    expect(other.body).toEqual(exampleOf('idempotency_conflict'))
  })

  test('a refused refund is replayed, also once its payment has succeeded', async () => {
    const merchant = await merchantOf()
    const changes = { phone_number: numberOf('999009') }
    const { body } = await merchant.post('/payments', payment(changes))
    const first = await refund(merchant, body.data.id, 1000, 'b')
    expectRefused(first)
    await outcomeOf(body.data.id, { status: 'successful' })
    const second = await refund(merchant, body.data.id, 1000, 'b')
    expect([second.status, second.text]).toEqual([422, first.text])
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect((await refund(merchant, body.data.id, 1000, 'c')).status).toBe(201)
  })

  test('an invalid refund request leaves its idempotency key free', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    expect((await refund(merchant, id, 0, 'd')).status).toBe(422)
    expect((await refund(merchant, id, 1, 'd')).status).toBe(201)
  })

  test('50 simultaneous refunds with one idempotency key refund once', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => refund(merchant, id, 1000, 'e')),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await available(merchant)).toBe(opening + 4000)
  })

  test('many idempotency keys used several times at once create one refund each', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    const replies = await Promise.all(
      Array.from({ length: 160 }, (_, at) =>
        refund(merchant, id, 10, `many ${Math.floor(at / 4)}`),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(40)
    expect(await available(merchant)).toBe(opening + 5000 - 400)
  })
})

describe('getRefund', () => {
  test('a refund is 200 to its merchant and 404 to others', async () => {
    const merchant = await merchantOf()
    const { body } = await refund(merchant, await paid(merchant), 1000)
    const path = `/refunds/${body.data.id}`
    expect((await merchant.get(path)).body.data).toMatchObject({ id: body.data.id, type: 'refund' })
    const live = await goLive(server, merchant)
    expect((await live.get(path)).body).toEqual(exampleOf('not_found'))
    expect((await (await merchantOf()).get(path)).status).toBe(404)
    expect((await merchant.get(`/refunds/${unknownId}`)).status).toBe(404)
    expect((await merchant.get('/refunds/x')).status).toBe(404)
    expect((await call(server, 'get', `/api/v1${path}`)).body.code).toBe('missing_api_key')
  })
})

test('the ledger balances and no error is logged after all refund tests', async () => {
  const { body } = await manage(server, 'get', '/ledger-check')
  expect(body.data).toEqual({ balanced: true, discrepancies: [] })
  expect(server.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
