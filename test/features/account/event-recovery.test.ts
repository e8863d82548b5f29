import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { schedules } from '../../../src/workers/schedules.ts'
import { unknownId } from '../../support/builders.ts'
import { createMerchant, type Merchant, type Reply } from '../../support/client.ts'
import { successPayload } from '../../support/event-payloads.ts'
import { eventually } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'
import {
  arrived,
  bodyOf,
  createReceivers,
  type Endpoint,
  pay,
  speakTo,
} from '../../support/webhooks.ts'

const { receive, stopAll } = createReceivers()
const server = prepared(() =>
  startTestServer({
    webhooks: { allowPrivateAddresses: { test: true, live: true }, recoverySettleMs: 1000 },
  }),
)
let merchant: Merchant
const say = speakTo(server)
const since = '2020-01-01T00:00:00Z'

beforeEach(async () => {
  merchant = await createMerchant(server)
})
afterEach(stopAll)

/** Inserts events without deliveries, as if no endpoint had been enabled. */
const happen = async (count: number, type = 'payment.succeeded'): Promise<void> => {
  await sql`
    INSERT INTO events (id, application_id, environment, type, payload, created_at)
    SELECT gen_random_uuid(), ${merchant.applicationId}::uuid, 'test', ${type},
      (${successPayload()}::jsonb || jsonb_build_object('number', n))::text, now() - interval '1 minute'
    FROM generate_series(1, ${count}::integer) AS n`.execute(server.ctx.db)
}

const recover = (endpoint: { id: string }, changes: object = {}): Promise<Reply> =>
  merchant.account('post', '/events/recover', { endpoint_id: endpoint.id, since, ...changes })

const finished = (recovery: Reply): Promise<Reply> =>
  eventually(
    () => merchant.account('get', `/event-recoveries/${recovery.body.data.id}`),
    ({ body }) => body.data.status === 'finished',
  )

const change = (endpoint: Endpoint, body: object): Promise<Reply> =>
  merchant.account('patch', `/webhook-endpoints/${endpoint.id}`, body)

const numbersOf = (webhooks: { body: string }[]): number[] =>
  webhooks.map((webhook) => bodyOf(webhook as never).number)

test('an event recovery delivers each event since the endpoint was disabled exactly once', async () => {
  const receiver = await receive()
  const endpoint = await say.register(merchant, receiver.url)
  await change(endpoint, { enabled: false })
  await happen(450)
  await happen(1, 'webhook.ping')
  await change(endpoint, { enabled: true })
  const started = await recover(endpoint)
  expect([started.status, started.body.data.status]).toEqual([202, 'running'])
  const { body } = await finished(started)
  expect(body.data).toMatchObject({ found_count: 450, delivered_count: 450, failed_count: 0 })
  const numbers = numbersOf(receiver.received)
  expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 450 }, (_, n) => n + 1))
  // Events arrive in order, except within one worker poll. The query excludes retries.
  const { rows } = await sql<{ number: number }>`
    SELECT (e.payload::json ->> 'number')::integer AS number
    FROM deliveries AS d JOIN events AS e ON e.id = d.event_id
    JOIN delivery_attempts AS a ON a.event_id = d.event_id AND a.endpoint_id = d.endpoint_id
    WHERE d.endpoint_id = ${endpoint.id}::uuid AND d.attempts = 1
    ORDER BY a.attempted_at, number`.execute(server.ctx.db)
  const inTurn = rows.map(({ number }) => number)
  const strays = inTurn.filter((number, at) => Math.abs(number - at - 1) >= 100)
  expect(strays).toEqual([])
})

test("an event recovery resends only undelivered events of the endpoint's types in the requested period", async () => {
  const receiver = await receive()
  const endpoint = await say.register(merchant, receiver.url, { events: ['payment.failed'] })
  await happen(3, 'payment.failed')
  await happen(2, 'payment.succeeded')
  await sql`UPDATE events SET created_at = now() - interval '2 days' WHERE position = 1
    AND application_id = ${merchant.applicationId}::uuid`.execute(server.ctx.db)
  const day = new Date(Date.now() - 86_400_000).toISOString()
  const { body } = await finished(await recover(endpoint, { since: day }))
  expect(body.data).toMatchObject({ found_count: 2, delivered_count: 2 })
  const before = await finished(await recover(endpoint, { until: day }))
  expect(before.body.data).toMatchObject({ found_count: 1, delivered_count: 1 })
  const again = await finished(await recover(endpoint))
  expect(again.body.data).toMatchObject({ found_count: 0, delivered_count: 0 })
  expect(receiver.received).toHaveLength(3)
})

test('an event recovery retries failed and pending deliveries, even if some of them fail again', async () => {
  let isUp = false
  const receiver = await receive((_webhook, res) => res.writeHead(isUp ? 200 : 500).end())
  const endpoint = await say.register(merchant, receiver.url)
  await happen(3)
  const first = await recover(endpoint)
  await arrived(receiver, 3)
  await sql`UPDATE deliveries SET status = 'failed', due_at = NULL
    WHERE endpoint_id = ${endpoint.id}::uuid AND status = 'pending'`.execute(server.ctx.db)
  const gaveUp = await finished(first)
  expect(gaveUp.body.data).toMatchObject({ found_count: 3, delivered_count: 0, failed_count: 3 })
  isUp = true
  await change(endpoint, { enabled: true })
  const { body } = await finished(await recover(endpoint))
  expect(body.data).toMatchObject({ found_count: 3, delivered_count: 3, failed_count: 0 })
})

test('an event recovery does not resend a delivery in progress', async () => {
  const held: ServerResponse[] = []
  const receiver = await receive((_webhook, res, count) => {
    if (count === 1) held.push(res)
    else res.writeHead(204).end()
  })
  const endpoint = await say.register(merchant, receiver.url)
  await pay(merchant)
  await arrived(receiver, 1)
  const started = await recover(endpoint)
  await eventually(
    () => merchant.account('get', `/event-recoveries/${started.body.data.id}`),
    ({ body }) => body.data.found_count === 1,
  )
  // If the recovery had queued the event again, it would be sent before these pings.
  await say.ping(endpoint)
  await arrived(receiver, 2)
  await say.ping(endpoint)
  await arrived(receiver, 3)
  held[0]?.writeHead(204).end()
  const { body } = await finished(started)
  expect(body.data).toMatchObject({ found_count: 1, delivered_count: 1, failed_count: 0 })
  const types = receiver.received.map((webhook) => bodyOf(webhook).type)
  expect(types).toEqual(['payment.succeeded', 'webhook.ping', 'webhook.ping'])
})

test('only one of several simultaneous recoveries of one endpoint starts, and the rest return a 422', async () => {
  const endpoint = await say.register(merchant, (await receive(() => {})).url)
  await happen(1)
  const replies = await Promise.all(Array.from({ length: 5 }, () => recover(endpoint)))
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(1)
  const refused = replies.filter(({ status }) => status === 422)
  expect(refused.map(({ body }) => Object.keys(body.errors))).toEqual(
    Array(4).fill(['endpoint_id']),
  )
  const { body } = await merchant.account('get', '/event-recoveries')
  expect(body.data).toHaveLength(1)
})

test('an event recovery stops if its endpoint is disabled or deleted, and keeps the deliveries made so far', async () => {
  const [disabled, deleted] = [
    await say.register(merchant, (await receive(() => {})).url),
    await say.register(merchant, (await receive(() => {})).url),
  ]
  await happen(5)
  const [first, second] = [await recover(disabled), await recover(deleted)]
  await eventually(
    () => merchant.account('get', '/event-recoveries'),
    ({ body }) => body.data.every((row: { found_count: number }) => row.found_count === 5),
  )
  await change(disabled, { enabled: false })
  await merchant.account('delete', `/webhook-endpoints/${deleted.id}`)
  const done = { found_count: 5, delivered_count: 0 }
  expect((await finished(first)).body.data).toMatchObject({ ...done, failed_count: 0 })
  // Deleting the endpoint abandons its deliveries.
  expect((await finished(second)).body.data).toMatchObject({ ...done, failed_count: 5 })
})

test('an event recovery of 300 events to a slow endpoint does not delay another merchant', async () => {
  const slow = await receive((_webhook, res) => setTimeout(() => res.writeHead(200).end(), 800))
  const endpoint = await say.register(merchant, slow.url)
  await happen(300)
  await recover(endpoint)
  await arrived(slow, 1)
  const other = await createMerchant(server)
  const quick = await receive()
  const theirs = await say.register(other, quick.url)
  for (let round = 1; round <= 5; round += 1) {
    await say.ping(theirs)
    await arrived(quick, round)
  }
  expect(new Set(slow.received.map(({ body }) => body)).size).toBeLessThan(300)
  await change(endpoint, { enabled: false })
})

test('deliveries to a disabled endpoint are abandoned after three days, but can be recovered', async () => {
  let isUp = false
  const receiver = await receive((_webhook, res) => res.writeHead(isUp ? 200 : 500).end())
  const endpoint = await say.register(merchant, receiver.url)
  await happen(2)
  await recover(endpoint)
  await arrived(receiver, 2)
  await change(endpoint, { enabled: false })
  const statuses = async (): Promise<Record<string, number>> => {
    const counted: Record<string, number> = {}
    for (const status of ['pending', 'failed']) {
      const query = `webhook_endpoint_id=${endpoint.id}&delivery_status=${status}`
      const { body } = await merchant.account('get', `/events?${query}`)
      counted[status] = body.data.length
    }
    return counted
  }
  const purge = schedules.find(({ name }) => name === 'purge-old-rows')
  await purge?.run(server.ctx)
  expect(await statuses()).toEqual({ pending: 2, failed: 0 })
  const dueSince = (hours: number) =>
    sql`
    UPDATE deliveries SET due_at = now() - ${hours} * interval '1 hour'
    WHERE endpoint_id = ${endpoint.id}::uuid`.execute(server.ctx.db)
  await dueSince(71)
  await purge?.run(server.ctx)
  expect(await statuses()).toEqual({ pending: 2, failed: 0 })
  await dueSince(73)
  await purge?.run(server.ctx)
  expect(await statuses()).toEqual({ pending: 0, failed: 2 })
  isUp = true
  await change(endpoint, { enabled: true })
  await eventually(
    () => merchant.account('get', '/event-recoveries'),
    ({ body }) => body.data[0].status === 'finished',
  )
  const { body } = await finished(await recover(endpoint))
  expect(body.data).toMatchObject({ found_count: 2, delivered_count: 2 })
})

test('an event recovery with an end time in the future covers the events until now', async () => {
  const endpoint = await say.register(merchant, 'http://127.0.0.1:1/')
  const { status, body } = await recover(endpoint, { until: '2999-01-01T00:00:00Z' })
  expect([status, body.data.until]).toEqual([202, body.data.created_at])
})

test.each([
  ['an endpoint that does not exist', { endpoint_id: unknownId }, 'endpoint_id'],
  ['a start time in the future', { since: '2999-01-01T00:00:00Z' }, 'since'],
  ['an end time before the start time', { until: '2019-01-01T00:00:00Z' }, 'until'],
])('an event recovery with %s is refused on the invalid field', async (_what, changes, field) => {
  const endpoint = await say.register(merchant, 'http://127.0.0.1:1/')
  const { status, body } = await recover(endpoint, changes)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('an event recovery for a disabled endpoint is refused', async () => {
  const endpoint = await say.register(merchant, 'http://127.0.0.1:1/')
  await change(endpoint, { enabled: false })
  const { status, body } = await recover(endpoint)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['endpoint_id']])
})
