import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { payment } from '../../support/builders.ts'
import { createMerchant } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** A sandbox transaction whose transition the database refuses. */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a payment whose end the database refuses delays no other, and leaves no trace', async () => {
  const merchant = await createMerchant(server)
  const { db } = server.ctx
  await sql`ALTER TABLE transactions ADD CONSTRAINT refuse_end
    CHECK (amount <> 666 OR status = 'pending') NOT VALID`.execute(db)
  const refused = await merchant.post('/payments', payment({ amount: 666 }))
  const others = await Promise.all(
    Array.from({ length: 5 }, () => merchant.post('/payments', payment())),
  )
  await eventually(
    () => merchant.get('/payments?status=successful'),
    ({ body }) => body.meta.total === others.length,
  )
  const read = () => merchant.get(`/payments/${refused.body.data.id}`)
  expect((await read()).body.data.status).toBe('pending')
  await sql`ALTER TABLE transactions DROP CONSTRAINT refuse_end`.execute(db)
  await sql`UPDATE transactions SET due_at = now() WHERE amount = 666`.execute(db)
  await eventually(read, ({ body }) => body.data.status === 'successful')
  // A later payment has ended, so what follows the end of this one is done.
  const { id } = (await merchant.post('/payments', payment())).body.data
  await eventually(
    () => merchant.get(`/payments/${id}`),
    ({ body }) => body.data.status === 'successful',
  )
  expect((await sql`SELECT FROM transition_failures`.execute(db)).rows).toEqual([])
})
