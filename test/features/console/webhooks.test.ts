import { payment, unknownId } from '../../support/builders.ts'
import { createMerchant, manage } from '../../support/client.ts'
import { type Answer, readPage, signInAs } from '../../support/console.ts'
import { eventually } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'
import { startReceiver } from '../../support/receiver.ts'
import { startTestServer } from '../../support/server.ts'

let endpoint: string
let event: string
let transaction: string

const hostile = '<script>alert(1)</script>\u200fgnp.exe'

const signedIn = (role: string) => signInAs(server, role, 'test')

const register = async (url: string, who = merchant): Promise<string> => {
  const path = `/applications/${who.applicationId}/webhook-endpoints`
  const reply = await manage(server, 'post', path, { url, environment: 'test' })
  expect([reply.status, reply.text]).toEqual([201, reply.text])
  return reply.body.data.id
}

const read = async (path: string) => (await manage(server, 'get', path)).body.data

const eventsOf = (id: string) => read(`/webhook-endpoints/${id}/events`)

const server = prepared(startTestServer)
const merchant = prepared(() => createMerchant(server))
const owner = prepared(() => signedIn('owner'))
const receiver = prepared(() => startReceiver((_received, res) => res.writeHead(500).end(hostile)))

beforeAll(async () => {
  endpoint = await register(receiver.url)
  const { body } = await merchant.post('/payments', payment())
  transaction = body.data.id
  const [first] = await eventually(
    () => eventsOf(endpoint),
    (events) => events[0]?.delivery.attempts.length > 0,
  )
  event = first.id
})

const pageOf = (path: string, by = owner) => readPage(by, path)

const at = (id: string): string => `/console/webhooks/${id}`

const press = (
  operationId: string,
  id: string,
  fields: Record<string, string> = {},
  by = owner,
): Promise<Answer> =>
  by.post(`/console/do/${operationId}`, { 'param.id': id, back: at(id), ...fields })

const idsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\/console\/webhooks\/([0-9a-f-]{36})"/g)].map(([, id]) => id ?? ''),
  ),
]

describe('the list of endpoints', () => {
  test('the endpoint list shows failing endpoints first, and can be limited to failing endpoints or a merchant', async () => {
    const other = await createMerchant(server)
    const quiet = await register('http://127.0.0.1:9/quiet', other)
    const own = `organisation_id=${merchant.organisationId}`
    for (const [query, ids] of [
      ['', [endpoint, quiet]],
      ['failing=true', [endpoint]],
      ['failing=false', [quiet]],
      [own, [endpoint]],
    ] as [string, string[]][]) {
      const page = await pageOf(`/console/webhooks?${query}`)
      expect([query, idsIn(page)]).toEqual([query, ids])
    }
    expect(await pageOf('/console/webhooks?organisation_id=x')).toContain('aria-invalid="true"')
  })
})

test('the console distinguishes failed from pending deliveries, and shows the time of the next attempt', async () => {
  const pages = [at(endpoint), `/console/webhooks/events/${event}`]
  for (const path of pages) expect(await pageOf(path)).toContain('Failing, retry scheduled')
  const page = await pageOf(`/console/transactions/${transaction}`)
  expect(page).toContain('Failing, retry scheduled')
  expect(page).toMatch(/Webhook failed\. Next retry (now|in [^;]+)\./)
})

test('the timeline of a transaction shows who resent its event', async () => {
  const fields = { 'param.id': event, 'body.webhook_endpoint_id': endpoint }
  expect((await owner.post('/console/do/resendEvent', fields)).status).toBe(303)
  const page = await pageOf(`/console/transactions/${transaction}`)
  expect(page).toMatch(/Send an event again, by <a href="\/console\/people\//)
})

describe('the page of an endpoint', () => {
  test("an endpoint's page shows its health, owner and deliveries, with the responses", async () => {
    const page = await pageOf(at(endpoint))
    expect(page).toContain('Failing since')
    expect(page).toContain(`/console/merchants/${merchant.organisationId}"`)
    expect(page).toContain(`/console/merchants/applications/${merchant.applicationId}"`)
    expect(page).toContain(`/console/webhooks/events/${event}"`)
    expect(page).toContain('<title>Test · ')
    expect(page).not.toContain('<script>alert')
    const delivered = await pageOf(`${at(endpoint)}?delivery_status=delivered`)
    expect(delivered).not.toContain(`/console/webhooks/events/${event}"`)
  })

  test("an endpoint's page can resend an event, and send a test event", async () => {
    const fields = { 'body.webhook_endpoint_id': endpoint, back: at(endpoint) }
    const before = (await read(`/events/${event}`)).deliveries[0].attempts.length
    expect((await press('resendEvent', event, fields)).location).toContain('done=resendEvent')
    await eventually(
      () => read(`/events/${event}`),
      ({ deliveries }) => deliveries[0].attempts.length > before,
    )
    const pinged = await press('pingWebhookEndpoint', endpoint)
    expect(await pageOf(pinged.location ?? '')).toContain('Sending a test event')
    expect((await eventsOf(endpoint))[0].type).toBe('webhook.ping')
  })

  test("an endpoint's page shows a rotated secret once", async () => {
    const rotated = await press('rotateWebhookSecret', endpoint, { 'body.overlap_seconds': '3600' })
    expect(rotated.text).toMatch(/whsec_[\w+/=]{40,}/)
    expect(await pageOf(at(endpoint))).not.toContain('whsec_')
  })

  test('staff can change, disable and enable an endpoint on its page, and recover missed events', async () => {
    const id = await register('http://127.0.0.1:9/before')
    const only = { 'body.url': 'http://127.0.0.1:9/after', 'takes.payment.failed': 'true' }
    await press('updateWebhookEndpoint', id, only)
    const readEndpoint = () => read(`/webhook-endpoints/${id}`)
    expect(await readEndpoint()).toMatchObject({
      url: 'http://127.0.0.1:9/after',
      events: ['payment.failed'],
    })
    await press('updateWebhookEndpoint', id, { ...only, all: 'true' })
    expect((await readEndpoint()).events).toBeNull()
    expect((await press('updateWebhookEndpoint', id, { 'body.url': 'x' })).status).toBe(422)
    await press('updateWebhookEndpoint', id, { part: 'off' })
    expect(await readEndpoint()).toMatchObject({ enabled: false, disabled_reason: 'manual' })
    const disabled = await pageOf(at(id))
    expect(disabled).toContain('Disabled manually')
    expect(disabled).not.toContain('/console/do/startEndpointRecovery"')
    await press('updateWebhookEndpoint', id, { part: 'on' })
    expect(await readEndpoint()).toMatchObject({ enabled: true })
    const day = new Date().toISOString().slice(0, 10)
    expect((await press('startEndpointRecovery', id, { 'body.since': 'then' })).status).toBe(422)
    const started = await press('startEndpointRecovery', id, { 'body.since': day })
    expect(started.location).toBe(`${at(id)}?done=startEndpointRecovery`)
    const [recovery] = await read(`/webhook-endpoints/${id}/recoveries`)
    expect(recovery).toMatchObject({ endpoint_id: id, since: `${day}T00:00:00.000Z` })
    expect(await pageOf(at(id))).toContain('Replays')
    const ping = (await manage(server, 'post', `/webhook-endpoints/${id}/ping`)).body.data.id
    const gone = await press('deleteWebhookEndpoint', id, { back: '/console/webhooks' })
    expect(gone.location).toBe('/console/webhooks?done=deleteWebhookEndpoint')
    expect((await owner.get(at(id))).status).toBe(404)
    const left = await pageOf(`/console/webhooks/events/${ping}`)
    expect(left).toContain('Deleted endpoint')
    expect(left).not.toContain(`/console/webhooks/${id}`)
  })

  test('an endpoint is registered from the page of its application, and its secret is shown once', async () => {
    const fields = { 'body.environment': 'test', 'body.url': 'http://127.0.0.1:9/new', all: 'true' }
    const back = `/console/merchants/applications/${merchant.applicationId}`
    const order = { ...fields, back }
    const done = await press('createWebhookEndpoint', merchant.applicationId, order)
    expect(done.text).toMatch(/whsec_[\w+/=]{40,}/)
    const page = await pageOf(back)
    expect(page).toContain('127.0.0.1:9/new')
    expect(page).not.toContain('whsec_')
  })

  test("an endpoint's page offers its buttons to permitted roles, and refuses other roles and other sites", async () => {
    const sending = ['pingWebhookEndpoint', 'startEndpointRecovery']
    const changing = ['rotateWebhookSecret', 'deleteWebhookEndpoint']
    for (const [role, offered] of [
      ['operations', [...sending, ...changing]],
      ['support', sending],
      ['finance', []],
      ['auditor', []],
    ] as const) {
      const each = await signedIn(role)
      const page = await pageOf(at(endpoint), each)
      const found = [...sending, ...changing].filter((action) =>
        page.includes(`/console/do/${action}"`),
      )
      expect([role, found]).toEqual([role, offered])
      if (role === 'operations') continue
      expect((await press('updateWebhookEndpoint', endpoint, { part: 'off' }, each)).status).toBe(
        403,
      )
    }
    const crossSite = { 'Sec-Fetch-Site': 'cross-site' }
    const fields = { 'param.id': endpoint, part: 'off' }
    const forged = await owner.post('/console/do/updateWebhookEndpoint', fields, crossSite)
    expect(forged.status).toBe(403)
    expect(await read(`/webhook-endpoints/${endpoint}`)).toMatchObject({ enabled: true })
  })
})

test('the page of an event shows its subject and its deliveries with each response', async () => {
  const page = await pageOf(`/console/webhooks/events/${event}`)
  expect(page).toContain(`/console/transactions/${transaction}"`)
  expect(page).toContain('payment.succeeded')
  expect(page).toContain('HTTP 500')
  expect(page).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toContain('<script>alert')
  expect(page).toContain(at(endpoint))
  expect(page).toContain('/console/do/resendEvent"')
  const told = await pageOf(`/console/transactions/${transaction}`)
  expect(told).toContain(`/console/webhooks/events/${event}"`)
})

test('IDs of other resources return a 404 on webhook pages', async () => {
  for (const path of [
    at(unknownId),
    at(merchant.applicationId),
    at('x'),
    '/console/webhooks/events/evt_0',
    `/console/webhooks/events/${unknownId}`,
  ])
    expect([path, (await owner.get(path)).status]).toEqual([path, 404])
})

test.each(['owner', 'operations', 'finance', 'support', 'auditor'])(
  'the webhook pages load and stay small for %s',
  async (role) => {
    const each = await signedIn(role)
    for (const path of ['/console/webhooks', at(endpoint), `/console/webhooks/events/${event}`])
      expect((await pageOf(path, each)).length).toBeLessThan(100 * 1024)
  },
)
