import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { payment } from '../support/builders.ts'
import { createMerchant, type Merchant } from '../support/client.ts'
import { exampleOf } from '../support/documents.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

describe('Idempotency-Key', () => {
  let server: TestServer
  let merchant: Merchant

  beforeAll(async () => {
    server = await startTestServer()
    merchant = await createMerchant(server)
  })
  afterAll(() => server.stop())

  const create = (key: string, changes = {}) =>
    merchant.post('/payments', payment(changes), { headers: { 'Idempotency-Key': key } })
  const total = async () => (await merchant.get('/payments')).body.meta.total

  test('the same key with the same body gives the first answer, byte for byte', async () => {
    const first = await create('same')
    const before = await total()
    const second = await create('same')
    expect(second.status).toBe(201)
    expect(second.text).toBe(first.text)
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await total()).toBe(before)
  })

  test('the first answer is given also after the payment moved on', async () => {
    const first = await create('moved')
    const { ctx } = server
    await ctx.db.updateTable('transactions').set({ status: 'failed' }).execute()
    expect((await create('moved')).text).toBe(first.text)
  })

  test('key order and white space do not matter', async () => {
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
  ])('the same key with %s is refused and records nothing', async (title, changes) => {
    await create(`conflict ${title}`, { metadata: { list: [1, 2] } })
    const before = await total()
    const { status, body } = await create(`conflict ${title}`, {
      metadata: { list: [1, 2] },
      ...changes,
    })
    expect(status).toBe(409)
    expect(body).toEqual(exampleOf('idempotency_conflict'))
    expect(await total()).toBe(before)
  })

  test('a refused request leaves its key free', async () => {
    expect((await create('free', { amount: 0 })).status).toBe(422)
    expect((await create('free')).status).toBe(201)
  })

  test('50 simultaneous requests with one key make one payment and get equal answers', async () => {
    const before = await total()
    const replies = await Promise.all(Array.from({ length: 50 }, () => create('at once')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await total()).toBe(before + 1)
  })

  test('simultaneous requests with one key and two bodies: one body wins, the other is refused', async () => {
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

  test('many keys at once, each several times: one payment a key', async () => {
    const before = await total()
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, at) => create(`many ${at % 40}`)),
    )
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(40)
    expect(await total()).toBe(before + 40)
  })

  test('a key, its payment and its answer exist together or not at all', async () => {
    const { ctx } = server
    const rows = await ctx.db
      .selectFrom('idempotency_keys as k')
      .leftJoin('transactions as t', 't.id', 'k.claimed_by')
      .select(['k.key', 't.id', 'k.body'])
      .execute()
    expect(rows.length).toBeGreaterThan(40)
    for (const row of rows) expect(JSON.parse(row.body).data.id).toBe(row.id)
  })

  test('keys are forgotten after 30 days, and not before', async () => {
    const { purgeIdempotencyKeys } = await import('../../src/store/purge.ts')
    const { ctx } = server
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
    await age('old', 30.1)
    await age('not so old', 29.9)
    expect(await purgeIdempotencyKeys(ctx.db, { days: 30, count: 1000 })).toBe(1)
    expect(await keyOf('old')).toHaveLength(0)
    expect(await keyOf('not so old')).toHaveLength(1)
  })
})
