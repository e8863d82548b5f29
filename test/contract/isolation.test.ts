import { payment } from '../support/builders.ts'
import type { Merchant } from '../support/client.ts'
import { clientOf, keyFor, live, owner, sibling, stranger } from './four-callers.ts'

const totalOf = async (merchant: Merchant): Promise<number> =>
  (await merchant.get('/payments')).body.meta.total

describe('isolation of a payment', () => {
  test('a payment returns a 404 to other merchants even during concurrent reads by its owner', async () => {
    const { body } = await owner.post('/payments', payment())
    const path = `/payments/${body.data.id}`
    const callers = Array.from({ length: 10 }, () => [owner, live, sibling, stranger]).flat()
    const replies = await Promise.all(callers.map((caller) => caller.get(path)))
    expect(replies.map(({ status }) => status)).toEqual(
      callers.map((caller) => (caller === owner ? 200 : 404)),
    )
  })

  test('a payment belongs to its creator even if many merchants create payments at the same time', async () => {
    const makers = Array.from({ length: 10 }, () => [owner, sibling, stranger]).flat()
    const made = await Promise.all(
      makers.map(async (maker, index) => {
        const order = payment({ amount: 1000 + index, metadata: { index } })
        return { maker, index, reply: await maker.post('/payments', order) }
      }),
    )
    for (const { maker, index, reply } of made) {
      expect(reply.body.data).toMatchObject({ amount: 1000 + index, metadata: { index } })
      const read = await maker.get(`/payments/${reply.body.data.id}`)
      expect(read.body.data.metadata).toEqual({ index })
    }
  })
})

describe('lists filtered by environment', () => {
  const empty = { from: null, to: null, total: 0, last_page: 1 }

  test('a list is empty on every page if its filter asks for the other environment', async () => {
    await owner.post('/payments', payment())
    for (const query of ['', '&status=successful', '&page=2', '&per_page=1']) {
      const { status, body } = await owner.get(`/payments?environment=live${query}`)
      expect(status).toBe(200)
      expect(body.data).toEqual([])
      expect(body.meta).toMatchObject(empty)
      expect(body.links.next).toBeNull()
    }
    const { body } = await live.get('/payments?environment=test')
    expect(body.data).toEqual([])
    expect(body.meta).toMatchObject(empty)
  })

  test('a list is complete if its filter asks for the environment of the key', async () => {
    const { body } = await owner.get('/payments?environment=test')
    expect(body.meta.total).toBe(await totalOf(owner))
    expect(body.meta.total).toBeGreaterThan(0)
  })
})

describe('isolation of an Idempotency-Key', () => {
  const using = (key: string) => ({ headers: { 'Idempotency-Key': key } })

  test('two applications can use the same idempotency key independently', async () => {
    const options = using('shared-by-applications')
    const first = await owner.post('/payments', payment(), options)
    for (const other of [sibling, stranger]) {
      const before = await totalOf(other)
      const reply = await other.post('/payments', payment(), options)
      expect(reply.status).toBe(201)
      expect(reply.headers).not.toHaveProperty('idempotent-replayed')
      expect(reply.body.data.id).not.toBe(first.body.data.id)
      const conflict = await other.post('/payments', payment({ amount: 1 }), options)
      expect(conflict.status).toBe(409)
      expect(await totalOf(other)).toBe(before + 1)
    }
    const replayed = await owner.post('/payments', payment(), options)
    expect(replayed.text).toBe(first.text)
  })

  test('an idempotency key used by several applications creates a payment in each application', async () => {
    const options = using('at-once')
    const callers = Array.from({ length: 5 }, () => [owner, sibling, stranger]).flat()
    const replies = await Promise.all(
      callers.map((caller) => caller.post('/payments', payment(), options)),
    )
    const idsByCaller = [owner, sibling, stranger].map(
      (caller) =>
        new Set(replies.filter((_, at) => callers[at] === caller).map(({ body }) => body.data.id)),
    )
    expect(idsByCaller.map((ids) => ids.size)).toEqual([1, 1, 1])
    expect(new Set(idsByCaller.flatMap((ids) => [...ids])).size).toBe(3)
  })

  test('an idempotency key is shared by all API keys of an application', async () => {
    const options = using('two-keys')
    const second = clientOf(owner, await keyFor(owner.applicationId, 'test'))
    const first = await owner.post('/payments', payment(), options)
    const before = await totalOf(owner)
    const replayed = await second.post('/payments', payment(), options)
    expect(replayed.text).toBe(first.text)
    expect(replayed.headers['idempotent-replayed']).toBe('true')
    expect((await second.get(`/payments/${first.body.data.id}`)).status).toBe(200)
    expect(await totalOf(owner)).toBe(before)
  })
})
