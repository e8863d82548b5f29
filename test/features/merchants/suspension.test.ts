import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { payment, payout } from '../../support/builders.ts'
import {
  call,
  createMerchant,
  goLive,
  type Merchant,
  manage,
  type Reply,
} from '../../support/client.ts'
import { exampleOf } from '../../support/documents.ts'
import { eventually, forGood } from '../../support/eventually.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../../support/server.ts'

const reason = 'Plaintes de clients'

let database: TestDatabase

let server: TestServer

let receiver: Receiver

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer({ database })
  receiver = await startReceiver()
})

afterAll(async () => {
  await server.stop()
  await receiver.stop()
  await database.drop()
})

const suspend = ({ organisationId }: Merchant, body: unknown = { reason }): Promise<Reply> =>
  manage(server, 'post', `/organisations/${organisationId}/suspend`, body)

const resume = ({ organisationId }: Merchant): Promise<Reply> =>
  manage(server, 'post', `/organisations/${organisationId}/resume`)

describe('a suspended organisation', () => {
  test('suspending again changes the reason only, and resuming clears the suspension', async () => {
    const merchant = await createMerchant(server)
    const before = await manage(server, 'get', `/organisations/${merchant.organisationId}`)
    expect(before.body.data).toMatchObject({ suspended_at: null, suspension_reason: null })
    const first = await suspend(merchant)
    expect(first.status).toBe(200)
    expect(first.body.data.suspension_reason).toBe(reason)
    const again = await suspend(merchant, { reason: 'Fraude' })
    expect(again.body.data.suspended_at).toBe(first.body.data.suspended_at)
    expect(again.body.data.suspension_reason).toBe('Fraude')
    for (let times = 0; times < 2; times++) {
      const { status, body } = await resume(merchant)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ suspended_at: null, suspension_reason: null })
    }
  })

  test.each([[{}], [{ reason: '' }], [{ reason: 'x'.repeat(256) }], [{ reason: 5 }]])(
    'a suspension without a valid reason (%j) is 422 and suspends no organisation',
    async (body) => {
      const merchant = await createMerchant(server)
      const reply = await suspend(merchant, body)
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['reason']])
      expect((await merchant.get('/payments')).status).toBe(200)
    },
  )

  test('all keys of a suspended organisation are refused until it is resumed', async () => {
    const merchant = await createMerchant(server)
    const live = await goLive(server, merchant)
    const other = await createMerchant(server)
    for (const { get } of [merchant, live]) expect((await get('/payments')).status).toBe(200)
    await suspend(merchant)
    for (const { get } of [merchant, live]) {
      // How soon is tested in api-key-cache.test.ts.
      const { body } = await forGood(
        () => get('/payments'),
        ({ status }) => status === 401,
      )
      expect(body).toEqual(exampleOf('organisation_suspended'))
    }
    const refused = await merchant.post('/payments', payment())
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid_api_key'])
    const form = await call(server, 'post', '/v1/checkout/sessions', {
      headers: {
        Authorization: `Basic ${Buffer.from(`${merchant.secretKey}:`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'amount=100',
    })
    expect(form.body).toEqual(exampleOf('organisation_suspended', 'checkout-form'))
    expect((await other.get('/payments')).status).toBe(200)
    await resume(merchant)
    await eventually(
      () => merchant.get('/payments'),
      ({ status }) => status === 200,
    )
  })
})

describe('transactions of a suspended organisation', () => {
  test('transactions of a suspended organisation still end once, with their webhooks', async () => {
    const merchant = await createMerchant(server)
    const path = `/applications/${merchant.applicationId}/webhook-endpoints`
    await manage(server, 'post', path, { url: receiver.url, environment: 'test' })
    const orders = await Promise.all([
      merchant.post('/payments', payment()),
      merchant.post('/payouts', payout()),
    ])
    await suspend(merchant)
    const ids = orders.map(({ body }) => body.data.id)
    const events = await eventually(
      () => receiver.received.map(({ body }) => JSON.parse(String(body))),
      (bodies) =>
        ['payment.succeeded', 'payout.completed'].every((type) =>
          bodies.some((body) => body.type === type && ids.includes(body.data.id)),
        ),
    )
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    await resume(merchant)
    const { body } = await eventually(
      () => merchant.get('/merchant/balance'),
      ({ status }) => status === 200,
    )
    const [xaf] = body.data
    expect(xaf.available_balance).toBe(10_000_000 + 5000 - 10_000 - 100)
    expect((await manage(server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
  })
})
