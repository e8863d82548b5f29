import { sql } from 'kysely'
import { payment, unknownId } from '../../support/builders.ts'
import { call, createMerchant, goLive, type Merchant, manage } from '../../support/client.ts'
import { equals, eventually, statusIs } from '../../support/eventually.ts'
import { openTestDatabase } from '../../support/open-database.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { createTestDatabase, startTestServer, type TestServer } from '../../support/server.ts'
import { speakTo } from '../../support/webhooks.ts'

const hour = 3600
const day = 24 * hour

let server: TestServer
let failing: Receiver

beforeAll(async () => {
  server = await startTestServer()
  failing = await startReceiver((_received, res) => res.writeHead(500).end())
})
afterAll(async () => {
  await server.stop()
  await failing.stop()
})

const advance = async ({ applicationId }: Merchant, seconds: number) => {
  const path = `/applications/${applicationId}/sandbox-clock`
  const { status, body } = await manage(server, 'post', path, { seconds })
  expect(status).toBe(200)
  return body.data
}

const openSession = async (merchant: Merchant) => {
  const { body } = await merchant.post('/checkout/sessions', {
    amount: 15000,
    currency: 'XAF',
    success_url: 'https://boutique.example/merci',
    cancel_url: 'https://boutique.example/panier',
  })
  return body.data
}

const statusOf = async (merchant: Merchant, id: string): Promise<string> =>
  (await merchant.get(`/checkout/sessions/${id}`)).body.data.status

test('a checkout session expires and sends its event a day later, and no other session expires', async () => {
  const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
  const { id } = await openSession(merchant)
  const { id: untouched } = await openSession(other)
  expect(await advance(merchant, 23 * hour)).toMatchObject({ checkout_sessions: 1 })
  expect(await statusOf(merchant, id)).toBe('open')
  await advance(merchant, 2 * hour)
  await eventually(() => statusOf(merchant, id), equals('expired'))
  const path = `/applications/${merchant.applicationId}/events`
  const { body } = await manage(server, 'get', path)
  expect(body.data.map(({ type }: { type: string }) => type)).toEqual(['checkout.session.expired'])
  expect(await statusOf(other, untouched)).toBe('open')
})

test('advancing the sandbox clock tries a failing webhook ten times and then abandons the delivery', async () => {
  const merchant = await createMerchant(server)
  const { register, ping, deliveryTo } = speakTo(server)
  const endpoint = await register(merchant, failing.url)
  const event = await ping(endpoint)
  const attempts = async (count: number) =>
    eventually(
      () => deliveryTo(endpoint, event),
      (delivery) => delivery.attempts.length === count,
    )
  await attempts(1)
  for (let count = 2; count <= 10; count += 1) {
    expect(await advance(merchant, 7 * hour)).toMatchObject({ deliveries: 1 })
    await attempts(count)
  }
  const { status, next_attempt_at } = await deliveryTo(endpoint, event)
  expect([status, next_attempt_at]).toEqual(['failed', null])
  expect(await advance(merchant, day)).toMatchObject({ deliveries: 0 })
})

test('a rolled API key expires after its overlap when the sandbox clock advances, but a live key does not', async () => {
  const merchant = await createMerchant(server)
  const live = await goLive(server, merchant)
  const keysPath = `/applications/${merchant.applicationId}/api-keys`
  const { body } = await manage(server, 'get', keysPath)
  const secrets = body.data.filter(({ kind }: { kind: string }) => kind === 'secret')
  expect(secrets).toHaveLength(2)
  for (const { id } of secrets) {
    await manage(server, 'post', `/api-keys/${id}/roll`, { overlap_seconds: day })
  }
  expect(await advance(merchant, day + 1)).toMatchObject({ api_keys: 1 })
  await eventually(() => merchant.get('/payments'), statusIs(401))
  expect((await live.get('/payments')).status).toBe(200)
})

test('a sandbox payment continues with its next step when the clock advances', async () => {
  const slow = await startTestServer({ sandboxLatencyMs: 3_600_000 })
  const merchant = await createMerchant(slow)
  const { id } = (await merchant.post('/payments', payment())).body.data
  const path = `/applications/${merchant.applicationId}/sandbox-clock`
  const reached = (wanted: string) =>
    eventually(async () => (await merchant.get(`/payments/${id}`)).body.data.status, equals(wanted))
  for (const status of ['processing', 'successful']) {
    const { body } = await manage(slow, 'post', path, { seconds: hour })
    expect(body.data).toMatchObject({ transactions: 1 })
    await reached(status)
  }
  await slow.stop()
})

test('a sandbox clock advanced by thousands of years can still advance', async () => {
  const database = await createTestDatabase()
  const before = await startTestServer({ role: 'api', database })
  const merchant = await createMerchant(before)
  await openSession(merchant)
  await before.stop()

  const opened = await openTestDatabase(database)
  await sql`UPDATE checkout_sessions SET expires_at = '4713-02-01 BC'`.execute(opened.db)
  await opened.close()

  const server = await startTestServer({ role: 'api', database })
  const path = `/applications/${merchant.applicationId}/sandbox-clock`
  const { status } = await manage(server, 'post', path, { seconds: 365 * day })
  expect(status).toBe(200)
  await server.stop()
  await database.drop()
})

test('a sandbox clock moves only forward, by at most a year, and only for a known application', async () => {
  const merchant = await createMerchant(server)
  const path = `/applications/${merchant.applicationId}/sandbox-clock`
  for (const seconds of [0, -1, 31_536_001, 1.5, '60']) {
    const { status, body } = await manage(server, 'post', path, { seconds })
    expect([seconds, status, Object.keys(body.errors)]).toEqual([seconds, 422, ['seconds']])
  }
  const unknown = await manage(server, 'post', `/applications/${unknownId}/sandbox-clock`, {
    seconds: 1,
  })
  expect(unknown.status).toBe(404)
  const own = await call(server, 'post', `/management/v1${path}`, {
    key: merchant.secretKey,
    body: { seconds: 1 },
  })
  expect(own.status).toBe(401)
})
