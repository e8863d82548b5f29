import { sql } from 'kysely'
import { payment } from '../../support/builders.ts'
import { createMerchant, manage } from '../../support/client.ts'
import { eventually, hasSome, resourceIs } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'

test("if the database refuses a payment's final status, other payments continue, and a later success leaves no failure record", async () => {
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
  // A later payment has reached its final status, so all work that the refused payment caused is
  // done.
  const { id } = (await merchant.post('/payments', payment())).body.data
  await eventually(() => merchant.get(`/payments/${id}`), resourceIs('successful'))
  expect((await sql`SELECT FROM transition_failures`.execute(db)).rows).toEqual([])
})

/** Makes the database refuse the final status of payments of 667, with this message. */
const refuseWith = (message: string) =>
  sql
    .raw(`
    CREATE OR REPLACE FUNCTION refuse_end() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '${message}'; END $$;
    CREATE OR REPLACE TRIGGER refuse_end BEFORE UPDATE ON transactions FOR EACH ROW
      WHEN (NEW.amount = 667 AND NEW.status = 'successful') EXECUTE FUNCTION refuse_end()`)
    .execute(server.ctx.db)

/** Ends the retry delay of a payment's new failure, and returns the items about the payment. */
const itemsAfterPause = async (id: string) => {
  await sql`UPDATE transition_failures
    SET retry_at = now(), failed_at = failed_at - interval '1 day'
    WHERE transaction_id = ${id}::uuid AND failed_at > now() - interval '12 hours'
  `.execute(server.ctx.db)
  const { body } = await manage(server, 'get', '/reconciliation-items')
  return body.data.filter((item: { transaction_id: string }) => item.transaction_id === id)
}

const failuresOf = async (id: string) => {
  const { rows } = await sql<{ failures: number; error: string }>`
    SELECT failures, error FROM transition_failures WHERE transaction_id = ${id}::uuid`.execute(
    server.ctx.db,
  )
  return rows[0]
}

const listed = async () => {
  const merchant = await createMerchant(server)
  await refuseWith('the first reason')
  const { id } = (await merchant.post('/payments', payment({ amount: 667 }))).body.data
  const [item] = await eventually(() => itemsAfterPause(id), hasSome)
  expect(item).toMatchObject({ kind: 'not_applied', error: expect.stringContaining('the first') })
  return { id, item }
}

test('a payment whose final status is refused for a new reason is listed once, with the latest reason', async () => {
  const { id, item } = await listed()
  const before = await failuresOf(id)
  await refuseWith('the second reason')
  const items = await eventually(
    () => itemsAfterPause(id),
    ([found]) => found.error.includes('the second reason'),
  )
  expect(items).toMatchObject([{ id: item.id, resolution: null }])
  const after = await failuresOf(id)
  expect(after?.error).toContain('the second reason')
  expect(after?.failures).toBeGreaterThan(before?.failures ?? 0)
})

test('if a final status is refused again after its item is dismissed, a new item is listed a day later', async () => {
  const { id, item } = await listed()
  const path = `/reconciliation-items/${item.id}/resolve`
  const { body } = await manage(server, 'post', path, { action: 'dismiss', reason: 'Connu' })
  await refuseWith('the second reason')
  await eventually(
    () => itemsAfterPause(id).then(() => failuresOf(id)),
    (failure) => failure?.error.includes('the second reason') === true,
  )
  expect(await itemsAfterPause(id)).toEqual([body.data])
  await sql`UPDATE reconciliation_items SET resolved_at = resolved_at - interval '25 hours'
    WHERE id = ${item.id}::uuid`.execute(server.ctx.db)
  const [again] = await eventually(
    () => itemsAfterPause(id),
    ({ length }) => length > 1,
  )
  expect(again).toMatchObject({ resolution: null, error: expect.stringContaining('second') })
})
