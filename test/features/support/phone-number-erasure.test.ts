import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { recordCallbacks } from '../../../src/repositories/transactions/provider-callbacks.ts'
import { merchantWithRule } from '../../support/approvals.ts'
import { payment, payout } from '../../support/builders.ts'
import { call, manage, type Reply } from '../../support/client.ts'
import { exampleOf } from '../../support/documents.ts'
import { eventually, resourceEnded } from '../../support/eventually.ts'
import { merchant, server } from '../../support/own-merchant.ts'
import { createPerson } from '../../support/people.ts'
import { arrived, bodyOf, createReceivers, speakTo } from '../../support/webhooks.ts'
import { bulkIn, order as createBulk } from '../account/bulk-requests.ts'

const { receive, stopAll } = createReceivers()

afterEach(stopAll)

let numbers = 0
const newNumber = (ending?: string) => {
  numbers += 1
  const digits = `242066${ending ?? 101_000 + numbers}`
  const local = digits.slice(3)
  const written = `+242 ${local.slice(0, 2)} ${local.slice(2)}`
  return { digits, local, written, masked: `242•••••••${digits.slice(-2)}` }
}
type PhoneNumber = ReturnType<typeof newNumber>

const ended = (path: string): Promise<Reply> => eventually(() => merchant.get(path), resourceEnded)

const paid = async ({ written }: PhoneNumber): Promise<string> => {
  const { body } = await merchant.post('/payments', payment({ phone_number: written }))
  await ended(`/payments/${body.data.id}`)
  return body.data.id
}

const age = (ids: string[], days: number): Promise<unknown> =>
  sql`UPDATE transactions SET updated_at = now() - ${days} * interval '1 day'
    WHERE id = ANY(${ids}::uuid[])`.execute(server.ctx.db)

const erase = (phone_number: string, more: object = {}): Promise<Reply> =>
  manage(server, 'post', '/phone-number-erasures', { phone_number, reason: 'lettre', ...more })

const foundBy = async ({ written }: PhoneNumber): Promise<string[]> => {
  const query = `phone_number=${encodeURIComponent(written)}`
  const { body } = await manage(server, 'get', `/transactions?${query}`)
  return body.data.map(({ id }: { id: string }) => id)
}

/** Returns the tables with customer data that still contain a text. */
const storedIn = async (text: string): Promise<string[]> => {
  const found: string[] = []
  for (const table of [
    ...['transactions', 'events', 'deliveries', 'delivery_attempts', 'provider_callbacks'],
    ...['bulk_payout_lines', 'checkout_sessions', 'audit_entries', 'ledger_postings'],
  ]) {
    const { rows } = await sql`SELECT FROM ${sql.table(table)} AS t
      WHERE regexp_replace(t::text, '[ +]', '', 'g') LIKE ${`%${text}%`}`.execute(server.ctx.db)
    if (rows.length > 0) found.push(table)
  }
  return found
}

test('a phone number in any notation is masked everywhere in old transactions', async () => {
  const number = newNumber()
  const receiver = await receive((webhook, res) =>
    res.writeHead(200).end(`merci ${bodyOf(webhook).data.phone_number}`),
  )
  const say = speakTo(server)
  const endpoint = await say.register(merchant, receiver.url)
  const id = await paid(number)
  await arrived(receiver, 1)
  const eventId = await say.latestEvent(merchant)
  await say.attempted(endpoint, eventId)
  const callback = `{"msisdn":"${number.local}","reference":"363440463"}`
  const atMs = server.ctx.clock.nowMs()
  await recordCallbacks(server.ctx.db, [
    { provider: 'carrier1_momo', country: 'CG', reference: id, body: callback, atMs },
  ])
  await sql`UPDATE provider_callbacks SET transaction_id = ${id}::uuid`.execute(server.ctx.db)
  const sum = async () => ({
    balance: (await merchant.get('/merchant/balance')).body,
    ledger: (await manage(server, 'get', '/ledger-check')).body.data.discrepancies,
  })
  const before = await sum()
  await age([id], 91)
  expect(await storedIn(number.local)).not.toEqual([])
  const { status, body } = await erase(number.local, { country: 'CG' })
  expect([status, body.data]).toEqual([
    200,
    {
      masked_phone_number: number.masked,
      ...{ orders: 1, lines: 0, events: 1, callbacks: 1 },
      ...{ kept_orders: 0, erasable_from: null, has_more: false },
    },
  ])
  expect(await storedIn(number.local)).toEqual([])
  expect((await merchant.get(`/payments/${id}`)).body.data.phone_number).toBe(number.masked)
  expect(await foundBy(number)).toEqual([])
  const { rows } = await sql<{ body: string }>`SELECT body FROM provider_callbacks
    WHERE transaction_id = ${id}::uuid`.execute(server.ctx.db)
  expect(rows[0]?.body).toContain('363440463')
  expect(await sum()).toEqual(before)
  await say.resend(eventId)
  const [, again] = await arrived(receiver, 2)
  if (again === undefined) throw new Error('nothing arrived')
  expect(bodyOf(again).data).toMatchObject({ id, phone_number: number.masked })
  expect(() => new Webhook(endpoint.secret).verify(again.body, again.headers)).not.toThrow()
  expect((await erase(number.written)).body.data).toMatchObject({ orders: 0, events: 0 })
})

test('a payment whose number was erased cannot be refunded, and the error states the reason', async () => {
  const number = newNumber()
  const id = await paid(number)
  await age([id], 91)
  await erase(number.written)
  const refused = await merchant.post('/refunds', { payment_id: id, amount: 1 })
  expect([refused.status, refused.body]).toEqual([422, exampleOf('payment_number_erased')])
  const read = await merchant.account('get', `/transactions/${id}`)
  expect(read.body.data.refundable_amount).toBe(0)
})

test('a transaction keeps its number for 90 days after its final status, and the response shows until when', async () => {
  const number = newNumber()
  const [old, young] = [await paid(number), await paid(number)]
  await age([old], 90.1)
  await age([young], 89.9)
  const { data } = (await erase(number.written)).body
  expect(data).toMatchObject({ orders: 1, kept_orders: 1, has_more: false })
  const inHours = (Date.parse(data.erasable_from) - server.ctx.clock.nowMs()) / 3_600_000
  expect(inHours).toBeCloseTo(2.4, 1)
  expect(await foundBy(number)).toEqual([young])
  const { body } = await merchant.post('/refunds', { payment_id: young, amount: 1 })
  expect(body.data.phone_number).toBe(number.written)
})

test('a phone number is not erased while a transaction with that number is in progress', async () => {
  const number = newNumber('999009')
  const old = await paid({ ...number, written: '+242 06 600 77 77' })
  await sql`UPDATE transactions SET phone_number = ${number.written}, msisdn = ${number.digits}
    WHERE id = ${old}::uuid`.execute(server.ctx.db)
  await age([old], 91)
  const { body } = await merchant.post('/payments', payment({ phone_number: number.written }))
  const refused = await erase(number.written)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['phone_number']])
  expect((await foundBy(number)).toSorted()).toEqual([old, body.data.id].toSorted())
})

test('a transaction that needs reconciliation keeps its phone number', async () => {
  const number = newNumber()
  const id = await paid(number)
  await age([id], 91)
  await sql`INSERT INTO reconciliation_items (id, transaction_id, recorded_status, reported_status,
      kind, created_at)
    VALUES (gen_random_uuid(), ${id}::uuid, 'successful', 'failed', 'other_end', now())`.execute(
    server.ctx.db,
  )
  expect((await erase(number.written)).body.data).toMatchObject({ orders: 0, kept_orders: 1 })
})

test('the phone number of a bulk payout line is erased together with the number of its payout', async () => {
  const number = newNumber()
  const line = payout({ phone_number: number.written })
  const made: string = (await createBulk(server, merchant, { payouts: [line] })).body.data.id
  await bulkIn(merchant, made, 'completed')
  const { body } = await merchant.account('get', `/transactions?bulk_payout_id=${made}`)
  await ended(`/payouts/${body.data[0].id}`)
  await sql`UPDATE bulk_payouts SET updated_at = now() - interval '91 days'`.execute(server.ctx.db)
  expect((await erase(number.written)).body.data).toMatchObject({ lines: 0, kept_orders: 1 })
  await age([body.data[0].id], 91)
  expect((await erase(number.written)).body.data).toMatchObject({ orders: 1, lines: 1 })
  const lines = await merchant.account('get', `/bulk-payouts/${made}/lines`)
  expect(lines.body.data[0].phone_number).toBe(number.masked)
})

test('one request erases any number of old bulk payout lines', async () => {
  const number = newNumber()
  const ruled = await merchantWithRule(server)
  const payouts = Array.from({ length: 60 }, () => payout({ phone_number: number.written }))
  const { id } = (await createBulk(server, ruled, { payouts })).body.data
  await manage(server, 'post', `/bulk-payouts/${id}/reject`, {})
  await sql`UPDATE bulk_payouts SET updated_at = now() - interval '91 days'
    WHERE id = ${id}::uuid`.execute(server.ctx.db)
  const { body } = await erase(number.written)
  expect(body.data).toMatchObject({ orders: 0, lines: 60, has_more: false })
})

test('the phone number of a bulk payout line without a payout is erased only if no payout can still be created', async () => {
  const number = newNumber()
  const ruled = await merchantWithRule(server)
  const lines = [payout({ phone_number: number.written })]
  const id: string = (await createBulk(server, ruled, { payouts: lines })).body.data.id
  const age91 = () =>
    sql`UPDATE bulk_payouts SET updated_at = now() - interval '91 days'
      WHERE id = ${id}::uuid`.execute(server.ctx.db)
  await age91()
  expect((await erase(number.written)).status).toBe(422)
  expect((await ruled.account('post', `/bulk-payouts/${id}/cancel`)).status).toBe(200)
  expect((await erase(number.written)).body.data).toMatchObject({ lines: 0 })
  await age91()
  expect((await erase(number.written)).body.data).toMatchObject({ orders: 0, lines: 1 })
  const read = await ruled.account('get', `/bulk-payouts/${id}/lines`)
  expect(read.body.data[0].phone_number).toBe(number.masked)
})

test('erasing changes only the phone number of a bulk payout line', async () => {
  const number = newNumber()
  const line = payout({ phone_number: number.written })
  const { body } = await createBulk(server, merchant, { payouts: [line] })
  for (const change of ['amount = amount + 1', "phone_number = '1', msisdn = '1'"]) {
    const changing = sql`UPDATE bulk_payout_lines SET ${sql.raw(change)}
      WHERE bulk_payout_id = ${body.data.id}::uuid`.execute(server.ctx.db)
    await expect(changing).rejects.toThrow(/does not change/)
  }
  const deleting = sql`DELETE FROM bulk_payout_lines
    WHERE bulk_payout_id = ${body.data.id}::uuid`.execute(server.ctx.db)
  await expect(deleting).rejects.toThrow(/does not change/)
})

test('only an owner can erase a phone number, and the audit trail shows the erasure without the number', async () => {
  const number = newNumber()
  const id = await paid(number)
  await age([id], 91)
  const [owner, support] = [
    await createPerson(server, 'owner'),
    await createPerson(server, 'support'),
  ]
  const body = { phone_number: number.written, reason: 'lettre du 25 novembre' }
  const ask = ({ token }: { token: string }) =>
    call(server, 'post', '/management/v1/phone-number-erasures', { key: token, body })
  expect((await ask(support)).status).toBe(403)
  expect((await ask(owner)).status).toBe(200)
  const { body: audit } = await manage(server, 'get', '/audit-entries?operation=erasePhoneNumber')
  expect(audit.data[0]).toMatchObject({
    principal_id: owner.id,
    subject_kind: 'phone_number',
    reason: body.reason,
    after: { phone_number: number.masked, orders: 1 },
  })
})

test('the erasure of an invalid number, or of a local number without a country, is refused on its field', async () => {
  for (const text of ['abcd', '0660 12']) {
    const refused = await erase(text)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['phone_number']])
  }
})

test('a phone number with very many transactions is erased in several steps', async () => {
  const number = newNumber()
  const template = await paid(number)
  await sql`INSERT INTO transactions (id, application_id, organisation_id, environment, type,
      provider, country, amount, currency, phone_number, msisdn, status, created_at, updated_at)
    SELECT gen_random_uuid(), application_id, organisation_id, environment, type, provider,
      country, amount, currency, phone_number, msisdn, 'failed', created_at, now() - interval '1 year'
    FROM transactions CROSS JOIN generate_series(1, 1010) WHERE id = ${template}::uuid`.execute(
    server.ctx.db,
  )
  const first = (await erase(number.written)).body.data
  expect(first).toMatchObject({ orders: 1000, kept_orders: 11, has_more: true })
  const second = (await erase(number.written)).body.data
  expect(second).toMatchObject({ orders: 10, kept_orders: 1, has_more: false })
})
