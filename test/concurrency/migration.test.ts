import { sql } from 'kysely'
import { payment, payout } from '../support/builders.ts'
import { createMerchant } from '../support/client.ts'
import { eventually, resourceIs } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { manyOrFew, startTestServer } from '../support/server.ts'

/** Enough reads to make every connection prepare its statements. */
const readCount = manyOrFew(200, 25)

const server = prepared(startTestServer)
const merchant = prepared(() => createMerchant(server, { rateLimit: null }))

test('adding a column while the server runs does not break read requests', async () => {
  const { body } = await merchant.post('/payments', payment())
  const path = `/payments/${body.data.id}`
  const readOften = () => Promise.all(Array.from({ length: readCount }, () => merchant.get(path)))
  await readOften()
  await sql`ALTER TABLE transactions ADD COLUMN later text`.execute(server.ctx.db)
  const replies = await readOften()
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
})

test('a request that fails because of a new column changes nothing, and succeeds when it is repeated', async () => {
  const { body } = await merchant.post('/payments', payment())
  const path = `/payments/${body.data.id}`
  await eventually(() => merchant.get(path), resourceIs('successful'))
  const refund = () => merchant.post('/refunds', { payment_id: body.data.id, amount: 1 })
  for (let count = 0; count < 10; count += 1) expect((await refund()).status).toBe(201)
  await sql`ALTER TABLE transactions ADD COLUMN later_still text`.execute(server.ctx.db)
  const replies = []
  for (let count = 0; count < 30; count += 1) replies.push((await refund()).status)
  expect(replies.filter((status) => status !== 201 && status !== 503)).toEqual([])
  expect(replies.slice(-10)).toEqual(Array(10).fill(201))
  const rows = await server.ctx.db
    .selectFrom('transactions')
    .where('original_id', '=', body.data.id)
    .select('id')
    .execute()
  expect(rows).toHaveLength(10 + replies.filter((status) => status === 201).length)
})

test('adding columns while the server runs interrupts no payout or checkout', async () => {
  const session = {
    amount: 100,
    currency: 'XAF',
    success_url: 'https://boutique.example.com/merci',
    cancel_url: 'https://boutique.example.com/panier',
  }
  const create = async (): Promise<number[]> => {
    const replies = await Promise.all([
      merchant.post('/payouts', payout({ amount: 100 })),
      merchant.post('/payments', payment()),
      merchant.post('/checkout/sessions', session),
    ])
    return replies.map(({ status }) => status)
  }
  for (let count = 0; count < 20; count += 1) expect(await create()).toEqual([201, 201, 201])
  for (const table of ['transactions', 'checkout_sessions', 'ledger_accounts', 'events']) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN latest text`.execute(server.ctx.db)
    for (let count = 0; count < 10; count += 1) expect(await create()).toEqual([201, 201, 201])
  }
})

test('if the database forgets prepared statements, reads succeed and no payout is half created', async () => {
  // The connections of this separate server start without prepared statements.
  const forgetful = await startTestServer()
  try {
    const reader = await createMerchant(forgetful, { rateLimit: null })
    const { body } = await reader.post('/payments', payment())
    const path = `/payments/${body.data.id}`
    const readOften = () => Promise.all(Array.from({ length: readCount }, () => reader.get(path)))
    await readOften()
    const forget = sql`DEALLOCATE ALL`
    await Promise.all(Array.from({ length: 30 }, () => forget.execute(forgetful.ctx.db)))
    const replies = await readOften()
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))

    // A transaction on a connection without its prepared statements fails as a whole and closes the
    // connection.
    const paid = []
    for (let count = 0; count < 20; count += 1) {
      paid.push((await reader.post('/payouts', payout({ amount: 100 }))).status)
    }
    expect(paid.filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect(paid.slice(-5)).toEqual(Array(5).fill(201))
    const { rows } = await sql`SELECT FROM transactions WHERE type = 'disbursement'`.execute(
      forgetful.ctx.db,
    )
    expect(rows).toHaveLength(paid.filter((status) => status === 201).length)
  } finally {
    await forgetful.stop()
  }
})
