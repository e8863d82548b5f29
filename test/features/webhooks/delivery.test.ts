import type { TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { trustReceivers } from '../../support/certificate.ts'
import { createMerchant, goLive, manage } from '../../support/client.ts'
import { schemaFaults } from '../../support/conformance.ts'
import { documents } from '../../support/documents.ts'
import { eventually } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'
import type { ReceivedWebhook, Receiver } from '../../support/receiver.ts'
import { createTestDatabase, startTestServer } from '../../support/server.ts'
import {
  arrived,
  bodyOf,
  createReceivers,
  type Delivery,
  pay,
  speakTo,
} from '../../support/webhooks.ts'

const typesOf = ({ received }: Receiver): string[] => received.map((each) => bodyOf(each).type)

const schemaOf = (kind: string): string => {
  const media = documents.openapi.webhooks?.[kind]?.post?.requestBody?.content['application/json']
  if (media === undefined) throw new Error(`no webhook ${kind}`)
  return media.schema.$ref
}

trustReceivers()

const { receive, stopAll } = createReceivers()
const say = speakTo(server)

afterEach(stopAll)

test.each([
  ['Https://127.0.0.1', undefined],
  ['HTTPS://LocalHost', 'localhost'],
  ['https://localhost.', 'localhost'],
])(
  'webhooks are delivered over TLS to the address %s, which an earlier version stored as sent',
  async (origin, serverName) => {
    const merchant = await createMerchant(server)
    const asked: unknown[] = []
    const receiver = await receive(
      ({ headers }, res) => {
        asked.push([headers.host, (res.socket as TLSSocket).servername || undefined])
        res.writeHead(204).end()
      },
      { isSecure: true },
    )
    const { port, pathname } = new URL(receiver.url)
    const endpoint = await say.register(merchant, receiver.url)
    const url = `${origin}:${port}${pathname}`
    await sql`UPDATE webhook_endpoints SET url = ${url} WHERE id = ${endpoint.id}::uuid`.execute(
      server.ctx.db,
    )
    const eventId = await say.ping(endpoint)
    await arrived(receiver, 1)
    expect(asked).toEqual([[`${serverName ?? '127.0.0.1'}:${port}`, serverName]])
    const { last } = await say.attempted(endpoint, eventId)
    expect(last).toMatchObject({ status_code: 204, error: null })
  },
)

const secondOf = (timestamp: string): number => Math.floor(Date.parse(timestamp) / 1000)

const timestampOf = ({ headers }: ReceivedWebhook): number => Number(headers['webhook-timestamp'])

test.each([
  ['payment.succeeded', '999001', 'successful', undefined],
  ['payment.failed', '999002', 'failed', 'insufficient_funds'],
  ['payment.cancelled', '999003', 'cancelled', undefined],
])(
  'a %s event arrives as documented, with the payment as GET returns it',
  async (kind, ending, end, reason) => {
    const merchant = await createMerchant(server)
    const receiver = await receive()
    const endpoint = await say.register(merchant, receiver.url)
    const id = await pay(merchant, ending, { metadata: { commande: 'é😀', list: [1, null] } })
    const [webhook] = await arrived(receiver, 1)
    if (webhook === undefined) throw new Error('nothing arrived')

    const { headers } = webhook
    const body = bodyOf(webhook)
    expect(schemaFaults('openapi', schemaOf(kind), body)).toEqual([])
    expect(Object.keys(body).sort()).toEqual([
      'checkout_session_id',
      'data',
      'environment',
      ...(reason === undefined ? [] : ['failure_reason']),
      'id',
      'payment_id',
      'timestamp',
      'type',
    ])
    expect(body).toMatchObject({ type: kind, environment: 'test', checkout_session_id: null })
    expect([body.payment_id, body.failure_reason]).toEqual([id, reason])
    expect(body.id).toMatch(/^evt_/)
    expect(body.id).toBe(headers['webhook-id'])
    expect(headers['content-type']).toMatch(/^application\/json\b/)
    expect(headers['webhook-timestamp']).toMatch(/^\d+$/)
    const { last } = await say.attempted(endpoint, body.id)
    expect(timestampOf(webhook)).toBeGreaterThanOrEqual(secondOf(body.timestamp))
    expect(timestampOf(webhook)).toBeLessThanOrEqual(secondOf(last.attempted_at))

    const read = await merchant.get(`/payments/${id}`)
    expect(read.body.data.status).toBe(end)
    expect(body.data).toEqual(read.body.data)
    expect(body.timestamp).toBe(read.body.data.updated_at)

    const verifier = new Webhook(endpoint.secret)
    expect(verifier.verify(webhook.body, headers)).toEqual(body)
    expect(() => verifier.verify(`${webhook.body} `, headers)).toThrow(/signature/)
  },
)

test('a payment whose success is reported twice or contradicted later sends one event', async () => {
  const merchant = await createMerchant(server)
  const receiver = await receive()
  await say.register(merchant, receiver.url)
  const twice = await pay(merchant, '999011')
  const contradicted = await pay(merchant, '999012')
  await arrived(receiver, 2)
  const last = await pay(merchant)
  await eventually(
    () => receiver.received.map((each) => bodyOf(each).data.id),
    (ids) => ids.includes(last),
  )
  const ids = receiver.received.map((each) => bodyOf(each).data.id).sort()
  expect(ids).toEqual([twice, contradicted, last].sort())
})

test('every event of many payments arrives once, and each has a separate id', async () => {
  const merchant = await createMerchant(server)
  const receiver = await receive()
  await say.register(merchant, receiver.url)
  const ids = await Promise.all(Array.from({ length: 60 }, () => pay(merchant)))
  await arrived(receiver, ids.length)
  expect(receiver.received.map((each) => bodyOf(each).data.id).sort()).toEqual(ids.sort())
  const eventIds = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(eventIds).size).toBe(ids.length)
})

test('a ping arrives as documented, even at endpoints that do not list its type', async () => {
  const merchant = await createMerchant(server)
  const [receiver, other] = [await receive(), await receive()]
  const endpoint = await say.register(merchant, receiver.url, { events: ['payment.failed'] })
  await say.register(merchant, other.url)
  const eventId = await say.ping(endpoint)
  const [webhook] = await arrived(receiver, 1)
  if (webhook === undefined) throw new Error('nothing arrived')
  const body = bodyOf(webhook)
  expect(schemaFaults('openapi', schemaOf('webhook.ping'), body)).toEqual([])
  expect(body).toMatchObject({ id: eventId, type: 'webhook.ping', environment: 'test' })
  expect(new Webhook(endpoint.secret).verify(webhook.body, webhook.headers)).toEqual(body)
  const { status, next_attempt_at, last } = await say.attempted(endpoint, eventId)
  expect({ status, next_attempt_at }).toEqual({ status: 'delivered', next_attempt_at: null })
  expect(last).toMatchObject({ status_code: 204, error: null, response: '' })
  expect(await say.deliveriesOf(eventId)).toHaveLength(1)
  expect(other.received).toEqual([])
})

test('an endpoint only receives the event types it lists', async () => {
  const merchant = await createMerchant(server)
  const [all, failures] = [await receive(), await receive()]
  await say.register(merchant, all.url)
  const events = ['payment.failed', 'payment.cancelled']
  await say.register(merchant, failures.url, { events })
  for (const ending of ['999001', '999002', '999003']) await pay(merchant, ending)
  await arrived(all, 3)
  await arrived(failures, 2)
  expect(typesOf(all).sort()).toEqual([...events, 'payment.succeeded'].sort())
  expect(typesOf(failures).sort()).toEqual([...events].sort())
})

test('an endpoint only receives the events of its application and environment', async () => {
  const merchant = await createMerchant(server)
  const stranger = await createMerchant(server)
  await goLive(server, merchant)
  const path = `/organisations/${merchant.organisationId}/applications`
  const sibling = (await manage(server, 'post', path, { name: 'Voisine' })).body.data
  const [mine, live, theirs, next] = await Promise.all([
    receive(),
    receive(undefined, { isSecure: true }),
    receive(),
    receive(),
  ])
  const endpoint = await say.register(merchant, mine.url)
  const liveEndpoint = await say.register(merchant, live.url, { environment: 'live' })
  await say.register(stranger, theirs.url)
  await say.register({ ...merchant, applicationId: sibling.id }, next.url)
  await pay(merchant)
  await arrived(mine, 1)
  const eventId = await say.latestEvent(merchant)
  const deliveries = await say.deliveriesOf(eventId)
  expect(deliveries.map((each) => each.webhook_endpoint_id)).toEqual([endpoint.id])
  // An event sent to this endpoint by mistake would have arrived before this ping.
  await say.ping(liveEndpoint)
  await arrived(live, 1)
  expect(typesOf(live)).toEqual(['webhook.ping'])
  expect([...theirs.received, ...next.received]).toEqual([])
  expect(mine.received).toHaveLength(1)
})

test('a disabled endpoint receives nothing, and after it is enabled it receives only new events', async () => {
  const merchant = await createMerchant(server)
  const [paused, control] = [await receive(), await receive()]
  const endpoint = await say.register(merchant, paused.url)
  await say.register(merchant, control.url)
  const { body } = await say.change(endpoint, { enabled: false })
  expect(body.data).toMatchObject({ enabled: false, disabled_reason: 'manual' })
  await pay(merchant)
  await arrived(control, 1)
  await say.change(endpoint, { enabled: true })
  await pay(merchant)
  await arrived(control, 2)
  await arrived(paused, 1)
  const [first, second] = control.received
  expect(paused.received.map(({ body }) => body)).toEqual([second?.body])
  expect(first?.body).not.toBe(second?.body)
})

test('deliveries that are due while an endpoint is disabled wait until the endpoint is enabled', async () => {
  const merchant = await createMerchant(server)
  let status = 500
  const receiver = await receive((_webhook, res) => res.writeHead(status).end())
  const control = await receive()
  const endpoint = await say.register(merchant, receiver.url)
  const healthy = await say.register(await createMerchant(server), control.url)
  const eventId = await say.ping(endpoint)
  await say.attempted(endpoint, eventId)
  await say.change(endpoint, { enabled: false })
  await say.hasten(endpoint)
  await say.attempted(healthy, await say.ping(healthy))
  await say.attempted(healthy, await say.ping(healthy))
  expect(receiver.received).toHaveLength(1)
  status = 204
  await say.change(endpoint, { enabled: true })
  const delivery = await say.attempted(endpoint, eventId, 2)
  expect(delivery.status).toBe('delivered')
})

test('an endpoint whose address was changed receives events at the new address', async () => {
  const merchant = await createMerchant(server)
  const [before, after] = [await receive(), await receive()]
  const endpoint = await say.register(merchant, before.url)
  await say.change(endpoint, { url: after.url, events: ['payment.succeeded'] })
  await pay(merchant, '999002')
  await pay(merchant)
  await arrived(after, 1)
  expect(typesOf(after)).toEqual(['payment.succeeded'])
  expect(before.received).toEqual([])
})

test('a delivery attempt is always shown together with the outcome of its delivery', async () => {
  const receiver = await receive()
  const endpoint = await say.register(await createMerchant(server), receiver.url)
  const firstSeen: Delivery[] = []
  for (let round = 0; round < 25; round++) {
    const eventId = await say.ping(endpoint)
    const watch = () =>
      eventually(
        () => say.deliveryTo(endpoint, eventId),
        ({ attempts }) => attempts.length > 0,
      )
    firstSeen.push(...(await Promise.all([watch(), watch(), watch()])))
  }
  for (const { status, next_attempt_at } of firstSeen) {
    expect({ status, next_attempt_at }).toEqual({ status: 'delivered', next_attempt_at: null })
  }
})

test('each delivery of an event shows the attempts at its own endpoint', async () => {
  const merchant = await createMerchant(server)
  const well = await receive()
  const badly = await receive((_webhook, res) => res.writeHead(500).end())
  const endpoints = [
    await say.register(merchant, well.url),
    await say.register(merchant, badly.url),
  ]
  await pay(merchant)
  const [webhook] = await arrived(well, 1)
  await arrived(badly, 1)
  const path = `/events/${webhook === undefined ? '' : bodyOf(webhook).id}`
  const { body } = await eventually(
    () => merchant.account('get', path),
    (reply) => reply.body.data.deliveries.every((each: Delivery) => each.attempts.length > 0),
  )
  const codes = endpoints.map(({ id }) =>
    body.data.deliveries
      .find((each: Delivery) => each.webhook_endpoint_id === id)
      .attempts.map((attempt: { status_code: number }) => attempt.status_code),
  )
  expect(codes).toEqual([[204], [500]])
})

test('stopping the service lets an attempt in progress complete, so the receiver gets it only once', async () => {
  const database = await createTestDatabase()
  const stopping = await startTestServer({ database })
  const merchant = await createMerchant(stopping)
  const receiver = await receive((_webhook, res) => void setTimeout(() => res.end(), 700))
  const { id } = await speakTo(stopping).register(merchant, receiver.url)
  await pay(merchant)
  await arrived(receiver, 1)
  await stopping.stop()
  const next = await startTestServer({ database })
  const rows = await next.ctx.db
    .selectFrom('deliveries')
    .select('status')
    .where('endpoint_id', '=', id)
    .execute()
  expect(rows).toEqual([{ status: 'delivered' }])
  expect(receiver.received).toHaveLength(1)
  await next.stop()
  await database.drop()
})
