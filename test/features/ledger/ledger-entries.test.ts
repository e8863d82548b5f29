import { sql } from 'kysely'
import { manage } from '../../support/client.ts'
import { prepared } from '../../support/prepared.ts'
import {
  balance,
  balancesOf,
  columns,
  type Entry,
  entriesOf,
  ledgerCheckOf,
  merchantOf,
  opening,
  paid,
  payOut,
  server,
  statementOf,
} from './ledger-requests.ts'

let paymentId: string

let payoutId: string

const merchant = prepared(merchantOf)

beforeAll(async () => {
  paymentId = await paid(merchant)
  payoutId = await payOut(merchant, 1000, 'completed')
  await paid(merchant, { country: 'CD', provider: 'carrier2_money', currency: 'USD' })
})

describe('listLedgerEntries', () => {
  test('every posting sums to zero, and the entries of an account sum to its balance', async () => {
    const entries = await entriesOf(merchant)
    const sums = new Map<string, number>()
    for (const { posting_id, amount } of entries) {
      sums.set(posting_id, (sums.get(posting_id) ?? 0) + amount)
    }
    expect(new Set(sums.values())).toEqual(new Set([0]))
    const ofAccount = (account: string, currency = 'XAF') =>
      entries
        .filter((entry) => entry.account === account && entry.currency === currency)
        .reduce((sum, { amount }) => sum + amount, 0)
    expect(ofAccount('merchant_available')).toBe(opening + 5000 - 1010)
    expect(ofAccount('merchant_available', 'USD')).toBe(opening + 5000)
    expect(ofAccount('payout_reservation')).toBe(0)
    expect(ofAccount('fee_income')).toBe(10)
    expect(ofAccount('wallet:carrier1_momo:CG')).toBe(-5000 + 1000)
    expect(ofAccount('sandbox_funding')).toBe(-opening)
  })

  test('ledger entries are listed newest first, in pages, each exactly once', async () => {
    const all = await entriesOf(merchant)
    const path = `/organisations/${merchant.organisationId}/ledger-entries`
    const seen: string[] = []
    let next: string | null = `${path}?per_page=4`
    while (next !== null) {
      const { body } = await manage(server, 'get', next)
      seen.push(...body.data.map(({ id }: Entry) => id))
      expect(body.meta.total).toBe(all.length)
      next = body.links.next?.replace(/^.*\/management\/v1/, '') ?? null
    }
    expect(seen).toEqual(all.map(({ id }) => id))
    const moments = all.map(({ created_at }) => Date.parse(created_at))
    expect(moments).toEqual([...moments].sort((a, b) => b - a))
  })

  test.each([
    [{ currency: 'USD' }, (entry: Entry) => entry.currency === 'USD'],
    [{ account: 'fee_income' }, (entry: Entry) => entry.account === 'fee_income'],
    [
      { account: 'wallet:carrier2_money:CD' },
      (entry: Entry) => entry.account === 'wallet:carrier2_money:CD',
    ],
    [{ environment: 'test' }, () => true],
    [{ environment: 'live' }, () => false],
    [
      { currency: 'XAF', account: 'merchant_available' },
      (entry: Entry) => entry.currency === 'XAF' && entry.account === 'merchant_available',
    ],
    [{ currency: 'GHS' }, () => false],
  ])(
    'ledger entries and statements filtered by %j contain only matching entries',
    async (filter, isMeant) => {
      const query: Record<string, string> = { ...filter }
      const meant = (await entriesOf(merchant)).filter(isMeant)
      expect(await entriesOf(merchant, query)).toEqual(meant)
      const lines = (await statementOf(merchant, query)).text.trimEnd().split('\r\n').slice(1)
      expect(lines.map((line) => line.split(',')[0])).toEqual(meant.map(({ id }) => id).reverse())
    },
  )
})

describe('filters of listLedgerEntries and getStatement', () => {
  test('ledger entries are filtered by an inclusive start and an exclusive end timestamp', async () => {
    const all = await entriesOf(merchant)
    const moments = [...new Set(all.map(({ created_at }) => created_at))].sort()
    const from = moments[1] as string
    const to = moments[3] as string
    const between = all.filter(({ created_at }) => created_at >= from && created_at < to)
    expect(between.length).toBeGreaterThan(0)
    expect(between.length).toBeLessThan(all.length)
    expect(await entriesOf(merchant, { from, to })).toEqual(between)
    expect(await entriesOf(merchant, { from, to: from })).toEqual([])
    const withOffset = from.replace('Z', '+00:00')
    expect(await entriesOf(merchant, { from: withOffset, to })).toEqual(between)
    const inParis = new Date(Date.parse(from) + 3_600_000).toISOString().replace('Z', '+01:00')
    expect(await entriesOf(merchant, { from: inParis, to })).toEqual(between)
    const { text } = await statementOf(merchant, { from, to })
    expect(text.trimEnd().split('\r\n')).toHaveLength(between.length + 1)
  })

  test('the account and timestamp filters of ledger entries may contain unencoded colons in the URL', async () => {
    const path = `/organisations/${merchant.organisationId}/ledger-entries`
    const query = 'account=wallet:carrier1_momo:CG&from=2020-01-01T00:00:00Z'
    const { status, body } = await manage(server, 'get', `${path}?${query}`)
    expect([status, body.errors]).toEqual([200, undefined])
    expect(body.meta.total).toBe(2)
  })

  test.each(['ledger-entries', 'statement'])(
    'every invalid filter of %s is reported in a 422',
    async (name) => {
      const wrong = {
        environment: 'x',
        currency: 'XA',
        account: 'savings',
        from: 'yesterday',
        to: '2026-11-21',
      }
      const path = `/organisations/${merchant.organisationId}/${name}`
      const { status, body } = await manage(server, 'get', `${path}?${new URLSearchParams(wrong)}`)
      expect(status).toBe(422)
      expect(Object.keys(body.errors).sort()).toEqual(Object.keys(wrong).sort())
    },
  )
})

describe('getStatement', () => {
  test('a ledger statement is a CSV file, oldest first, with the transaction of each line', async () => {
    const { text, headers } = await statementOf(merchant)
    expect(headers['content-type']).toMatch(/^text\/csv/)
    expect(text.endsWith('\r\n')).toBe(true)
    const [head, ...lines] = text.trimEnd().split('\r\n')
    expect(head).toBe(columns)
    const entries = (await entriesOf(merchant)).reverse()
    const cells = lines.map((line) => line.split(','))
    expect(
      cells.map(([id, posting_id, created_at, environment, currency, account, , , amount]) => ({
        id,
        posting_id,
        environment,
        currency,
        account,
        amount: Number(amount),
        created_at,
      })),
    ).toEqual(entries)
    const kindsOf = (id: string) => new Set(cells.filter((c) => c[7] === id).map((c) => c[6]))
    expect(kindsOf(paymentId)).toEqual(new Set(['collection_settled']))
    expect(kindsOf(payoutId)).toEqual(new Set(['payout_reserved', 'payout_settled']))
    expect(kindsOf('')).toEqual(new Set(['sandbox_opened']))
  })

  test("an empty ledger statement has a header and shows no other organisation's money", async () => {
    const { text } = await statementOf(await merchantOf())
    expect(text).toBe(`${columns}\r\n`)
  })
})

describe('getStatement in chunks', () => {
  test('a ledger statement longer than a chunk contains every line once, in order', async () => {
    const long = await merchantOf()
    await balancesOf(long)
    const { db } = server.ctx
    await sql`
      WITH posted AS (
        INSERT INTO ledger_postings
          (id, kind, organisation_id, environment, currency, created_at)
        SELECT gen_random_uuid(), 'sandbox_topped_up', ${long.organisationId}::uuid, 'test', 'XAF',
          now() FROM generate_series(1, 1300)
        RETURNING *
      )
      INSERT INTO ledger_entries
        (id, posting_id, organisation_id, environment, currency, account, amount, created_at)
      SELECT gen_random_uuid(), id, organisation_id, environment, currency, account, amount,
        created_at
      FROM posted, (VALUES ('sandbox_funding', -1), ('merchant_available', 1)) AS e (account, amount)
    `.execute(db)
    const { text } = await statementOf(long)
    const ids = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
    expect(ids).toHaveLength(2602)
    expect(new Set(ids).size).toBe(2602)
    expect(await balancesOf(long)).toEqual([balance('XAF', opening + 1300)])
  })
})

test('the ledger balances after all balance tests', async () => {
  expect(await ledgerCheckOf()).toEqual({ balanced: true, discrepancies: [] })
})
