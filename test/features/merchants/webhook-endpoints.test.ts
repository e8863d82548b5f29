import { createMerchant, manage } from '../../support/client.ts'
import { testReplies } from './management-operations.ts'
import { create, merchant, server } from './management-requests.ts'

const list = (query = '', { applicationId } = merchant) =>
  manage(server, 'get', `/applications/${applicationId}/webhook-endpoints${query}`)

describe('createWebhookEndpoint, getWebhookEndpoint, listWebhookEndpoints', () => {
  test('a created webhook endpoint shows its secret once and never again', async () => {
    const owner = await createMerchant(server)
    const events = ['payment.failed', 'refund.succeeded']
    const url = 'https://boutique.example/webhooks'
    const { secret, ...rest } = await create({ url, events, environment: 'live' }, owner)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(rest).toMatchObject({
      application_id: owner.applicationId,
      environment: 'live',
      url,
      events,
      enabled: true,
      disabled_reason: null,
    })
    const read = await manage(server, 'get', `/webhook-endpoints/${rest.id}`)
    expect(read.status).toBe(200)
    expect(read.body.data).toEqual(rest)
    const listed = await list('', owner)
    expect(listed.status).toBe(200)
    expect(listed.body.data).toEqual([rest])
    const change = { enabled: true }
    const updated = await manage(server, 'patch', `/webhook-endpoints/${rest.id}`, change)
    for (const { text } of [read, listed, updated]) expect(text).not.toMatch(/whsec_|secret/)
  })

  test('every invalid field of a webhook endpoint is reported and nothing is created', async () => {
    const owner = await createMerchant(server)
    const path = `/applications/${owner.applicationId}/webhook-endpoints`
    for (const wrong of [
      { url: 'not an address', environment: 'prod', events: ['payment.lost'] },
      { url: 'ftp://a.example/', environment: null, events: [] },
      { url: 'https://user:secret@a.example/', environment: 'TEST', events: 'payment.failed' },
      { url: 'javascript:alert(1)', environment: 1, events: [null] },
      { url: `https://a.example/${'x'.repeat(2048)}`, environment: '', events: {} },
      { environment: [], events: [1] },
    ]) {
      const { status, body } = await manage(server, 'post', path, wrong)
      expect(status).toBe(422)
      const fields = Object.keys(body.errors).map((field) => field.replace('[0]', ''))
      expect([wrong.url, fields.sort()]).toEqual([wrong.url, ['environment', 'events', 'url']])
    }
    expect((await list('', owner)).body.meta.total).toBe(0)
  })
})

describe('updateWebhookEndpoint', () => {
  const change = ({ id }: { id: string }, body: unknown) =>
    manage(server, 'patch', `/webhook-endpoints/${id}`, body)

  test('updating a webhook endpoint changes only the fields sent', async () => {
    const endpoint = await create({ events: ['payment.failed'] })
    const url = 'https://ailleurs.example/w'
    const moved = await change(endpoint, { url })
    expect(moved.status).toBe(200)
    expect(moved.body.data).toMatchObject({ url, events: ['payment.failed'], enabled: true })
    const wide = (await change(endpoint, { events: null })).body.data
    expect(wide).toMatchObject({ url, events: null, enabled: true })
    expect(Date.parse(wide.updated_at)).toBeGreaterThan(Date.parse(endpoint.updated_at))
  })

  test('every invalid field of a webhook endpoint update is reported and nothing changes', async () => {
    const { secret: _, ...endpoint } = await create()
    const wrong = { url: 'ftp://a.example/', events: [], enabled: 'no' }
    const { status, body } = await change(endpoint, wrong)
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(['enabled', 'events', 'url'])
    const read = await manage(server, 'get', `/webhook-endpoints/${endpoint.id}`)
    expect(read.body.data).toEqual(endpoint)
  })
})

describe('deleteWebhookEndpoint', () => {
  test('a deleted webhook endpoint is gone, even from the list', async () => {
    const owner = await createMerchant(server)
    const { id } = await create({}, owner)
    const path = `/webhook-endpoints/${id}`
    expect((await manage(server, 'delete', path)).status).toBe(204)
    expect((await manage(server, 'get', path)).status).toBe(404)
    expect((await list('', owner)).body.data).toEqual([])
  })
})

describe('rotateWebhookSecret', () => {
  test('each rotation creates a new webhook secret and shows the secret only once', async () => {
    const { secret: first, ...endpoint } = await create()
    const path = `/webhook-endpoints/${endpoint.id}`
    const { status, body } = await manage(server, 'post', `${path}/rotate-secret`)
    expect(status).toBe(201)
    const { secret, updated_at, ...rest } = body.data
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(secret).not.toBe(first)
    expect({ ...rest, updated_at: endpoint.updated_at }).toEqual(endpoint)
    const read = await manage(server, 'get', path)
    expect(read.body.data).toEqual({ ...rest, updated_at })
  })

  test('rotating a webhook secret with an overlap out of bounds returns a 422', async () => {
    const { id } = await create()
    for (const overlap_seconds of [-1, 2_592_001, 0.5, 'x', null]) {
      const order = { overlap_seconds }
      const path = `/webhook-endpoints/${id}/rotate-secret`
      const { status, body } = await manage(server, 'post', path, order)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['overlap_seconds'])
    }
  })
})

testReplies('webhook-endpoints')
