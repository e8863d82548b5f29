import { numberOf, payment } from '../support/builders.ts'
import { createMerchant, manage } from '../support/client.ts'
import { eventually, listHas } from '../support/eventually.ts'
import { momoOf } from '../support/momo.ts'
import { prepared } from '../support/prepared.ts'
import { startReceiver } from '../support/receiver.ts'
import { startTestServer } from '../support/server.ts'

const server = prepared(startTestServer)
const merchant = prepared(() => createMerchant(server))
const receiver = prepared(startReceiver)

const { momo, output, parsed } = momoOf(() => server)

const register = (...more: string[]) => [
  ...['webhooks', 'create', merchant.applicationId, '--url', receiver.url],
  ...['--environment', 'test', ...more],
]

test('momo webhooks list shows when the failures began, but only for failing endpoints', async () => {
  const { data } = await parsed('IssuedWebhookEndpointResponse', ...register())
  const update = ['webhooks', 'update', data.id, '--url', 'http://127.0.0.1:1/dead']
  await output(...update)
  await output('webhooks', 'ping', data.id)
  const rows = await eventually(
    async () => (await output('webhooks', 'list', merchant.applicationId)).split('\n'),
    (lines) => lines.some((line) => /enabled, failing since \d{4}-/.test(line)),
  )
  expect(
    rows.filter((line) => line.includes('failing')).map((line) => line.includes(data.id)),
  ).toEqual([true])
})

test('momo webhooks create shows the secret once, and momo webhooks update, rotate and delete change the endpoint', async () => {
  const kinds = ['payment.failed', 'payment.cancelled']
  const [human, { data }] = await Promise.all([
    output(...register()),
    parsed('IssuedWebhookEndpointResponse', ...register('--event', ...kinds)),
  ])
  expect(human).toMatch(/whsec_[A-Za-z0-9+/]{43}=/)
  expect(data).toMatchObject({ url: receiver.url, events: kinds, enabled: true })
  const [list, listed, show, shown] = await Promise.all([
    output('webhooks', 'list', merchant.applicationId),
    parsed('WebhookEndpointListResponse', 'webhooks', 'list', merchant.applicationId),
    output('call', 'getWebhookEndpoint', '--id', data.id),
    parsed('WebhookEndpointResponse', 'call', 'getWebhookEndpoint', '--id', data.id),
  ])
  for (const text of [list, JSON.stringify(listed), show, JSON.stringify(shown)]) {
    expect(text).toContain(data.id)
    expect(text).not.toContain('whsec_')
  }

  const update = ['webhooks', 'update', data.id]
  expect(await output(...update, '--disable')).toMatch(/disabled \(manual\)/)
  const help = await output('webhooks', 'update', '--help')
  expect(help).toMatch(/--all-events +receive all kinds but bank transfers/)
  expect(await output(...update, '--all-events')).toMatch(/events +all but bank transfers/)
  await output(...update, '--event', ...kinds)
  const enabled = await parsed(
    'WebhookEndpointResponse',
    ...[...update, '--enable', '--all-events', '--url', 'https://boutique.example/w'],
  )
  expect(enabled.data).toMatchObject({
    enabled: true,
    events: null,
    url: 'https://boutique.example/w',
  })
  const rotated = await parsed(
    'IssuedWebhookEndpointResponse',
    ...['webhooks', 'rotate-secret', data.id, '--overlap', '60'],
  )
  expect(rotated.data.secret).not.toBe(data.secret)
  expect(await output('webhooks', 'rotate-secret', data.id)).toMatch(/whsec_/)
  const remove = ['webhooks', 'delete', data.id]
  expect((await momo(...remove)).err).toContain('--reason <text> is missing')
  await manage(server, 'post', `/webhook-endpoints/${data.id}/ping`)
  expect(await output(...remove, '--reason', 'Doublon')).toMatch(
    /The endpoint .+ is deleted\. Queued events dropped: \d+\./,
  )
  const trail = await manage(server, 'get', `/audit-entries?subject_id=${data.id}`)
  expect(trail.body.data[0]).toMatchObject({
    operation: 'deleteWebhookEndpoint',
    reason: 'Doublon',
  })
  expect((await manage(server, 'get', `/webhook-endpoints/${data.id}`)).status).toBe(404)
})

test('momo webhooks ping sends an event, which momo events can list, show and resend', async () => {
  const owner = await createMerchant(server)
  const order = { url: receiver.url, environment: 'test' }
  const path = `/applications/${owner.applicationId}/webhook-endpoints`
  const { id } = (await manage(server, 'post', path, order)).body.data
  const { data } = await parsed('EventResponse', 'webhooks', 'ping', id)
  const arrivals = () =>
    receiver.received.filter(({ headers }) => headers['webhook-id'] === data.id)
  await eventually(arrivals, ({ length }) => length === 1)
  await eventually(
    () => manage(server, 'get', `/events/${data.id}`),
    ({ body }) => body.data.deliveries[0].status === 'delivered',
  )
  const [human, shown, list, listed, none] = await Promise.all([
    output('events', 'show', data.id),
    parsed('EventDetailResponse', 'events', 'show', data.id),
    output('events', 'list', owner.applicationId),
    parsed(
      'EventListResponse',
      ...['events', 'list', owner.applicationId, '--type', 'webhook.ping'],
    ),
    output('events', 'list', owner.applicationId, '--environment', 'live'),
  ])
  expect(human).toContain(id)
  expect(human).toMatch(/delivered/)
  expect(human).toMatch(/\b204\b/)
  expect(shown.data.deliveries[0].attempts).toHaveLength(1)
  expect(list).toContain(data.id)
  expect(listed.data).toEqual([data])
  expect(none).not.toContain(data.id)
  await output('events', 'resend', data.id, '--endpoint', id)
  await eventually(arrivals, ({ length }) => length === 2)
  await parsed('EventDetailResponse', 'events', 'resend', data.id)
  await eventually(arrivals, ({ length }) => length === 3)
  expect(await output('webhooks', 'ping', id)).toMatch(/evt_/)
})

test("momo call listEndpointEvents shows an endpoint's deliveries, and momo events recover resends missed events", async () => {
  const shop = await createMerchant(server)
  const { body } = await shop.post('/payments', payment({ phone_number: numberOf('999001') }))
  const paid = () => shop.get(`/payments/${body.data.id}`)
  await eventually(paid, (reply) => reply.body.data.status === 'successful')
  const order = { url: receiver.url, environment: 'test' }
  const path = `/applications/${shop.applicationId}/webhook-endpoints`
  const { id } = (await manage(server, 'post', path, order)).body.data
  const events = ['call', 'listEndpointEvents', '--id']
  expect(await output(...events, id)).toMatch(/^No results/)
  const started = await output('events', 'recover', id, '--from', '2020-01-01T00:00:00Z')
  expect(started).toContain(`momo call listEndpointRecoveries --id ${id}`)
  const sent = () =>
    parsed('EndpointEventListResponse', ...events, id, '--delivery-status', 'delivered')
  const { data } = await eventually(sent, (seen) => seen.data.length === 1)
  expect(data).toMatchObject([{ type: 'payment.succeeded', resource_id: body.data.id }])
  expect(await output(...events, id, '--delivery-status', 'failed')).toMatch(/^No results/)
  const { data: recoveries } = await parsed(
    'EndpointRecoveryListResponse',
    ...['call', 'listEndpointRecoveries', '--id', id],
  )
  expect(recoveries).toMatchObject([{ endpoint_id: id, since: '2020-01-01T00:00:00.000Z' }])
})

describe('momo sandbox', () => {
  const waiting = async (): Promise<string> => {
    const order = payment({ phone_number: numberOf('999009') })
    return (await merchant.post('/payments', order)).body.data.id
  }

  test('momo sandbox outcome sets a final status, and a second outcome is refused', async () => {
    const [first, second] = [await waiting(), await waiting()]
    const end = ['sandbox', 'outcome']
    const [human, { data }] = await Promise.all([
      output(...end, first, 'failed', '--reason', 'insufficient_funds'),
      parsed('SandboxOutcomeResponse', ...end, second, 'successful'),
    ])
    expect(human).toMatch(/failed/)
    expect(data).toEqual({ id: second, type: 'collection', status: 'successful' })
    const { body } = await merchant.get(`/payments/${first}`)
    expect(body.data).toMatchObject({ status: 'failed', failure_reason: 'insufficient_funds' })
    const again = await momo(...end, first, 'successful')
    expect(again).toMatchObject({ code: 1, out: '' })
    expect(again.err).toContain('already has a final status')
  })
})

describe('momo reconciliation', () => {
  test('momo reconciliation list shows a final status that the provider contradicted', async () => {
    const order = payment({ phone_number: numberOf('999012') })
    const { id } = (await merchant.post('/payments', order)).body.data
    await eventually(() => manage(server, 'get', '/reconciliation-items'), listHas(1))
    const [human, { data }] = await Promise.all([
      output('reconciliation', 'list'),
      parsed('ReconciliationItemListResponse', 'reconciliation', 'list'),
    ])
    expect(human).toContain(id)
    expect(data).toMatchObject([
      { transaction_id: id, reported_status: 'successful', recorded_status: 'failed' },
    ])
  })
})
