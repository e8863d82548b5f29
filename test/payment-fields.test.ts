import { unlimited } from '../src/domain/markets.ts'
import { readDocument } from '../src/http/documents.ts'
import { createSchemaTest } from '../src/http/request-validators.ts'
import { checkPayment } from '../src/operations/payments/payments.ts'
import { payment } from './support/builders.ts'

/** The tests in `contract` check that both the schema and the operation's check are applied. */

const fitsSchema = createSchemaTest(readDocument('openapi'), 'CreatePaymentRequest')
const check = checkPayment({ serves: () => true, limitsNow: () => () => unlimited })

/**
 * Changes fields of a valid payment. Returns the fields with errors, or `schema` if the payment
 * violates the schema.
 */
const faultsOf = (changes: Record<string, unknown>): string[] => {
  const body = payment(changes)
  if (!fitsSchema(body)) return ['schema']
  const caller = { environment: 'test' } as Parameters<typeof check>[0]['caller']
  return Object.keys(check({ body, query: {}, caller }, {}).fieldErrors ?? {})
}

test('a payment with a missing field or a field of the wrong type violates the schema', () => {
  for (const field of ['amount', 'country', 'phone_number', 'provider']) {
    expect([field, faultsOf({ [field]: undefined })]).toEqual([field, ['schema']])
    for (const value of [null, true, {}, [payment()[field]]]) {
      expect([field, value, faultsOf({ [field]: value })]).toEqual([field, value, ['schema']])
    }
  }
  for (const field of ['country', 'phone_number', 'provider', 'currency', 'metadata']) {
    expect([field, faultsOf({ [field]: 242 })]).toEqual([field, ['schema']])
  }
})

describe('payment amounts', () => {
  test.each([0, -0, -1, 1.5, 0.1, 9007199254740992, 1e300, '5000', '', { $gt: 0 }])(
    'a payment with the amount %j is refused',
    (amount) => expect(faultsOf({ amount })).toEqual(['schema']),
  )

  test.each([1, 5000, Number.MAX_SAFE_INTEGER])(
    'a payment with the amount %i is accepted',
    (amount) => {
      expect(faultsOf({ amount })).toEqual([])
    },
  )

  test.each([
    [5050, ['amount']],
    [99, ['amount']],
    [5100, []],
  ])(
    'an amount of %i kobo, where only whole naira are allowed, is reported as invalid on %j',
    (amount, faults) => {
      const nigerian = { country: 'NG', provider: 'carrier2_money', phone_number: '+2348012345678' }
      expect(faultsOf({ ...nigerian, amount })).toEqual(faults)
    },
  )
})

describe('payment metadata', () => {
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key ${index}`, index]))

  test.each([
    ['50 keys', keys(50)],
    ['a key of 40 characters', { ['k'.repeat(40)]: 1 }],
    ['an empty key', { '': 1 }],
    ['a text of 500 characters as JSON', { k: 'v'.repeat(498) }],
    ['a list of 500 characters as JSON', { k: ['v'.repeat(496)] }],
    ['every kind of value', { a: null, b: true, c: 1.5, d: 'é', e: [1, [2]], f: { g: {} }, h: '' }],
    ['arrays 250 deep', { k: JSON.parse('['.repeat(250) + ']'.repeat(250)) }],
    ['nothing', {}],
  ])('payment metadata with %s is accepted', (_title, metadata) => {
    expect(faultsOf({ metadata })).toEqual([])
  })

  test.each([
    ['51 keys', keys(51), 'schema'],
    ['a key of 41 characters', { ['k'.repeat(41)]: 1 }, 'schema'],
    ['a key of 21 emoji, which are 42 characters', { ['😀'.repeat(21)]: 1 }, 'metadata'],
    ['a text of 501 characters as JSON', { k: 'v'.repeat(499) }, 'schema'],
    ['a list of 501 characters as JSON', { k: ['v'.repeat(497)] }, 'metadata'],
    ['a list instead of an object', [], 'schema'],
    ['a text instead of an object', 'a=b', 'schema'],
    ['false instead of an object', false, 'schema'],
  ])('payment metadata with %s is refused', (_title, metadata, fault) => {
    expect(faultsOf({ metadata })).toEqual([fault])
  })

  test('a payment whose metadata is null is accepted', () => {
    expect(faultsOf({ metadata: null })).toEqual([])
  })
})

describe('payment phone numbers', () => {
  test.each([
    '1'.repeat(20),
    '+1111111111111111111',
    '(06) 512-34.56',
    '+242 (0)6.512-34-56',
    '\u202a06 512\u201134\u221256\u202c',
    'tel:+242065123456',
  ])('the phone number %s is accepted', (phone_number) => {
    expect(faultsOf({ phone_number })).toEqual([])
  })

  test.each(['1'.repeat(21), `+${'1'.repeat(20)}`])(
    'the phone number %s is too long',
    (phone_number) => expect(faultsOf({ phone_number })).toEqual(['schema']),
  )

  test.each([
    ...['', ' ', '+', '(.-)', '++242065123456', '242065123456+', '06 CALL ME', '06/5123456'],
    ...['065123456;ext=1', '06\t5123456', '065123456\n', '065\r\n123456', '<b>06</b>'],
    '\u2070\u2076\u2075123456',
  ])('the text %j is not a phone number', (phone_number) => {
    expect(faultsOf({ phone_number })).toEqual(['phone_number'])
  })
})

describe('payment country, provider and currency', () => {
  test.each(['cg', 'Cg', 'C', 'CGO', '', '  ', 'XX', 'FR', 'СG', '__proto__'])(
    'a payment in the country %j is refused',
    (country) => expect(faultsOf({ country })).toEqual(['schema']),
  )

  test.each(['CARRIER1_MOMO', 'carrier1', 'carrier1_momo ', '', 'carrier3', '__proto__'])(
    'a payment through the provider %j is refused',
    (provider) => expect(faultsOf({ provider })).toEqual(['schema']),
  )

  test.each([
    ['KE', 'carrier1_momo'],
    ['CM', 'carrier2_money'],
  ])(
    'a payment in %s through %s, which does not operate in that country, is refused',
    (country, provider) => {
      expect(faultsOf({ country, provider })).toEqual(['provider'])
    },
  )

  test.each(['xaf', 'Xaf', 'XA', 'XAFF', '', 'EUR', 'ZZZ'])(
    'a payment with the currency code %j is refused by the schema',
    (currency) => expect(faultsOf({ currency })).toEqual(['schema']),
  )

  test("a payment in another country's currency is refused", () => {
    expect(faultsOf({ currency: 'XOF' })).toEqual(['currency'])
  })

  test.each([
    ['CG', 'carrier1_momo', null, 'XAF'],
    ['CG', 'carrier1_momo', 'XAF', 'XAF'],
    ['LR', 'carrier1_momo', undefined, 'LRD'],
    ['LR', 'carrier1_momo', 'USD', 'USD'],
    ['CD', 'carrier2_money', 'USD', 'USD'],
    ['MG', 'carrier2_money', undefined, 'MGA'],
  ])(
    'a payment in %s through %s with the requested currency %p uses %s',
    (country, provider, currency, expected) => {
      const body = payment({ country, provider, currency })
      expect(fitsSchema(body)).toBe(true)
      const { found } = check({ body, query: {}, caller: undefined }, {})
      expect(found?.currency).toBe(expected)
    },
  )
})
