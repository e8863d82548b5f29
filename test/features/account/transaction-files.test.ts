import { jest } from '@jest/globals'
import { sql } from 'kysely'
import { readProtectedCell } from '../../../src/domain/people-cells.ts'
import { payment } from '../../support/builders.ts'
import { createMerchant, type Merchant } from '../../support/client.ts'
import {
  idsOf,
  type Made,
  type Query,
  server,
  stocked,
  textOf,
  walk,
} from './transaction-requests.ts'

let merchant: Merchant
let made: Made[]

beforeAll(async () => {
  ;({ merchant, made } = await stocked())
})

const cellsOf = (text: string): string[][] => {
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') lines.push([])
  }
  expect(lines.pop()).toEqual([])
  return lines
}

const download = async (query: Query, from = merchant): Promise<Record<string, string>[]> => {
  const { status, text, headers } = await from.account('get', `/transactions.csv?${textOf(query)}`)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="?transactions\.csv"?$/)
  expect(text.startsWith('\ufeff')).toBe(true)
  const [header = [], ...lines] = cellsOf(text.slice(1))
  return lines.map((cells) => {
    expect(cells).toHaveLength(header.length)
    return Object.fromEntries(header.map((name, at) => [name, cells[at] ?? '']))
  })
}

const splitBySpreadsheet = (text: string, separator: string): string[] => {
  const part = new RegExp(`(?:"((?:[^"]|"")*)"?)?([^${separator}\\n]*)(?:[${separator}\\n]|$)`, 'g')
  return [...text.matchAll(part)].map(
    ([, quoted = '', plain = '']) => quoted.replaceAll('""', '"') + plain,
  )
}

const isFormula = (text: string): boolean => /^[=+\-@\t\r＝＋－＠]/.test(text)

const cellOf = (value: unknown): string => {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

describe('the transactions of an account as CSV', () => {
  test.each<Query>([
    [],
    [['type', 'disbursement']],
    [
      ['status', 'successful'],
      ['status', 'failed'],
    ],
    [['phone_number', '+256772123456']],
    [['metadata[shop]', '7']],
    [['metadata[none]', 'x']],
  ])(
    'the transaction file for the filters %j contains the same rows as the list, in the same order',
    async (...query) => {
      const filters = query.flat().length === 0 ? [] : (query as unknown as Query)
      const listed = await walk(merchant, filters)
      const lines = await download(filters)
      expect(lines).toEqual(
        listed.map((row) => {
          const {
            timeline: _,
            held: __,
            ...shown
          } = row as Made & Record<'timeline' | 'held', unknown>
          return Object.fromEntries(Object.entries(shown).map(([name, of]) => [name, cellOf(of)]))
        }),
      )
      if (filters.length === 0) expect(idsOf(lines as { id: string }[])).toEqual(idsOf(made))
    },
  )

  const hostile = {
    ...{ note: '=1+1', quoted: 'a "b", c\r\nd', '=key': '@x' },
    ...{ list: [1, -5, '=x'], split: 'a;=1+1, -2', 'key;@k': '\\",=2' },
  }
  const references = ["a;=cmd|'/c calc'!A1;b, @SUM(1)", 'A;-B', '＝SOMME(A1)', "'+242", '0012']

  const noted = async (): Promise<Merchant> => {
    const clerk = await createMerchant(server)
    for (const merchant_reference of references.toReversed()) {
      const order = payment({ phone_number: '+242 06 512 34 56', metadata: hostile })
      const { id } = (await clerk.post('/payments', order)).body.data
      const { status } = await clerk.account('patch', `/transactions/${id}`, { merchant_reference })
      expect([merchant_reference, status]).toEqual([merchant_reference, 200])
    }
    return clerk
  }

  test('a transaction file without a locale keeps every text as sent', async () => {
    const lines = await download([], await noted())
    expect(lines.map(({ merchant_reference }) => merchant_reference)).toEqual(references)
    for (const { phone_number, metadata = '' } of lines) {
      expect(phone_number).toBe('+242 06 512 34 56')
      expect(JSON.parse(metadata)).toEqual(hostile)
    }
  })

  test('no cell of a human-readable file is a formula, and each cell can be read back', async () => {
    const lines = await download([['locale', 'en']], await noted())
    const shown = lines.map((line) => line['Merchant reference'] ?? '')
    expect(shown[0]).toBe("a;'=cmd|'/c calc'!A1;b, '@SUM(1)")
    expect(shown.map(readProtectedCell)).toEqual(references)
    for (const line of lines) {
      expect(Object.values(line).filter(isFormula)).toEqual([])
      expect(line['Phone number']).toBe("'+242 06 512 34 56")
      expect(line.Metadata).not.toMatch(/[a-z];\s*[=@]|[a-z],\s*[=@]/)
      expect(JSON.parse(line.Metadata ?? '')).toEqual(hostile)
    }
  })

  test.each([
    ['locale=en', ';'],
    ['locale=fr', ','],
  ])(
    'no cell of a file with %s becomes a formula if a spreadsheet splits the file at "%s"',
    async (query, at) => {
      const clerk = await createMerchant(server)
      for (const [text, metadata] of [
        ['a;"=1+1;b', { a: 1, '=1+1': 2 }],
        ['a,"=1+1,b', { a: 'x', '@b': ['y', '+1'] }],
        ['a; " "@x', { a: ';"=1', b: ',\n=1' }],
        ['"=1', { a: [1, '=2'], ' =3': ' @x' }],
        ['＝1;＋1,－1', { a: [1, '＝2', '＋2', '－2', '＠x'], b: 1, '＝3': ',＋3' }],
      ] as const) {
        const { id } = (await clerk.post('/payments', payment({ metadata }))).body.data
        const noted = await clerk.account('patch', `/transactions/${id}`, {
          merchant_reference: text,
        })
        expect([text, noted.status]).toEqual([text, 200])
      }
      const { text } = await clerk.account('get', `/transactions.csv?${query}`)
      const cells = splitBySpreadsheet(text.slice(1), at)
      expect(cells.filter((cell) => cell.includes('1+1'))).not.toEqual([])
      expect(cells.filter(isFormula)).toEqual([])
    },
  )

  test('a transaction file of more than one chunk contains every transaction once', async () => {
    const busy = await createMerchant(server)
    const { body } = await busy.post('/payments', payment({ metadata: { lot: 'A' } }))
    const copies = 1203
    await sql`
      INSERT INTO transactions (id, organisation_id, application_id, environment, type, provider,
        country, amount, currency, phone_number, msisdn, status, metadata, created_at, updated_at)
      SELECT (left(id::text, 23) || '-' || lpad(n::text, 12, '0'))::uuid, organisation_id,
        application_id, environment, type, provider, country, n, currency, phone_number, msisdn,
        'failed', CASE WHEN n % 2 = 0 THEN metadata END, created_at, updated_at
      FROM transactions, generate_series(1, ${copies}::integer) AS n
      WHERE id = ${body.data.id}`.execute(server.ctx.db)
    const amounts = async (query: Query): Promise<number[]> =>
      (await download(query, busy)).map(({ amount }) => Number(amount))
    const all = Array.from({ length: copies }, (_, at) => copies - at)
    expect(await amounts([['status', 'failed']])).toEqual(all)
    const halves = all.filter((amount) => amount % 2 === 0)
    const marked: Query = [
      ['metadata[lot]', 'A'],
      ['status', 'failed'],
    ]
    expect(await amounts(marked)).toEqual(halves)
    const listed = await walk(busy, [['per_page', '100'], ...marked])
    expect(listed.map(({ amount }) => amount)).toEqual(halves)
  })
})

test('the download of a transaction file reads no history, because the file contains none', async () => {
  const executed = jest.spyOn(server.ctx.db.getExecutor(), 'executeQuery')
  try {
    expect(await download([])).toHaveLength(made.length)
    const reads = executed.mock.calls.filter(([query]) => query.sql.includes('AS refunding'))
    expect(reads).not.toEqual([])
    const histories = reads.filter(([query]) => query.sql.includes('transaction_transitions'))
    expect(histories).toEqual([])
  } finally {
    executed.mockRestore()
  }
})
