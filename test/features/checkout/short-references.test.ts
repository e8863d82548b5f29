import { sql } from 'kysely'
import { matches } from '../../../src/repositories/transactions/selection.ts'
import { numberOf } from '../../support/builders.ts'
import { type Session, type Stage, startStage, walker } from '../../support/checkout.ts'
import { createMerchant, type Merchant, manage } from '../../support/client.ts'
import { signInAs } from '../../support/console.ts'
import { attemptsOf } from '../../support/corrected-number.ts'
import { eventually } from '../../support/eventually.ts'
import { momoOf } from '../../support/momo.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let merchant: Merchant
let back: Stage['back']
let stop: Stage['stop']

beforeAll(async () => {
  ;({ server, merchant, back, stop } = await startStage())
})
afterAll(() => stop())

const shownOn = async ({ url }: Session): Promise<string> => {
  const { text } = await eventually(
    () => walker().get(`${url}?lang=en`),
    (page) => /class="banner (?:good|bad)"/.test(page.text),
  )
  const shown = /Reference(?:<\/dt> <dd>| )([0-9A-Z-]+)</.exec(text)?.[1] ?? text
  expect(shown).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  return shown
}

const pay = async (ending: string) => {
  const session = await back.open(merchant)
  await walker().pay(session, { phone: numberOf(ending) })
  const [payment] = await attemptsOf(server, session)
  return { id: payment?.id ?? '', reference: await shownOn(session) }
}

const idsFoundBy = async (text: string): Promise<string[]> => {
  const query = new URLSearchParams({ short_reference: text })
  const { status, body } = await manage(server, 'get', `/transactions?${query}`)
  expect(status).toBe(200)
  return body.data.map(({ id }: { id: string }) => id)
}

test('staff find a payment by its short reference through the API, the console and momo', async () => {
  const visitor = await signInAs(server, 'support', 'test')
  for (const ending of ['999001', '999002']) {
    const { id, reference } = await pay(ending)
    const spellings = [
      reference,
      reference.toLowerCase().replace('-', ''),
      reference.replace('-', ' '),
    ]
    for (const text of spellings) {
      expect([text, await idsFoundBy(text)]).toEqual([text, [id]])
      const { location } = await visitor.get(`/console/search?q=${encodeURIComponent(text)}`)
      expect(location).toContain(`/console/transactions/${id}`)
    }
    const page = await visitor.get(`/console/transactions/${id}`)
    expect(page.text).toContain(reference)
    const { output } = momoOf(() => server)
    expect(await output('transactions', 'list', '--short-reference', reference)).toContain(id)
  }
})

const copyAs = (id: string, copy: string) =>
  sql`INSERT INTO transactions SELECT (json_populate_record(t, json_build_object(
      'id', ${copy}::uuid, 'provider_reference', NULL, 'submitted_reference', ${copy}::text))).*
    FROM transactions AS t WHERE id = ${id}::uuid`.execute(server.ctx.db)

test('a search lists both payments that share a short reference', async () => {
  const { id, reference } = await pay('999002')
  const twin = `0193a1f2-7c54-7b1e-${id.slice(-17)}`
  await copyAs(id, twin)
  expect((await idsFoundBy(reference)).sort()).toEqual([id, twin].sort())
})

test('letters that look like digits match those digits in a short reference', async () => {
  const { id } = await pay('999002')
  const copy = '0193a1f2-7c54-7b1e-9d8a-3f0000000021'
  await copyAs(id, copy)
  for (const text of ['0000-0011', 'ooOO-OOil', 'oooooo1L'])
    expect([text, await idsFoundBy(text)]).toEqual([text, [copy]])
})

test('an invalid short reference is refused, and an unknown short reference finds nothing', async () => {
  const refused = await manage(server, 'get', '/transactions?short_reference=7K3M-9QP')
  expect(refused.status).toBe(422)
  const other = await createMerchant(server)
  const { body } = await other.post('/payments', {
    ...{ amount: 500, country: 'CG', provider: 'carrier1_momo', phone_number: '06 512 34 56' },
  })
  expect(body.data.status).toBe('pending')
  expect(await idsFoundBy('0000-0000')).toEqual([])
})

test('a search by short reference uses the index', async () => {
  const plan = await server.ctx.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    const condition = matches(
      { owned: sql`true`, organisationId: sql`NULL` },
      { idTail: '0123456789', metadata: [] },
      {},
    )
    const query = sql`EXPLAIN SELECT t.id FROM transactions AS t WHERE ${condition}
      ORDER BY t.id DESC LIMIT 26`
    return JSON.stringify((await query.execute(tx)).rows)
  })
  expect(plan).toContain('transactions_by_short_reference')
  expect(plan).not.toContain('Sort')
})
