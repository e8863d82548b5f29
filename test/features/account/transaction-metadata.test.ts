import { sql } from 'kysely'
import { payment } from '../../support/builders.ts'
import { createMerchant } from '../../support/client.ts'
import { prepared } from '../../support/prepared.ts'
import { server } from './transaction-requests.ts'

/**
 * A query checks a limited number of rows one by one. More transactions than that share a metadata
 * value, and more share a reference.
 */

const count = 20_600
const newest = 10_400
/** The number of rows inserted by one SQL statement, so that no statement takes long. */
const chunk = 1000

/**
 * Transactions 1 to `count`. The newest `newest` transactions belong to one lot, and the rest to
 * another lot. Each has a different number, and all have the same reference.
 */
const merchant = prepared(() => createMerchant(server))

beforeAll(async () => {
  const { body } = await merchant.post('/payments', payment())
  for (let from = 1; from <= count; from += chunk) {
    const to = Math.min(from + chunk - 1, count)
    await sql`
    INSERT INTO transactions (id, organisation_id, application_id, environment, type, provider,
      country, amount, currency, phone_number, msisdn, status, metadata, merchant_reference,
      created_at, updated_at)
    SELECT (left(id::text, 23) || '-' || lpad(n::text, 12, '0'))::uuid, organisation_id,
      application_id, environment, type, provider, country, n, currency, phone_number, msisdn,
      'failed', json_build_object('n', n, 'place', n % 4000,
        'lot', CASE WHEN n > ${count - newest}::integer THEN 'new' ELSE 'old' END),
      'SAISON 2026', created_at, updated_at
    FROM transactions, generate_series(${from}::integer, ${to}::integer) AS n
    WHERE id = ${body.data.id}`.execute(server.ctx.db)
  }
})

const amountsOf = (rows: { amount: number }[]): number[] => rows.map(({ amount }) => amount)

const list = async (query: string) => {
  const { body } = await merchant.account('get', `/transactions?${query}`)
  return { amounts: amountsOf(body.data), next: body.meta.next_cursor as string | null }
}

const descending = (from: number, length: number): number[] =>
  Array.from({ length }, (_, at) => from - at)

describe('transactions found by metadata among many others', () => {
  test.each([1, 17, 9000, count])(
    'a metadata filter finds the only transaction with the value n=%d',
    async (n) => {
      const found = { amounts: [n], next: null }
      expect(await list(`metadata[n]=${n}`)).toEqual(found)
      expect(await list(`metadata[n]=${n}&status=failed`)).toEqual(found)
      expect(await list(`metadata[n]=${n}&type=refund`)).toEqual({ amounts: [], next: null })
    },
  )

  test('a metadata filter in another Unicode form finds an old key and text', async () => {
    const { body } = await merchant.account('get', '/transactions?metadata[n]=2')
    const [stored] = body.data
    const [key, value] = ['référence', 'Épicerie'].map((text) => text.normalize('NFC'))
    const metadata = { ...stored.metadata, [key ?? '']: value }
    const noted = await merchant.account('patch', `/transactions/${stored.id}`, { metadata })
    expect(noted.status).toBe(200)
    const [otherKey, otherValue] = [key, value].map((text) => text?.normalize('NFD'))
    const query = new URLSearchParams({ [`metadata[${otherKey}]`]: otherValue ?? '' })
    expect(await list(`${query}`)).toEqual({ amounts: [2], next: null })
    expect(await list(`${query}&metadata[n]=3`)).toEqual({ amounts: [], next: null })
  })

  test('a metadata filter finds a few transactions, page by page', async () => {
    const first = await list('metadata[place]=5&per_page=4')
    expect(first.amounts).toEqual([20_005, 16_005, 12_005, 8005])
    const second = await list(`metadata[place]=5&per_page=4&cursor=${first.next}`)
    expect(second).toEqual({ amounts: [4005, 5], next: null })
  })

  test('combined metadata filters find one transaction, even if many transactions share some of the values', async () => {
    const { amounts } = await list('metadata[place]=5&metadata[lot]=old&metadata[n]=8005')
    expect(amounts).toEqual([8005])
  })

  test('many recent transactions with one metadata value fill the pages of a search', async () => {
    const first = await list('metadata[lot]=new&per_page=100')
    expect(first.amounts).toEqual(descending(count, 100))
    const second = await list(`metadata[lot]=new&per_page=100&cursor=${first.next}`)
    expect(second.amounts).toEqual(descending(count - 100, 100))
  })

  test('a metadata filter finds old transactions, although some pages may be empty', async () => {
    let page = await list('metadata[lot]=old&per_page=100')
    let pages = 1
    for (; page.amounts.length === 0; pages += 1) {
      expect(page.next).not.toBeNull()
      page = await list(`metadata[lot]=old&per_page=100&cursor=${page.next}`)
    }
    expect(page.amounts[0]).toBe(count - newest)
    expect(pages).toBeGreaterThan(1)
    const next = await list(`metadata[lot]=old&per_page=100&cursor=${page.next}`)
    const seen = [...page.amounts, ...next.amounts]
    expect(seen).toEqual(descending(count - newest, seen.length))
  })

  test('a file contains every transaction with a widely shared metadata value exactly once', async () => {
    const { text } = await merchant.account('get', '/transactions.csv?metadata[lot]=old')
    const amounts = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[4]))
    expect(amounts).toEqual(descending(count - newest, count - newest))
  })
})

describe('transactions found by a widely shared reference', () => {
  const shared = 'merchant_reference=SAISON%202026'

  test('paging through a shared reference returns every transaction', async () => {
    const first = await list(`${shared}&per_page=100`)
    expect(first.amounts).toEqual(descending(count, 100))
    const second = await list(`${shared}&per_page=100&cursor=${first.next}`)
    expect(second.amounts).toEqual(descending(count - 100, 100))
  })

  test.each(['amount_max=3', 'metadata[lot]=old&amount_max=3', 'status=failed&amount_max=3'])(
    'paging with %s finds the few matches for a widely shared reference, even if some pages are empty',
    async (filter) => {
      const pages = [await list(`${shared}&${filter}`)]
      for (let next = pages[0]?.next; next != null; next = pages.at(-1)?.next) {
        pages.push(await list(`${shared}&${filter}&cursor=${next}`))
      }
      // The number of rows read for one page depends on the load, so only the first page is
      // certain.
      expect(pages[0]?.amounts).toEqual([])
      expect(pages.flatMap(({ amounts }) => amounts)).toEqual([3, 2, 1])
    },
  )

  test('a file contains each transaction with a widely shared reference exactly once', async () => {
    const { text } = await merchant.account('get', `/transactions.csv?${shared}&amount_max=3`)
    const ids = text.split('\r\n').slice(1, -1)
    expect(ids.map((line) => Number(line.split(',')[4]))).toEqual([3, 2, 1])
  })
})
