import { Webhook } from 'standardwebhooks'
import { unknownId } from '../../support/builders.ts'
import { createMerchant, goLive, type Merchant, manage, type Reply } from '../../support/client.ts'
import { server } from '../../support/own-server.ts'
import { arrived, bodyOf, createReceivers, pay } from '../../support/webhooks.ts'

const url = 'https://boutique.example/webhooks'
const { receive, stopAll } = createReceivers()
let merchant: Merchant

beforeEach(async () => {
  merchant = await createMerchant(server)
})
afterEach(stopAll)

const create = (from: Merchant, body: object = { url }): Promise<Reply> =>
  from.account('post', '/webhook-endpoints', body)

const listed = async (from: Merchant): Promise<string[]> => {
  const { body } = await from.account('get', '/webhook-endpoints?per_page=100')
  return body.data.map(({ id }: { id: string }) => id)
}

test('an endpoint that a merchant registers receives its events, signed with the secret shown', async () => {
  const receiver = await receive()
  const { status, body } = await create(merchant, { url: receiver.url })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ environment: 'test', enabled: true, events: null })
  await pay(merchant)
  const [webhook] = await arrived(receiver, 1)
  if (webhook === undefined) throw new Error('nothing arrived')
  const verified = new Webhook(body.data.secret).verify(webhook.body, webhook.headers)
  expect(verified).toEqual(bodyOf(webhook))
})

test("an endpoint's secret is shown only once, and a rotation shows the new secret", async () => {
  const { body } = await create(merchant)
  const { id, secret } = body.data
  const read = await merchant.account('get', `/webhook-endpoints/${id}`)
  const list = await merchant.account('get', '/webhook-endpoints')
  expect(read.text + list.text).not.toContain(secret.slice(-10))
  const rotated = await merchant.account('post', `/webhook-endpoints/${id}/rotate-secret`)
  expect(rotated.status).toBe(201)
  expect(rotated.body.data.secret).not.toBe(secret)
})

test('the 17th endpoint of an environment is refused, even if endpoints are registered concurrently', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => create(merchant)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(16)
  const refused = replies.filter(({ status }) => status === 422)
  expect(refused.map(({ body }) => Object.keys(body.errors))).toEqual(Array(4).fill(['body']))
  expect(await listed(merchant)).toHaveLength(16)
  expect((await create(await goLive(server, merchant))).status).toBe(201)
})

test('endpoints are listed newest first along the cursor, each exactly once', async () => {
  const made: string[] = []
  for (let n = 0; n < 5; n += 1) made.unshift((await create(merchant)).body.data.id)
  const walked: string[] = []
  let query: string | null = '?per_page=2'
  while (query !== null) {
    const { body }: Reply = await merchant.account('get', `/webhook-endpoints${query}`)
    walked.push(...body.data.map(({ id }: { id: string }) => id))
    query = body.links.next === null ? null : new URL(body.links.next).search
  }
  expect(walked).toEqual(made)
})

test('a change to an endpoint applies only to the given fields', async () => {
  const { body } = await create(merchant, { url, events: ['payment.failed'] })
  const path = `/webhook-endpoints/${body.data.id}`
  const changed = await merchant.account('patch', path, { enabled: false })
  expect(changed.body.data).toMatchObject({ url, enabled: false, disabled_reason: 'manual' })
  expect(changed.body.data.events).toEqual(['payment.failed'])
  const again = await merchant.account('patch', path, { enabled: true, events: null })
  expect(again.body.data).toMatchObject({ enabled: true, disabled_reason: null, events: null })
})

test('a live webhook address without https is refused, both on registration and on change', async () => {
  const live = await goLive(server, merchant)
  const plain = { url: 'http://boutique.example/webhooks' }
  const refused = await create(live, plain)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['url']])
  const { body } = await create(live)
  const changed = await live.account('patch', `/webhook-endpoints/${body.data.id}`, plain)
  expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['url']])
  expect((await create(merchant, plain)).status).toBe(201)
})

test.each([
  ['Https://Shop.Example/Hook?Page=A', 'https://shop.example/Hook?Page=A'],
  ['https://shop.example./hook', 'https://shop.example/hook'],
  ['HTTPS://SHOP.EXAMPLE', 'https://shop.example'],
  ['https://shop.example:443/', 'https://shop.example/'],
  ["https://shop.example/a/../b?it='s", "https://shop.example/a/../b?it='s"],
])(
  'the webhook address %s is stored and recorded as %s, both on registration and on change',
  async (given, stored) => {
    const live = await goLive(server, merchant)
    const { status, body } = await create(live, { url: given })
    expect([status, body.data.url]).toEqual([201, stored])
    const path = `/webhook-endpoints/${(await create(live)).body.data.id}`
    const changed = await live.account('patch', path, { url: given })
    expect([changed.status, changed.body.data.url]).toEqual([200, stored])
    expect((await live.account('get', path)).body.data.url).toBe(stored)
    const entries = await manage(server, 'get', `/audit-entries?subject_id=${body.data.id}`)
    expect(entries.body.data[0].after.url).toBe(stored)
  },
)

test('a webhook address is refused if its normalised form is too long', async () => {
  const url = 'http://127.1/'.padEnd(2048, 'x')
  const refused = await create(merchant, { url })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['url']])
  expect((await create(merchant, { url: url.slice(0, -4) })).status).toBe(201)
  expect(await listed(merchant)).toHaveLength(1)
})

test('a ping reaches only the requested endpoint, even if the endpoint does not list pings', async () => {
  const [pinged, other] = [await receive(), await receive()]
  const { body } = await create(merchant, { url: pinged.url, events: ['payment.failed'] })
  await create(merchant, { url: other.url })
  const { id } = body.data
  const ping = await merchant.account('post', `/webhook-endpoints/${id}/ping`)
  expect(ping.status).toBe(202)
  expect(ping.body.data).toMatchObject({ type: 'webhook.ping', resource_id: null, sequence: 1 })
  const [webhook] = await arrived(pinged, 1)
  expect(webhook?.headers['webhook-id']).toBe(ping.body.data.id)
  await pay(merchant)
  await arrived(other, 1)
  expect(other.received.map((each) => bodyOf(each).type)).toEqual(['payment.succeeded'])
})

test('a deleted webhook endpoint cannot be restored', async () => {
  const { body } = await create(merchant)
  const path = `/webhook-endpoints/${body.data.id}`
  expect((await merchant.account('delete', path)).status).toBe(204)
  expect((await merchant.account('get', path)).status).toBe(404)
  expect((await merchant.account('delete', path)).status).toBe(404)
  expect(await listed(merchant)).toEqual([])
})

test('an endpoint that does not exist returns a 404 for every operation', async () => {
  const path = `/webhook-endpoints/${unknownId}`
  const replies = await Promise.all([
    merchant.account('get', path),
    merchant.account('patch', path, { enabled: false }),
    merchant.account('delete', path),
    merchant.account('post', `${path}/ping`),
    merchant.account('post', `${path}/rotate-secret`),
  ])
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})
