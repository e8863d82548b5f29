import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { payment, unknownId } from '../support/builders.ts'
import {
  type CallOptions,
  call,
  createMerchant,
  type Merchant,
  manage,
  type Reply,
} from '../support/client.ts'
import { schemaFaults } from '../support/conformance.ts'
import { exampleOf } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { exchange, parseReply, type RawRequest, rawCall } from '../support/raw-request.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const bodyMaxBytes = 64 * 1024

let server: TestServer
let merchant: Merchant

beforeAll(async () => {
  server = await startTestServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const total = async (): Promise<number> =>
  (await merchant.get('/payments?per_page=1')).body.meta.total

/** Sends a request and checks that exactly `count` payments were written. */
const expectWritten = async (count: number, send: () => Promise<Reply>): Promise<Reply> => {
  const before = await total()
  const reply = await send()
  expect(await total()).toBe(before + count)
  return reply
}

const post = (body: unknown, options?: CallOptions) => merchant.post('/payments', body, options)

/** A body that must be refused in the validation shape, naming exactly these fields. */
const refuses = async (fields: string[], body: unknown, options?: CallOptions): Promise<void> => {
  const reply = await expectWritten(0, () => post(body, options))
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors).sort()).toEqual([...fields].sort())
}

/** A body that must be accepted; returns the payment as it is read back. */
const accepts = async (body: unknown, options?: CallOptions) => {
  const created = await expectWritten(1, () => post(body, options))
  expect(created.status).toBe(201)
  const read = await merchant.get(`/payments/${created.body.data.id}`)
  expect(read.body.data.metadata).toEqual(created.body.data.metadata)
  return { created: created.body.data, read: read.body.data }
}

/** A valid payment as JSON text, with one more member written by hand. */
const withMember = (member: string): string =>
  JSON.stringify(payment()).replace(/\}$/, `,${member}}`)

const withAmount = (literal: string): string =>
  JSON.stringify(payment({ amount: 0 })).replace('"amount":0', `"amount":${literal}`)

/** A valid payment of exactly so many bytes, the rest being white space. */
const ofBytes = (bytes: number): string => {
  const json = JSON.stringify(payment())
  return json + ' '.repeat(bytes - Buffer.byteLength(json))
}

const raw = (request: Partial<RawRequest>) =>
  rawCall(server, { target: '/api/v1/payments', key: merchant.secretKey, ...request })

const rawPost = (headers: [string, string][], body: string | Buffer = JSON.stringify(payment())) =>
  raw({ method: 'POST', headers, body })

const json: [string, string] = ['Content-Type', 'application/json']

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
    ['a no-break space', '06\u00a05123456'],
    ['full-width digits', '０６５１２３４５６'],
    ['Arabic digits', '٠٦٥١٢٣٤٥٦'],
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

describe('content type of a body', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/octet-stream',
    'json',
    '*/*',
    'application/json; charset=klingon',
    'application/json; charset=latin1',
  ])('the content type %s is 422 on `body` and nothing is written', (type) =>
    refuses(['body'], JSON.stringify(payment()), { headers: { 'Content-Type': type } }),
  )

  test('a body without a content type is 422 on `body` and nothing is written', async () => {
    const reply = await expectWritten(0, () => rawPost([]))
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['body'])
  })

  test.each([
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ])('the content type %s is read as JSON', (type) =>
    accepts(JSON.stringify(payment()), { headers: { 'Content-Type': type } }),
  )
})

describe('methods and paths', () => {
  test.each([
    ['PUT', '/api/v1/payments', ['GET', 'POST']],
    ['PATCH', '/api/v1/payments', ['GET', 'POST']],
    ['DELETE', '/api/v1/payments', ['GET', 'POST']],
    ['DELETE', `/api/v1/payments/${unknownId}`, ['GET']],
    ['POST', `/api/v1/payments/${unknownId}`, ['GET']],
    ['GET', '/api/v1/refunds', ['POST']],
    ['POST', '/api/v1/balance', ['GET']],
    ['TRACE', '/api/v1/payments', ['GET', 'POST']],
    ['PROPFIND', '/api/v1/payments', ['GET', 'POST']],
    ['PUT', '/management/v1/organisations', ['GET', 'POST']],
  ])('the request %s %s is 405 with the allowed methods', async (method, target, allowed) => {
    const key = target.startsWith('/management') ? server.ctx.config.managementToken : undefined
    const reply = await expectWritten(0, () => raw({ method, target, ...(key && { key }) }))
    expect(reply.status).toBe(405)
    expect(reply.body.code).toBe('method_not_allowed')
    const listed = reply.headers.allow?.split(',').map((name) => name.trim()) ?? []
    expect(listed.filter((name) => name !== 'HEAD' && name !== 'OPTIONS').sort()).toEqual(allowed)
  })

  test('GET on the form checkout is 405 with the allowed method', async () => {
    const basic = Buffer.from(`${merchant.secretKey}:`).toString('base64')
    const headers: [string, string][] = [['Authorization', `Basic ${basic}`]]
    const reply = await rawCall(server, { target: '/v1/checkout/sessions', headers })
    expect(reply.status).toBe(405)
    expect(reply.headers.allow).toBe('POST')
  })

  test('a payment sent with PUT is 405 and not created, whatever method it claims', async () => {
    const send = { method: 'PUT', headers: [json], body: JSON.stringify(payment()) }
    expect((await expectWritten(0, () => raw(send))).status).toBe(405)
    const overriding: [string, string][] = [json, ['X-HTTP-Method-Override', 'POST']]
    const reply = await expectWritten(0, () => raw({ ...send, headers: overriding }))
    expect(reply.status).toBe(405)
  })

  test('a reply to HEAD has no body', async () => {
    const head = `HEAD /api/v1/payments HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`
    const authorised = `${head}Authorization: Bearer ${merchant.secretKey}\r\n\r\n`
    const reply = parseReply(await exchange(server, authorised))
    expect([200, 405]).toContain(reply.status)
    expect(reply.text).toBe('')
  })

  test.each([
    '/api/v1',
    '/api/v1/',
    '/api/v1/nowhere',
    '/api/v1/payment',
    '/api/v1/payments/',
    `/api/v1/payments/${unknownId}/`,
    `/api/v1/payments/${unknownId}/refunds`,
    '/api/v1/PAYMENTS',
    '/API/V1/payments',
    '/api/v2/payments',
    '/api/v1//payments',
    '//api/v1/payments',
    '/api/v1/payments;a=b',
    '/api/v1/payments%00',
    '/api/v1/payments%2f',
    '/api/v1%2Fpayments',
    '/api/v1/payments%3Fpage=1',
    '/api/v1/./payments',
    '/api/v1/x/../payments',
    '/api/v1/%2e%2e/v1/payments',
    '/api/v1/{id}',
    '/api/v1/%',
    '/api/v1/%zz/payments',
    '/api/v1/%c3%28',
    '/api/v1/constructor',
    '/api/v1/__proto__',
  ])('the path %s is 404 `not_found`', async (target) => {
    const reply = await raw({ target })
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual(exampleOf('not_found'))
    const posted = { method: 'POST', target, headers: [json], body: JSON.stringify(payment()) }
    expect((await expectWritten(0, () => raw(posted))).status).toBe(404)
  })

  test.each([
    'abc',
    '0',
    '%',
    '%zz',
    '%00',
    '%ff',
    '%c3%28',
    '%E0%A4%A',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e',
    '__proto__',
    'constructor',
    'null',
    '*',
    "'%20OR%20'1'='1",
    `${unknownId}%00`,
    `${unknownId}%0a`,
    `${unknownId}%20`,
    `%20${unknownId}`,
    `{${unknownId}}`,
    `urn:uuid:${unknownId}`,
    unknownId.replaceAll('-', ''),
    unknownId.slice(1),
    `${unknownId}0`,
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'x'.repeat(5000),
  ])('the payment id %s is 404 `not_found`', async (id) => {
    const reply = await raw({ target: `/api/v1/payments/${id}` })
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual(exampleOf('not_found'))
  })

  test('a payment id in capitals is the same id or 404, never a 5xx', async () => {
    const { created } = await accepts(payment())
    const reply = await raw({ target: `/api/v1/payments/${created.id.toUpperCase()}` })
    expect([200, 404]).toContain(reply.status)
  })

  test('an invalid id does not affect reads that arrive with it', async () => {
    const { created } = await accepts(payment())
    const good = `/api/v1/payments/${created.id}`
    const bad = `/api/v1/payments/urn:uuid:${unknownId}`
    const targets = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? good : bad))
    const replies = await Promise.all(targets.map((target) => raw({ target })))
    const expected = targets.map((target) => (target === good ? 200 : 404))
    expect(replies.map(({ status }) => status)).toEqual(expected)
  })

  test('no spelling of a path bypasses authentication', async () => {
    const targets = [
      '/api/v1/payments/',
      '//api/v1/payments',
      '/API/v1/payments',
      '/api/v1/%70ayments',
      '/api/v1/payments%20',
      '/api/v1/./payments',
      '/v1/../api/v1/payments',
      `${server.url}/api/v1/payments`,
      '/management/v1/organisations/',
      '/Management/v1/organisations',
      '/management/v1/%6frganisations',
      '//management/v1/organisations',
    ]
    for (const target of targets) {
      const request = `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
      const reply = parseReply(await exchange(server, request))
      expect([400, 401, 404]).toContain(reply.status)
      expect(schemaFaults('openapi', '#/components/schemas/ErrorResponse', reply.body)).toEqual([])
    }
  })

  test('a merchant key does not open the management API', async () => {
    const reply = await raw({ target: '/management/v1/organisations' })
    expect(reply.status).toBe(401)
  })
})

describe('query parameters', () => {
  const list = (query: string) => raw({ target: `/api/v1/payments?${query}` })

  test.each([
    'page=0',
    'page=-1',
    'page=0x10',
    'page=1e2',
    'page=1.0',
    'page=1.5',
    'page=',
    'page=abc',
    'page=%201',
    'page=%2B1',
    'page=Infinity',
    'page=NaN',
    'page=null',
    'page=true',
    'page=9007199254740992',
    `page=${'9'.repeat(400)}`,
    'page=1&page=2',
    'page=%00',
    'page=%D9%A1',
    'per_page=0',
    'per_page=-5',
    'per_page=101',
    'per_page=abc',
    'per_page=',
    'per_page=1.5',
    'per_page=0x10',
    'per_page=20&per_page=20',
    'status=',
    'status=PENDING',
    'status=unknown',
    'status=completed',
    'status=pending,failed',
    'status=pending&status=failed',
    'status=%00',
    'status=pending%00',
    'status=%ff',
    'provider=CARRIER1_MOMO',
    'provider=carrier3',
    'provider=carrier1_momo&provider=carrier2_money',
    'environment=',
    'environment=prod',
    'environment=test&environment=live',
    `cursor=${'x'.repeat(101)}`,
  ])('the query %s is 422 on that parameter alone', async (query) => {
    const { status, body } = await list(query)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([query.split('=')[0]])
  })

  test('every invalid query parameter is named at once', async () => {
    const { status, body } = await list('page=0&per_page=abc&status=x&provider=y&environment=z')
    expect(status).toBe(422)
    const names = ['environment', 'page', 'per_page', 'provider', 'status']
    expect(Object.keys(body.errors).sort()).toEqual(names)
  })

  test('the highest possible page number is accepted and empty', async () => {
    const { status, body } = await list('page=9007199254740991&per_page=100')
    expect(status).toBe(200)
    expect(body.data).toEqual([])
    expect(body.meta).toMatchObject({ current_page: 9_007_199_254_740_991, from: null, to: null })
  })

  test.each([
    'colour=red',
    'colour=red&colour=blue',
    'colour',
    '=',
    '&&&',
    '__proto__=1',
    '__proto__[status]=failed',
    'constructor[prototype][status]=failed',
    'hasOwnProperty=1',
    `x=${'y'.repeat(5000)}`,
    Array.from({ length: 1500 }, (_, index) => `a${index}=1`).join('&'),
    `a${'[b]'.repeat(500)}=1`,
  ])('the unknown query parameter %s is ignored', async (query) => {
    const { status, body } = await list(query)
    expect(status).toBe(200)
    expect(body.meta.total).toBe(await total())
  })

  test.each(['x=%00', 'x=%', 'x=%zz', 'x=%ff', 'page[]=1', 'page[a]=1', 'page[$gt]=', '?page=1'])(
    'the unusual query parameter %s never causes a 5xx',
    async (query) => {
      expect([200, 422]).toContain((await list(query)).status)
    },
  )

  test('query parameters are ignored when expectWritten', async () => {
    const target = '/api/v1/payments?amount=1&page=0&status=failed'
    const body = JSON.stringify(payment())
    const reply = await expectWritten(1, () =>
      raw({ method: 'POST', target, headers: [json], body }),
    )
    expect(reply.status).toBe(201)
    expect(reply.body.data.amount).toBe(5000)
  })
})

describe('unknown body fields', () => {
  test('unknown body fields are ignored, whatever they hold', async () => {
    const { created, read } = await accepts(
      payment({
        status: 'successful',
        id: unknownId,
        type: 'refund',
        environment: 'live',
        x: [{}],
      }),
    )
    expect(created).toMatchObject({ status: 'pending', type: 'collection', environment: 'test' })
    expect(created.id).not.toBe(unknownId)
    expect(created).not.toHaveProperty('x')
    expect(read).not.toHaveProperty('x')
  })
})

describe('headers', () => {
  const withIdempotencyKey = (...values: string[]) =>
    rawPost([json, ...values.map((value): [string, string] => ['Idempotency-Key', value])])

  test.each([
    ['nothing', ''],
    ['white space', '   '],
    ['256 characters', 'k'.repeat(256)],
    ['300 characters', 'k'.repeat(300)],
    ['an accent', 'clé'],
    ['an emoji', '😀'],
    ['a tab', 'a\tb'],
  ])(
    'an Idempotency-Key of %s is 422 on `Idempotency-Key` and nothing is written',
    async (_title, value) => {
      const reply = await expectWritten(0, () => withIdempotencyKey(value))
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.body.errors)).toEqual(['Idempotency-Key'])
    },
  )

  test.each([
    ['1 character', '~'],
    ['255 characters', 'k'.repeat(255)],
    ['every printable character', ` !"#$%&'()*+,-./0:;<=>?@A[\\]^_\`a{|}~`.trim()],
    ['the name of a method', 'constructor'],
    ['__proto__', '__proto__'],
  ])('an Idempotency-Key of %s is honoured', async (_title, value) => {
    const first = await expectWritten(1, () => withIdempotencyKey(value))
    expect(first.status).toBe(201)
    const second = await expectWritten(0, () => withIdempotencyKey(value))
    expect(second.text).toBe(first.text)
    expect(second.headers['idempotent-replayed']).toBe('true')
  })

  test('two Idempotency-Key headers are 422 and nothing is written', async () => {
    const reply = await expectWritten(0, () => withIdempotencyKey('one', 'two'))
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['Idempotency-Key'])
  })

  test('an Idempotency-Key on a read is ignored', async () => {
    const reply = await raw({ headers: [['Idempotency-Key', 'k'.repeat(300)]] })
    expect(reply.status).toBe(200)
  })

  test('of two Authorization headers the second never decides', async () => {
    const other = await createMerchant(server)
    await other.post('/payments', payment())
    const secretOf = ({ secretKey }: Merchant): [string, string] => [
      'Authorization',
      `Bearer ${secretKey}`,
    ]
    const target = '/api/v1/payments'
    const headers = [secretOf(merchant), secretOf(other)]
    const both = await rawCall(server, { target, headers })
    expect([200, 401]).toContain(both.status)
    if (both.status === 200) expect(both.body.meta.total).toBe(await total())
    const wrongFirst: [string, string][] = [['Authorization', 'Bearer no'], secretOf(merchant)]
    expect((await rawCall(server, { target, headers: wrongFirst })).status).toBe(401)
  })

  test.each([
    ['300 characters', `sk_test_${'a'.repeat(292)}`],
    ['8,000 characters', `sk_test_${'a'.repeat(7992)}`],
    ['accents', 'sk_test_éééééééééééééééééééééééééééééééééééé'],
    ['quotes', "sk_test_' OR '1'='1"],
    ['the prefix alone', 'sk_test_'],
    ['percent signs', '%73k_test_%00'],
  ])('a secret key of %s is 401 `invalid_api_key`', async (_title, key) => {
    const reply = await raw({ key })
    expect(reply.status).toBe(401)
    expect(reply.body.code).toBe('invalid_api_key')
  })

  const expectRefusal = (reply: Reply, status: number) => {
    expect(reply.status).toBe(status)
    expect(schemaFaults('openapi', '#/components/schemas/ErrorResponse', reply.body)).toEqual([])
    expect(reply.headers['content-type']).toMatch(/^application\/json/)
    expect(reply.headers).toHaveProperty('x-request-id')
  }

  test.each([
    ['one of 100,000 characters', `X-Big: ${'x'.repeat(100_000)}\r\n`],
    ['5,000 of them', 'X-Many: many\r\n'.repeat(5000)],
  ])('headers that are too large (%s) are 431 in the error shape', async (_title, headers) => {
    const request = `GET /api/v1/payments HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
    expectRefusal(parseReply(await exchange(server, request)), 431)
  })

  test.each([
    ['a line that is not HTTP', 'BONJOUR, UN PAIEMENT\r\n\r\n'],
    ['a greeting of another protocol', Buffer.from('16030100a5010000a10303', 'hex')],
    ['HTTP/9.9', 'GET /api/v1/payments HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['an unknown method', 'COLLECT /api/v1/payments HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header without a colon', 'GET /api/v1/payments HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
    ['a space in a header name', 'GET / HTTP/1.1\r\nHost: x\r\nX Y: z\r\n\r\n'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n'],
    ['a NUL in the path', 'GET /api/v1/pay\0ments HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a length that is no number', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ten\r\n\r\n'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'a length and chunks (smuggling)',
      'POST /api/v1/payments HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n' +
        'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no host', 'GET /api/v1/payments HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('a request with %s is 400 in the error shape', async (_title, bytes) => {
    expectRefusal(parseReply(await exchange(server, bytes)), 400)
  })

  test('an Expect header that cannot be met is answered in the error shape', async () => {
    const request =
      'GET /api/v1/payments HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n'
    const reply = parseReply(await exchange(server, request))
    expect(reply.status).toBeLessThan(500)
    expectRefusal(reply, reply.status)
  })

  test('links in a reply name this server whatever the Host header is', async () => {
    const hostile: [string, string][] = [['Host', 'evil.example']]
    const { text } = await raw({ headers: hostile })
    expect(text).not.toContain('evil.example')
    const malformed = await raw({ headers: [['Host', 'a b"<>{}\\']] })
    expect([200, 400]).toContain(malformed.status)
  })

  test('an Upgrade header is ignored and the request is answered', async () => {
    const upgrade: [string, string] = ['Upgrade', 'websocket']
    const reply = await raw({ headers: [upgrade] })
    expect(reply.status).toBe(200)
  })

  test('a CONNECT request is refused', async () => {
    const received = await exchange(server, 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n')
    if (received.length > 0) expect(parseReply(received).status).toBeGreaterThanOrEqual(400)
  })

  test('an HTTP/1.0 client is answered', async () => {
    const request = `GET /api/v1/payments HTTP/1.0\r\nAuthorization: Bearer ${merchant.secretKey}\r\n\r\n`
    expect(parseReply(await exchange(server, request)).status).toBe(200)
  })

  test('a client that disconnects in the middle of its body writes nothing', async () => {
    const before = await total()
    const head =
      `POST /api/v1/payments HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
      `Authorization: Bearer ${merchant.secretKey}\r\nContent-Length: 500\r\n\r\n{"amount": 1`
    const { hostname, port } = new URL(server.url)
    const { connect } = await import('node:net')
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.end(head))
      socket.resume()
      socket.on('close', () => resolve())
    })
    expect(await total()).toBe(before)
  })
})

describe('management API', () => {
  const organisation = { name: 'Boutique', email: 'a@example.com', country: 'CG' }
  const organisations = async () => (await manage(server, 'get', '/organisations')).body.meta.total

  const refusesSignUp = async (field: string, body: unknown) => {
    const before = await organisations()
    const reply = await manage(server, 'post', '/organisations', body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
    expect(await organisations()).toBe(before)
  }

  test.each([
    ['body', '{'],
    ['body', '[]'],
    ['body', 'null'],
    ['body', '['.repeat(20_000)],
    ['name', { ...organisation, name: 'a\u0000b' }],
    ['name', JSON.stringify(organisation).replace('Boutique', 'a\\ud800')],
    ['name', { ...organisation, name: '' }],
    ['name', { ...organisation, name: 'x'.repeat(121) }],
    ['email', { ...organisation, email: 'nobody' }],
    ['email', { ...organisation, email: `a\u0000@example.com` }],
    ['country', { ...organisation, country: 'cg' }],
  ])('signing up with an invalid `%s` is refused and creates nothing', refusesSignUp)

  test.each(['abc', '%', '%00', '%ff', `${unknownId}%00`, `urn:uuid:${unknownId}`, '__proto__'])(
    'the management id %s is 404',
    async (id) => {
      const key = server.ctx.config.managementToken
      for (const path of ['organisations', 'applications', 'events', 'webhook-endpoints']) {
        const reply = await raw({ target: `/management/v1/${path}/${id}`, ...(key && { key }) })
        expect(reply.status).toBe(404)
      }
    },
  )

  test('a management body of more than 64 KiB is 413', async () => {
    const path = '/management/v1/organisations'
    const key = server.ctx.config.managementToken
    const reply = await call(server, 'post', path, { key, body: 'x'.repeat(bodyMaxBytes + 1) })
    expect(reply.status).toBe(413)
  })
})

describe('after all hostile requests', () => {
  test('a valid payment is still accepted and succeeds', async () => {
    const { created } = await accepts(payment())
    await eventually(
      () => merchant.get(`/payments/${created.id}`),
      ({ body }) => body.data.status === 'successful',
    )
  })

  test('no hostile request left an error in the log', () => {
    const errorLevel = 50
    const errors = server.logLines.filter((line) => JSON.parse(line).level >= errorLevel)
    expect(errors).toEqual([])
  })
})
