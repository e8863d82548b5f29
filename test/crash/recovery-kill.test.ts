import { createMerchant, type Merchant, type Reply } from '../support/client.ts'
import { eventually, listHas } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { startReceiver } from '../support/receiver.ts'
import { createTestDatabase } from '../support/server.ts'
import { pay } from '../support/webhooks.ts'
import { endLeases, prepareProcess, type ServiceProcess } from './service-process.ts'

const count = 60
/**
 * This number of deliveries gets a response before the kill. The other deliveries stay in progress.
 */
const answeredFirst = 15

let node: ServiceProcess
let merchant: Merchant
let isKilled = false

const database = prepared(createTestDatabase)
const receiver = prepared(() =>
  startReceiver((_webhook, res, arrived) => {
    if (arrived <= answeredFirst || isKilled) res.writeHead(204).end()
  }),
)

beforeAll(async () => {
  const variables = { SANDBOX_LATENCY_MS: '30', WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true' }
  node = await prepareProcess(database, variables)
  await node.start()
  merchant = await createMerchant(node)
})
afterAll(async () => {
  await node.end('SIGKILL')
  await database.drop()
})

const missEvents = async (endpointId: string): Promise<void> => {
  const path = `/webhook-endpoints/${endpointId}`
  await merchant.account('patch', path, { enabled: false })
  await Promise.all(Array.from({ length: count }, () => pay(merchant)))
  await eventually(() => merchant.account('get', '/events?per_page=100'), listHas(count))
  await merchant.account('patch', path, { enabled: true })
}

test('killing the service during an event recovery loses no event and repeats only deliveries in progress', async () => {
  const order = { url: receiver.url }
  const endpointId: string = (await merchant.account('post', '/webhook-endpoints', order)).body.data
    .id
  await missEvents(endpointId)
  const recovery = { endpoint_id: endpointId, since: '2020-01-01T00:00:00Z' }
  const started = await merchant.account('post', '/events/recover', recovery)
  const delivered = `/events?webhook_endpoint_id=${endpointId}&delivery_status=delivered&per_page=100`
  await eventually(
    () => merchant.account('get', delivered),
    ({ body: { data } }) => data.length === answeredFirst && receiver.received.length > data.length,
  )
  await node.end('SIGKILL')
  isKilled = true
  expect(receiver.received.length).toBeLessThan(count)
  await endLeases(database)
  await node.start()
  const { body }: Reply = await eventually(
    () => merchant.account('get', `/event-recoveries/${started.body.data.id}`),
    (reply) => reply.body.data.status === 'finished',
  )
  expect(body.data).toMatchObject({ found_count: count, delivered_count: count, failed_count: 0 })
  expect(new Set(receiver.received.map((webhook) => webhook.body)).size).toBe(count)
  // Deliveries recorded before the kill are not repeated. Deliveries in progress are sent again.
  const bodies = receiver.received.map((webhook) => webhook.body)
  const timesOf = (text: string): number => bodies.filter((each) => each === text).length
  expect(bodies.slice(0, answeredFirst).map(timesOf)).toEqual(Array(answeredFirst).fill(1))
  expect(Math.max(...bodies.map(timesOf))).toBeLessThanOrEqual(2)
})
