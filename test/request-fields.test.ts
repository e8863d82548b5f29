import type { Request } from 'express'
import { mayBeInexact, readExactly, writtenNumber } from '../src/domain/exact-numbers.ts'
import {
  findTextError,
  findUnstorable,
  isTooDeep,
  pathOfFault,
} from '../src/domain/request-text.ts'
import {
  numberErrors,
  repeatedParameters,
  reversedRanges,
  textFaults,
  undecodableParameters,
} from '../src/http/field-checks.ts'

const nested = (open: string, close: string, depth: number): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`

const read = (json: string): unknown => readExactly(json) ?? JSON.parse(json)

describe('text that no database column can store', () => {
  const characters = [
    ['NUL', '\\u0000'],
    ['a lone high surrogate', '\\ud800'],
    ['a lone low surrogate', '\\udfff'],
    ['surrogates in the wrong order', '\\udc00\\ud800'],
  ] as const

  const places = (text: string): string[] => [
    `"${text}"`,
    `"a${text}b"`,
    `{"k":"a${text}b"}`,
    `{"a${text}b":"v"}`,
    `{"k":[{"a":["${text}"]}]}`,
    `{"k":[{"${text}":1}]}`,
    `{"__proto__":"${text}"}`,
  ]

  test.each(characters)(
    'in a request body, %s is found in a text, in a key and at any depth',
    (_title, escaped) => {
      for (const json of places(escaped)) {
        const field = read(json)
        expect([json, findTextError(field), findUnstorable(field)]).toEqual([json, 'text', 'text'])
      }
    },
  )

  test.each(['\\u202e', '\\u2067', '\\u202a'])(
    'in a request body, the direction character %s is found in a text, in a key and at any depth',
    (escaped) => {
      for (const json of places(escaped).slice(1)) {
        const field = read(json)
        expect([json, findTextError(field), findUnstorable(field)]).toEqual([
          ...[json, 'direction', undefined],
        ])
      }
    },
  )

  test('a phone number may contain the direction marks that an address book adds', () => {
    for (const [before, after] of ['\u202a\u202c', '\u2066\u2069', '\u2068\u2069']) {
      const text = `${before}+242 06 512 34 56${after}`
      expect([text, findTextError(text)]).toEqual([text, undefined])
    }
    expect(findTextError('\u202e+242 06 512 34 56\u202c')).toBe('direction')
    expect(findTextError('\u202aFacture\u202c')).toBe('direction')
  })

  test('every other character can be stored, including surrogate pairs', () => {
    const json = String.raw`{"\ud83d\ude00":"\u0001\u007f\u0085\u200f\u2028\u2029\ufeff\uffff"}`
    expect(findTextError(read(json))).toBeUndefined()
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'toJSON']) {
      expect(findTextError(read(`{"${name}":{"${name}":[1,{"${name}":"v"}]}}`))).toBeUndefined()
    }
  })

  test('a field nested 300 levels deep is accepted, and a field nested 301 levels deep is refused', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"":', '}'],
    ] as const) {
      expect(findTextError(JSON.parse(nested(open, close, 300)))).toBeUndefined()
      expect(findTextError(JSON.parse(nested(open, close, 301)))).toBe('depth')
    }
  })

  test('a request body nested 1,000 levels deep is accepted, and a deeper body is refused without recursion', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"":', '}'],
    ] as const) {
      expect(isTooDeep(JSON.parse(nested(open, close, 1000)))).toBe(false)
      expect(isTooDeep(JSON.parse(nested(open, close, 1001)))).toBe(true)
      expect(isTooDeep(JSON.parse(nested(open, close, 5000)))).toBe(true)
    }
  })
})

describe('numbers that JavaScript would change', () => {
  test.each([
    '9007199254740992',
    '9007199254740993',
    '-9007199254740993',
    '18446744073709551617',
    '1e16',
    '1e300',
    '1e400',
    '-1e400',
    '1e-400',
    '0.1000000000000000055',
    '123456789012345.678',
    '900719925474099.3',
    '5000.0000000000000000001',
  ])('the JSON number %s is inexact, both on its own and in a list', (literal) => {
    for (const json of [literal, `{"n":[{"deep":${literal}}]}`]) {
      expect([json, mayBeInexact(json)]).toEqual([json, true])
      expect([json, findTextError(read(json))]).toEqual([json, 'number'])
    }
    expect(writtenNumber(readExactly(literal) as object)).toBe(literal)
  })

  test.each([
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['-9007199254740991', Number.MIN_SAFE_INTEGER],
    ['0.1', 0.1],
    ['0.10000000000000000000000', 0.1],
    ['12.50e1', 125],
    ['1E3', 1000],
    ['5000.0', 5000],
    ['0.5e4', 5000],
    ['1.7976931348623157e-300', 1.7976931348623157e-300],
    ['0e999', 0],
    ['-0', -0],
  ])('the JSON number %s is read exactly', (literal, value) => {
    for (const json of [literal, `[${literal}]`]) expect(readExactly(json)).toBeUndefined()
    expect(findTextError(value)).toBeUndefined()
    expect(JSON.parse(literal)).toBe(value)
  })

  test('text that looks like a number is not parsed as an inexact number', () => {
    for (const text of ['Loyer du 2e trimestre', 'facture 1234567890123456', '1e5']) {
      expect(readExactly(JSON.stringify({ text }))).toBeUndefined()
    }
  })

  test('only a text with a long number or an exponent is parsed a second time', () => {
    expect(mayBeInexact('{"amount":5000,"phone_number":"+242065123456"}')).toBe(false)
    expect(mayBeInexact('[1,1234567890123456]')).toBe(true)
    expect(mayBeInexact('{"n": -1E3}')).toBe(true)
  })
})

describe('query parameters', () => {
  const declared = {
    ...{ query: ['page', 'status'], numbers: ['page'], single: ['page', 'status'] },
    ...{ fields: [], freeObjects: [], lineFields: [], headers: [], hasNotice: false },
  }

  const faultsOf = (query: object) => {
    const request = { query } as Request
    const state = {} as Parameters<ReturnType<typeof numberErrors>>[1]
    return [repeatedParameters, numberErrors, textFaults].map((check) =>
      check(declared)(request, state, {}),
    )
  }

  test.each([
    '0x10',
    '1e2',
    '1.0',
    '1.5',
    '',
    'abc',
    ' 1',
    '+1',
    'Infinity',
    'NaN',
    'null',
    '١',
    '1\n',
  ])('a page number of %j is not a whole number', (page) => {
    expect(faultsOf({ page })[1]).toEqual({ page: [{ code: 'not_whole_number' }] })
  })

  test.each(['9'.repeat(17), `-${'9'.repeat(17)}`, '9'.repeat(400)])(
    'a page number of %s is inexact',
    (page) => expect(faultsOf({ page })[1]).toEqual({ page: [{ code: 'inexact_number' }] }),
  )

  test('a query parameter may be a whole number or absent', () => {
    for (const query of [{}, { page: '1' }, { page: '-1' }, { page: '9007199254740991' }]) {
      expect(faultsOf(query)).toEqual([{}, {}, {}])
    }
  })

  test('a repeated query parameter is reported only if it is declared', () => {
    const repeated = (example: string) => [{ code: 'repeated_parameter', example }]
    expect(faultsOf({ status: ['a', 'b'] })[0]).toEqual({ status: repeated('status=a') })
    const page = repeated('page=1')
    expect(faultsOf({ page: ['1', '2'], x: ['1', '2'] })[0]).toEqual({ page })
  })

  test('a NUL character is reported in a declared query parameter and ignored in any other', () => {
    const found = { codePoint: 0, position: 8 }
    const fault = [{ code: 'unsupported_characters', found }]
    expect(faultsOf({ status: 'pending\0', x: '\0' })[2]).toEqual({ status: fault })
    expect(faultsOf({ status: '\u202epending' })[2]).toEqual({})
    expect(faultsOf(Object.create({ status: '\0' }))[2]).toEqual({})
  })

  const none = {} as Parameters<ReturnType<typeof numberErrors>>[1]

  test.each([
    ['from', 'to', '2026-11-02T00:00:00Z', '2026-11-01T23:59:59Z', true],
    ['from', 'to', '2026-11-02T00:00:00+02:00', '2026-11-01T22:00:00Z', false],
    ['from', 'to', '2026-11-02T00:00:00-02:00', '2026-11-02T01:00:00Z', true],
    ['from', 'to', '2026-10', '2026-09', true],
    ['from', 'to', '2026-10', '2026-10', false],
    ['from', 'to', 'later', 'earlier', false],
    ['created_from', 'created_to', '2026-11-02T00:00:00Z', '2026-11-02T00:00:00Z', false],
    ['created_from', 'created_to', '2026-11-02T00:00:00Z', '2025-12-31T00:00:00Z', true],
    ['amount_min', 'amount_max', '10', '9', true],
    ['amount_min', 'amount_max', '9', '10', false],
  ])(
    'a query range from %s to %s with the values %s and %s is reversed: %s',
    (from, to, low, high, isReversed) => {
      const query = { [from]: low, [to]: high }
      const check = reversedRanges({ ...declared, query: [from, to] })
      const fault = { code: 'before_other', other: from, isAmount: from === 'amount_min' }
      expect(check({ query } as unknown as Request, none, {})).toEqual(
        isReversed ? { [to]: [fault] } : {},
      )
      expect(reversedRanges(declared)({ query } as unknown as Request, none, {})).toEqual({})
    },
  )

  test.each([
    ['?status=%C9', ['status']],
    ['?status=%c3%89&page=%zz', ['page']],
    ['?page=1&status%5Bx%5D=%E9&x=%C9', ['status']],
    ['?status[%C9]=1', ['status']],
    ['?%C9=status', []],
    ['/%C9', []],
  ])(
    'in the query string %s, the parameters that cannot be decoded are %j',
    (originalUrl, names) => {
      const found = undecodableParameters(declared)({ originalUrl } as Request, none, {})
      expect(found).toEqual(
        Object.fromEntries(names.map((name) => [name, [{ code: 'undecodable' }]])),
      )
    },
  )
})

test.each([
  [{ a: 1, b: '\0' }, ['b']],
  [
    ['x', { note: { deep: ['\0'] } }],
    ['1', 'note'],
  ],
  [{ 'a\0': 1 }, ['a\0']],
  ['\0', []],
])('the path to the first invalid character in %j is %j', (value, path) => {
  expect(pathOfFault(value, findTextError)).toEqual(path)
})
