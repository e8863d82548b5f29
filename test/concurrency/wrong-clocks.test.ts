import { sql } from 'kysely'
import { numberOf, payment } from '../support/builders.ts'
import { call, createMerchant, type Merchant, manage } from '../support/client.ts'
import { equals, eventually, forGood, resourceIs } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestServer,
} from '../support/server.ts'
import { expectBalanceAfterEach, type Nodes, paid, payOut, quiet } from './nodes.ts'

/** The clocks of the nodes are wrong by more than any deadline. The database clock is correct. */

const hourMs = 3_600_000
const wrongByMs = 30 * hourMs

const wrongBy = (ms: number) => ({ ports: { readNodeMs: () => Date.now() + ms } })

const openSession = async (merchant: Merchant): Promise<{ id: string; expires_at: string }> => {
  const { body } = await merchant.post('/checkout/sessions', {
    amount: 15000,
    currency: 'XAF',
    success_url: 'https://boutique.example/merci',
    cancel_url: 'https://boutique.example/panier',
  })
  return body.data
}

const sessionStatus = async (merchant: Merchant, id: string): Promise<string> =>
  (await merchant.get(`/checkout/sessions/${id}`)).body.data.status

const settled = async (merchant: Merchant): Promise<string> => {
  const { body } = await merchant.post('/payments', payment())
  const { id } = body.data
  await eventually(() => merchant.get(`/payments/${id}`), resourceIs('successful'))
  return id
}

const testKeys = (made: () => { server: TestServer; merchant: Merchant }): void => {
  test('on a node with a wrong clock, an API key works until it expires, and not afterwards', async () => {
    const { server, merchant } = made()
    const path = `/applications/${merchant.applicationId}/api-keys`
    const expires_at = new Date(Date.now() + 3000).toISOString()
    const order = { kind: 'secret', environment: 'test', expires_at }
    const { status, body } = await manage(server, 'post', path, order)
    expect(status).toBe(201)
    const read = () => call(server, 'get', '/api/v1/payments', { key: body.data.key })
    expect((await read()).status).toBe(200)
    await forGood(read, (reply) => reply.status === 401)
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expires_at))
  })

  test('on a node with a wrong clock, an API key cannot be created with an expiry in the past', async () => {
    const { server, merchant } = made()
    const path = `/applications/${merchant.applicationId}/api-keys`
    const expires_at = new Date(Date.now() - 1000).toISOString()
    const order = { kind: 'secret', environment: 'test', expires_at }
    expect((await manage(server, 'post', path, order)).status).toBe(422)
  })
}

describe.each([
  ['ahead', wrongByMs],
  ['behind', -wrongByMs],
])('on a node whose clock is 30 hours %s', (_direction, byMs) => {
  let server: TestServer
  let merchant: Merchant

  beforeAll(async () => {
    server = await startTestServer(wrongBy(byMs))
    merchant = await createMerchant(server)
  })
  afterAll(() => server.stop())

  const dueAtOf = async (id: string): Promise<string | null> => {
    const { body } = await manage(server, 'get', `/transactions/${id}`)
    return body.data.due_at
  }
  const setDue = (id: string, seconds: number) =>
    sql`UPDATE transactions SET due_at = now() + ${seconds}::integer * interval '1 second'
      WHERE id = ${id}::uuid`.execute(server.ctx.db)

  test('a clock offset is logged as a warning and exported as a metric', async () => {
    const warnings = server.logLines.filter((line) =>
      line.includes('node clock differs from database clock'),
    )
    expect(warnings).toHaveLength(1)
    const text = await server.ctx.metrics.registry.metrics()
    const [, seconds] = /^momo_clock_offset_seconds (\S+)$/m.exec(text) ?? []
    expect(Math.round((Number(seconds) * 1000) / hourMs)).toBe(-byMs / hourMs)
  })

  test("despite a wrong clock, a payment completes and another node's transaction is not claimed", async () => {
    const held = await settled(merchant)
    await setDue(held, 3600)
    const dueAt = await dueAtOf(held)
    const other = await settled(merchant)
    expect(await dueAtOf(held)).toBe(dueAt)
    await setDue(other, -1)
    await eventually(() => dueAtOf(other), equals(null))
    expect(await dueAtOf(held)).toBe(dueAt)
  })

  test('on a node with a wrong clock, a checkout session lasts as long as configured', async () => {
    const impatient = await createMerchant(server)
    const [open, ending] = [await openSession(merchant), await openSession(impatient)]
    const path = `/applications/${impatient.applicationId}/sandbox-clock`
    await manage(server, 'post', path, { seconds: 25 * 3600 })
    await eventually(() => sessionStatus(impatient, ending.id), equals('expired'))
    expect(await sessionStatus(merchant, open.id)).toBe('open')
    const leftMs = Date.parse(open.expires_at) - Date.now()
    expect(Math.round(leftMs / hourMs)).toBe(24)
  })

  testKeys(() => ({ server, merchant }))
})

/** Only a real database engine can serve several nodes. */
const describeNodes = hasRealEngines ? describe : describe.skip

const count = 60

describeNodes('two nodes on one database, 60 hours apart', () => {
  let all: TestServer[]
  let receiver: Receiver
  let turn = 0
  const nodes: Nodes = {
    any: () => all[turn++ % 2] as TestServer,
    first: () => all[0] as TestServer,
    all: () => all,
  }

  const database = prepared(createTestDatabase)

  beforeAll(async () => {
    const redisPrefix = `momo-test-clocks-${Date.now()}:`
    const start = (ms: number) => startTestServer({ database, redisPrefix, ...wrongBy(ms) })
    all = [await start(wrongByMs), await start(-wrongByMs)]
    // The receiver is so slow that both nodes poll during an attempt.
    receiver = await startReceiver((_received, res) => {
      setTimeout(() => res.writeHead(204).end(), 700)
    })
  })
  afterAll(async () => {
    await Promise.all(all.map((node) => node.stop()))
    await receiver.stop()
    await database.drop()
  })
  expectBalanceAfterEach(nodes)

  const takenBy = async (node: TestServer, job: string): Promise<number> => {
    const { values } = await node.ctx.metrics.jobsClaimed.get()
    return values.find(({ labels }) => labels.job === job)?.value ?? 0
  }

  test('two nodes with wrong clocks share the work without processing any transaction twice', async () => {
    const merchant = await createMerchant(nodes.first())
    const path = `/applications/${merchant.applicationId}/webhook-endpoints`
    const order = { url: receiver.url, environment: 'test' }
    expect((await manage(nodes.first(), 'post', path, order)).status).toBe(201)
    await Promise.all(Array.from({ length: count }, () => paid(nodes, merchant, 1000)))
    const payouts = Array.from({ length: count }, () =>
      payOut(nodes, merchant, 500, numberOf('999001').slice(-6)),
    )
    const made = (await Promise.all(payouts)).map(({ body }) => body.data.id as string)
    await quiet(nodes, merchant)
    for (const id of made) {
      expect((await merchant.get(`/payouts/${id}`)).body.data.status).toBe('completed')
    }
    const eventIds = () => receiver.received.map(({ headers }) => headers['webhook-id'])
    const pending = async () => {
      const { rows } = await sql<{ pending: number }>`
        SELECT count(*)::integer AS pending FROM deliveries WHERE status = 'pending'`.execute(
        nodes.first().ctx.db,
      )
      return rows[0]?.pending
    }
    await eventually(pending, (left) => left === 0)
    expect(new Set(eventIds()).size).toBeGreaterThanOrEqual(2 * count)
    expect(eventIds()).toHaveLength(new Set(eventIds()).size)
    for (const job of ['sandbox', 'deliveries']) {
      for (const node of all) expect(await takenBy(node, job)).toBeGreaterThan(0)
    }
  })
})
