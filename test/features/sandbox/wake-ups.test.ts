import { sql } from 'kysely'
import { payment } from '../../support/builders.ts'
import { createMerchant } from '../../support/client.ts'
import { eventually, resourceIs } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { arrived, createReceivers, speakTo } from '../../support/webhooks.ts'

/** The function `eventually` does not wake the workers here; see `pollMs` of `startTestServer`. */

const { receive, stopAll } = createReceivers()
let server: TestServer
afterEach(async () => {
  await server.stop()
  await stopAll()
})

test('a payment completes and its webhook arrives through wake-ups alone, without a poll', async () => {
  server = await startTestServer({ pollMs: () => 3_600_000 })
  const merchant = await createMerchant(server)
  const receiver = await receive()
  await speakTo(server).register(merchant, receiver.url)
  const { id } = (await merchant.post('/payments', payment())).body.data
  await arrived(receiver, 1)
  expect((await merchant.get(`/payments/${id}`)).body.data.status).toBe('successful')
})

test('the next poll finds work without a wake-up', async () => {
  server = await startTestServer({ pollMs: (usualMs) => usualMs, sandboxLatencyMs: 3_600_000 })
  const merchant = await createMerchant(server)
  const { id } = (await merchant.post('/payments', payment())).body.data
  await sql`UPDATE transactions SET due_at = now() WHERE id = ${id}::uuid`.execute(server.ctx.db)
  await eventually(() => merchant.get(`/payments/${id}`), resourceIs('processing'))
})
