import { numberOf, payment, payout } from '../../support/builders.ts'
import { call, createMerchant, type Merchant, manage, type Reply } from '../../support/client.ts'
import { exampleOf } from '../../support/documents.ts'
import { eventually } from '../../support/eventually.ts'
import { managementToken } from '../../support/server.ts'
import { testReplies } from './management-operations.ts'
import { create, merchant, server } from './management-requests.ts'

const waiting = async (client: Merchant = merchant): Promise<string> => {
  const order = payment({ phone_number: numberOf('999009') })
  const { status, body } = await client.post('/payments', order)
  expect(status).toBe(201)
  return body.data.id
}

const end = (id: string, body: unknown) =>
  manage(server, 'post', `/sandbox/transactions/${id}/outcome`, body)

const waitingRefund = async (client: Merchant): Promise<string> => {
  const payment_id = await waiting(client)
  expect((await end(payment_id, { status: 'successful' })).status).toBe(200)
  const { body } = await client.post('/refunds', { payment_id, amount: 1000 })
  return body.data.id
}

const waitingPayout = async (client: Merchant): Promise<string> =>
  (await client.post('/payouts', payout({ phone_number: numberOf('999009') }))).body.data.id

describe('pingWebhookEndpoint, getEvent, resendEvent', () => {
  test('a webhook ping is an event that is shown with its delivery and can be resent', async () => {
    const owner = await createMerchant(server)
    const { id } = await create({}, owner)
    const { status, body } = await manage(server, 'post', `/webhook-endpoints/${id}/ping`)
    expect(status).toBe(202)
    expect(body.data).toMatchObject({
      application_id: owner.applicationId,
      environment: 'test',
      type: 'webhook.ping',
    })
    expect(body.data.payload).toMatchObject({ id: body.data.id, type: 'webhook.ping' })
    const path = `/events/${body.data.id}`
    const delivered = await eventually(
      () => manage(server, 'get', path),
      (reply) => reply.body.data.deliveries[0]?.status === 'delivered',
    )
    const { deliveries, ...event } = delivered.body.data
    expect(event).toEqual(body.data)
    expect(deliveries).toHaveLength(1)
    expect(deliveries[0]).toMatchObject({ webhook_endpoint_id: id, next_attempt_at: null })
    const resent = await manage(server, 'post', `${path}/resend`, { webhook_endpoint_id: id })
    expect(resent.status).toBe(202)
    await eventually(
      () => manage(server, 'get', path),
      (reply) => reply.body.data.deliveries[0]?.attempts.length === 2,
    )
  })

  test('resending an event to an invalid endpoint id returns a 422', async () => {
    const { id } = await create()
    const { body } = await manage(server, 'post', `/webhook-endpoints/${id}/ping`)
    const path = `/events/${body.data.id}/resend`
    for (const webhook_endpoint_id of ['x', 7, null]) {
      const reply = await manage(server, 'post', path, { webhook_endpoint_id })
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.body.errors)).toEqual(['webhook_endpoint_id'])
    }
  })
})

describe('listEvents', () => {
  test('events are listed newest first by type and environment', async () => {
    const owner = await createMerchant(server)
    const liveEndpoint = { url: 'https://boutique.example/webhooks', environment: 'live' }
    const endpoints = [await create({}, owner), await create(liveEndpoint, owner)]
    const created: string[] = []
    for (const { id } of [...endpoints, ...endpoints]) {
      const { body } = await manage(server, 'post', `/webhook-endpoints/${id}/ping`)
      created.unshift(body.data.id)
    }
    const order = payment({ phone_number: numberOf('999002') })
    await owner.post('/payments', order)
    const path = `/applications/${owner.applicationId}/events`
    const all = await eventually(
      () => manage(server, 'get', path),
      ({ body }) => body.meta.total === 5,
    )
    const ids = (reply: Reply) => reply.body.data.map(({ id }: { id: string }) => id)
    expect(ids(all).filter((id: string) => created.includes(id))).toEqual(created)
    const failed = await manage(server, 'get', `${path}?type=payment.failed`)
    expect(failed.body.data).toHaveLength(1)
    expect(failed.body.data[0].payload.data.failure_reason).toBe('insufficient_funds')
    const query = '?environment=live&type=webhook.ping&per_page=1'
    const live = await manage(server, 'get', path + query)
    expect(ids(live)).toEqual([created[0]])
    expect(live.body.meta.total).toBe(2)
    const { pathname, search } = new URL(live.body.links.next)
    const next = await call(server, 'get', pathname + search, { key: managementToken })
    expect(ids(next)).toEqual([created[2]])
    expect(next.body.links.next).toBeNull()
  })

  test('filtering events by an unknown type or environment returns a 422', async () => {
    const path = `/applications/${merchant.applicationId}/events`
    const { status, body } = await manage(server, 'get', `${path}?type=x&environment=prod`)
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(['environment', 'type'])
  })
})

describe('setSandboxOutcome', () => {
  test.each([
    [{ status: 'successful' }, 'successful', null, 'payment.succeeded'],
    [
      { status: 'failed', failure_reason: 'payer_account_blocked' },
      'failed',
      'payer_account_blocked',
      'payment.failed',
    ],
    [{ status: 'cancelled' }, 'cancelled', null, 'payment.cancelled'],
    [{ status: 'cancelled', failure_reason: null }, 'cancelled', null, 'payment.cancelled'],
  ])(
    "the sandbox outcome %j sets a payment's final status and sends its event",
    async (order, status, reason, type) => {
      const owner = await createMerchant(server)
      const id = await waiting(owner)
      const reply = await end(id, order)
      expect(reply.status).toBe(200)
      expect(reply.body.data).toEqual({ id, type: 'collection', status })
      const { body } = await owner.get(`/payments/${id}`)
      expect(body.data).toMatchObject({ status, failure_reason: reason })
      const path = `/applications/${owner.applicationId}/events`
      const events = (await manage(server, 'get', path)).body.data
      expect(events).toHaveLength(1)
      expect(events[0]).toMatchObject({ type, payload: { data: body.data } })
    },
  )

  test('setting the outcome of a transaction in a final status returns a 409 and sends no event', async () => {
    const owner = await createMerchant(server)
    const id = await waiting(owner)
    await end(id, { status: 'successful' })
    for (const status of ['successful', 'cancelled']) {
      const reply = await end(id, { status })
      expect(reply.status).toBe(409)
      expect(reply.body).toEqual(exampleOf('already_final', 'management'))
    }
    expect((await owner.get(`/payments/${id}`)).body.data.status).toBe('successful')
    const events = await manage(server, 'get', `/applications/${owner.applicationId}/events`)
    expect(events.body.meta.total).toBe(1)
  })

  const failed = { status: 'failed', failure_reason: 'expired' }
  const ways = [{ status: 'successful' }, failed, { status: 'successful' }, failed, failed]

  test.each([
    ['payment', waiting, { successful: 5000, failed: 0 }],
    ['refund', waitingRefund, { successful: 4000, failed: 5000 }],
    ['payout', waitingPayout, { completed: -10_100, failed: 0 }],
  ] as const)(
    'if several outcomes of a %s are set simultaneously, one succeeds, and the others return a 409',
    async (kind, create, balances) => {
      const owner = await createMerchant(server)
      const id = await create(owner)
      const replies = await Promise.all(ways.map((way) => end(id, way)))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
      const { status } = (await owner.get(`/${kind}s/${id}`)).body.data
      const applied = replies.find((reply) => reply.status === 200)
      expect(applied?.body.data.status).toBe(status)
      const [balance] = (await owner.get('/merchant/balance')).body.data
      const moved = balance.available_balance - 10_000_000
      expect(moved).toBe(balances[status as keyof typeof balances])
      const events = await manage(server, 'get', `/applications/${owner.applicationId}/events`)
      const about = events.body.data.filter(
        ({ type, payload }: { type: string; payload: { data: { id: string } } }) =>
          payload.data.id === id && type !== 'payout.approved',
      )
      expect(about).toHaveLength(1)
    },
  )
})

describe('setSandboxOutcome with an invalid reason', () => {
  test('a sandbox outcome without a valid failure reason returns a 422 and changes nothing', async () => {
    const id = await waiting()
    for (const [order, field] of [
      [{}, 'status'],
      [{ status: 'completed' }, 'status'],
      [{ status: 'failed' }, 'failure_reason'],
      [{ status: 'failed', failure_reason: null }, 'failure_reason'],
      [{ status: 'failed', failure_reason: 'bad luck' }, 'failure_reason'],
      [{ status: 'successful', failure_reason: 'expired' }, 'failure_reason'],
    ] as const) {
      const { status, body } = await end(id, order)
      expect(status).toBe(422)
      expect([order, Object.keys(body.errors)]).toEqual([order, [field]])
    }
    const { body } = await merchant.get(`/payments/${id}`)
    expect(['pending', 'processing']).toContain(body.data.status)
  })
})

testReplies('events-and-outcomes')
