import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { payment } from '../support/builders.ts'
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
  total,
  withAmount,
  withMember,
} from './hostile-requests.ts'

/** A valid payment of exactly so many bytes, the rest being white space. */
const ofBytes = (bytes: number): string => {
  const json = JSON.stringify(payment())
  return json + ' '.repeat(bytes - Buffer.byteLength(json))
}

describe('bodies that are not a JSON object', () => {
  test.each([
    ['cut off', '{"amount": 5000'],
    ['single quotes', "{'amount': 5000}"],
    ['a trailing comma', '{"amount": 5000,}'],
    ['NaN', '{"amount": NaN}'],
    ['a comment', '{"amount": 5000 /* francs */}'],
    ['two objects', '{"amount": 5000}{"amount": 5000}'],
    ['no JSON at all', 'amount=5000&country=CG'],
    ['a raw control character in a string', withMember('"x":"a\u0001b"')],
    ['an empty array', '[]'],
    ['an array of payments', JSON.stringify([payment(), payment()])],
    ['a string', '"amount"'],
    ['a number', '5000'],
    ['true', 'true'],
    ['null', 'null'],
    ['white space only', '   '],
    ['20,000 arrays', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['20,000 arrays that never end', '['.repeat(20_000)],
  ])('a body that is %s is 422 on `body` and nothing is written', (_title, body) =>
    refuses(['body'], body),
  )

  test('a request without a body is 422 and nothing is written', async () => {
    const without = await expectWritten(0, () => rawPost([json], ''))
    expect(without.status).toBe(422)
    const untyped = await expectWritten(0, () => raw({ method: 'POST' }))
    expect(untyped.status).toBe(422)
  })

  test('an empty object is 422 with every required field named', () =>
    refuses(['amount', 'country', 'phone_number', 'provider'], '{}'))

  test.each([
    ['arrays in an unknown field', withMember(`"x":${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
    ['arrays in metadata', withMember(`"metadata":${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
    [
      'arrays in a value',
      withMember(`"metadata":{"k":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
    ],
    ['objects in metadata', withMember(`"metadata":${'{"":'.repeat(9000)}1${'}'.repeat(9000)}`)],
    ['objects for an amount', withAmount(`${'{"":'.repeat(9000)}1${'}'.repeat(9000)}`)],
  ])('a body of thousands of nested %s is 422 and nothing is written', async (_title, body) => {
    const { status } = await expectWritten(0, () => post(body))
    expect(status).toBe(422)
  })

  test('a body that is not UTF-8 is refused rather than altered', async () => {
    const text = withMember('"metadata":{"name":"L\u00e9on"}')
    const { status } = await expectWritten(0, () => rawPost([json], Buffer.from(text, 'latin1')))
    expect(status).toBe(422)
  })
})

describe('text that a database cannot store', () => {
  const unstorable = [
    ['NUL', '\\u0000'],
    ['a lone high surrogate', '\\ud800'],
    ['a lone low surrogate', '\\udfff'],
    ['surrogates in the wrong order', '\\udc00\\ud800'],
    ['a right-to-left override', '\\u202e'],
    ['a right-to-left isolate', '\\u2067'],
  ] as const

  describe.each(unstorable)('text with %s', (character, escaped) => {
    test.each([
      ['amount', withAmount(`"5000${escaped}"`), 'amount'],
      ['country', JSON.stringify(payment()).replace('"CG"', `"C${escaped}"`), 'country'],
      ['phone_number', JSON.stringify(payment()).replace('512', escaped), 'phone_number'],
      ['provider', JSON.stringify(payment()).replace('carrier1_momo', escaped), 'provider'],
      ['currency', withMember(`"currency":"XA${escaped}"`), 'currency'],
      ['a metadata value', withMember(`"metadata":{"k":"a${escaped}b"}`), 'metadata'],
      ['a metadata key', withMember(`"metadata":{"a${escaped}b":"v"}`), 'metadata'],
      [
        'a value deep in metadata',
        withMember(`"metadata":{"k":[{"a":["${escaped}"]}]}`),
        'metadata',
      ],
      ['a key deep in metadata', withMember(`"metadata":{"k":[{"${escaped}":1}]}`), 'metadata'],
    ])(`${character} in %s is 422 on the field`, (_where, body, field) => refuses([field], body))

    test.each([
      ['the value of an unknown field', withMember(`"unknown":"a${escaped}b"`)],
      ['the key of an unknown field', withMember(`"un${escaped}known":"v"`)],
      ['a field called __proto__', withMember(`"__proto__":"${escaped}"`)],
    ])(`${character} in %s is refused or ignored, never a 5xx`, async (_where, body) => {
      const before = await total()
      const { status } = await post(body)
      expect([201, 422]).toContain(status)
      expect(await total()).toBe(status === 201 ? before + 1 : before)
    })
  })

  test('a pair of surrogates is stored as one character', async () => {
    const { created } = await accepts(withMember('"metadata":{"\\ud83d\\ude00":"\\ud83d\\ude00"}'))
    expect(created.metadata).toEqual({ '😀': '😀' })
  })

  test('unusual characters in metadata are returned unchanged', async () => {
    const metadata = {
      '\u0001\u007f\u200f': '\u0085\u2028\u2029\ufeff\uffff"\\\'; DROP TABLE x;--',
    }
    expect((await accepts(payment({ metadata }))).created.metadata).toEqual(metadata)
  })
})

describe('field names that JavaScript objects inherit', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'toJSON']

  test.each(names)('a body field called %s is unknown and ignored', async (name) => {
    const { created } = await accepts(withMember(`"${name}":{"amount":1,"polluted":true}`))
    expect(created.amount).toBe(5000)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('a required field is not found on `__proto__`', () =>
    refuses(
      ['amount'],
      JSON.stringify(payment()).replace('"amount":5000', '"__proto__":{"amount":5000}'),
    ))

  test('a repeated field counts once and is fully validated', () =>
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

  test('`__proto__` in metadata is part of what an idempotency key compares', async () => {
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

describe('size of a body', () => {
  test('a body of exactly 64 KiB is accepted', async () => {
    await accepts(ofBytes(bodyMaxBytes))
    const filler = withMember(`"x":"${'x'.repeat(bodyMaxBytes - withMember('"x":""').length)}"`)
    expect(Buffer.byteLength(filler)).toBe(bodyMaxBytes)
    await accepts(filler)
  })

  test.each([
    ['one byte more', ofBytes(bodyMaxBytes + 1)],
    ['a mebibyte', ofBytes(1024 * 1024)],
    ['one byte more, and no JSON', 'x'.repeat(bodyMaxBytes + 1)],
  ])('a body of %s is 413 and nothing is written', async (_title, body) => {
    const { status, body: refusal } = await expectWritten(0, () => post(body))
    expect(status).toBe(413)
    expect(refusal).toEqual(exampleOf('payload_too_large'))
  })

  test('a chunked body of 64 KiB and one byte is 413 and nothing is written', async () => {
    const body = ofBytes(bodyMaxBytes + 1)
    const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const reply = await expectWritten(0, () =>
      rawPost([json, ['Transfer-Encoding', 'chunked']], chunked),
    )
    expect(reply.status).toBe(413)
  })

  test('a chunked body is accepted', async () => {
    const body = JSON.stringify(payment())
    const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const reply = await expectWritten(1, () =>
      rawPost([json, ['Transfer-Encoding', 'chunked']], chunked),
    )
    expect(reply.status).toBe(201)
  })

  test.each([
    ['64 KiB and one byte', bodyMaxBytes + 1],
    ['20 MiB', 20 * 1024 * 1024],
  ])('a gzip body that hides %s is refused and nothing is written', async (_title, bytes) => {
    const body = gzipSync(ofBytes(bytes))
    expect(body.length).toBeLessThan(bodyMaxBytes)
    const reply = await expectWritten(0, () => rawPost([json, ['Content-Encoding', 'gzip']], body))
    expect([413, 422]).toContain(reply.status)
  })

  test.each([
    ['gzip that is none', 'gzip', Buffer.from(JSON.stringify(payment()))],
    ['gzip cut off', 'gzip', gzipSync(JSON.stringify(payment())).subarray(0, 40)],
    ['an unknown encoding', 'rot13', Buffer.from(JSON.stringify(payment()))],
    ['gzip twice', 'gzip, gzip', gzipSync(gzipSync(JSON.stringify(payment())))],
  ])('a body that is %s is 422 and nothing is written', async (_title, encoding, body) => {
    const reply = await expectWritten(0, () =>
      rawPost([json, ['Content-Encoding', encoding]], body),
    )
    expect(reply.status).toBe(422)
  })
})

endHostileRequests()
