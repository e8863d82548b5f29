import { describe, expect, test } from '@jest/globals'
import { payment } from '../support/builders.ts'
import {
  accepts,
  endHostileRequests,
  expectWritten,
  post,
  refuses,
  withAmount,
  withMember,
} from './hostile-requests.ts'

describe('amounts', () => {
  test.each([
    '0',
    '-0',
    '-1',
    '1.5',
    '0.1',
    '1e-1',
    '1e400',
    '-1e400',
    '1e300',
    '9007199254740992',
    '9007199254740993',
    '18446744073709551617',
    '9223372036854775808',
    '"5000"',
    '""',
    'true',
    'null',
    '[5000]',
    '{}',
    '{"$gt":0}',
  ])('the amount %s is 422 on `amount` and nothing is written', (literal) =>
    refuses(['amount'], withAmount(literal)),
  )

  test.each([
    ['1', 1],
    ['5e3', 5000],
    ['9007199254740991', 9_007_199_254_740_991],
  ])('the amount %s is stored exactly', async (literal, amount) => {
    const { created, read } = await accepts(withAmount(literal))
    expect(created.amount).toBe(amount)
    expect(read.amount).toBe(amount)
  })

  test('an amount in Nigeria must be in whole naira', async () => {
    const order = { country: 'NG', provider: 'carrier2_money', phone_number: '+2348012345678' }
    await refuses(['amount'], payment({ ...order, amount: 5050 }))
    await refuses(['amount'], payment({ ...order, amount: 99 }))
    const { created } = await accepts(payment({ ...order, amount: 5100 }))
    expect(created).toMatchObject({ amount: 5100, currency: 'NGN' })
  })
})

describe('metadata', () => {
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key ${index}`, index]))

  test.each([
    ['50 keys', keys(50)],
    ['a key of 40 characters', { ['k'.repeat(40)]: 1 }],
    ['an empty key', { '': 1 }],
    ['a text of 500 characters as JSON', { k: 'v'.repeat(498) }],
    ['a list of 500 characters as JSON', { k: ['v'.repeat(496)] }],
    [
      '50 keys of 40 characters with values of 500',
      Object.fromEntries(
        Array.from({ length: 50 }, (_, index) => [String(index).padEnd(40, 'k'), 'v'.repeat(498)]),
      ),
    ],
    ['every kind of value', { a: null, b: true, c: 1.5, d: 'é', e: [1, [2]], f: { g: {} }, h: '' }],
    ['arrays 250 deep', { k: JSON.parse('['.repeat(250) + ']'.repeat(250)) }],
    ['none', {}],
    ['null', null],
  ])('metadata with %s is returned unchanged', async (_title, metadata) => {
    const { created } = await accepts(payment({ metadata }))
    expect(created.metadata).toEqual(metadata)
  })

  test.each([
    ['51 keys', keys(51)],
    ['a key of 41 characters', { ['k'.repeat(41)]: 1 }],
    ['a text of 501 characters as JSON', { k: 'v'.repeat(499) }],
    ['a list of 501 characters as JSON', { k: ['v'.repeat(497)] }],
    ['an array', []],
    ['a string', 'a=b'],
    ['a number', 1],
    ['false', false],
  ])('metadata with %s is 422 on `metadata`', (_title, metadata) =>
    refuses(['metadata'], payment({ metadata })),
  )

  test.each(['1e400', '-1e400'])(
    'the metadata number %s, which JSON cannot return, is refused',
    (literal) => refuses(['metadata'], withMember(`"metadata":{"k":[${literal}]}`)),
  )
})

describe('phone numbers', () => {
  test.each([
    '1'.repeat(20),
    '+1111111111111111111',
    '(06) 512-34.56',
    '065123456',
    '+242 (0)6.512-34-56',
    '06\u00a05123456',
    '\u202a06 512\u201134\u221256\u202c',
    '０６５１２３４５６',
    '٠٦٥١٢٣٤٥٦',
    'tel:+242065123456',
  ])('the phone number %s is returned as it was written', async (phone_number) => {
    expect((await accepts(payment({ phone_number }))).read.phone_number).toBe(phone_number)
  })

  test.each([
    ['21 digits', '1'.repeat(21)],
    ['20 digits and a plus', `+${'1'.repeat(20)}`],
    ['nothing', ''],
    ['a space', ' '],
    ['a plus', '+'],
    ['punctuation', '(.-)'],
    ['two pluses', '++242065123456'],
    ['a plus at the end', '242065123456+'],
    ['letters', '06 CALL ME'],
    ['a slash', '06/5123456'],
    ['an extension', '065123456;ext=1'],
    ['a tab', '06\t5123456'],
    ['a line end', '065123456\n'],
    ['a line end in between', '065\r\n123456'],
    ['superscript digits', '\u2070\u2076\u2075123456'],
    ['markup', '<b>06</b>'],
    ['a number', 65_123_456],
    ['a list', ['065123456']],
    ['null', null],
  ])('the phone number %s is 422 on `phone_number`', (_title, phone_number) =>
    refuses(['phone_number'], payment({ phone_number })),
  )
})

describe('country, provider and currency', () => {
  test.each(['cg', 'Cg', 'C', 'CGO', 'COG', '', '  ', 'XX', 'FR', 'СG', 242, null, ['CG']])(
    'the country %p is 422 on `country`',
    async (country) => {
      const { status, body } = await expectWritten(0, () => post(payment({ country })))
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty('country')
    },
  )

  test.each([
    'CARRIER1_MOMO',
    'carrier1',
    'carrier1_momo ',
    '',
    'carrier3',
    null,
    1,
    ['carrier1_momo'],
  ])('the provider %p is 422 on `provider`', (provider) =>
    refuses(['provider'], payment({ provider })),
  )

  test('a provider that does not serve the country is 422 on `provider`', async () => {
    await refuses(['provider'], payment({ country: 'KE', provider: 'carrier1_momo' }))
    await refuses(['provider'], payment({ country: 'CM', provider: 'carrier2_money' }))
  })

  test.each(['xaf', 'Xaf', 'XA', 'XAFF', '', 'EUR', 'XOF', 'ZZZ', 950, false, ['XAF']])(
    'the currency %p is 422 on `currency`',
    (currency) => refuses(['currency'], payment({ currency })),
  )

  test.each([
    ['CG', 'carrier1_momo', null, 'XAF'],
    ['CG', 'carrier1_momo', 'XAF', 'XAF'],
    ['LR', 'carrier1_momo', undefined, 'LRD'],
    ['LR', 'carrier1_momo', 'USD', 'USD'],
    ['CD', 'carrier2_money', 'USD', 'USD'],
    ['MG', 'carrier2_money', undefined, 'MGA'],
  ])(
    'a payment in %s by %s with currency %p is in %4$s',
    async (country, provider, currency, expected) => {
      const { created } = await accepts(payment({ country, provider, currency }))
      expect(created.currency).toBe(expected)
    },
  )
})

endHostileRequests()
