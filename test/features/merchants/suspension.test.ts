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
import { eventually, forGood, statusIs } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'
import { startReceiver } from '../../support/receiver.ts'
import { createTestDatabase, startTestServer } from '../../support/server.ts'

const reason = 'Plaintes de clients'
const hourMs = 3_600_000

const database = prepared(createTestDatabase)
const server = prepared(() => startTestServer({ database, sandboxLatencyMs: hourMs }))
const receiver = prepared(startReceiver)
afterAll(() => database.drop())

const suspend = ({ organisationId }: Merchant, body: unknown = { reason }): Promise<Reply> =>
  manage(server, 'post', `/organisations/${organisationId}/suspend`, body)

const resume = ({ organisationId }: Merchant): Promise<Reply> =>
  manage(server, 'post', `/organisations/${organisationId}/resume`)

describe('a suspended organisation', () => {
  test('suspending an organisation again only changes the reason, and resuming clears the suspension', async () => {
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
    const path = `/organisations/${merchant.organisationId}/resume/proposals`
    const proposed = await manage(server, 'post', path, { reason })
    expect([proposed.status, proposed.body]).toEqual([
      409,
      exampleOf('not_suspended', 'management'),
    ])
  })

  test.each([[{}], [{ reason: '' }], [{ reason: 'x'.repeat(256) }], [{ reason: 5 }]])(
    'a suspension without a valid reason (%j) returns a 422 and suspends no organisation',
    async (body) => {
      const merchant = await createMerchant(server)
      const reply = await suspend(merchant, body)
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['reason']])
      expect((await merchant.get('/payments')).status).toBe(200)
    },
  )

  test('all API keys of a suspended organisation are refused until it is resumed', async () => {
    const merchant = await createMerchant(server)
    const live = await goLive(server, merchant)
    const other = await createMerchant(server)
    for (const { get } of [merchant, live]) expect((await get('/payments')).status).toBe(200)
    await suspend(merchant)
    for (const { get } of [merchant, live]) {
      // api-key-cache.test.ts tests how soon the suspension takes effect.
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
    await eventually(() => merchant.get('/payments'), statusIs(200))
  })
})

describe('transactions of a suspended organisation', () => {
  test('payments of a suspended organisation complete, and unsubmitted payouts are held', async () => {
    const merchant = await createMerchant(server)
    const path = `/applications/${merchant.applicationId}/webhook-endpoints`
    await manage(server, 'post', path, { url: receiver.url, environment: 'test' })
    const orders = await Promise.all([
      merchant.post('/payments', payment()),
      merchant.post('/payouts', payout()),
    ])
    const [, id] = orders.map(({ body }) => body.data.id)
    const { payouts } = (await suspend(merchant)).body.data
    const advance = () =>
      manage(server, 'post', `/applications/${merchant.applicationId}/sandbox-clock`, {
        seconds: hourMs / 1000,
      })
    const eventTypes = async (): Promise<string[]> => {
      await advance()
      return receiver.received.map(({ body }) => JSON.parse(String(body)).type)
    }
    await eventually(eventTypes, (types) => types.includes('payment.succeeded'))
    expect(payouts).toEqual({ held: 1, submitted: 0 })
    await resume(merchant)
    const held = await manage(server, 'get', `/transactions/${id}`)
    expect(held.body.data).toMatchObject({
      status: 'approved',
      held: { reason: 'merchant_suspended' },
    })
    const body = { reason }
    const resumed = await manage(server, 'post', `/payouts/${id}/resume`, body)
    expect(resumed.body.data).toMatchObject({ status: 'approved', held: null })
    await eventually(eventTypes, (types) => types.includes('payout.completed'))
    const again = await manage(server, 'post', `/payouts/${id}/resume`, body)
    expect([again.status, again.body.code]).toEqual([409, 'not_held'])
    expect((await manage(server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
  })
})
