import { gzipSync } from 'node:zlib'
import { payment, unknownId } from '../support/builders.ts'
import { exampleOf } from '../support/documents.ts'
import {
  accepts,
  bodyMaxBytes,
  endHostileRequests,
  expectWritten,
  json,
  merchant,
  post,
  raw,
  rawPost,
  refuses,
  withAmount,
  withMember,
} from './hostile-requests.ts'

const ofBytes = (bytes: number): string => {
  const json = JSON.stringify(payment())
  return json + ' '.repeat(bytes - Buffer.byteLength(json))
}

describe('request bodies that are not JSON objects', () => {
  test.each([
    ['a truncated object', '{"amount": 5000'],
    ['an object with a raw control character', withMember('"x":"a\u0001b"')],
    ['an array of payments', JSON.stringify([payment(), payment()])],
    ['only white space', '   '],
    ['20,000 unclosed arrays', '['.repeat(20_000)],
  ])('a request body that is %s returns a 422 on `body` and nothing is written', (_title, body) =>
    refuses(['body'], body),
  )

  test('a payment request without a body returns a 422 and nothing is written', async () => {
    const without = await expectWritten(0, () => rawPost([json], ''))
    expect(without.status).toBe(422)
    const untyped = await expectWritten(0, () => raw({ method: 'POST' }))
    expect(untyped.status).toBe(422)
  })

  test('an empty JSON object as a payment returns a 422 with every required field listed', () =>
    refuses(['amount', 'country', 'phone_number', 'provider'], '{}'))

  test.each([
    ['arrays in an unknown field', withMember(`"x":${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
    ['arrays in metadata', withMember(`"metadata":${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
    [
      'arrays in a value',
      withMember(`"metadata":{"k":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
    ],
    ['objects in metadata', withMember(`"metadata":${'{"":'.repeat(9000)}1${'}'.repeat(9000)}`)],
  ])(
    'a request body of thousands of nested %s returns a 422 and nothing is written',
    async (_title, body) => {
      const { status } = await expectWritten(0, () => post(body))
      expect(status).toBe(422)
    },
  )
})

describe('fields of a payment', () => {
  test.each([
    ['amount', withAmount('1.5')],
    ['amount', withAmount('1e400')],
    ['country', JSON.stringify(payment()).replace('"CG"', '"C\\u0000"')],
    ['phone_number', JSON.stringify(payment()).replace('512', '\\ud800')],
    ['provider', payment({ provider: 'carrier3' })],
    ['currency', withMember('"currency":"XA\\udfff"')],
    ['metadata', withMember('"metadata":{"k":"Facture \\u202egnp.exe"}')],
    ['metadata', withMember('"metadata":{"k":[{"deep":9007199254740993}]}')],
  ])(
    'a payment with an invalid `%s` returns a 422 on this field and nothing is written',
    (field, body) => refuses([field], body),
  )

  test('every invalid field of a payment is reported in one reply', () =>
    refuses(
      ['country', 'metadata', 'phone_number'],
      withMember('"metadata":{"n":1e16}').replace('"CG"', '"cg"').replace('+242', '++242'),
    ))

  test('an unknown field of a payment is ignored, even with unusual content', async () => {
    const unknown = { status: 'successful', id: unknownId, type: 'refund', environment: 'live' }
    const { created, read } = await accepts(payment({ ...unknown, x: [{}] }))
    expect(created).toMatchObject({ status: 'pending', type: 'collection', environment: 'test' })
    expect(created.id).not.toBe(unknownId)
    expect([created.x, read.x]).toEqual([undefined, undefined])
    const digits = `1${'0'.repeat(60_000)}1`
    for (const member of [
      '"unknown":"\\u0000"',
      '"un\\ud800known":1',
      '"__proto__":"\\udfff"',
      `"n":${digits}`,
    ]) {
      await accepts(withMember(member))
    }
  })

  test.each([
    ['1', 1],
    ['5e3', 5000],
    ['5000.0', 5000],
    ['9007199254740991', 9_007_199_254_740_991],
  ])('the payment amount %s is stored exactly', async (literal, amount) => {
    const { created, read } = await accepts(withAmount(literal))
    expect([created.amount, read.amount]).toEqual([amount, amount])
  })

  test.each([['+242 (0)6.512-34-56'], ['\u202a06 512\u201134\u221256\u202c'], ['٠٦٥١٢٣٤٥٦']])(
    'the phone number %s is returned as sent',
    async (phone_number) => {
      expect((await accepts(payment({ phone_number }))).read.phone_number).toBe(phone_number)
    },
  )

  const largest = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [String(index).padEnd(40, 'k'), 'v'.repeat(498)]),
  )

  test.each([
    ['the maximum number and size of keys and values', largest],
    ['every kind of value', { a: null, b: true, c: 1.5, d: 'é', e: [1, [2]], f: { g: {} }, h: '' }],
    [
      'unusual characters',
      { '\u0001\u007f\u200f😀': '\u0085\u2028\u2029\ufeff\uffff"\\\'; DROP TABLE x;--😀' },
    ],
    ['arrays 250 deep', { k: JSON.parse('['.repeat(250) + ']'.repeat(250)) }],
    ['numbers at the limits of a double', { max: Number.MAX_SAFE_INTEGER, tiny: 1e-280 }],
    ['nothing', {}],
    ['null instead of an object', null],
  ])('metadata with %s is returned unchanged', async (_title, metadata) => {
    expect((await accepts(payment({ metadata }))).created.metadata).toEqual(metadata)
  })

  test('metadata numbers beyond the largest exact integer are refused', async () => {
    const headers = { 'Idempotency-Key': 'rounded' }
    for (const literal of ['9007199254740992', '9007199254740993']) {
      await refuses(['metadata'], withMember(`"metadata":{"n":${literal}}`), { headers })
    }
  })

  test("a payment uses the requested currency, or its country's currency by default", async () => {
    const fieldsOf = async (country: string, currency?: string | null) => {
      const { created } = await accepts(payment({ country, currency, phone_number: '0770123456' }))
      return created.currency
    }
    expect(await fieldsOf('LR')).toBe('LRD')
    expect(await fieldsOf('LR', null)).toBe('LRD')
    expect(await fieldsOf('LR', 'USD')).toBe('USD')
  })
})

describe('field names that JavaScript objects inherit', () => {
  const names = ['__proto__', 'constructor', 'toJSON']

  test.each(names)('a payment field called %s is ignored as an unknown field', async (name) => {
    const { created } = await accepts(withMember(`"${name}":{"amount":1,"polluted":true}`))
    expect(created.amount).toBe(5000)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('a required field of a payment is not read from `__proto__`', () =>
    refuses(
      ['amount'],
      JSON.stringify(payment()).replace('"amount":5000', '"__proto__":{"amount":5000}'),
    ))

  test('if a field of a payment is repeated, its last value is used and fully validated', () =>
    refuses(
      ['amount'],
      JSON.stringify(payment())
        .replace('{', '{"amount":5000,')
        .replace(/"amount":5000,"country/, '"amount":-5,"country'),
    ))

  test.each(names)(
    'a metadata key called %s is plain data and returned unchanged',
    async (name) => {
      const metadata = `{"${name}":{"${name}":[1,{"${name}":"v"}]},"length":0,"a":"b"}`
      const sent = JSON.parse(metadata)
      const created = await expectWritten(1, () => post(withMember(`"metadata":${metadata}`)))
      expect(created.status).toBe(201)
      const read = await merchant.get(`/payments/${created.body.data.id}`)
      const listed = await merchant.get('/payments?per_page=1')
      for (const got of [created.body.data, read.body.data, listed.body.data[0]]) {
        expect(Object.keys(got.metadata).sort()).toEqual(Object.keys(sent).sort())
        const member = Object.getOwnPropertyDescriptor(got.metadata, name)?.value
        expect(JSON.stringify(member)).toBe(`{"${name}":[1,{"${name}":"v"}]}`)
      }
      expect(({} as Record<string, unknown>).a).toBeUndefined()
    },
  )

  test('a repeated idempotency key is refused even if only `__proto__` in metadata has changed', async () => {
    const headers = { 'Idempotency-Key': 'proto' }
    const first = withMember('"metadata":{"__proto__":"a"}')
    const other = withMember('"metadata":{"__proto__":"b"}')
    const created = await expectWritten(1, () => post(first, { headers }))
    expect(created.status).toBe(201)
    const again = await expectWritten(0, () => post(first, { headers }))
    expect(again.text).toBe(created.text)
    expect((await expectWritten(0, () => post(other, { headers }))).status).toBe(409)
    expect((await expectWritten(0, () => post(payment(), { headers }))).status).toBe(409)
  })
})

describe('sizes of request bodies', () => {
  test('a request body of exactly 64 KiB is accepted', async () => {
    await accepts(ofBytes(bodyMaxBytes))
    const filler = withMember(`"x":"${'x'.repeat(bodyMaxBytes - withMember('"x":""').length)}"`)
    expect(Buffer.byteLength(filler)).toBe(bodyMaxBytes)
    await accepts(filler)
  })

  test.each([
    ['64 KiB and one byte', ofBytes(bodyMaxBytes + 1)],
    ['a mebibyte', ofBytes(1024 * 1024)],
    ['64 KiB and one byte that are not JSON', 'x'.repeat(bodyMaxBytes + 1)],
  ])('a request body of %s returns a 413 and nothing is written', async (_title, body) => {
    const { status, body: refusal } = await expectWritten(0, () => post(body))
    expect(status).toBe(413)
    expect(refusal).toEqual(exampleOf('payload_too_large'))
  })

  test('a chunked request body of 64 KiB and one byte returns a 413 and nothing is written', async () => {
    const body = ofBytes(bodyMaxBytes + 1)
    const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const reply = await expectWritten(0, () =>
      rawPost([json, ['Transfer-Encoding', 'chunked']], chunked),
    )
    expect(reply.status).toBe(413)
  })

  test('a chunked request body is accepted', async () => {
    const body = JSON.stringify(payment())
    const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const reply = await expectWritten(1, () =>
      rawPost([json, ['Transfer-Encoding', 'chunked']], chunked),
    )
    expect(reply.status).toBe(201)
  })

  test('a gzip request body that expands to 20 MiB is refused, and nothing is stored', async () => {
    const body = gzipSync(ofBytes(20 * 1024 * 1024))
    expect(body.length).toBeLessThan(bodyMaxBytes)
    const reply = await expectWritten(0, () => rawPost([json, ['Content-Encoding', 'gzip']], body))
    expect([413, 422]).toContain(reply.status)
  })
})

endHostileRequests()
