import { sql } from 'kysely'
import { foldedReference } from '../../../src/database/folded-reference.ts'
import { foldForSearch } from '../../../src/domain/search-text.ts'
import { matches } from '../../../src/repositories/transactions/selection.ts'
import { numberOf, payment, payout, unknownId } from '../../support/builders.ts'
import {
  createMerchant,
  createSibling,
  goLive,
  type Merchant,
  manage,
  type Reply,
} from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'
import { prepared } from '../../support/prepared.ts'
import { contradictedPayment, settlement } from '../../support/proposals.ts'
import { bulkIn, linesOf, order } from '../account/bulk-requests.ts'

interface Found {
  id: string
  organisation_id: string
  organisation_name: string
  status: string
  masked_phone_number: string
  provider_reference: string | null
}

const made: Record<string, string> = {}

const first = prepared(() => createMerchant(server))
const second = prepared(() => createMerchant(server))
const sibling = prepared(() => createSibling(server, first))

beforeAll(async () => {
  const pay = async (name: string, merchant: Merchant, changes: Record<string, unknown>) => {
    const { status, body, text } = await merchant.post('/payments', payment(changes))
    expect([status, text]).toEqual([201, text])
    made[name] = body.data.id
  }
  await pay('plain', first, { phone_number: '06 512 34 56' })
  await pay('same number', second, { phone_number: '+242065123456' })
  await pay('refused', second, { phone_number: numberOf('999002') })
  await pay('waiting', second, { phone_number: numberOf('999009'), amount: 70_000 })
  await pay('marked', sibling, {
    phone_number: numberOf('000007'),
    metadata: { commande: 'A-1' },
    amount: 700,
  })
  for (const [name, merchant] of [
    ['plain', first],
    ['same number', second],
  ] as const) {
    const noted = { merchant_reference: 'FAC-1' }
    const reply = await merchant.account('patch', `/transactions/${made[name]}`, noted)
    expect(reply.status).toBe(200)
  }
  const { body } = await first.post('/payouts', payout({ phone_number: numberOf('000008') }))
  made.payout = body.data.id
  made.reference = body.data.reference
  for (const [name, wanted] of [
    ...['plain', 'same number', 'marked'].map((each) => [each, 'successful']),
    ['refused', 'failed'],
    ['waiting', 'processing'],
    ['payout', 'completed'],
  ] as [string, string][]) {
    const read = () => manage(server, 'get', `/transactions/${made[name]}`)
    await eventually(read, (reply) => reply.body.data.status === wanted)
  }
})

const search = (query: string): Promise<Reply> => manage(server, 'get', `/transactions?${query}`)

const found = async (query: string): Promise<Found[]> => {
  const { status, body, text } = await search(query)
  expect([query, status, text]).toEqual([query, 200, text])
  return body.data
}

const idsOf = async (query: string) => (await found(query)).map(({ id }) => id)

const idOf = (...names: string[]) => names.map((name) => made[name])

const dayAgo = new Date(Date.now() - 24 * 3600 * 1000).toISOString()

test('a search without filters returns the transactions of all merchants, newest first', async () => {
  expect(await idsOf('')).toEqual(
    idOf('payout', 'marked', 'waiting', 'refused', 'same number', 'plain'),
  )
})

test('a payment found by its id shows its merchant but not the full phone number', async () => {
  const [row, ...rest] = await found(`id=${made.plain}`)
  expect(rest).toEqual([])
  expect(row).toMatchObject({
    id: made.plain,
    organisation_id: first.organisationId,
    organisation_name: 'Boutique Léon',
    status: 'successful',
    masked_phone_number: '242•••••••56',
  })
  expect(JSON.stringify(row)).not.toContain('5123456')
  expect(await idsOf(`id=${unknownId}`)).toEqual([])
})

test.each([
  ['international', '%2B242%2006%20512%2034%2056'],
  ['unencoded', '+242065123456'],
  ['with 00', '00242065123456'],
  ['without plus', '242065123456'],
  ['local', '06.512.34.56&country=CG'],
])('a phone number written as %s finds the payments of every merchant', async (_, written) => {
  expect(await idsOf(`phone_number=${written}`)).toEqual(idOf('same number', 'plain'))
})

test('a search by a local number without a country, or by an invalid number, is refused', async () => {
  for (const written of ['0651234', 'abc']) {
    const { status, body } = await search(`phone_number=${written}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['phone_number']])
  }
})

test('a search by merchant reference covers all merchants, or one merchant if its id is given', async () => {
  expect(await idsOf('merchant_reference=FAC-1')).toEqual(idOf('same number', 'plain'))
  const query = `merchant_reference=FAC-1&organisation_id=${second.organisationId}`
  expect(await idsOf(query)).toEqual(idOf('same number'))
  expect(await idsOf('merchant_reference=FAC')).toEqual([])
})

test('staff find a merchant reference written with different accents, capitals or Unicode forms', async () => {
  const reference = 'Épicerie Béré-12'
  const noted = { merchant_reference: reference.normalize('NFD') }
  for (const merchant of [first, second]) {
    const id = made[merchant === first ? 'plain' : 'same number']
    const reply = await merchant.account('patch', `/transactions/${id}`, noted)
    expect(reply.body.data.merchant_reference).toBe(noted.merchant_reference)
  }
  const spaced = '\u00a0Épicerie\u00a0 Béré–12\u202f'
  const written = ['epicerie bere-12', 'ÉPICERIE BÉRÉ-12', spaced, reference]
  for (const text of [...written, noted.merchant_reference]) {
    const query = `merchant_reference=${encodeURIComponent(text)}`
    expect([text, await idsOf(query)]).toEqual([text, idOf('same number', 'plain')])
    const own = await idsOf(`${query}&organisation_id=${second.organisationId}`)
    expect([text, own]).toEqual([text, idOf('same number')])
  }
  for (const other of ['epicerie bere-1', 'epicerie', 'epicerie bere 12'])
    expect(await idsOf(`merchant_reference=${encodeURIComponent(other)}`)).toEqual([])
  for (const name of ['plain', 'same number']) {
    const merchant = name === 'plain' ? first : second
    await merchant.account('patch', `/transactions/${made[name]}`, { merchant_reference: 'FAC-1' })
  }
})

test('the database and the service fold references in the same way', async () => {
  const letters = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, at) => `x${String.fromCodePoint(from + at)}y`)
  const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'].map((form) => 'Épicerie Béré №12'.normalize(form))
  const texts = [
    // ASCII, Latin-1, Latin Extended-A, Vietnamese and other composed letters, and full-width
    // letters.
    ...[letters(0x20, 0x7e), letters(0xa0, 0x17f), letters(0x1e00, 0x1e9b)].flat(),
    ...[letters(0x1ea0, 0x1ef9), letters(0xff01, 0xff5e), letters(0xfb00, 0xfb06)].flat(),
    // Spaces, dashes, Arabic with vowel marks, Ethiopic, and capitals of African languages.
    ...[letters(0x2000, 0x2027), letters(0x606, 0x6ff), letters(0x1200, 0x137f)].flat(),
    ...[...'ƁƊƉƐƎƏƑƔƖƘŊƝƆƤƬƱƲƳƷǍǸ'].flatMap((each) => [each, each.toLowerCase()]),
    ...[letters(0x180, 0x24f), letters(0x250, 0x2af)].flat(),
    ...[
      ...forms,
      'Œuf  Æ',
      'Straße',
      'STRAẞE',
      '\u00a0Łódź ',
      'Ɛ̃wɔ',
      'FAC\u00a0 1',
      'a\u200bb',
      '😀 É',
      '',
    ],
  ]
  const { rows } = await sql<{ text: string; folded: string }>`
    SELECT u.text, ${sql.raw(foldedReference('u.text'))} AS folded
    FROM unnest(${texts}::text[]) AS u (text)`.execute(server.ctx.db)
  expect(rows).toEqual(texts.map((text) => ({ text, folded: foldForSearch(text) })))
})

test('a search by merchant reference uses the index of folded references', async () => {
  const plan = await server.ctx.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    const condition = matches(
      { owned: sql`true`, organisationId: sql`NULL` },
      { similarReference: 'FAC-1', metadata: [] },
      {},
    )
    const query = sql`EXPLAIN SELECT t.id FROM transactions AS t WHERE ${condition}
      ORDER BY t.id DESC LIMIT 26`
    return JSON.stringify((await query.execute(tx)).rows)
  })
  expect(plan).toContain('Index Scan using transactions_by_folded_reference')
  expect(plan).not.toContain('Sort')
})

test('the search for held transactions uses an index, however many other transactions exist', async () => {
  const plans = await server.ctx.db.transaction().execute(async (tx) => {
    // The held transactions are old, so a scan of the newest IDs would read all newer rows first.
    await sql`
      INSERT INTO transactions (id, application_id, organisation_id, environment, type, provider,
        country, amount, currency, phone_number, msisdn, status, held_reason, held_since,
        failure_reason, fee_amount, reference, created_at, updated_at)
      SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, t.application_id,
        t.organisation_id, 'test', 'disbursement', t.provider, t.country, t.amount, t.currency,
        t.phone_number, t.msisdn, CASE WHEN n < 4 THEN 'approved' ELSE 'failed' END,
        CASE WHEN n < 4 THEN 'wallet_low' END, CASE WHEN n < 4 THEN t.created_at END,
        CASE WHEN n < 4 THEN NULL ELSE 'expired' END, 0, 'PO-' || n, t.created_at, t.updated_at
      FROM generate_series(1, 6000) AS n
      CROSS JOIN (SELECT * FROM transactions WHERE id = ${made.plain}::uuid) AS t`.execute(tx)
    await sql`ANALYZE transactions`.execute(tx)
    const owners = [
      sql`true`,
      sql`t.organisation_id = ${first.organisationId}::uuid`,
      sql`t.application_id = ${first.applicationId}::uuid AND t.environment = 'test'`,
    ]
    const read = []
    for (const owned of owners) {
      const ownership = { owned, organisationId: sql`NULL` }
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        EXPLAIN (ANALYZE) SELECT t.id FROM transactions AS t
        WHERE ${matches(ownership, { isHeld: true, metadata: [] }, {})}
        ORDER BY t.id DESC LIMIT 26`.execute(tx)
      read.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    await sql`DELETE FROM transactions WHERE id < '00000000-0000-7000-8001-000000000000'`.execute(
      tx,
    )
    return read
  })
  for (const plan of plans) {
    expect(plan).toContain('transactions_on_hold')
    expect(plan).not.toMatch(/Seq Scan|Rows Removed/)
    expect(plan).toMatch(/Limit .*rows=3(\.00)? loops=1/)
  }
})

test('a search finds a payout by its reference and a payment by its provider reference, in test and live mode', async () => {
  expect(await idsOf(`reference=${made.reference}`)).toEqual(idOf('payout'))
  const [{ provider_reference: sandbox }] = (await found(`id=${made.plain}`)) as [Found]
  expect(await idsOf(`provider_reference=${sandbox}`)).toEqual(idOf('plain'))
  const live = await goLive(server, first)
  const values = sql`organisation_id, application_id, type, provider, country, amount, currency,
    phone_number, msisdn, submitted_at, submission_attempted_at, created_at, updated_at`
  const liveId = unknownId.replace(/.$/, '0')
  await sql`INSERT INTO transactions (id, environment, status, provider_reference, ${values})
    SELECT ${liveId}::uuid, 'live', 'successful', '363440463', ${values}
    FROM transactions WHERE id = ${made.plain}::uuid`.execute(server.ctx.db)
  expect(live.applicationId).toBe(first.applicationId)
  expect(await idsOf('provider_reference=363440463')).toEqual([liveId])
  expect(await idsOf('provider_reference=363440463&environment=test')).toEqual([])
  expect(await idsOf('environment=live')).toEqual([liveId])
})

test('a transaction search by ID, reference or number ignores the period', async () => {
  const never = 'created_from=2020-01-01T00:00:00Z&created_to=2020-01-02T00:00:00Z'
  for (const key of [
    `id=${made.plain}`,
    'merchant_reference=FAC-1',
    `reference=${made.reference}`,
    'phone_number=%2B242065123456',
  ]) {
    expect(await idsOf(`${key}&${never}`)).not.toEqual([])
  }
  expect(await idsOf(never)).toEqual([])
})

test.each([
  ['status=failed', ['refused']],
  ['status=failed&status=processing', ['waiting', 'refused']],
  ['type=disbursement', ['payout']],
  ['amount_min=70000', ['waiting']],
  ['amount_max=700', ['marked']],
  ['metadata[commande]=A-1', ['marked']],
  ['country=CG&amount_max=700', ['marked']],
  ['provider=carrier2_money', []],
  ['currency=GHS', []],
])('a transaction search with a period and %s finds only matches', async (query, names) => {
  expect(await idsOf(`${query}&created_from=${dayAgo}&environment=test`)).toEqual(idOf(...names))
  const { status, body } = await search(query)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['created_from']])
  const long = await search(`${query}&created_from=2020-01-01T00:00:00Z`)
  expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['created_from']])
})

test('a transaction search within an organisation needs no period, and covers all of its applications', async () => {
  const own = `environment=test&organisation_id=${first.organisationId}`
  expect(await idsOf(own)).toEqual(idOf('payout', 'marked', 'plain'))
  expect(await idsOf(`${own}&status=completed&status=failed`)).toEqual(idOf('payout'))
  expect(await idsOf(`${own}&amount_max=700`)).toEqual(idOf('marked'))
  expect(await idsOf(`${own}&metadata[commande]=A-1`)).toEqual(idOf('marked'))
  expect(await idsOf(`${own}&metadata[commande]=A-1&amount_min=701`)).toEqual([])
  const other = `organisation_id=${second.organisationId}`
  expect(await idsOf(`${other}&status=processing`)).toEqual(idOf('waiting'))
  expect(await idsOf(`${other}&metadata[commande]=A-1`)).toEqual([])
  expect(await idsOf(`organisation_id=${unknownId}`)).toEqual([])
})

test('the cursor of a transaction search leads from page to page and keeps the filters', async () => {
  const seen: string[] = []
  const base = `${server.url}/management/v1`
  let path = `/transactions?per_page=2&environment=test&created_from=${dayAgo}&amount_min=1`
  for (let pages = 0; path !== ''; pages += 1) {
    expect(pages).toBeLessThan(9)
    const { body } = await manage(server, 'get', path)
    seen.push(...body.data.map(({ id }: Found) => id))
    path = body.links.next === null ? '' : body.links.next.slice(base.length)
    if (path !== '') expect(new URL(body.links.next).searchParams.get('amount_min')).toBe('1')
  }
  expect(seen).toEqual(idOf('payout', 'marked', 'waiting', 'refused', 'same number', 'plain'))
  const wrong = await search('cursor=nowhere')
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['cursor']])
})

test("staff see a transaction's metadata, its fee and its bulk payout", async () => {
  const read = async (id: string) => (await manage(server, 'get', `/transactions/${id}`)).body.data
  expect(await read(made.marked ?? '')).toMatchObject({
    ...{ metadata: { commande: 'A-1' }, fee_amount: 0, bulk_payout_id: null, open_items: [] },
  })
  const { body } = await order(server, first, { payouts: linesOf(1, { amount: 10_000 }) })
  const { id } = await bulkIn(first, body.data.id, 'completed')
  const { body: found } = await manage(
    server,
    'get',
    `/transactions?organisation_id=${first.organisationId}&type=disbursement`,
  )
  const lines = await Promise.all(found.data.map((each: { id: string }) => read(each.id)))
  const [line] = lines.filter(({ bulk_payout_id }) => bulk_payout_id === id)
  expect(line).toMatchObject({ amount: 10_000, fee_amount: 100, metadata: null })
})

test('a transaction shows its ledger postings, and a payment shows its refunds', async () => {
  const merchant = await createMerchant(server)
  const read = (id: string) => manage(server, 'get', `/transactions/${id}`)
  const ended = async (id: string) => {
    const ends = ['successful', 'completed', 'failed']
    return (
      await eventually(
        () => read(id),
        ({ body }) => ends.includes(body.data.status),
      )
    ).body.data
  }
  const make = async (path: string, body: object) =>
    ended((await merchant.post(path, body)).body.data.id)
  const paid = await make('/payments', payment({ amount: 5000 }))
  const refund = { payment_id: paid.id, amount: 300 }
  const refunds = [await make('/refunds', refund), await make('/refunds', refund)]
  const paidOut = await make('/payouts', payout({ amount: 1000 }))
  const refused = await make('/payouts', payout({ phone_number: numberOf('999002') }))
  const ids = refunds.map(({ id }) => id).reverse()
  expect(await idsOf(`payment_id=${paid.id}`)).toEqual(ids)
  expect(await idsOf(`payment_id=${refunds[0].id}`)).toEqual([])
  const { body } = await manage(
    server,
    'get',
    `/organisations/${merchant.organisationId}/ledger-entries?per_page=100`,
  )
  const posted = new Set(body.data.map((entry: { posting_id: string }) => entry.posting_id))
  for (const [each, kinds] of [
    [paid, ['collection_settled']],
    [refunds[0], ['refund_reserved', 'refund_settled']],
    [paidOut, ['payout_reserved', 'payout_settled']],
    [refused, ['payout_reserved', 'payout_released']],
  ]) {
    const postings: { id: string; kind: string; reason: string | null }[] = each.postings
    expect([each.id, postings.map(({ kind }) => kind)]).toEqual([each.id, kinds])
    for (const { id, reason } of postings) {
      expect(posted).toContain(id)
      expect(reason).toBeNull()
    }
  }
})

test('the postings of a corrected payment include the correction with its reason', async () => {
  const merchant = await createMerchant(server)
  const { id, paymentId } = await contradictedPayment(server, merchant)
  const path = `/reconciliation-items/${id}/resolve`
  expect((await manage(server, 'post', path, settlement)).status).toBe(200)
  const { body } = await manage(server, 'get', `/transactions/${paymentId}`)
  expect(body.data.postings).toMatchObject([{ kind: 'end_corrected', reason: settlement.reason }])
})

test('a transaction export larger than one search page contains each transaction exactly once', async () => {
  const busy = await createMerchant(server)
  const ids: string[] = []
  for (const amount of [900_001, 900_002])
    ids.unshift((await busy.post('/payments', payment({ amount }))).body.data.id)
  const { id } = (await busy.post('/payments', payment({ amount: 1000 }))).body.data
  await sql`
    INSERT INTO transactions (id, organisation_id, application_id, environment, type, provider,
      country, amount, currency, phone_number, msisdn, status, created_at, updated_at)
    SELECT (left(id::text, 23) || '-' || lpad(n::text, 12, '0'))::uuid, organisation_id,
      application_id, environment, type, provider, country, 1000, currency, phone_number, msisdn,
      'failed', created_at, updated_at
    FROM transactions, generate_series(1, 11000) AS n
    WHERE id = ${id}`.execute(server.ctx.db)
  const query = `organisation_id=${busy.organisationId}&amount_min=900000`
  const page = await manage(server, 'get', `/transactions?${query}`)
  expect([page.body.data, page.body.meta.next_cursor]).toEqual([[], expect.any(String)])
  const file = await manage(server, 'get', `/transactions.csv?${query}`)
  expect(file.text.match(/^[0-9a-f-]{36}/gm)).toEqual(ids)
})
