import { numberOf, payment, payout, unknownId } from '../../support/builders.ts'
import {
  call,
  clientOf,
  createMerchant,
  createSibling,
  goLive,
  type Merchant,
  manage,
} from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { availableOf, bulkIn, order } from './bulk-requests.ts'
import { fileOf, statementOf } from './statement-requests.ts'
import { giveBack, pay, server, walk } from './transaction-requests.ts'

type Notes = { merchant_reference?: unknown; metadata?: unknown }

const note = (merchant: Merchant, id: string, notes: Notes) =>
  merchant.account('patch', `/transactions/${id}`, notes)

const noted = async (merchant: Merchant, id: string, notes: Notes) => {
  const { status, body, text } = await note(merchant, id, notes)
  expect([status, text]).toEqual([200, text])
  return body.data
}

const read = async (merchant: Merchant, id: string) =>
  (await merchant.account('get', `/transactions/${id}`)).body.data

const ended = (merchant: Merchant, id: string) =>
  eventually(
    () => read(merchant, id),
    ({ status }) => ['successful', 'completed', 'failed', 'cancelled'].includes(status),
  )

const newPayout = async (merchant: Merchant, changes = {}): Promise<string> =>
  (await merchant.post('/payouts', payout(changes))).body.data.id

const ofEachType = async (merchant: Merchant) => {
  const made = await pay(merchant, { metadata: { panier: '7' } })
  await ended(merchant, made.id)
  const ids = {
    payments: made.id,
    payouts: await newPayout(merchant),
    refunds: (await giveBack(merchant, made, 100)).id,
  }
  for (const id of Object.values(ids)) await ended(merchant, id)
  return ids
}

const csvOf = async ({ secretKey }: Merchant, path: string): Promise<string[][]> => {
  const { status, text } = await call(server, 'get', `/account/v1${path}`, { key: secretKey })
  expect(status).toBe(200)
  return text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
}

describe('a note on a transaction', () => {
  test('a note can be added to a final transaction, and changes nothing else', async () => {
    const merchant = await createMerchant(server)
    const ids = await ofEachType(merchant)
    const before = await availableOf(merchant)
    for (const [path, id] of Object.entries(ids)) {
      const [was, shown] = [await read(merchant, id), await merchant.get(`/${path}/${id}`)]
      expect(was.merchant_reference).toBeNull()
      const notes = { merchant_reference: `FAC-${path}`, metadata: { compte: 411, payé: true } }
      const data = await noted(merchant, id, notes)
      expect(data).toEqual({ ...was, ...notes })
      expect(await noted(merchant, id, notes)).toEqual(data)
      expect(await read(merchant, id)).toEqual(data)
      const { body } = await merchant.get(`/${path}/${id}`)
      const metadata = path === 'payouts' ? {} : { metadata: notes.metadata }
      expect(body.data).toEqual({ ...shown.body.data, ...metadata })
    }
    expect(await availableOf(merchant)).toBe(before)
    const check = await manage(server, 'get', '/ledger-check')
    expect(check.body.data.balanced).toBe(true)
    const managed = await manage(server, 'get', `/transactions/${ids.payouts}`)
    expect(managed.body.data.merchant_reference).toBe('FAC-payouts')
  })

  test('a note keeps the fields that are omitted and clears the fields that are null', async () => {
    const merchant = await createMerchant(server)
    const { id } = await pay(merchant, { metadata: { panier: '7' } })
    await noted(merchant, id, { merchant_reference: 'FAC-1' })
    expect((await read(merchant, id)).metadata).toEqual({ panier: '7' })
    await noted(merchant, id, { metadata: null })
    expect(await read(merchant, id)).toMatchObject({ metadata: null, merchant_reference: 'FAC-1' })
    await noted(merchant, id, { metadata: JSON.parse('{"__proto__":1,"a":[1.5]}') })
    await noted(merchant, id, {})
    await noted(merchant, id, { merchant_reference: null })
    const { metadata, merchant_reference } = await read(merchant, id)
    expect(JSON.stringify(metadata)).toBe('{"__proto__":1,"a":[1.5]}')
    expect(merchant_reference).toBeNull()
  })

  test('two notes that change different fields at the same time are both kept', async () => {
    const merchant = await createMerchant(server)
    const { id } = await pay(merchant)
    for (let at = 0; at < 15; at += 1) {
      const [reference, metadata] = [`FAC-${at}`, { tour: at }]
      await Promise.all([
        noted(merchant, id, { merchant_reference: reference }),
        noted(merchant, id, { metadata }),
      ])
      expect(await read(merchant, id)).toMatchObject({ merchant_reference: reference, metadata })
    }
  })

  test('a note does not change earlier responses and events', async () => {
    const merchant = await createMerchant(server)
    const path = '/webhook-endpoints'
    await merchant.account('post', path, { url: 'https://boutique.example/evenements' })
    const sent = payment({ metadata: { panier: '7' } })
    const options = { headers: { 'Idempotency-Key': 'panier-7' } }
    const first = await merchant.post('/payments', sent, options)
    const { id } = first.body.data
    await ended(merchant, id)
    const events = `/events?resource_id=${id}`
    const [event] = (await merchant.account('get', events)).body.data
    expect(event.payload.data.metadata).toEqual({ panier: '7' })
    await noted(merchant, id, { metadata: { panier: '8' }, merchant_reference: 'FAC-7' })
    const again = await merchant.post('/payments', sent, options)
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true'])
    expect((await merchant.account('get', events)).body.data).toEqual([event])
    expect(Object.keys(event.payload.data)).not.toContain('merchant_reference')
  })

  test("a note with a forbidden character is refused with the character's name and position", async () => {
    const merchant = await createMerchant(server)
    const { id } = await pay(merchant)
    const { body } = await note(merchant, id, { merchant_reference: '😀É-\u200b1' })
    expect(body.errors).toEqual({
      merchant_reference: [
        'Ce champ contient, en position 4, un caractère non autorisé : espace sans chasse ' +
          '(U+200B). Retirez-le.',
      ],
    })
  })

  test.each<[unknown, boolean]>([
    ['x', true],
    ['Facture n° 2026/0042 – « été »', true],
    ['é'.repeat(100), true],
    ['😀'.repeat(100), true],
    ['é'.repeat(101), false],
    ['', false],
    [' FAC-1', false],
    ['FAC-1\u00a0', false],
    ['FAC\n1', false],
    ['FAC\u0085', false],
    ['FAC\u2028-1', false],
    ['FAC\u200b-1', false],
    ['FAC\u202e-1', false],
    ['FAC\u0000-1', false],
    ['FAC\ud800-1', false],
    [7, false],
    [['FAC-1'], false],
  ])(
    'a note with the reference %j is accepted or refused correctly: %s',
    async (reference, isAccepted) => {
      const merchant = await createMerchant(server)
      const { id } = await pay(merchant)
      await noted(merchant, id, { merchant_reference: 'FAC-0' })
      const { status, body } = await note(merchant, id, { merchant_reference: reference })
      const link = { currency: 'XAF', merchant_reference: reference }
      const created = await merchant.account('post', '/payment-links', link)
      expect([status, created.status]).toEqual(isAccepted ? [200, 201] : [422, 422])
      if (!isAccepted) {
        expect(Object.keys(body.errors)).toEqual(['merchant_reference'])
        expect(Object.keys(created.body.errors)).toEqual(['merchant_reference'])
      }
      const now = await read(merchant, id)
      expect(now.merchant_reference).toBe(isAccepted ? reference : 'FAC-0')
    },
  )

  test('a note with several invalid fields returns a 422 on every field, and changes nothing', async () => {
    const merchant = await createMerchant(server)
    const { id } = await pay(merchant, { metadata: { panier: '7' } })
    const metadata = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`clé ${at}`, at]))
    const { status, body } = await note(merchant, id, { merchant_reference: ' x', metadata })
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      422,
      ['merchant_reference', 'metadata'],
    ])
    for (const wrong of [
      { ['k'.repeat(41)]: 1 },
      { k: 'v'.repeat(499) },
      { k: Array(251).fill(1) },
      [],
      'x',
    ]) {
      const reply = await note(merchant, id, { merchant_reference: 'FAC-1', metadata: wrong })
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['metadata']])
    }
    expect(await read(merchant, id)).toMatchObject({
      metadata: { panier: '7' },
      merchant_reference: null,
    })
  })

  test('a note on an unknown transaction, or on a transaction of another application or environment, returns a 404', async () => {
    const merchant = await createMerchant(server)
    const { id } = await pay(merchant)
    const sibling = await createSibling(server, merchant)
    const stranger = await createMerchant(server)
    const live = await goLive(server, merchant)
    for (const other of [sibling, stranger, live]) {
      expect((await note(other, id, { merchant_reference: 'FAC-1' })).status).toBe(404)
    }
    for (const nothing of [unknownId, 'abc']) {
      expect((await note(merchant, nothing, { merchant_reference: 'FAC-1' })).status).toBe(404)
    }
    expect((await read(merchant, id)).merchant_reference).toBeNull()
  })

  test('a restricted key needs transactions:write to add a note, and cannot move money with that permission', async () => {
    const merchant = await createMerchant(server)
    const { id } = await pay(merchant)
    const keyWith = async (...granted: string[]) => {
      const wanted = { kind: 'secret', environment: 'test', permissions: granted }
      const path = `/applications/${merchant.applicationId}/api-keys`
      const { key } = (await manage(server, 'post', path, wanted)).body.data
      return { ...merchant, ...clientOf(server, key) }
    }
    const payer = await keyWith('payments:write', 'refunds:write', 'payouts:write')
    expect((await note(payer, id, { merchant_reference: 'FAC-1' })).status).toBe(403)
    const bookkeeper = await keyWith('transactions:write')
    expect((await note(bookkeeper, id, { merchant_reference: 'FAC-2' })).status).toBe(200)
    expect((await bookkeeper.post('/payouts', payout())).status).toBe(403)
    expect((await read(merchant, id)).merchant_reference).toBe('FAC-2')
  })
})

describe('transactions found by their merchant reference', () => {
  test('a search by merchant reference finds exactly the matching transactions, on pages and in files', async () => {
    const merchant = await createMerchant(server)
    const ids: string[] = []
    for (let at = 0; at < 5; at += 1) ids.push((await pay(merchant)).id)
    const payoutId = await newPayout(merchant)
    for (const id of [...ids.slice(0, 4), payoutId]) {
      await noted(merchant, id, { merchant_reference: 'FAC 1+2&é' })
    }
    await noted(merchant, ids[4] ?? '', { merchant_reference: 'fac 1+2&é' })
    const wanted = [payoutId, ...ids.slice(0, 4).reverse()]
    const found = await walk(merchant, [
      ['merchant_reference', 'FAC 1+2&é'],
      ['per_page', '2'],
    ])
    expect(found.map(({ id }) => id)).toEqual(wanted)
    const query = new URLSearchParams({ merchant_reference: 'FAC 1+2&é' })
    const [names = [], ...lines] = await csvOf(merchant, `/transactions.csv?${query}`)
    expect(lines.map(([id]) => id)).toEqual(wanted)
    const column = names.indexOf('merchant_reference')
    expect(lines.map((cells) => cells[column])).toEqual(wanted.map(() => 'FAC 1+2&é'))
    for (const none of ['FAC 1+2&', 'FAC 1+2&éé', 'x']) {
      expect(await walk(merchant, [['merchant_reference', none]])).toEqual([])
    }
  })

  test('a search by merchant reference matches both Unicode forms of an accent, and no other spelling', async () => {
    const merchant = await createMerchant(server)
    const [composed, decomposed] = ['NFC', 'NFD'].map((form) => 'Épicerie Béré-12'.normalize(form))
    const ids: string[] = []
    for (const reference of [composed, decomposed, composed, 'epicerie bere-12']) {
      const { id } = await pay(merchant)
      await noted(merchant, id, { merchant_reference: reference })
      ids.unshift(id)
    }
    const [other, ...wanted] = ids
    const idsOf = async (text = '', ...query: [string, string][]): Promise<string[]> =>
      (await walk(merchant, [['merchant_reference', text], ...query])).map(({ id }) => id)
    for (const text of [composed, decomposed]) {
      expect(await idsOf(text)).toEqual(wanted)
      expect(await idsOf(text, ['per_page', '1'])).toEqual(wanted)
      expect(await idsOf(text, ['per_page', '1'], ['type', 'collection'])).toEqual(wanted)
    }
    expect(await idsOf('epicerie bere-12')).toEqual([other])
    expect(await idsOf('ÉPICERIE BÉRÉ-12')).toEqual([])
  })

  test('a search by merchant reference can be combined with every other filter, without a period', async () => {
    const merchant = await createMerchant(server)
    const cheap = await pay(merchant, { amount: 500, metadata: { panier: '7' } })
    const dear = await pay(merchant, { amount: 9000, metadata: { panier: '8' } })
    const other = await pay(merchant, { amount: 9000, metadata: { panier: '8' } })
    const payoutId = await newPayout(merchant)
    for (const id of [cheap.id, dear.id, payoutId]) {
      await noted(merchant, id, { merchant_reference: 'FAC-1' })
    }
    const idsOf = async (...query: [string, string][]): Promise<string[]> =>
      (await walk(merchant, [['merchant_reference', 'FAC-1'], ...query])).map(({ id }) => id)
    expect(await idsOf()).toEqual([payoutId, dear.id, cheap.id])
    expect(await idsOf(['per_page', '1'])).toEqual([payoutId, dear.id, cheap.id])
    expect(await idsOf(['type', 'collection'], ['per_page', '1'])).toEqual([dear.id, cheap.id])
    expect(await idsOf(['amount_max', '600'])).toEqual([cheap.id])
    expect(await idsOf(['phone_number', '+242 06 512 34 56'], ['type', 'disbursement'])).toEqual([
      payoutId,
    ])
    expect(await idsOf(['metadata[panier]', '8'])).toEqual([dear.id])
    expect(await idsOf(['id', other.id])).toEqual([])
    expect(await idsOf(['created_from', '2999-01-01T00:00:00Z'])).toEqual([])
  })

  test.each([
    'merchant_reference=',
    `merchant_reference=${'x'.repeat(101)}`,
    'merchant_reference=%00',
    'merchant_reference=a&merchant_reference=b',
    'merchant_reference[]=a',
  ])(
    'a search by reference with the query %s returns a 422 on that parameter only',
    async (query) => {
      const merchant = await createMerchant(server)
      for (const path of ['/transactions', '/transactions.csv']) {
        const { status, body } = await merchant.account('get', `${path}?${query}`)
        expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['merchant_reference']])
      }
    },
  )
})

describe('references in a statement', () => {
  test('a statement shows the current reference of each entry, but no references of other applications', async () => {
    const merchant = await createMerchant(server)
    const ids = await ofEachType(merchant)
    for (const [name, id] of Object.entries(ids)) {
      await noted(merchant, id, { merchant_reference: `=FAC-${name}` })
    }
    const lines = [{ ...payout(), merchant_reference: 'SAL-1' }]
    const bulk = await order(server, merchant, { reference: 'SALAIRES-11', payouts: lines })
    await bulkIn(merchant, bulk.body.data.id, 'completed')
    const expected = ['', '=FAC-payments', '=FAC-payouts', '=FAC-refunds', 'SALAIRES-11']
    const entriesOf = async (reader: Merchant) =>
      (await statementOf(reader)).entries as unknown as Record<string, string | null>[]
    const own = (await entriesOf(merchant)).map((entry) => entry.merchant_reference ?? '')
    expect(own.sort()).toEqual(expected)
    const file = await fileOf(server, merchant)
    const cells = file.slice(1, -1).map((line) => line.merchant_reference)
    expect(cells.sort()).toEqual(expected)
    const people = await fileOf(server, merchant, { locale: 'fr' }, ';')
    const shownCells = people.slice(1, -1).map((line) => line['Référence du marchand'])
    expect(shownCells.sort()).toEqual(expected.map((text) => text.replace(/^=/, "'=")).sort())
    const sibling = await createSibling(server, merchant)
    const shown = (await entriesOf(sibling)).map((entry) => entry.merchant_reference)
    expect(shown).toEqual(expected.map(() => null))
    const path = `/organisations/${merchant.organisationId}/statement`
    const { text } = await manage(server, 'get', `${path}?account=merchant_available`)
    const managed = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').at(-1))
    expect(managed.sort()).toEqual(expected)
  })
})

describe('references of bulk payout lines', () => {
  const linesOf = (references: (string | null | undefined)[]) =>
    references.map((merchant_reference, at) =>
      payout({
        amount: 1000,
        phone_number: numberOf(`51234${at}`),
        ...(merchant_reference !== undefined && { merchant_reference }),
      }),
    )

  const csv = (references: string[]): string =>
    ['Merchant_Reference;amount;currency;country;provider;phone_number;reference']
      .concat(
        references.map((one, at) => `${one};1000;XAF;CG;carrier1_momo;${numberOf(`51234${at}`)};R`),
      )
      .join('\r\n')

  test.each([
    ['JSON', linesOf(['SAL-1', null, undefined, 'SAL-1']), false],
    ['CSV', csv([' SAL-1 ', '', '', "'SAL-1"]).replace("'", ''), true],
  ])(
    'each line of a bulk payout in %s passes its reference to its payout, the lists and the results',
    async (_, body, isCsv) => {
      const merchant = await createMerchant(server)
      const sent = isCsv ? body : { payouts: body }
      const created = await order(server, merchant, sent, { csv: isCsv })
      expect([created.status, created.text]).toEqual([201, created.text])
      const { id } = created.body.data
      await bulkIn(merchant, id, 'completed')
      const references = ['SAL-1', null, null, 'SAL-1']
      const linesNow = async () =>
        (await merchant.account('get', `/bulk-payouts/${id}/lines`)).body.data
      const lines = await linesNow()
      const referencesOf = (rows: { merchant_reference: string | null }[]) =>
        rows.map(({ merchant_reference }) => merchant_reference)
      expect(referencesOf(lines)).toEqual(references)
      const payouts = await walk(merchant, [['bulk_payout_id', id]])
      expect(referencesOf(payouts.reverse() as never)).toEqual(references)
      const [names = [], ...rows] = await csvOf(merchant, `/bulk-payouts/${id}/results.csv`)
      const column = names.indexOf('merchant_reference')
      expect(rows.map((cells) => cells[column])).toEqual(references.map((one) => one ?? ''))
      await noted(merchant, lines[0].payout_id, { merchant_reference: null })
      expect(referencesOf(await linesNow())).toEqual([null, null, null, 'SAL-1'])
    },
  )

  test('a pending bulk payout shows the references of its lines', async () => {
    const merchant = await createMerchant(server)
    const rule = { currency: 'XAF', threshold: 1, daily_limit: null }
    const change = { payout_approval_rules: [rule] }
    await manage(server, 'patch', `/applications/${merchant.applicationId}`, change)
    const created = await order(server, merchant, { payouts: linesOf(['SAL-1']) })
    const path = `/bulk-payouts/${created.body.data.id}/lines`
    const [line] = (await merchant.account('get', path)).body.data
    expect(line).toMatchObject({ state: 'waiting', merchant_reference: 'SAL-1' })
  })

  test.each([
    ['JSON', { payouts: linesOf(['SAL-1', 'a\u200bb']) }, 'payouts[1].merchant_reference', false],
    ['CSV', csv(['SAL-1', 'x'.repeat(101)]), 'lines[3].merchant_reference', true],
  ])(
    'the lines of a bulk payout in %s with a wrong reference are refused with their position',
    async (_, body, field, isCsv) => {
      const merchant = await createMerchant(server)
      const { status, body: refusal } = await order(server, merchant, body, { csv: isCsv })
      expect([status, Object.keys(refusal.errors)]).toEqual([422, [field]])
      expect((await merchant.account('get', '/bulk-payouts')).body.data).toEqual([])
    },
  )
})

describe('a failed payout', () => {
  test('the account API shows why the payout with a given id failed', async () => {
    const merchant = await createMerchant(server)
    const id = await newPayout(merchant, { phone_number: numberOf('999006') })
    const { status, failure_reason, reference } = await ended(merchant, id)
    expect([status, failure_reason]).toEqual(['failed', 'payer_limit_reached'])
    const { data } = (await merchant.get(`/payouts/${id}`)).body
    expect(data).toMatchObject({ status: 'failed', reference })
  })
})
