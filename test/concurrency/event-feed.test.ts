import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { call, createMerchant, type Merchant, manage, type Reply } from '../support/client.ts'
import { successPayload } from '../support/event-payloads.ts'
import { eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestServer,
} from '../support/server.ts'
import { pay, speakTo } from '../support/webhooks.ts'

const writers = 16
const eachWrites = 12

let nodes: TestServer[]
let merchant: Merchant

const database = prepared(createTestDatabase)

beforeAll(async () => {
  nodes = [await startTestServer({ database })]
  if (hasRealEngines) nodes.push(await startTestServer({ database }))
  merchant = await createMerchant(node(0))
})
afterAll(async () => {
  await Promise.all(nodes.map((each) => each.stop()))
  await database.drop()
})

const node = (at: number): TestServer => nodes[at % nodes.length] as TestServer

interface FedEvent {
  id: string
  resource_id: string | null
  sequence: number
}

/** Inserts an event slowly and without a position, as a node of the previous version does. */
const insertAsBefore = (at: number): Promise<unknown> =>
  node(at)
    .ctx.db.transaction()
    .execute(async (tx) => {
      const [id, resource] = [randomUUID(), randomUUID()]
      await sql`
        INSERT INTO events (id, application_id, environment, type, payload, created_at)
        VALUES (${id}::uuid, ${merchant.applicationId}::uuid, 'test', 'payment.succeeded',
          ${successPayload({ id: resource })}, now())`.execute(tx)
      await sql`SELECT pg_sleep(0.05)`.execute(tx)
    })

const write = async (writer: number, endpoint: { id: string }): Promise<void> => {
  const of = { ...merchant, post: postAt(writer) }
  for (let n = 0; n < eachWrites; n += 1) {
    if (writer % 4 === 0) await insertAsBefore(writer)
    else if (writer % 4 === 1) await speakTo(node(writer)).ping(endpoint)
    else await pay(of, n % 3 === 0 ? '999002' : '999001')
  }
}

const postAt =
  (at: number): Merchant['post'] =>
  (path, body) =>
    call(node(at), 'post', `/api/v1${path}`, { key: merchant.secretKey, body })

const readFeed = (at: number, query: string): Promise<Reply> =>
  call(node(at), 'get', `/account/v1/events?${query}`, { key: merchant.secretKey })

/** Follows the feed's cursor, alternating between nodes, until it has read `count` events. */
const follow = async (count: number): Promise<FedEvent[]> => {
  const seen: FedEvent[] = []
  let after = '0'
  for (let at = 0; seen.length < count; at += 1) {
    const { status, body } = await readFeed(at, `after=${after}&wait=5&per_page=100`)
    expect(status).toBe(200)
    if (body.data.length === 0) break
    seen.push(...body.data)
    after = body.meta.next_cursor
  }
  return seen
}

test('a feed reader receives every event exactly once while 16 writers on all nodes create events', async () => {
  const url = 'http://127.0.0.1:1/'
  const endpoint = await speakTo(node(0)).register(merchant, url)
  const total = writers * eachWrites
  const writing = Promise.all(Array.from({ length: writers }, (_, at) => write(at, endpoint)))
  await eventually(
    () => readFeed(0, 'after=0'),
    ({ body }) => body.data.length > 0,
  )
  const seen = await follow(total)
  await writing
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  expect(seen).toHaveLength(total)
  const kept = await follow(total)
  expect(kept.map(({ id }) => id)).toEqual(seen.map(({ id }) => id))
})

test('events about the same resource are numbered in the order of the event feed', async () => {
  const numbers = new Map<string, number>()
  for (const { resource_id, sequence } of await follow(writers * eachWrites)) {
    if (resource_id === null) continue
    expect(sequence).toBe((numbers.get(resource_id) ?? 0) + 1)
    numbers.set(resource_id, sequence)
  }
  const { body } = await manage(
    node(0),
    'get',
    `/applications/${merchant.applicationId}/events?per_page=1`,
  )
  expect(body.data).toHaveLength(1)
})
