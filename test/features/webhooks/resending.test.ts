import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { purgeOldRows } from '../../../src/workers/purge-old-rows.ts'
import { createMerchant, manage } from '../../support/client.ts'
import { server } from '../../support/own-server.ts'
import { arrived, bodyOf, createReceivers, pay, speakTo } from '../../support/webhooks.ts'

const { receive, stopAll } = createReceivers()
const say = speakTo(server)

afterEach(stopAll)

test('a resent event has the same bytes and id, and both attempts are listed', async () => {
  const merchant = await createMerchant(server)
  const receiver = await receive()
  const endpoint = await say.register(merchant, receiver.url)
  await pay(merchant)
  await arrived(receiver, 1)
  const eventId = await say.latestEvent(merchant)
  await say.attempted(endpoint, eventId)
  const { status, body } = await say.resend(eventId)
  expect(status).toBe(202)
  expect(body.data.id).toBe(eventId)
  const [first, second] = await arrived(receiver, 2)
  if (first === undefined || second === undefined) throw new Error('nothing arrived')
  expect(second.body).toBe(first.body)
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(new Webhook(endpoint.secret).verify(second.body, second.headers)).toEqual(bodyOf(first))
  const delivery = await say.attempted(endpoint, eventId, 2)
  expect(delivery.status).toBe('delivered')
  const list = await manage(server, 'get', `/applications/${merchant.applicationId}/events`)
  expect(list.body.meta.total).toBe(1)
})

test('an event that is resent after its last attempt is retried as often as a new event', async () => {
  const merchant = await createMerchant(server)
  const receiver = await receive((_webhook, res) => res.writeHead(500).end())
  const endpoint = await say.register(merchant, receiver.url)
  const eventId = await say.ping(endpoint)
  await say.attempted(endpoint, eventId)
  await sql`UPDATE deliveries SET status = 'failed', attempts = 1000, due_at = NULL
    WHERE endpoint_id = ${endpoint.id}::uuid`.execute(server.ctx.db)
  await say.resend(eventId)
  const { status, next_attempt_at } = await say.attempted(endpoint, eventId, 2)
  expect(status).toBe('pending')
  expect(next_attempt_at).not.toBeNull()
})

test.each([500, 200])(
  'an event that is resent during an attempt is sent again, even if that attempt gets a %i',
  async (code) => {
    const held: (() => void)[] = []
    const receiver = await receive((_webhook, res, count) => {
      if (count === 2) held.push(() => res.writeHead(code).end())
      else res.writeHead(count === 1 ? 500 : 200).end()
    })
    const endpoint = await say.register(await createMerchant(server), receiver.url)
    const eventId = await say.ping(endpoint)
    await say.attempted(endpoint, eventId)
    await sql`UPDATE deliveries SET attempts = 7
      WHERE endpoint_id = ${endpoint.id}::uuid`.execute(server.ctx.db)
    await say.hasten(endpoint)
    await arrived(receiver, 2)
    await say.resend(eventId)
    for (const release of held) release()
    await arrived(receiver, 3)
    const { status, attempts } = await say.attempted(endpoint, eventId, 3)
    expect(status).toBe('delivered')
    expect(attempts.map(({ status_code }) => status_code)).toEqual([500, code, 200])
  },
)

test("an attempt that finishes after a later attempt does not change the later attempt's schedule", async () => {
  const held: (() => void)[] = []
  const receiver = await receive((_webhook, res, count) => {
    const answer = () => res.writeHead(500).end()
    if (count === 1) held.push(answer)
    else answer()
  })
  const endpoint = await say.register(await createMerchant(server), receiver.url)
  const eventId = await say.ping(endpoint)
  await arrived(receiver, 1)
  await say.hasten(endpoint)
  const { next_attempt_at } = await say.attempted(endpoint, eventId)
  for (const release of held) release()
  const after = await say.attempted(endpoint, eventId, 2)
  expect(after.next_attempt_at).toBe(next_attempt_at)
})

test('an event resent to one endpoint goes only to that endpoint, even if the endpoint was created later', async () => {
  const merchant = await createMerchant(server)
  const [early, late] = [await receive(), await receive()]
  await say.register(merchant, early.url)
  await pay(merchant)
  await arrived(early, 1)
  const eventId = await say.latestEvent(merchant)
  const endpoint = await say.register(merchant, late.url)
  await say.resend(eventId, { webhook_endpoint_id: endpoint.id })
  await arrived(late, 1)
  expect(late.received[0]?.body).toBe(early.received[0]?.body)
  await say.attempted(endpoint, eventId)
  expect(early.received).toHaveLength(1)
})

test('an event that is resent without an endpoint goes to every endpoint subscribed to its type', async () => {
  const merchant = await createMerchant(server)
  const [early, late, other] = [await receive(), await receive(), await receive()]
  await say.register(merchant, early.url)
  await pay(merchant)
  await arrived(early, 1)
  await say.register(merchant, late.url, { events: ['payment.succeeded'] })
  await say.register(merchant, other.url, { events: ['payment.failed'] })
  const { body } = await say.resend(await say.latestEvent(merchant))
  expect(body.data.deliveries).toHaveLength(2)
  await arrived(early, 2)
  await arrived(late, 1)
  expect(other.received).toEqual([])
})

test('resending an event to an unknown endpoint, or to one of another merchant or environment, is refused', async () => {
  const merchant = await createMerchant(server)
  const [mine, theirs] = [await receive(), await receive()]
  const eventId = await say.ping(await say.register(merchant, mine.url))
  const stranger = await say.register(await createMerchant(server), theirs.url)
  const url = 'https://boutique.example/webhooks'
  const live = await say.register(merchant, url, { environment: 'live' })
  for (const id of [stranger.id, live.id, '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f']) {
    const { status } = await say.resend(eventId, { webhook_endpoint_id: id })
    expect([404, 422]).toContain(status)
  }
  expect(await say.deliveriesOf(eventId)).toHaveLength(1)
  expect(theirs.received).toEqual([])
})

test('deleting an endpoint abandons its pending deliveries, but keeps them and their attempts on record', async () => {
  const merchant = await createMerchant(server)
  const receiver = await receive((_webhook, res) => res.writeHead(500).end())
  const control = await receive()
  const endpoint = await say.register(merchant, receiver.url)
  await say.register(merchant, control.url)
  const eventId = await say.ping(endpoint)
  await say.attempted(endpoint, eventId)
  const path = `/webhook-endpoints/${endpoint.id}`
  expect((await manage(server, 'delete', path)).status).toBe(204)
  expect((await manage(server, 'get', path)).status).toBe(404)
  expect((await manage(server, 'delete', path)).status).toBe(404)
  const [delivery] = await say.deliveriesOf(eventId)
  expect(delivery).toMatchObject({
    webhook_endpoint_id: endpoint.id,
    url: '',
    status: 'failed',
    next_attempt_at: null,
    attempts: [{ status_code: 500 }],
  })
  const { rows } = await sql`SELECT FROM webhook_secrets
    WHERE endpoint_id = ${endpoint.id}::uuid`.execute(server.ctx.db)
  expect(rows).toEqual([])
  await pay(merchant)
  await arrived(control, 1)
  expect(receiver.received).toHaveLength(1)
})

test('deleting an endpoint during a delivery does not affect the deliveries to other endpoints', async () => {
  const merchant = await createMerchant(server)
  const releases: (() => void)[] = []
  const receiver = await receive((_webhook, res) => {
    releases.push(() => res.writeHead(200).end())
  })
  const control = await receive()
  const endpoint = await say.register(merchant, receiver.url)
  const healthy = await say.register(merchant, control.url)
  const eventId = await say.ping(endpoint)
  await arrived(receiver, 1)
  expect((await manage(server, 'delete', `/webhook-endpoints/${endpoint.id}`)).status).toBe(204)
  for (const release of releases) release()
  const after = await say.attempted(healthy, await say.ping(healthy))
  expect(after.status).toBe('delivered')
  const delivery = await say.attempted(endpoint, eventId)
  expect(delivery).toMatchObject({ status: 'delivered', last: { status_code: 200 } })
})

test('deliveries that an older node left pending for a deleted endpoint are abandoned', async () => {
  const merchant = await createMerchant(server)
  const endpoint = await say.register(merchant, 'http://127.0.0.1:9/')
  const eventId = await say.ping(endpoint)
  await sql`DELETE FROM webhook_endpoints WHERE id = ${endpoint.id}::uuid`.execute(server.ctx.db)
  await purgeOldRows(server.ctx)
  const [delivery] = await say.deliveriesOf(eventId)
  expect(delivery).toMatchObject({ status: 'failed', next_attempt_at: null })
})

test('a slow endpoint with 100 pending events does not delay other endpoints', async () => {
  const merchant = await createMerchant(server)
  const slow = await receive(() => {})
  const quick = await receive()
  await say.register(merchant, slow.url)
  await say.register(merchant, quick.url)
  const ids = await Promise.all(Array.from({ length: 100 }, () => pay(merchant)))
  await arrived(quick, ids.length)
  const other = await createMerchant(server)
  const quickToo = await receive()
  const endpoint = await say.register(other, quickToo.url)
  for (let round = 0; round < 5; round++) {
    await say.ping(endpoint)
    await arrived(quickToo, round + 1)
  }
  // All events of the fast endpoint arrived before most events of the slow endpoint were attempted.
  expect(new Set(slow.received.map(({ body }) => body)).size).toBeLessThan(50)
})
