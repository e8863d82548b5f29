import fc from 'fast-check'
import type { Merchant } from '../../support/client.ts'
import {
  idsOf,
  isMatch,
  type Made,
  pay,
  type Query,
  stocked,
  textOf,
  walk,
} from './transaction-requests.ts'

let merchant: Merchant
let made: Made[]

beforeAll(async () => {
  ;({ merchant, made } = await stocked())
})

const statusesOf = (query: Query): string[] =>
  query.flatMap(([name, value]) => (name === 'status' ? [value] : []))

const wanted = (query: Query): string[] => {
  const statuses = statusesOf(query)
  return idsOf(
    made.filter(
      (one) =>
        (statuses.length === 0 || statuses.includes(one.status)) &&
        query.every((filter) => filter[0] === 'status' || isMatch(one, filter)),
    ),
  )
}

const recent: [string, string] = [
  'created_from',
  new Date(Date.now() - 24 * 3600 * 1000).toISOString(),
]

const withPeriod = (query: Query): Query =>
  query.some(([name]) => name === 'created_from') ? query : [...query, recent]

const find = async (query: Query): Promise<string[]> =>
  idsOf(await walk(merchant, [['per_page', '100'], ...query]))

const filtersOf = (one: Made): Query => [
  ['type', one.type],
  ['status', one.status],
  ['provider', one.provider],
  ['country', one.country],
  ['currency', one.currency],
  ['amount_min', String(one.amount)],
  ['amount_max', String(one.amount)],
  ['created_to', new Date(Date.parse(one.created_at) + 1).toISOString()],
  ['phone_number', `+${one.msisdn}`],
  ...Object.entries(one.metadata ?? {})
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([key, value]): [string, string] => [`metadata[${key}]`, String(value)]),
]

describe('filters of the transactions of an account', () => {
  test('the list of transactions without filters contains payments, refunds and payouts, newest first', async () => {
    expect(await find([])).toEqual(idsOf(made))
    expect(new Set(made.map(({ type }) => type)).size).toBe(3)
  })

  test.each<[string, string]>([
    ['type', 'refund'],
    ['type', 'disbursement'],
    ['status', 'successful'],
    ['status', 'completed'],
    ['status', 'processing'],
    ['status', 'rejected'],
    ['provider', 'carrier2_money'],
    ['country', 'UG'],
    ['currency', 'XAF'],
    ['amount_min', '5000'],
    ['amount_max', '900'],
    ['phone_number', '+256 (772) 12-34-56'],
    ['metadata[commande]', 'A-1'],
    ['metadata[shop]', '7'],
    ['metadata[paid]', 'true'],
    ['metadata[ratio]', '1.5'],
    ['metadata[shop]', 'null'],
    ['metadata[shop]', '[7]'],
    ['metadata[none]', 'A-1'],
  ])(
    'the list of transactions filtered only by %s=%s contains exactly the matches',
    async (name, value) => {
      const query: Query = [[name, value]]
      const isBroad = ['country', 'currency', 'amount_min', 'amount_max'].includes(name)
      expect(await find(isBroad ? withPeriod(query) : query)).toEqual(wanted(query))
    },
  )
})

describe('single filters of the transactions of an account', () => {
  test('the list of transactions filtered by id, reference or payment contains only the matches', async () => {
    for (const one of made) {
      expect(await find([['id', one.id]])).toEqual([one.id])
      if (one.reference !== null) {
        expect(await find([['reference', one.reference]])).toEqual([one.id])
      }
    }
    const [refund] = made as [Made]
    const query: Query = [['payment_id', refund.payment_id ?? '']]
    expect(wanted(query)).toHaveLength(2)
    expect(await find(query)).toEqual(wanted(query))
  })

  test('a repeated status filter finds transactions with any of the statuses', async () => {
    const query: Query = [
      ['status', 'failed'],
      ['status', 'completed'],
      ['status', 'failed'],
    ]
    expect(wanted(query)).toHaveLength(3)
    expect(await find(query)).toEqual(wanted(query))
  })

  test('a period includes its first millisecond and excludes its last', async () => {
    for (const { created_at } of made) {
      for (const name of ['created_from', 'created_to']) {
        expect(await find([[name, created_at]])).toEqual(wanted([[name, created_at]]))
      }
    }
  })

  test.each([
    ['+242 06 512 34 56', []],
    [' 242 06 512 34 56', []],
    ['242065123456', []],
    ['00242065123456', []],
    ['06 512 34 56', [['country', 'CG']]],
    ['065123456', [['country', 'CG']]],
    ['+242065123456', [['country', 'CG']]],
  ] as [string, Query][])(
    'a phone number filter finds a transaction with the number in any notation: %s %j',
    async (phone, more) => {
      const query: Query = [['phone_number', '+242065123456'], ...more]
      expect(wanted(query).length).toBeGreaterThan(2)
      expect(await find([['phone_number', phone], ...more])).toEqual(wanted(query))
    },
  )
})

describe('combined filters of the transactions of an account', () => {
  test('combined transaction filters find exactly the expected transactions, with any page size', async () => {
    let found = 0
    const drawn = fc
      .constantFrom(...made)
      .chain((one) => fc.tuple(fc.subarray(filtersOf(one)), fc.subarray(['failed', 'pending'])))
    await fc.assert(
      fc.asyncProperty(drawn, fc.integer({ min: 1, max: 7 }), async ([chosen, more], perPage) => {
        const isByStatus = chosen.some(([name]) => name === 'status')
        const others = isByStatus ? more.map((status): [string, string] => ['status', status]) : []
        const query = withPeriod([...chosen, ...others])
        const rows = await walk(merchant, [['per_page', `${perPage}`], ...query])
        expect(idsOf(rows)).toEqual(wanted(query))
        found += rows.length
      }),
      { numRuns: 60, seed: 20261122 },
    )
    expect(found).toBeGreaterThan(60)
  })

  test('page links repeat the filters, with metadata keys unchanged', async () => {
    const key = 'a[b] &=é+'
    const held = await pay(merchant, { metadata: { [key]: 'x&y=[z]+1' } })
    const next = await pay(merchant, { metadata: { [key]: 'x&y=[z]+1' } })
    made.unshift(next, held)
    const query: Query = [
      ['status', 'successful'],
      ['status', 'pending'],
      ['status', 'processing'],
      [`metadata[${key}]`, 'x&y=[z]+1'],
    ]
    const { body } = await merchant.account('get', `/transactions?per_page=1&${textOf(query)}`)
    const sent = [...new URL(body.links.next).searchParams].filter(
      ([name]) => !['per_page', 'cursor'].includes(name),
    )
    expect(sent).toEqual(query)
    expect(idsOf(await walk(merchant, [['per_page', '1'], ...query]))).toEqual([next.id, held.id])
  })
})

describe('page walks and unusual keys in the transactions of an account', () => {
  test.each(['__proto__', 'constructor', 'a][b', '[', ']', '', 'toString', '%00%'])(
    'transactions can be found by the metadata key %j',
    async (key) => {
      const metadata = JSON.parse(`{${JSON.stringify(key)}: "here"}`)
      const { id } = await pay(merchant, { metadata })
      expect(await find([[`metadata[${key}]`, 'here']])).toEqual([id])
      expect(await find([[`metadata[${key}]`, 'there']])).toEqual([])
    },
  )

  test('a metadata filter matches both Unicode forms of a key or text, and no other spelling', async () => {
    const forms = ['NFC', 'NFD'].map((form) =>
      ['référence', 'Épicerie'].map((text) => text.normalize(form)),
    )
    const [[key = '', value = ''] = [], [keyNfd = '', valueNfd = ''] = []] = forms
    const mixed = await pay(merchant, { metadata: { [key]: valueNfd, étage: 7 } })
    const both = await pay(merchant, { metadata: { [keyNfd]: value, [key]: value } })
    for (const name of [key, keyNfd]) {
      for (const text of [value, valueNfd]) {
        expect(await find([[`metadata[${name}]`, text]])).toEqual([both.id, mixed.id])
        const query: Query = [
          [`metadata[${name}]`, text],
          [`metadata[${'étage'.normalize('NFD')}]`, '7'],
        ]
        expect(await find(query)).toEqual([mixed.id])
      }
    }
    expect(await find([[`metadata[${key}]`, 'epicerie']])).toEqual([])
  })

  test('paging shows each transaction once while new transactions arrive', async () => {
    const before = await find([])
    const queries: Query[] = [[], [['type', 'collection']], [['phone_number', '+242065123456']]]
    for (const query of queries) {
      const expected = await find(query)
      const [last] = made as [Made]
      const rows = await walk(merchant, [['per_page', '2'], ...query], () =>
        pay(merchant, { metadata: last.metadata }),
      )
      expect(idsOf(rows)).toEqual(expected)
    }
    expect((await find([])).length).toBeGreaterThan(before.length)
  })
})
