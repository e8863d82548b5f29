import { createMerchant, manage } from '../../support/client.ts'
import { eventually, hasSome } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'
import { arrived, createReceivers, pay, speakTo } from '../../support/webhooks.ts'

const { receive, stopAll } = createReceivers()
const say = speakTo(server)

afterEach(stopAll)

const told = async (id: string) => {
  const { status, body } = await manage(server, 'get', `/transactions/${id}/events`)
  expect(status).toBe(200)
  return body.data
}

test('every delivery of an event is shown with its responses, and can be resent separately', async () => {
  const merchant = await createMerchant(server)
  const good = await receive()
  const bad = await receive((_webhook, res) => res.writeHead(503).end('plus tard'))
  const [works, fails] = [
    await say.register(merchant, good.url),
    await say.register(merchant, bad.url),
  ]
  const id = await pay(merchant)
  await arrived(good, 1)
  await arrived(bad, 1)
  const eventId = await say.latestEvent(merchant)
  await say.attempted(works, eventId)
  await say.attempted(fails, eventId)
  const [event, ...rest] = await told(id)
  expect(rest).toEqual([])
  expect(event).toMatchObject({ id: eventId, type: 'payment.succeeded', environment: 'test' })
  expect(event).not.toHaveProperty('payload')
  const to = (endpoint: { id: string }, { deliveries } = event) =>
    deliveries.find(
      (each: { webhook_endpoint_id: string }) => each.webhook_endpoint_id === endpoint.id,
    )
  expect(event.deliveries).toHaveLength(2)
  expect(to(works)).toMatchObject({ status: 'delivered', attempts: [{ status_code: 204 }] })
  expect(to(fails)).toMatchObject({ status: 'pending' })
  expect(to(fails).attempts[0]).toMatchObject({ status_code: 503, response: 'plus tard' })

  const startOf = async (endpoint: { id: string }) =>
    server.ctx.db
      .selectFrom('deliveries')
      .select('started_at')
      .where('endpoint_id', '=', endpoint.id)
      .executeTakeFirstOrThrow()
  const started = await Promise.all([startOf(works), startOf(fails)])
  const resent = await manage(server, 'post', `/events/${eventId}/resend`, {
    webhook_endpoint_id: works.id,
  })
  expect(resent.status).toBe(202)
  await arrived(good, 2)
  await say.attempted(works, eventId, 2)
  const [again] = await told(id)
  expect(to(works, again).attempts).toHaveLength(2)
  expect(await startOf(works)).not.toEqual(started[0])
  expect(await startOf(fails)).toEqual(started[1])
})

test('without an endpoint, a final transaction has an event but no delivery, and a transaction in progress has no event', async () => {
  const merchant = await createMerchant(server)
  const [ended, open] = [await pay(merchant), await pay(merchant, '999009')]
  const events = await eventually(() => told(ended), hasSome)
  expect(events).toMatchObject([{ type: 'payment.succeeded', deliveries: [] }])
  expect(await told(open)).toEqual([])
})

test("a phone number in an endpoint's response is masked unless the request for full numbers is recorded", async () => {
  const merchant = await createMerchant(server)
  const echo = await receive((webhook, res) => res.writeHead(500).end(webhook.body))
  const endpoint = await say.register(merchant, echo.url)
  const id = await pay(merchant)
  await arrived(echo, 1)
  const eventId = await say.latestEvent(merchant)
  await say.attempted(endpoint, eventId)
  const whole = await manage(server, 'get', `/events/${eventId}`)
  const number: string = whole.body.data.payload.data.phone_number
  expect(whole.body.data.deliveries[0].attempts[0].response).toContain(number)
  const ofEndpoint = await manage(server, 'get', `/webhook-endpoints/${endpoint.id}/events`)
  const [event] = await told(id)
  for (const { attempts } of [event.deliveries[0], ofEndpoint.body.data[0].delivery]) {
    expect(attempts[0].response).toContain('payment.succeeded')
    expect(attempts[0].response.replaceAll(/[^0-9]/g, '')).not.toContain(
      number.replaceAll(/[^0-9]/g, '').slice(3),
    )
  }
})
