import { sql } from 'kysely'
import { createMerchant } from '../../support/client.ts'
import { successPayload } from '../../support/event-payloads.ts'
import { eventually } from '../../support/eventually.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { arrived, speakTo } from '../../support/webhooks.ts'

let server: TestServer
let receiver: Receiver

beforeAll(async () => {
  const allowPrivateAddresses = { test: true, live: true }
  server = await startTestServer({
    webhooks: { allowPrivateAddresses, recoverySettleMs: 3_600_000 },
  })
  receiver = await startReceiver()
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

test('an event recovery delivers an event that is committed after the recovery has read the events', async () => {
  const merchant = await createMerchant(server)
  const endpoint = await speakTo(server).register(merchant, receiver.url)
  // Inserts an event without a delivery, as if its transaction predated the endpoint.
  const happen = () =>
    sql`INSERT INTO events (id, application_id, environment, type, payload, created_at)
      VALUES (gen_random_uuid(), ${merchant.applicationId}::uuid, 'test', 'payment.succeeded',
        ${successPayload()}, now() - interval '1 minute')`.execute(server.ctx.db)
  await happen()
  const { status, body } = await merchant.account('post', '/events/recover', {
    endpoint_id: endpoint.id,
    since: '2020-01-01T00:00:00Z',
  })
  expect(status).toBe(202)
  await eventually(
    () => merchant.account('get', `/event-recoveries/${body.data.id}`),
    (recovery) => recovery.body.data.delivered_count === 1,
  )
  await happen()
  await arrived(receiver, 2)
})
