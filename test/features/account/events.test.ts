import { sql } from 'kysely'
import { numberOf, payout, unknownId } from '../../support/builders.ts'
import { createMerchant, type Merchant, manage, type Reply } from '../../support/client.ts'
import { successPayload } from '../../support/event-payloads.ts'
import { eventually, hasLength } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'
import { form, idIn, sendForm } from '../../support/session-orders.ts'
import { arrived, createReceivers, pay, speakTo } from '../../support/webhooks.ts'

interface ListedEvent {
  payload: { payment_id?: string; failure_reason?: string }
  id: string
  type: string
  resource_id: string | null
  sequence: number
  created_at: string
}

const { receive, stopAll } = createReceivers()
let merchant: Merchant
const say = speakTo(server)

beforeEach(async () => {
  merchant = await createMerchant(server)
})
afterEach(stopAll)

const listed = async (filters = '', perPage = 100): Promise<ListedEvent[]> => {
  const events: ListedEvent[] = []
  let query: string | null = `?per_page=${perPage}${filters}`
  while (query !== null) {
    const { status, body }: Reply = await merchant.account('get', `/events${query}`)
    expect(status).toBe(200)
    events.push(...body.data)
    query = body.links.next === null ? null : new URL(body.links.next).search
  }
  return events
}

const idsOf = (events: ListedEvent[]): string[] => events.map(({ id }) => id)

const once = (count: number, filters = ''): Promise<ListedEvent[]> =>
  eventually(() => listed(filters), hasLength(count))

test('events are listed newest first, each exactly once, with any page size', async () => {
  await Promise.all(Array.from({ length: 7 }, () => pay(merchant)))
  const whole = idsOf(await once(7))
  expect(idsOf(await listed('', 2))).toEqual(whole)
  expect(whole).toEqual([...whole].sort().reverse())
})

test('events can be filtered by type, resource and time', async () => {
  const paid = await pay(merchant)
  await once(1)
  const failed = await pay(merchant, '999002')
  const [latest] = await once(2)
  const resources = async (filters: string) =>
    (await listed(filters)).map(({ resource_id }) => resource_id)
  expect(await resources('&type=payment.succeeded')).toEqual([paid])
  expect(await resources('&type=payment.failed')).toEqual([failed])
  expect(await resources(`&resource_id=${paid}`)).toEqual([paid])
  expect(await resources(`&resource_id=${paid}&type=payment.failed`)).toEqual([])
  expect(await resources(`&resource_id=${unknownId}`)).toEqual([])
  expect(await resources(`&created_from=${latest?.created_at}`)).toEqual([failed])
  const farEast = new Date(Date.parse(latest?.created_at ?? '') + 86_340_000).toISOString()
  const sameTime = encodeURIComponent(farEast.replace('Z', '+23:59'))
  expect(await resources(`&created_from=${sameTime}`)).toEqual([failed])
  expect(await resources(`&created_to=${latest?.created_at}`)).toEqual([paid])
})

test('events can be filtered by delivery state, for one endpoint or for any endpoint', async () => {
  const [good, bad] = [await receive(), await receive((_webhook, res) => res.writeHead(410).end())]
  const [accepting, gone] = [
    await say.register(merchant, good.url),
    await say.register(merchant, bad.url, { events: ['payment.succeeded'] }),
  ]
  await pay(merchant)
  await once(1, `&webhook_endpoint_id=${gone.id}&delivery_status=failed`)
  await pay(merchant, '999002')
  await once(2, '&delivery_status=delivered')
  expect(await listed(`&webhook_endpoint_id=${accepting.id}`)).toHaveLength(2)
  expect(await listed(`&webhook_endpoint_id=${accepting.id}&delivery_status=failed`)).toEqual([])
  expect(await listed(`&webhook_endpoint_id=${unknownId}`)).toEqual([])
  expect(idsOf(await listed('&delivery_status=delivered', 1))).toEqual(idsOf(await listed()))
})

test('the filter for failed deliveries finds one event among thousands', async () => {
  const endpoint = await say.register(merchant, 'http://127.0.0.1:1/')
  await sql`INSERT INTO events (id, application_id, environment, type, payload, created_at)
    SELECT ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      ${merchant.applicationId}::uuid, 'test', 'payment.succeeded', ${successPayload()},
      now() - interval '1 day' + n * interval '1 second'
    FROM generate_series(1, 4321) AS n`.execute(server.ctx.db)
  const oldest = '01900000-0000-7000-8000-000000000001'
  await sql`INSERT INTO deliveries (event_id, endpoint_id, status, started_at)
    VALUES (${oldest}::uuid, ${endpoint.id}::uuid, 'failed', now())`.execute(server.ctx.db)
  const found = idsOf(await listed('&delivery_status=failed'))
  expect(found).toEqual([`evt_${oldest.replaceAll('-', '')}`])
  expect(await listed('&delivery_status=delivered')).toEqual([])
})

test('the events of a payout are numbered from one in chronological order', async () => {
  const { body } = await merchant.post('/payouts', payout())
  const events = await once(2, `&resource_id=${body.data.id}`)
  expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
    ['payout.completed', 2],
    ['payout.approved', 1],
  ])
})

test('the first event of an expired session contains the session', async () => {
  const order = { amount: 100, currency: 'XAF', description: 'Un livre' }
  const urls = { success_url: 'https://a.example/', cancel_url: 'https://a.example/' }
  const { body } = await merchant.post('/checkout/sessions', { ...order, ...urls })
  await merchant.account('post', '/test-clock/advance', { seconds: 2_000_000 })
  const [event] = await once(1)
  expect(event).toMatchObject({
    type: 'checkout.session.expired',
    resource_id: body.data.id,
    sequence: 1,
  })
})

test('an event is shown with every attempt, and resent with the same ID', async () => {
  const receiver = await receive()
  const endpoint = await say.register(merchant, receiver.url)
  await pay(merchant)
  const [event] = await once(1, '&delivery_status=delivered')
  const path = `/events/${event?.id}`
  const again = await merchant.account('post', `${path}/resend`, {
    webhook_endpoint_id: endpoint.id,
  })
  expect([again.status, again.body.data.id]).toEqual([202, event?.id])
  const [first, second] = await arrived(receiver, 2)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  const read = await eventually(
    () => merchant.account('get', path),
    ({ body }) => body.data.deliveries[0].attempts.length === 2,
  )
  expect(read.body.data.deliveries[0]).toMatchObject({ status: 'delivered' })
  const managed = await manage(server, 'get', path)
  expect(managed.body.data.deliveries).toEqual(read.body.data.deliveries)
})

test('an event that does not exist returns a 404, and a cursor from another list is refused', async () => {
  const path = '/events/evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f'
  expect((await merchant.account('get', path)).status).toBe(404)
  expect((await merchant.account('post', `${path}/resend`)).status).toBe(404)
  expect((await merchant.account('get', '/events/x')).status).toBe(404)
  const reply = await merchant.account('get', '/events?cursor=abc')
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['cursor']])
})

const orderBySession = async (): Promise<{ session: string; payment: string }> => {
  const { body } = await sendForm(server, merchant, form())
  const session = idIn(body.url)
  const find = () => merchant.account('get', `/transactions?checkout_session_id=${session}`)
  const reply = await eventually(
    find,
    (found: Reply) => found.body.data[0]?.status === 'successful',
  )
  expect(reply.body.data).toHaveLength(1)
  return { session, payment: reply.body.data[0].id }
}

test('a merchant can find the payment and all events of a checkout session, including refund events', async () => {
  const { session, payment } = await orderBySession()
  const other = await orderBySession()
  const refund = await merchant.post('/refunds', { payment_id: payment, amount: 100 })
  const events = await once(3, `&checkout_session_id=${session}`)
  const found = await merchant.account('get', `/transactions?checkout_session_id=${session}`)
  expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([payment])
  const about = events.map(({ type, resource_id: id, payload }) => [type, id, payload.payment_id])
  expect(about.sort()).toEqual([
    ['checkout.session.completed', session, payment],
    ['payment.succeeded', payment, payment],
    ['refund.succeeded', refund.body.data.id, payment],
  ])
  expect(events.every(({ payload }) => !('failure_reason' in payload))).toBe(true)
  const paid = await listed(`&checkout_session_id=${session}&type=payment.succeeded`)
  expect(paid.map(({ resource_id }) => resource_id)).toEqual([payment])
  const feed = `/events?after=0&checkout_session_id=${session}`
  const followed = (await merchant.account('get', feed)).body.data as ListedEvent[]
  expect(idsOf(followed).sort()).toEqual(idsOf(events).sort())
  expect(await listed(`&checkout_session_id=${other.session}`)).toHaveLength(2)
  const stranger = await createMerchant(server)
  for (const path of ['/events', '/transactions']) {
    const found = await stranger.account('get', `${path}?checkout_session_id=${session}`)
    expect(found.body.data).toEqual([])
    const wrong = await merchant.account('get', `${path}?checkout_session_id=cs_1`)
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['checkout_session_id']])
  }
})

test('the event of a failed payout or refund contains the reason next to the resource', async () => {
  const failing = payout({ phone_number: numberOf('999005') })
  const { id } = (await merchant.post('/payouts', failing)).body.data
  const payment = await pay(merchant, '999013')
  await once(1, `&resource_id=${payment}`)
  const refund = await merchant.post('/refunds', { payment_id: payment, amount: 100 })
  const [failed] = await once(1, '&type=payout.failed')
  const [lost] = await once(1, '&type=refund.failed')
  expect([failed?.resource_id, failed?.payload.failure_reason]).toEqual([id, 'payer_not_found'])
  expect(failed?.payload).not.toHaveProperty('payment_id')
  const read = (await merchant.get(`/payouts/${id}`)).body.data
  expect(failed?.payload).toMatchObject({ data: read })
  expect(read).not.toHaveProperty('failure_reason')
  expect(lost?.resource_id).toBe(refund.body.data.id)
  expect(lost?.payload).toMatchObject({ payment_id: payment, failure_reason: 'provider_error' })
})
