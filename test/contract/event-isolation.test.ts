import { payment } from '../support/builders.ts'
import { trustReceivers } from '../support/certificate.ts'
import { type Merchant, manage, type Reply } from '../support/client.ts'
import { eventually, hasSome } from '../support/eventually.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { ended, idsOf, owner, server, sibling, stranger } from './four-callers.ts'

let receivers: Receiver[]

beforeAll(async () => {
  trustReceivers()
  const ofLive = startReceiver(undefined, { isSecure: true })
  receivers = await Promise.all([startReceiver(), ofLive, startReceiver()])
})

afterAll(() => Promise.all(receivers.map((receiver) => receiver.stop())))

const eventsOf = async ({ applicationId }: Merchant, query = ''): Promise<Reply> => {
  const path = `/applications/${applicationId}/events?per_page=100${query}`
  const reply = await manage(server, 'get', path)
  expect(reply.status).toBe(200)
  return reply
}

const about = (reply: Reply, paymentId: string): { id: string; type: string }[] =>
  reply.body.data.filter(
    ({ payload }: { payload: { data: { id?: string } } }) => payload.data.id === paymentId,
  )

const register = async ({ applicationId }: Merchant, environment: string, receiver: Receiver) => {
  const path = `/applications/${applicationId}/webhook-endpoints`
  const { status } = await manage(server, 'post', path, { url: receiver.url, environment })
  expect(status).toBe(201)
}

describe('isolation of events', () => {
  test('an event is delivered and listed only for its own application and environment', async () => {
    const [ofOwner, ofLive, ofStranger] = receivers
    if (ofOwner === undefined || ofLive === undefined || ofStranger === undefined) return
    await register(owner, 'test', ofOwner)
    await register(owner, 'live', ofLive)
    await register(stranger, 'test', ofStranger)
    const { body } = await owner.post('/payments', payment())
    const id: string = body.data.id
    await eventually(() => ofOwner.received.filter((webhook) => webhook.body.includes(id)), hasSome)
    // The other merchant's later delivery shows that this payment's event never arrived there.
    const { body: later } = await stranger.post('/payments', payment())
    await eventually(
      () => ofStranger.received.filter((webhook) => webhook.body.includes(later.data.id)),
      (received) => received.length > 0,
    )
    expect(ofStranger.received.filter((webhook) => webhook.body.includes(id))).toEqual([])
    expect(ofOwner.received.filter((webhook) => webhook.body.includes(later.data.id))).toEqual([])
    expect(ofLive.received.filter((webhook) => webhook.body.includes(id))).toEqual([])

    expect(about(await eventsOf(owner), id).map(({ type }) => type)).toEqual(['payment.succeeded'])
    expect(about(await eventsOf(owner, '&environment=test'), id)).toHaveLength(1)
    expect(about(await eventsOf(owner, '&environment=live'), id)).toEqual([])
    for (const event of (await eventsOf(owner, '&environment=live')).body.data) {
      expect(event.environment).toBe('live')
    }
    expect(about(await eventsOf(sibling), id)).toEqual([])
    expect(about(await eventsOf(stranger), id)).toEqual([])
    for (const merchant of [owner, stranger, sibling]) {
      for (const event of (await eventsOf(merchant)).body.data) {
        expect(event.application_id).toBe(merchant.applicationId)
      }
    }
  })
})

describe('isolation of endpoints and keys', () => {
  test('an event of one application cannot be resent to an endpoint of another application', async () => {
    const [ofOwner] = receivers
    const { body } = await stranger.post('/payments', payment())
    await ended(stranger, body.data.id)
    const events = await eventually(
      () => eventsOf(stranger),
      (reply) => about(reply, body.data.id).length > 0,
    )
    const [event] = about(events, body.data.id)
    const endpoints = `/applications/${owner.applicationId}/webhook-endpoints`
    const { body: foreign } = await manage(server, 'get', endpoints)
    expect(foreign.data.length).toBeGreaterThan(0)
    const statuses: number[] = []
    for (const { id: webhook_endpoint_id } of foreign.data) {
      const path = `/events/${event?.id}/resend`
      statuses.push((await manage(server, 'post', path, { webhook_endpoint_id })).status)
    }
    const { body: marker } = await owner.post('/payments', payment())
    await eventually(
      () => ofOwner?.received.filter((webhook) => webhook.body.includes(marker.data.id)) ?? [],
      (received) => received.length > 0,
    )
    expect(ofOwner?.received.filter(({ body: text }) => text.includes(body.data.id))).toEqual([])
    const { body: detail } = await manage(server, 'get', `/events/${event?.id}`)
    const own = await manage(
      server,
      'get',
      `/applications/${stranger.applicationId}/webhook-endpoints`,
    )
    for (const { webhook_endpoint_id } of detail.data.deliveries) {
      expect(idsOf(own)).toContain(webhook_endpoint_id)
    }
    for (const status of statuses) expect([404, 422]).toContain(status)
  })

  test('API keys, applications and endpoints are listed only under their owner', async () => {
    for (const kind of ['api-keys', 'webhook-endpoints']) {
      for (const merchant of [owner, sibling, stranger]) {
        const path = `/applications/${merchant.applicationId}/${kind}`
        const { body } = await manage(server, 'get', path)
        for (const row of body.data) expect(row.application_id).toBe(merchant.applicationId)
      }
    }
    const path = `/organisations/${owner.organisationId}/applications`
    const applications = idsOf(await manage(server, 'get', path))
    expect(applications.sort()).toEqual([owner.applicationId, sibling.applicationId].sort())
  })
})
