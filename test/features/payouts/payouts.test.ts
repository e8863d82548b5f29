import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { numberOf, payment, payout, unknownId } from '../../support/builders.ts'
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
const amountMax = Number.MAX_SAFE_INTEGER

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const merchantOf = (country = 'CG') => createMerchant(server, { country })

const balanceOf = async (merchant: Merchant, currency = 'XAF'): Promise<number> => {
  const { body } = await merchant.get('/merchant/balance')
  const item = body.data.find((found: { currency: string }) => found.currency === currency)
  return item?.available_balance
}

const ended = (merchant: Merchant, id: string): Promise<Reply> =>
  eventually(
    () => merchant.get(`/payouts/${id}`),
    ({ body }) => ['completed', 'failed', 'rejected'].includes(body.data.status),
  )

const open = async (merchant: Merchant, changes = {}) => {
  const { status, body } = await merchant.post('/payouts', payout(changes))
  expect(status).toBe(201)
  return body.data
}

/** The types of the events of one payout, oldest first. */
const eventTypesOf = async (merchant: Merchant, id: string): Promise<string[]> => {
  const path = `/applications/${merchant.applicationId}/events?per_page=100`
  const { body } = await manage(server, 'get', path)
  return body.data
    .filter(({ payload }: { payload: { data: { id: string } } }) => payload.data.id === id)
    .map(({ type }: { type: string }) => type)
    .reverse()
}

/** The balance of an organisation's account, summed from its entries. */
const accountOf = async (merchant: Merchant, account: string): Promise<number> => {
  const path = `/organisations/${merchant.organisationId}/ledger-entries`
  const { body } = await manage(
    server,
    'get',
    `${path}?per_page=100&account=${encodeURIComponent(account)}`,
  )
  return body.data.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
}

/** A merchant with approval rules, set before the first use of its key. */
const merchantWithRules = async (...rules: object[]): Promise<Merchant> => {
  const merchant = await merchantOf()
  const change = { payout_approval_rules: rules }
  const path = `/applications/${merchant.applicationId}`
  const { status, body } = await manage(server, 'patch', path, change)
  expect([status, body.data.payout_approval_rules]).toEqual([200, rules])
  return merchant
}

/** A merchant whose payouts in XAF above the threshold wait for approval. */
const merchantWithThreshold = (threshold: number): Promise<Merchant> =>
  merchantWithRules({ currency: 'XAF', threshold, daily_limit: null })

const decide = (id: string, verb: 'approve' | 'reject') =>
  manage(server, 'post', `/payouts/${id}/${verb}`)

const outcomeOf = (id: string, order: object) =>
  manage(server, 'post', `/sandbox/transactions/${id}/outcome`, order)

const onHold = async (merchant: Merchant, changes = {}) => {
  const { id } = await open(merchant, { phone_number: numberOf('999009'), ...changes })
  await eventually(
    () => merchant.get(`/payouts/${id}`),
    ({ body }) => body.data.status === 'processing',
  )
  return id as string
}

describe('createPayout', () => {
  test('a created payout is pending with its amount and fee reserved', async () => {
    const merchant = await merchantOf()
    const { status, body } = await merchant.post('/payouts', payout({ amount: 12_345 }))
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      amount: 12_345,
      fee_amount: 124,
      total_deducted: 12_469,
      currency: 'XAF',
      provider: 'carrier1_momo',
      country: 'CG',
      phone_number: '+242 06 512 34 56',
      status: 'pending',
      reference: expect.stringMatching(/^PO-\d{8}-[0-9A-Z]{8}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
    })
    const day = body.data.created_at.slice(0, 10).replaceAll('-', '')
    expect(body.data.reference.slice(3, 11)).toBe(day)
    expect(await balanceOf(merchant)).toBe(opening - 12_469)
  })

  test('a completed payout takes its amount from the float and its fee as income', async () => {
    const merchant = await merchantOf()
    const { id } = await open(merchant)
    expect((await ended(merchant, id)).body.data.status).toBe('completed')
    expect(await balanceOf(merchant)).toBe(opening - 10_100)
    expect(await accountOf(merchant, 'payout_reservation')).toBe(0)
    expect(await accountOf(merchant, 'fee_income')).toBe(100)
    expect(await accountOf(merchant, 'provider_float:carrier1_momo')).toBe(10_000)
    expect(await eventTypesOf(merchant, id)).toEqual(['payout.approved', 'payout.completed'])
  })

  test.each([
    ['999001', 'completed'],
    ['999002', 'failed'],
    ['999003', 'failed'],
    ['999004', 'failed'],
    ['999005', 'failed'],
    ['999006', 'failed'],
    ['999007', 'failed'],
    ['999008', 'completed'],
    ['999010', 'completed'],
    ['999011', 'completed'],
    ['999012', 'failed'],
    ['999013', 'completed'],
    ['000000', 'completed'],
  ])(
    'a payout to a number ending in %s ends %s, with one event and one posting',
    async (ending, status) => {
      const merchant = await merchantOf()
      const { id } = await open(merchant, { phone_number: numberOf(ending) })
      const { body } = await ended(merchant, id)
      expect(body.data.status).toBe(status)
      expect(await balanceOf(merchant)).toBe(status === 'completed' ? opening - 10_100 : opening)
      expect(await accountOf(merchant, 'payout_reservation')).toBe(0)
      expect(await eventTypesOf(merchant, id)).toEqual(['payout.approved', `payout.${status}`])
    },
  )

  test('a payout to 999009 stays processing and reserved until its outcome is set', async () => {
    const merchant = await merchantOf()
    const [paid, refused, declined] = await Promise.all([1, 2, 3].map(() => onHold(merchant)))
    expect(await balanceOf(merchant)).toBe(opening - 3 * 10_100)
    const done = await outcomeOf(paid as string, { status: 'successful' })
    expect(done.body.data).toMatchObject({ type: 'disbursement', status: 'completed' })
    const reason = { status: 'failed', failure_reason: 'payer_not_found' }
    expect((await outcomeOf(refused as string, reason)).body.data.status).toBe('failed')
    const { body } = await outcomeOf(declined as string, { status: 'cancelled' })
    expect(body.data.status).toBe('failed')
    expect(await balanceOf(merchant)).toBe(opening - 10_100)
    const again = await outcomeOf(paid as string, reason)
    expect([again.status, again.body.code]).toEqual([409, 'already_final'])
    expect(await balanceOf(merchant)).toBe(opening - 10_100)
    expect(await eventTypesOf(merchant, paid as string)).toEqual([
      'payout.approved',
      'payout.completed',
    ])
  })

  test('a payout whose fee passes the balance is 422 and records nothing', async () => {
    const merchant = await merchantOf()
    // 9 900 991 and its fee of 99 010 are one unit more than the opening balance.
    const over = await merchant.post('/payouts', payout({ amount: 9_900_991 }))
    expect(over.status).toBe(422)
    expect(over.body).toEqual(exampleOf('insufficient_balance'))
    const largest = await merchant.post('/payouts', payout({ amount: amountMax }))
    expect([largest.status, largest.body.code]).toEqual([422, 'insufficient_balance'])
    expect(await balanceOf(merchant)).toBe(opening)
    expect((await merchant.get('/payouts')).body.meta.total).toBe(0)
    const exact = await open(merchant, { amount: 9_900_990 })
    expect(exact.total_deducted).toBe(opening)
    expect(await balanceOf(merchant)).toBe(0)
    const one = await merchant.post('/payouts', payout({ amount: 1 }))
    expect([one.status, one.body.code]).toEqual([422, 'insufficient_balance'])
  })

  test('money of a failed payout can be paid out again', async () => {
    const merchant = await merchantOf()
    const all = { amount: 9_900_990 }
    const { id } = await open(merchant, { ...all, phone_number: numberOf('999005') })
    await ended(merchant, id)
    await open(merchant, all)
    expect(await balanceOf(merchant)).toBe(0)
  })

  test('only money of successful payments can be paid out', async () => {
    const merchant = await merchantOf()
    const onTheWay = payment({ amount: 5_000_000, phone_number: numberOf('999009') })
    const { body } = await merchant.post('/payments', onTheWay)
    const order = payout({ amount: 14_000_000 })
    expect((await merchant.post('/payouts', order)).body.code).toBe('insufficient_balance')
    await eventually(
      () => outcomeOf(body.data.id, { status: 'successful' }),
      ({ status }) => status === 200,
    )
    expect((await merchant.post('/payouts', order)).status).toBe(201)
    expect(await balanceOf(merchant)).toBe(15_000_000 - 14_140_000)
  })

  test('a payout takes from the balance of its own currency only', async () => {
    const merchant = await merchantOf()
    const order = { country: 'CD', provider: 'carrier2_money', currency: 'USD', amount: 5_000_000 }
    const { currency } = await open(merchant, order)
    expect(currency).toBe('USD')
    expect(await balanceOf(merchant, 'USD')).toBe(opening - 5_050_000)
    expect(await balanceOf(merchant)).toBe(opening)
    const second = await merchant.post('/payouts', payout(order))
    expect(second.body.code).toBe('insufficient_balance')
    expect((await merchant.post('/payouts', payout({ amount: 5_000_000 }))).status).toBe(201)
  })

  test('every payout has a reference of its own', async () => {
    const merchant = await merchantOf()
    const all = await Promise.all(Array.from({ length: 100 }, () => open(merchant, { amount: 1 })))
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(100)
  })

  test('every invalid field of a payout is named at once and nothing is recorded', async () => {
    const merchant = await merchantOf()
    const { status, body } = await merchant.post('/payouts', {
      amount: 0,
      currency: 'XA',
      country: 'FR',
      provider: 'carrier3',
      phone_number: '',
    })
    expect(status).toBe(422)
    const fields = ['amount', 'country', 'currency', 'phone_number', 'provider']
    expect(Object.keys(body.errors).sort()).toEqual(fields)
    const none = await merchant.post('/payouts', {})
    expect(Object.keys(none.body.errors).sort()).toEqual(fields)
    expect((await merchant.get('/payouts')).body.meta.total).toBe(0)
  })

  test.each([
    ['a provider that is not in the country', { country: 'KE', currency: 'KES' }, ['provider']],
    ['a currency of another country', { currency: 'XOF' }, ['currency']],
    ['an unknown currency', { currency: 'ZZZ' }, ['currency']],
    ['a currency in small letters', { currency: 'xaf' }, ['currency']],
    ['no currency', { currency: null }, ['currency']],
    [
      'parts of a naira',
      { country: 'NG', provider: 'carrier2_money', currency: 'NGN', amount: 150 },
      ['amount'],
    ],
    ['both provider and currency wrong', { country: 'KE' }, ['currency', 'provider']],
    ['a fraction', { amount: 1.5 }, ['amount']],
    ['an amount beyond the safe integers', { amount: amountMax + 1 }, ['amount']],
    ['an amount below zero', { amount: -1 }, ['amount']],
    ['an amount in words', { amount: '100' }, ['amount']],
    ['a number with letters', { phone_number: '06 512 CALL' }, ['phone_number']],
    ['a number of 21 characters', { phone_number: '+24206512345600000000' }, ['phone_number']],
    ['a NUL character', { phone_number: '06\u0000512' }, ['phone_number']],
  ])('a payout with %s is 422 and nothing is recorded', async (_, changes, fields) => {
    const merchant = await merchantOf()
    const { status, body } = await merchant.post('/payouts', payout(changes))
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(fields)
    expect((await merchant.get('/payouts')).body.meta.total).toBe(0)
  })

  test.each([
    ['CD', 'carrier2_money', 'CDF'],
    ['CD', 'carrier2_money', 'USD'],
    ['LR', 'carrier1_momo', 'USD'],
    ['NG', 'carrier2_money', 'NGN'],
    ['MG', 'carrier2_money', 'MGA'],
    ['UG', 'carrier2_money', 'UGX'],
  ])('a payout to %s through %s in %s is created', async (country, provider, currency) => {
    const merchant = await merchantOf()
    const made = await open(merchant, { country, provider, currency })
    expect(made).toMatchObject({ country, provider, currency, fee_amount: 100 })
  })

  test('a live payout is 422 on `provider` where no provider is configured', async () => {
    const live = await goLive(server, await merchantOf())
    const { status, body } = await live.post('/payouts', payout())
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['provider'])
    expect((await live.get('/payouts')).body.meta.total).toBe(0)
  })

  test('a payout is 401 without a valid key and 403 before verification', async () => {
    const merchant = await merchantOf()
    const ask = (key?: string) =>
      call(server, 'post', '/api/v1/payouts', { key, body: payout(), headers: {} })
    expect((await ask()).body.code).toBe('missing_api_key')
    expect((await ask(merchant.publishableKey)).body.code).toBe('invalid_api_key')
    const path = `/applications/${merchant.applicationId}/api-keys`
    const issued = await manage(server, 'post', path, { kind: 'secret', environment: 'live' })
    const refused = await ask(issued.body.data.key)
    expect([refused.status, refused.body.code]).toEqual([403, 'kyc_verification_required'])
    expect(await balanceOf(merchant)).toBe(opening)
  })
})

describe('createPayout with Idempotency-Key', () => {
  const keyed = (merchant: Merchant, key: string, changes = {}) =>
    merchant.post('/payouts', payout(changes), { headers: { 'Idempotency-Key': key } })

  test('a payout repeated with its idempotency key pays once, also after it ended', async () => {
    const merchant = await merchantOf()
    const first = await keyed(merchant, 'a')
    await ended(merchant, first.body.data.id)
    const second = await keyed(merchant, 'a')
    expect([second.status, second.text]).toEqual([201, first.text])
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(await balanceOf(merchant)).toBe(opening - 10_100)
    const other = await keyed(merchant, 'a', { amount: 1 })
    expect(other.status).toBe(409)
    expect(other.body).toEqual(exampleOf('idempotency_conflict'))
    expect((await merchant.get('/payouts')).body.meta.total).toBe(1)
  })

  test('a refused payout is replayed, an invalid request leaves its key free', async () => {
    const merchant = await merchantOf()
    const much = { amount: 10_000_000 }
    const refused = await keyed(merchant, 'b', much)
    expect(refused.body.code).toBe('insufficient_balance')
    const path = `/organisations/${merchant.organisationId}/sandbox-top-ups`
    await manage(server, 'post', path, { currency: 'XAF', amount: 1_000_000 })
    const replayed = await keyed(merchant, 'b', much)
    expect([replayed.status, replayed.text]).toEqual([422, refused.text])
    expect(replayed.headers['idempotent-replayed']).toBe('true')
    expect((await keyed(merchant, 'c', { amount: 0 })).status).toBe(422)
    expect((await keyed(merchant, 'c', much)).status).toBe(201)
  })

  test('50 simultaneous payouts with one idempotency key pay once', async () => {
    const merchant = await merchantOf()
    const replies = await Promise.all(Array.from({ length: 50 }, () => keyed(merchant, 'd')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect((await merchant.get('/payouts')).body.meta.total).toBe(1)
    expect(await balanceOf(merchant)).toBe(opening - 10_100)
  })

  test('many idempotency keys used several times at once create one payout each', async () => {
    const merchant = await merchantOf()
    await balanceOf(merchant)
    const replies = await Promise.all(
      Array.from({ length: 160 }, (_, at) => keyed(merchant, `many ${Math.floor(at / 4)}`)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(40)
    expect((await merchant.get('/payouts')).body.meta.total).toBe(40)
    expect(await balanceOf(merchant)).toBe(opening - 40 * 10_100)
  })

  test('an idempotency key of a payment does not count for a payout', async () => {
    const merchant = await merchantOf()
    const headers = { 'Idempotency-Key': 'e' }
    const unpaid = payment({ phone_number: numberOf('999009') })
    expect((await merchant.post('/payments', unpaid, { headers })).status).toBe(201)
    expect((await keyed(merchant, 'e')).status).toBe(409)
    expect(await balanceOf(merchant)).toBe(opening)
  })
})

describe('getPayout and listPayouts', () => {
  let merchant: Merchant
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    merchant = await merchantWithThreshold(20_000)
    ids.completed = (await open(merchant)).id
    ids.failed = (await open(merchant, { phone_number: numberOf('999005') })).id
    ids.pending = (await open(merchant, { amount: 20_001 })).id
    ids.rejected = (await open(merchant, { amount: 20_001 })).id
    await decide(ids.rejected as string, 'reject')
    ids.processing = await onHold(merchant)
    await Promise.all([
      ended(merchant, ids.completed as string),
      ended(merchant, ids.failed as string),
    ])
  })

  test.each(['pending', 'processing', 'completed', 'failed', 'rejected'])(
    'payouts filtered by %s are exactly those',
    async (status) => {
      const { body } = await merchant.get(`/payouts?status=${status}`)
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual([ids[status]])
      expect(body.meta.total).toBe(1)
    },
  )

  test('payouts are listed newest first, in pages, each once', async () => {
    const seen: string[] = []
    for (const page of [1, 2, 3]) {
      const { body } = await merchant.get(`/payouts?per_page=2&page=${page}`)
      expect(body.meta).toMatchObject({ total: 5, last_page: 3, current_page: page, per_page: 2 })
      seen.push(...body.data.map(({ id }: { id: string }) => id))
    }
    const { completed, failed, pending, rejected, processing } = ids
    expect(seen).toEqual([processing, rejected, pending, failed, completed])
    const { body } = await merchant.get('/payouts?status=approved')
    expect([body.data, body.meta.total]).toEqual([[], 0])
  })

  test('invalid parameters of the payout list are named in a 422', async () => {
    const { status, body } = await merchant.get('/payouts?status=successful&page=0&per_page=101')
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(['page', 'per_page', 'status'])
  })

  test('a payout is 404 to other applications and environments', async () => {
    const id = ids.completed as string
    const live = await goLive(server, merchant)
    const other = await merchantOf()
    expect((await live.get(`/payouts/${id}`)).status).toBe(404)
    expect((await other.get(`/payouts/${id}`)).status).toBe(404)
    expect((await merchant.get(`/payments/${id}`)).status).toBe(404)
    expect((await merchant.get(`/refunds/${id}`)).status).toBe(404)
    expect((await merchant.get(`/payouts/${unknownId}`)).status).toBe(404)
    expect((await merchant.get('/payouts/x')).body).toEqual(exampleOf('not_found'))
    expect((await live.get('/payouts')).body.meta.total).toBe(0)
    expect((await other.get('/payouts')).body.meta.total).toBe(0)
    expect((await merchant.get(`/payouts/${id.toUpperCase()}`)).body.data.id).toBe(id)
  })

  test('payouts are not listed as payments', async () => {
    expect((await merchant.get('/payments')).body.meta.total).toBe(0)
  })
})

describe('approvePayout and rejectPayout', () => {
  test('only payouts above the threshold wait for approval, without an event', async () => {
    const merchant = await merchantWithThreshold(10_000)
    const waits = await open(merchant, { amount: 10_001 })
    const passes = await open(merchant, { amount: 10_000 })
    expect((await ended(merchant, passes.id)).body.data.status).toBe('completed')
    const { body } = await merchant.get(`/payouts/${waits.id}`)
    expect(body.data.status).toBe('pending')
    expect(await eventTypesOf(merchant, waits.id)).toEqual([])
    expect(await balanceOf(merchant)).toBe(opening - 10_100 - waits.total_deducted)
  })

  test('an approved payout is carried out and has an event for it', async () => {
    const merchant = await merchantWithThreshold(0)
    const made = await open(merchant)
    const { status, body } = await decide(made.id, 'approve')
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: made.id,
      organisation_id: merchant.organisationId,
      environment: 'test',
      amount: 10_000,
      fee_amount: 100,
      currency: 'XAF',
      status: 'approved',
      reference: made.reference,
    })
    expect((await ended(merchant, made.id)).body.data.status).toBe('completed')
    expect(await balanceOf(merchant)).toBe(opening - 10_100)
    expect(await eventTypesOf(merchant, made.id)).toEqual(['payout.approved', 'payout.completed'])
  })

  test('a rejected payout returns its amount and fee at once, for good', async () => {
    const merchant = await merchantWithThreshold(0)
    const { id } = await open(merchant)
    const { status, body } = await decide(id, 'reject')
    expect([status, body.data.status]).toEqual([200, 'rejected'])
    expect((await merchant.get(`/payouts/${id}`)).body.data.status).toBe('rejected')
    expect(await balanceOf(merchant)).toBe(opening)
    expect(await accountOf(merchant, 'payout_reservation')).toBe(0)
    expect(await eventTypesOf(merchant, id)).toEqual(['payout.rejected'])
  })

  test.each(['approve', 'reject'] as const)(
    'a request to %s a payout already decided is 409 and changes nothing',
    async (verb) => {
      const merchant = await merchantWithThreshold(10_000)
      const [approved, rejected, automatic] = await Promise.all([
        open(merchant, { amount: 10_001, phone_number: numberOf('999009') }),
        open(merchant, { amount: 10_001 }),
        open(merchant),
      ])
      await decide(approved.id, 'approve')
      await decide(rejected.id, 'reject')
      await ended(merchant, automatic.id)
      const before = await balanceOf(merchant)
      for (const { id } of [approved, rejected, automatic]) {
        const { status, body } = await decide(id, verb)
        expect(status).toBe(409)
        expect(body).toEqual(exampleOf('not_awaiting_approval', 'management'))
      }
      expect(await balanceOf(merchant)).toBe(before)
      expect(await eventTypesOf(merchant, rejected.id)).toEqual(['payout.rejected'])
      expect((await merchant.get(`/payouts/${approved.id}`)).body.data.status).not.toBe('rejected')
    },
  )

  test('a payout that needs no approval cannot be approved or rejected', async () => {
    const merchant = await merchantOf()
    const { id } = await open(merchant)
    const { status, body } = await decide(id, 'reject')
    expect([status, body.code]).toEqual([409, 'not_awaiting_approval'])
    expect((await ended(merchant, id)).body.data.status).toBe('completed')
  })

  test.each(['approve', 'reject'] as const)(
    'a request to %s a payment or an unknown id is 404',
    async (verb) => {
      const merchant = await merchantOf()
      const { body } = await merchant.post('/payments', payment())
      for (const id of [body.data.id, unknownId, 'x']) {
        const reply = await decide(id, verb)
        expect([id, reply.status]).toEqual([id, 404])
      }
    },
  )

  test('of 20 simultaneous decisions on a payout the first holds, with one event', async () => {
    const merchant = await merchantWithThreshold(0)
    const { id } = await open(merchant)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => decide(id, at % 2 === 0 ? 'approve' : 'reject')),
    )
    const taken = replies.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    const { body } = await ended(merchant, id)
    const isRejected = taken[0]?.body.data.status === 'rejected'
    expect(body.data.status).toBe(isRejected ? 'rejected' : 'completed')
    expect(await balanceOf(merchant)).toBe(isRejected ? opening : opening - 10_100)
    expect(await eventTypesOf(merchant, id)).toEqual(
      isRejected ? ['payout.rejected'] : ['payout.approved', 'payout.completed'],
    )
  })

  test('an outcome set for a payout awaiting approval ends it or is refused', async () => {
    const merchant = await merchantWithThreshold(0)
    const { id } = await open(merchant)
    const order = { status: 'failed', failure_reason: 'provider_error' }
    const { status, body } = await outcomeOf(id, order)
    if (status === 200) {
      // The reply describes a transaction that has ended.
      expect(['failed', 'rejected']).toContain(body.data.status)
      expect(await balanceOf(merchant)).toBe(opening)
      return
    }
    expect(status).toBe(409)
    expect((await decide(id, 'approve')).status).toBe(200)
    expect((await ended(merchant, id)).body.data.status).toBe('completed')
  })

  test('outcomes set for payouts just created neither stop nor lose any of them', async () => {
    const merchant = await merchantOf()
    const made = await Promise.all(Array.from({ length: 20 }, () => open(merchant)))
    const order = { status: 'failed', failure_reason: 'provider_error' }
    await Promise.all(made.map(({ id }) => outcomeOf(id, order)))
    const ends = await Promise.all(made.map(({ id }) => ended(merchant, id)))
    const completed = ends.filter(({ body }) => body.data.status === 'completed')
    expect(await balanceOf(merchant)).toBe(opening - completed.length * 10_100)
  })

  test('removing the threshold frees later payouts, not those already waiting', async () => {
    const merchant = await merchantWithThreshold(0)
    const waits = await open(merchant)
    const path = `/applications/${merchant.applicationId}`
    await manage(server, 'patch', path, { payout_approval_rules: [] })
    const passes = await open(merchant)
    expect((await ended(merchant, passes.id)).body.data.status).toBe('completed')
    expect((await merchant.get(`/payouts/${waits.id}`)).body.data.status).toBe('pending')
    expect((await decide(waits.id, 'reject')).status).toBe(200)
  })

  test('an approval threshold below zero is 422', async () => {
    const merchant = await merchantOf()
    const path = `/applications/${merchant.applicationId}`
    const rule = { currency: 'XAF', threshold: -1, daily_limit: null }
    const { status, body } = await manage(server, 'patch', path, { payout_approval_rules: [rule] })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['payout_approval_rules']])
  })

  test.each([
    ['named twice', ['XAF', 'XAF']],
    ['of no market', ['EUR']],
  ])('approval rules for a currency %s are 422', async (_, currencies) => {
    const merchant = await merchantOf()
    const rules = currencies.map((currency) => ({ currency, threshold: 1, daily_limit: null }))
    const path = `/applications/${merchant.applicationId}`
    const reply = await manage(server, 'patch', path, { payout_approval_rules: rules })
    expect(reply.status).toBe(422)
    const { body } = await manage(server, 'get', path)
    expect(body.data.payout_approval_rules).toEqual([])
  })

  test('an approval threshold counts in its own currency only', async () => {
    const merchant = await merchantWithRules({
      currency: 'CDF',
      threshold: 1000,
      daily_limit: null,
    })
    const inCongo = { country: 'CD', provider: 'carrier2_money', amount: 1001 }
    const waits = await open(merchant, { ...inCongo, currency: 'CDF' })
    const passes = await open(merchant, { ...inCongo, currency: 'USD' })
    expect((await ended(merchant, passes.id)).body.data.status).toBe('completed')
    expect((await merchant.get(`/payouts/${waits.id}`)).body.data.status).toBe('pending')
    expect((await decide(waits.id, 'reject')).status).toBe(200)
  })

  test('an approval rule applies to every payout created after it was set', async () => {
    const merchant = await merchantOf()
    await open(merchant, { amount: 1 })
    const rule = { currency: 'XAF', threshold: 0, daily_limit: null }
    const path = `/applications/${merchant.applicationId}`
    await manage(server, 'patch', path, { payout_approval_rules: [rule] })
    const made = await Promise.all(Array.from({ length: 10 }, () => open(merchant)))
    const decided = await Promise.all(made.map(({ id }) => decide(id, 'reject')))
    expect(decided.map(({ status }) => status)).toEqual(Array(10).fill(200))
  })

  test('a payout of a suspended organisation can be rejected but not approved', async () => {
    const merchant = await merchantWithThreshold(0)
    const { id } = await open(merchant)
    const path = `/organisations/${merchant.organisationId}`
    await manage(server, 'post', `${path}/suspend`, { reason: 'Essai' })
    const refused = await decide(id, 'approve')
    expect([refused.status, refused.body.code]).toEqual([409, 'organisation_may_not_pay'])
    expect(await eventTypesOf(merchant, id)).toEqual([])
    expect((await decide(id, 'reject')).status).toBe(200)
    await manage(server, 'post', `${path}/resume`)
  })

  test('20 simultaneous payouts do not pass the daily limit and the rest waits', async () => {
    const merchant = await merchantWithRules({
      currency: 'XAF',
      threshold: 1000,
      daily_limit: 5000,
    })
    const made = await Promise.all(
      Array.from({ length: 20 }, () => open(merchant, { amount: 1000 })),
    )
    const decided = await Promise.all(made.map(({ id }) => decide(id, 'reject')))
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(15)
    const passed = made.filter((_, at) => decided[at]?.status === 409)
    const ends = await Promise.all(passed.map(({ id }) => ended(merchant, id)))
    expect(ends.map(({ body }) => body.data.status)).toEqual(Array(5).fill('completed'))
    expect(await balanceOf(merchant)).toBe(opening - 5 * 1010)
  })

  test('failed payouts and payouts approved by hand do not count to the daily limit', async () => {
    const merchant = await merchantWithRules({
      currency: 'XAF',
      threshold: null,
      daily_limit: 1000,
    })
    const failed = await open(merchant, { amount: 1000, phone_number: numberOf('999002') })
    expect((await ended(merchant, failed.id)).body.data.status).toBe('failed')
    const approved = await open(merchant, { amount: 1001 })
    expect((await decide(approved.id, 'approve')).status).toBe(200)
    const passes = await open(merchant, { amount: 1000 })
    expect((await ended(merchant, passes.id)).body.data.status).toBe('completed')
    const waits = await open(merchant, { amount: 1 })
    expect((await decide(waits.id, 'reject')).status).toBe(200)
  })
})

/** Each test has a market of its own, because schedules apply to all merchants. */
describe('fee schedules', () => {
  const schedule = (order: object) => manage(server, 'post', '/fee-schedules', order)
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

  const feeOf = async (merchant: Merchant, market: object, amount: number): Promise<number> => {
    const made = await open(merchant, { ...market, amount })
    expect(made.total_deducted).toBe(amount + made.fee_amount)
    return made.fee_amount
  }

  test.each([
    [1, 1],
    [99, 1],
    [100, 1],
    [101, 2],
    [10_000, 100],
    [10_001, 101],
  ])(
    'without a fee schedule a payout of %i costs %i, one percent rounded up',
    async (amount, fee) => {
      const merchant = await merchantOf()
      expect(await feeOf(merchant, {}, amount)).toBe(fee)
    },
  )

  test('a fee schedule applies at once to its provider, country and currency only', async () => {
    const merchant = await merchantOf('UG')
    const momo = { country: 'UG', provider: 'carrier1_momo', currency: 'UGX' }
    const money = { ...momo, provider: 'carrier2_money' }
    expect(await feeOf(merchant, momo, 10_001)).toBe(101)
    const order = {
      provider: 'carrier1_momo',
      country: 'UG',
      currency: 'UGX',
      basis_points: 250,
      fixed_amount: 75,
    }
    const { status, body } = await schedule(order)
    expect(status).toBe(201)
    expect(body.data).toMatchObject(order)
    expect(body.data.effective_from).toBe(body.data.created_at)
    expect(await feeOf(merchant, momo, 10_001)).toBe(251 + 75)
    expect(await feeOf(merchant, money, 10_001)).toBe(101)
    const listed = await manage(server, 'get', '/fee-schedules?per_page=100')
    expect(listed.body.data).toContainEqual(body.data)
  })

  test('a payout retains the fee it was created with, however it ends', async () => {
    const merchant = await merchantOf('CM')
    const market = { country: 'CM', provider: 'carrier1_momo', currency: 'XAF' }
    const id = await onHold(merchant, market)
    const other = await onHold(merchant, market)
    await schedule({
      country: 'CM',
      provider: 'carrier1_momo',
      currency: 'XAF',
      basis_points: 5000,
      fixed_amount: 0,
    })
    expect(await feeOf(merchant, market, 1000)).toBe(500)
    await outcomeOf(id, { status: 'successful' })
    await outcomeOf(other, { status: 'failed', failure_reason: 'expired' })
    const { body } = await merchant.get(`/payouts/${id}`)
    expect(body.data).toMatchObject({ fee_amount: 100, total_deducted: 10_100 })
    expect(await balanceOf(merchant)).toBe(opening - 10_100 - 1500)
  })

  test('a future fee schedule applies from its timestamp on, and not before', async () => {
    const merchant = await merchantOf('KE')
    const market = { country: 'KE', provider: 'carrier2_money', currency: 'KES' }
    const holder = market
    const order = { ...holder, basis_points: 300, fixed_amount: 0, effective_from: inMs(3.6e6) }
    const { body } = await schedule(order)
    await schedule({ ...holder, basis_points: 900, fixed_amount: 0, effective_from: inMs(7.2e6) })
    const first = await open(merchant, { ...market, amount: 1000 })
    expect(first.fee_amount).toBe(10)
    const fromMs = Date.now() + 1000
    await server.ctx.db
      .updateTable('fee_schedules')
      .set({ effective_from: new Date(fromMs).toISOString() })
      .where('id', '=', body.data.id)
      .execute()
    const created: { fee_amount: number; created_at: string }[] = []
    await eventually(
      async () => {
        created.push(await open(merchant, { ...market, amount: 1000 }))
        return created
      },
      (made) => made.some(({ fee_amount }) => fee_amount !== 10),
    )
    expect(Date.now()).toBeGreaterThanOrEqual(fromMs)
    created.push(await open(merchant, { ...market, amount: 1000 }))
    // A payout gets its timestamp before its fee is read: one of that time has the new fee.
    const late = created.filter(({ created_at }) => Date.parse(created_at) >= fromMs)
    expect(new Set(late.map(({ fee_amount }) => fee_amount))).toEqual(new Set([30]))
    for (const { fee_amount } of created) expect([10, 30]).toContain(fee_amount)
  })

  test('the latest effective fee schedule wins, of equal ones the last created', async () => {
    const merchant = await merchantOf('RW')
    const market = { country: 'RW', provider: 'carrier2_money', currency: 'RWF' }
    const holder = { ...market, fixed_amount: 0 }
    const hourAgo = inMs(-3.6e6)
    await schedule({ ...holder, basis_points: 200, effective_from: hourAgo })
    await schedule({ ...holder, basis_points: 400, effective_from: inMs(-7.2e6) })
    expect(await feeOf(merchant, market, 1000)).toBe(20)
    await schedule({ ...holder, basis_points: 300, effective_from: hourAgo })
    expect(await feeOf(merchant, market, 1000)).toBe(30)
  })

  test('a free market charges no fee and its ledger balances', async () => {
    const merchant = await merchantOf('TZ')
    const market = { country: 'TZ', provider: 'carrier2_money', currency: 'TZS' }
    const holder = { ...market, effective_from: null }
    await schedule({ ...holder, basis_points: 0, fixed_amount: 0 })
    const all = await open(merchant, { ...market, amount: opening })
    expect(all).toMatchObject({ fee_amount: 0, total_deducted: opening })
    expect((await ended(merchant, all.id)).body.data.status).toBe('completed')
    expect(await balanceOf(merchant, 'TZS')).toBe(0)
  })

  test('a fee beyond safe integers is 422 insufficient_balance', async () => {
    const merchant = await merchantOf('MW')
    const holder = { country: 'MW', provider: 'carrier2_money', currency: 'MWK' }
    await schedule({ ...holder, basis_points: 10_000, fixed_amount: 1_000_000 })
    const order = payout({ ...holder, amount: amountMax })
    const neighbour = payout({ ...holder, amount: 1 })
    const [refused, small] = await Promise.all([
      merchant.post('/payouts', order),
      merchant.post('/payouts', neighbour),
    ])
    expect([refused.status, refused.body.code]).toEqual([422, 'insufficient_balance'])
    expect([small.status, small.body.data?.fee_amount]).toEqual([201, 1_000_001])
  })

  test('every invalid field of a fee schedule is named at once', async () => {
    const wrong = {
      provider: 'x',
      country: 'FR',
      currency: 'X',
      basis_points: 10_001,
      fixed_amount: -1,
      effective_from: 'soon',
    }
    const { status, body } = await schedule(wrong)
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(Object.keys(wrong).sort())
    const none = await schedule({})
    expect(Object.keys(none.body.errors).sort()).toEqual([
      'basis_points',
      'country',
      'currency',
      'fixed_amount',
      'provider',
    ])
  })

  test('a fixed fee in one currency of a country does not apply to another', async () => {
    const merchant = await merchantOf('CD')
    const market = { country: 'CD', provider: 'carrier2_money' }
    await schedule({ ...market, currency: 'CDF', basis_points: 0, fixed_amount: 500 })
    expect(await feeOf(merchant, { ...market, currency: 'CDF' }, 10_000)).toBe(500)
    expect(await feeOf(merchant, { ...market, currency: 'USD' }, 10_000)).toBe(100)
  })

  test('a fee schedule in a currency that the country does not use is 422', async () => {
    const market = { country: 'CD', provider: 'carrier2_money', currency: 'XAF' }
    const { status, body } = await schedule({ ...market, basis_points: 1, fixed_amount: 0 })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['currency']])
  })

  test('a fee schedule of a provider that does not serve the country is 422', async () => {
    const market = { country: 'KE', provider: 'carrier1_momo', currency: 'KES' }
    const order = { ...market, basis_points: 1, fixed_amount: 0 }
    const { status, body } = await schedule(order)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['provider']])
  })

  test.each(['0000-01-01T00:00:00Z', '2026-11-21T09:00:00+23:00', '2026-11-21T23:59:60Z'])(
    'the unusual timestamp %s of a fee schedule is accepted or 422, never a 5xx',
    async (effective_from) => {
      const holder = { country: 'SC', provider: 'carrier2_money', currency: 'SCR' }
      const reply = await schedule({ ...holder, basis_points: 1, fixed_amount: 0, effective_from })
      expect([201, 422]).toContain(reply.status)
    },
  )
})

test('the ledger balances and no error is logged after all payout tests', async () => {
  const { body } = await manage(server, 'get', '/ledger-check')
  expect(body.data).toEqual({ balanced: true, discrepancies: [] })
  expect(server.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
