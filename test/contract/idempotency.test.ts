import { schedules } from '../../src/workers/schedules.ts'
import { payment, payout } from '../support/builders.ts'
import type { Merchant } from '../support/client.ts'
import { exampleOf } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { merchant, server } from '../support/own-merchant.ts'

const create = (key: string, changes = {}) =>
  merchant.post('/payments', payment(changes), { headers: { 'Idempotency-Key': key } })

const total = async () => (await merchant.get('/payments')).body.meta.total

const setAgeDays = (key: string, days: number) =>
  server.ctx.db
    .updateTable('idempotency_keys')
    .set({ created_at: new Date(Date.now() - days * 86_400_000).toISOString() })
    .where('key', '=', key)
    .execute()

const sendBy = (by: Merchant) => ({
  payments: (key: string, amount: number) =>
    by.post('/payments', payment({ amount }), { headers: { 'Idempotency-Key': key } }),
  payouts: (key: string, amount: number) =>
    by.post('/payouts', payout({ amount }), { headers: { 'Idempotency-Key': key } }),
  'checkout/sessions': (key: string, amount: number) => {
    const order = {
      amount,
      currency: 'XAF',
      success_url: 'https://boutique.example/merci',
      cancel_url: 'https://boutique.example/panier',
    }
    return by.post('/checkout/sessions', order, { headers: { 'Idempotency-Key': key } })
  },
})

type Send = ReturnType<typeof sendBy>

const send: Send = {
  payments: (...given) => sendBy(merchant).payments(...given),
  payouts: (...given) => sendBy(merchant).payouts(...given),
  'checkout/sessions': (...given) => sendBy(merchant)['checkout/sessions'](...given),
}

describe('Idempotency-Key', () => {
  test('a repeated idempotency key with the same body returns the first response, byte for byte', async () => {
    const first = await create('same')
    const before = await total()
    const second = await create('same')
    expect(second.status).toBe(201)
    expect(second.text).toBe(first.text)
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await total()).toBe(before)
  })

  test('a repeated idempotency key returns the first response even after the payment succeeded', async () => {
    const first = await create('moved')
    await eventually(
      () => merchant.get(`/payments/${first.body.data.id}`),
      ({ body }) => body.data.status === 'successful',
    )
    expect((await create('moved')).text).toBe(first.text)
  })

  test('an idempotency key ignores the order of fields and whitespace in the body', async () => {
    const headers = { 'Idempotency-Key': 'order' }
    const first = await merchant.post('/payments', payment({ metadata: { a: 1, b: 2 } }), {
      headers,
    })
    const text = `{ "metadata": {"b": 2, "a": 1},
      "provider": "carrier1_momo", "phone_number": "+242 06 512 34 56",
      "country": "CG", "amount": 5.0e3 }`
    const second = await merchant.post('/payments', text, { headers })
    expect(second.text).toBe(first.text)
  })

  test.each([
    ['another amount', { amount: 5001 }],
    ['another unknown field', { note: 'x' }],
    ['a list in another order', { metadata: { list: [2, 1] } }],
  ])(
    'a repeated idempotency key with %s is refused and records nothing',
    async (title, changes) => {
      await create(`conflict ${title}`, { metadata: { list: [1, 2] } })
      const before = await total()
      const { status, body } = await create(`conflict ${title}`, {
        metadata: { list: [1, 2] },
        ...changes,
      })
      expect(status).toBe(409)
      expect(body).toEqual(exampleOf('idempotency_conflict'))
      expect(await total()).toBe(before)
    },
  )

  test('a refused request does not use up its idempotency key', async () => {
    expect((await create('free', { amount: 0 })).status).toBe(422)
    expect((await create('free')).status).toBe(201)
  })

  test('50 simultaneous requests with one idempotency key create one payment and return one response', async () => {
    const before = await total()
    const replies = await Promise.all(Array.from({ length: 50 }, () => create('at once')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await total()).toBe(before + 1)
  })
})

describe('Idempotency-Key with concurrent and later requests', () => {
  test('if concurrent requests use one idempotency key with different bodies, only one body is accepted', async () => {
    const before = await total()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => create('two bodies', { amount: 100 + (at % 2) })),
    )
    const made = replies.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ text }) => text)).size).toBe(1)
    expect(made).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(10)
    expect(await total()).toBe(before + 1)
  })

  test('200 concurrent requests with 40 idempotency keys create one payment per key', async () => {
    const before = await total()
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, at) => create(`many ${at % 40}`)),
    )
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(40)
    expect(await total()).toBe(before + 40)
  })

  test('every stored idempotency key has its payment and the response about that payment', async () => {
    const { ctx } = server
    const rows = await ctx.db
      .selectFrom('idempotency_keys as k')
      .leftJoin('transactions as t', 't.id', 'k.claimed_by')
      .select(['k.key', 't.id', 'k.body'])
      .execute()
    expect(rows.length).toBeGreaterThan(40)
    for (const row of rows) expect(JSON.parse(row.body).data.id).toBe(row.id)
  })

  test('idempotency keys are purged after 30 days, and not before', async () => {
    const { ctx } = server
    const job = schedules.find(({ name }) => name === 'purge-old-rows')
    const keyOf = (key: string) =>
      ctx.db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute()
    const age = (key: string, days: number) => {
      const created_at = new Date(Date.now() - days * 86_400_000).toISOString()
      return ctx.db
        .updateTable('idempotency_keys')
        .set({ created_at })
        .where('key', '=', key)
        .execute()
    }
    await create('old')
    await create('not so old')
    // A request sent in the last minutes of the 30 days may still be in progress.
    await age('old', 31.1)
    await age('not so old', 30.1)
    await job?.run(ctx)
    expect(await keyOf('old')).toHaveLength(0)
    expect(await keyOf('not so old')).toHaveLength(1)
  })
})

describe('Idempotency-Key after 30 days', () => {
  test.each(Object.entries(send))(
    'an idempotency key of %s older than 30 days can be used again, even before it is purged',
    async (name, ask) => {
      const key = `expired ${name}`
      const first = await ask(key, 100)
      await setAgeDays(key, 29.9)
      expect((await ask(key, 100)).text).toBe(first.text)
      expect((await ask(key, 200)).status).toBe(409)
      await setAgeDays(key, 30.1)
      const second = await ask(key, 200)
      expect([second.status, second.headers['idempotent-replayed']]).toEqual([201, undefined])
      expect(second.body.data.id).not.toBe(first.body.data.id)
      expect((await ask(key, 200)).text).toBe(second.text)
      expect((await ask(key, 100)).status).toBe(409)
    },
  )

  test.each(Object.entries(send))(
    'concurrent requests to %s with an expired idempotency key share one execution and one response',
    async (name, ask) => {
      const key = `expired for many ${name}`
      const first = await ask(key, 100)
      await setAgeDays(key, 31)
      const replies = await Promise.all(Array.from({ length: 30 }, () => ask(key, 100)))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
      expect(replies[0]?.text).not.toBe(first.text)
      const fresh = replies.filter(({ headers }) => headers['idempotent-replayed'] === undefined)
      expect(fresh).toHaveLength(1)
    },
  )
})
