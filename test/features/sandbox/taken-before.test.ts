import { payment } from '../../support/builders.ts'
import { createMerchant } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'

const server = prepared(() => startTestServer({ sandboxLatencyMs: 3_600_000 }))

test('a sandbox transaction that was claimed but not submitted is submitted, and does not block new transactions', async () => {
  const { db, clock, wake } = server.ctx
  const merchant = await createMerchant(server)
  const { id } = (await merchant.post('/payments', payment())).body.data
  const now = clock.nowIso()
  await db
    .updateTable('transactions')
    .set({ submission_attempted_at: now, due_at: now })
    .where('id', '=', id)
    .execute()
  wake.transactions('test', 0)
  await eventually(
    () => merchant.get(`/payments/${id}`),
    ({ body }) => body.data.status !== 'pending',
  )
  expect((await merchant.post('/payments', payment())).status).toBe(201)
})
