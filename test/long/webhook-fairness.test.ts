import { sql } from 'kysely'
import { createMerchant, type Merchant } from '../support/client.ts'
import { eventually, exceeds } from '../support/eventually.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Endpoint, speakTo } from '../support/webhooks.ts'

/** Deliveries of other applications must arrive before a single late attempt has completed. */

const slowCount = 20
const duePerEndpoint = 40

let server: TestServer
let say: ReturnType<typeof speakTo>
const receivers: Receiver[] = []

beforeAll(async () => {
  // The attempt timeout is longer than the test, even on a busy machine.
  const webhooks = { allowPrivateAddresses: { test: true, live: true }, attemptMaxMs: 600_000 }
  server = await startTestServer({ webhooks, plansEachTime: true })
  say = speakTo(server)
})
afterEach(() => Promise.all(receivers.splice(0).map((receiver) => receiver.stop())))
afterAll(() => server.stop())

/** Starts a receiver that answers with 200, but hangs while `hangs` is set. */
const startHangingReceiver = async ({ hangs }: { hangs: boolean }) => {
  const held: (() => void)[] = []
  const behaviour = { hangs }
  const receiver = await startReceiver((_webhook, res) => {
    const answer = () => void res.writeHead(200).end()
    if (behaviour.hangs) held.push(answer)
    else answer()
  })
  receivers.push(receiver)
  return { receiver, held, behaviour }
}

const startFastReceiver = async (): Promise<Receiver> => {
  const receiver = await startReceiver()
  receivers.push(receiver)
  return receiver
}

/** Queues `count` due deliveries to an endpoint, without waking a worker. */
const queueFor = async ({ id }: Endpoint, count: number): Promise<void> => {
  await sql`
    WITH created AS (
      INSERT INTO events (id, application_id, environment, type, payload, created_at)
      SELECT gen_random_uuid(), application_id, environment, 'webhook.ping', '{}', now()
      FROM webhook_endpoints, generate_series(1, ${count}::integer) WHERE id = ${id}::uuid
      RETURNING id
    )
    INSERT INTO deliveries (event_id, endpoint_id, started_at, due_at)
    SELECT id, ${id}::uuid, now(), now() - interval '1 minute' FROM created`.execute(server.ctx.db)
}

const attemptsOn = async (endpoints: Endpoint[]): Promise<number> => {
  const ids = endpoints.map(({ id }) => id)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM delivery_attempts
    WHERE endpoint_id = ANY(${ids}::uuid[])`.execute(server.ctx.db)
  return rows[0]?.count ?? 0
}

const arrive = async (receiver: Receiver, ids: string[]): Promise<void> => {
  await eventually(
    () => receiver.received.map(({ headers }) => headers['webhook-id']),
    (arrived) => ids.every((id) => arrived.includes(id)),
  )
}

const pings = (endpoint: Endpoint, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => say.ping(endpoint)))

const merchantsOf = async (kind: 'one' | 'several', count: number): Promise<Merchant[]> => {
  if (kind === 'several')
    return Promise.all(Array.from({ length: count }, () => createMerchant(server)))
  return Array(count).fill(await createMerchant(server))
}

/** Returns how many index entries of due deliveries the statements have read so far. */
const entriesRead = async (): Promise<number> => {
  await sql`SELECT pg_stat_force_next_flush()`.execute(server.ctx.db)
  const { rows } = await sql<{ read: number }>`
    SELECT coalesce(sum(idx_tup_read), 0)::bigint AS read FROM pg_stat_user_indexes
    WHERE indexrelname = 'deliveries_due'`.execute(server.ctx.db)
  return rows[0]?.read ?? 0
}

test('workers serve other webhook endpoints without reading a queue of 4,000 deliveries to one endpoint', async () => {
  const { receiver } = await startHangingReceiver({ hangs: true })
  const quick = await startFastReceiver()
  const slow = await say.register(await createMerchant(server), receiver.url)
  const endpoint = await say.register(await createMerchant(server), quick.url)
  // Each poll reads the uncommitted entries, so the test commits the entries in small chunks.
  // Statistics are updated soon afterwards, as autovacuum would do.
  for (let chunk = 0; chunk < 4; chunk += 1) {
    await queueFor(slow, 1000)
    if (chunk === 0) await sql`ANALYZE deliveries`.execute(server.ctx.db)
  }
  server.ctx.wake.deliveries()
  const before = await entriesRead()
  for (let round = 0; round < 5; round += 1) await arrive(quick, await pings(endpoint, 4))
  // Reading the whole queue once would read 4,000 entries. The workers read about 160.
  expect((await entriesRead()) - before).toBeLessThan(2000)
})

test.each([
  ['several', slowCount],
  ['one', 16],
] as const)(
  'hanging webhook endpoints of %s applications with long queues do not delay other applications',
  async (kind, count) => {
    const { receiver, held } = await startHangingReceiver({ hangs: true })
    const quick = await startFastReceiver()
    const slow: Endpoint[] = []
    for (const merchant of await merchantsOf(kind, count)) {
      slow.push(await say.register(merchant, receiver.url))
    }
    const endpoint = await say.register(await createMerchant(server), quick.url)
    for (const each of slow) await queueFor(each, duePerEndpoint)
    server.ctx.wake.deliveries()
    await eventually(() => held.length, exceeds(7))
    await arrive(quick, await pings(endpoint, 12))
    expect(await attemptsOn(slow)).toBe(0)
  },
)

test('hanging webhook endpoints do not delay other endpoints of the same application', async () => {
  const { receiver, held } = await startHangingReceiver({ hangs: true })
  const quick = await startFastReceiver()
  const merchant = await createMerchant(server)
  const slow: Endpoint[] = []
  for (let at = 0; at < 15; at += 1) slow.push(await say.register(merchant, receiver.url))
  const endpoint = await say.register(merchant, quick.url)
  for (const each of slow) await queueFor(each, duePerEndpoint)
  server.ctx.wake.deliveries()
  await eventually(() => held.length, exceeds(7))
  await arrive(quick, await pings(endpoint, 12))
  expect(await attemptsOn(slow)).toBe(0)
})

test('webhook endpoints that start to hang after fast responses do not delay other applications', async () => {
  const { receiver, held, behaviour } = await startHangingReceiver({ hangs: false })
  const quick = await startFastReceiver()
  const slow: Endpoint[] = []
  for (const merchant of await merchantsOf('several', slowCount)) {
    slow.push(await say.register(merchant, receiver.url))
  }
  const endpoint = await say.register(await createMerchant(server), quick.url)
  await Promise.all(slow.map((each) => queueFor(each, 5)))
  server.ctx.wake.deliveries()
  await eventually(
    () => attemptsOn(slow),
    (made) => made === slowCount * 5,
  )
  behaviour.hangs = true
  await Promise.all(slow.map((each) => queueFor(each, duePerEndpoint)))
  server.ctx.wake.deliveries()
  await eventually(
    () => held.length,
    (hanging) => hanging >= slowCount * 4,
  )
  await arrive(quick, await pings(endpoint, 12))
  expect(await attemptsOn(slow)).toBe(slowCount * 5)
})

test('a slow but working webhook endpoint gets its share alongside hanging endpoints', async () => {
  const { receiver } = await startHangingReceiver({ hangs: true })
  const late = await startReceiver((_webhook, res) => {
    setTimeout(() => res.writeHead(200).end(), 600)
  })
  receivers.push(late)
  const hanging: Endpoint[] = []
  for (const merchant of await merchantsOf('several', slowCount)) {
    hanging.push(await say.register(merchant, receiver.url))
  }
  const endpoint = await say.register(await createMerchant(server), late.url)
  for (const each of hanging) await queueFor(each, duePerEndpoint)
  server.ctx.wake.deliveries()
  await arrive(late, await pings(endpoint, 6))
  expect(await attemptsOn(hanging)).toBe(0)
})
