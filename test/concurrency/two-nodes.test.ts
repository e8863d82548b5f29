import type { Options } from 'express-rate-limit'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openPostgres } from '../../src/database/database.ts'
import { ProcessCounter } from '../../src/http/process-counter.ts'
import { createSharedCounter } from '../../src/http/rate-limit-store.ts'
import { linesOf, preview } from '../features/account/bulk-requests.ts'
import { payment } from '../support/builders.ts'
import { call, createMerchant, manage } from '../support/client.ts'
import { equals, eventually, forGood } from '../support/eventually.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../support/server.ts'

/** Only a real database engine can serve several nodes. */
const describeNodes = hasRealEngines ? describe : describe.skip

let database: TestDatabase
let nodes: TestServer[]

const node = (at: number): TestServer => nodes[at % 2] as TestServer

test('a rate limit count that is reversed after its window ends gives no credit in the next window', async () => {
  const counter = new ProcessCounter()
  counter.init({ windowMs: 60_000 } as Options)
  expect((await counter.add('key', -90)).totalHits).toBe(0)
  expect((await counter.add('key', 5)).totalHits).toBe(5)
  await counter.shutdown()
})

const testCallers = (): void => {
  test('the rate limit of 100 requests a minute applies across two nodes', async () => {
    const merchant = await createMerchant(node(0), { rateLimit: 100 })
    const read = (_: unknown, at: number) =>
      call(node(at), 'get', '/api/v1/payments', { key: merchant.secretKey })
    const statuses: number[] = []
    // The requests are sent in small groups. On a busy machine, 130 simultaneous requests would
    // wait too long for connections.
    for (let sent = 0; sent < 130; sent += 26) {
      const replies = await Promise.all(Array.from({ length: 26 }, read))
      statuses.push(...replies.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  })

  test('API keys rolled on either node share the rate limit of the first key on both nodes', async () => {
    const { secretKey } = await createMerchant(node(0), { rateLimit: 30 })
    const keys = [secretKey]
    for (let at = 0; at < 9; at += 1) {
      const path = '/account/v1/api-keys/current/roll'
      const { body } = await call(node(at), 'post', path, { key: keys.at(-1) })
      keys.push(body.data.key)
    }
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        call(node(at), 'get', '/api/v1/payments', { key: keys[at % 10] }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(30 - 9)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(60 - 21)
  })

  test('after a successor is used on one node, rolling the old key on the other node sets an expiry', async () => {
    const { secretKey: key } = await createMerchant(node(0))
    const roll = () => call(node(0), 'post', '/account/v1/api-keys/current/roll', { key })
    const first = (await roll()).body.data
    const used = await call(node(1), 'get', '/api/v1/merchant/balance', { key: first.key })
    const second = (await roll()).body.data
    expect([first.expires_at, used.status]).toEqual([null, 200])
    expect(second.expires_at).not.toBeNull()
  })

  test("an API key's invalid bulk payout lines are counted across two nodes, but its valid lines are not", async () => {
    const merchant = await createMerchant(node(0))
    const bulk = { payouts: Array.from({ length: 10_000 }, () => ({})) }
    const right = { payouts: linesOf(1000) }
    const statuses: number[] = []
    for (let at = 0; at < 24; at += 1) {
      if (at < 19) expect((await preview(node(at + 1), merchant, right)).status).toBe(200)
      statuses.push((await preview(node(at), merchant, bulk)).status)
    }
    expect(statuses).toEqual([...Array(20).fill(422), ...Array(4).fill(429)])
    expect((await preview(node(1), merchant, right)).status).toBe(429)
  })

  test('a request is counted on all nodes even if a busy process reads the Redis response late', async () => {
    const fallbacks: string[] = []
    const started = Date.now()
    const counterOf = (name: string) =>
      createSharedCounter({
        url: process.env.TEST_REDIS_URL ?? '',
        prefix: `momo-test-busy-${process.pid}-${started}:`,
        log: pino({ enabled: false }),
        answerMaxMs: 500,
        onFallback: () => fallbacks.push(name),
      })
    const counters = ['busy', 'other'].map(counterOf)
    const [busy, other] = counters.map((counter) => counter.storeOf('requests'))
    for (const store of [busy, other]) store?.init?.({ windowMs: 60_000 } as Options)
    await eventually(
      () => Promise.all(counters.map((counter) => counter.isReady())),
      (areReady) => areReady.every(Boolean),
    )
    const counted = busy?.increment('key')
    const untilMs = performance.now() + 700
    while (performance.now() < untilMs) void 0
    expect((await counted)?.totalHits).toBe(1)
    expect((await other?.increment('key'))?.totalHits).toBe(2)
    expect((await busy?.add('later', -90))?.totalHits).toBe(0)
    expect((await other?.add('later', 5))?.totalHits).toBe(5)
    expect(fallbacks).toEqual([])
    await Promise.all(counters.map((counter) => counter.stop()))
  })

  test('an API key revoked on one node stays refused on the other node', async () => {
    const merchant = await createMerchant(node(0))
    const read = () => call(node(1), 'get', '/api/v1/payments', { key: merchant.secretKey })
    expect((await read()).status).toBe(200)
    const path = `/applications/${merchant.applicationId}/api-keys`
    const { body } = await manage(node(0), 'get', path)
    const secret = body.data.find(({ kind }: { kind: string }) => kind === 'secret')
    await manage(node(0), 'delete', `/api-keys/${secret.id}`)
    // api-key-cache.test.ts tests how soon a change takes effect.
    await forGood(read, ({ status }) => status === 401)
  })
}

const testPayments = (): void => {
  test('one idempotency key used on two nodes creates one payment with one response', async () => {
    const merchant = await createMerchant(node(0))
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        call(node(at), 'post', '/api/v1/payments', {
          key: merchant.secretKey,
          headers: { 'Idempotency-Key': `both ${at % 6}` },
          body: payment(),
        }),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(6)
    expect((await merchant.get('/payments')).body.meta.total).toBe(6)
  })

  test('two nodes process payments, and each payment reaches one final status', async () => {
    const merchant = await createMerchant(node(0))
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        call(node(at), 'post', '/api/v1/payments', { key: merchant.secretKey, body: payment() }),
      ),
    )
    await eventually(
      () => merchant.get('/payments?status=successful&per_page=1'),
      ({ body }) => body.meta.total === 100,
    )
    const path = `/applications/${merchant.applicationId}/events?per_page=100`
    const { body } = await manage(node(1), 'get', path)
    const deliveredIds = body.data.map(
      ({ payload }: { payload: { data: { id: string } } }) => payload.data.id,
    )
    expect(new Set(deliveredIds).size).toBe(100)
    expect(body.meta.total).toBe(100)
  })
}

const testConnections = (): void => {
  test('a request that waits for a database connection never gets a connection that the server has closed', async () => {
    const ignore = () => {}
    const listeners = { onConnectionError: ignore, onLost: ignore, onStatement: ignore }
    const { db, close } = openPostgres(database.url ?? '', 1, listeners)
    const { db: other } = node(0).ctx
    for (let count = 0; count < 10; count += 1) {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)
      const pid = rows[0]?.pid
      const ended = sql`SELECT pg_sleep(${60})`.execute(db).then(
        () => 'answered',
        () => 'ended',
      )
      const next = sql`SELECT 1 AS one`.execute(db)
      const asleep = sql`SELECT FROM pg_stat_activity
        WHERE pid = ${pid} AND wait_event = 'PgSleep'`
      await eventually(async () => (await asleep.execute(other)).rows.length, equals(1))
      await sql`SELECT pg_terminate_backend(${pid})`.execute(other)
      expect(await ended).toBe('ended')
      expect((await next).rows).toEqual([{ one: 1 }])
    }
    await close()
  })

  test('database connections to a server that became a standby are closed', async () => {
    const { db } = node(0).ctx
    const merchant = await createMerchant(node(0))
    const makeReadOnly = sql`SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY`
    await Promise.all(Array.from({ length: 30 }, () => makeReadOnly.execute(db)))
    const reply = await eventually(
      () => merchant.post('/payments', payment()),
      ({ status }) => status !== 503,
    )
    expect(reply.status).toBe(201)
    const others = await Promise.all(
      Array.from({ length: 30 }, () => merchant.post('/payments', payment())),
    )
    const statuses = new Set(others.map(({ status }) => status))
    expect([...statuses].every((status) => status === 201 || status === 503)).toBe(true)
    expect(statuses.has(201)).toBe(true)
  })
}

describeNodes('two nodes on one PostgreSQL and Redis', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    const redisPrefix = `momo-test-nodes-${Date.now()}:`
    // Both nodes start at the same time on an empty database, but the migrations run only once.
    nodes = await Promise.all([1, 2].map(() => startTestServer({ database, redisPrefix })))
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await database.drop()
  })

  testCallers()
  testPayments()
  testConnections()
})
