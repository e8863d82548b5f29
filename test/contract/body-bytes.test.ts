import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { payment } from '../support/builders.ts'
import { createMerchant, type Merchant } from '../support/client.ts'
import { type RawRequest, rawCall } from '../support/raw-request.ts'
import { managementToken, startTestServer, type TestServer } from '../support/server.ts'
import { basic, formPath, formType, form as orderForm } from '../support/session-orders.ts'

/** The bytes that arrive in place of plain UTF-8, at every API that reads a body. */

let server: TestServer
let merchant: Merchant

beforeAll(async () => {
  server = await startTestServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const bom = '\ufeff'
const json = 'application/json'
const csv = 'text/csv'
const formHead = { 'Sec-Fetch-Site': 'same-origin' }

/** Texts that are read twice, because they may contain a number that a double cannot hold. */
const suspicious = ['Loyer du 2e trimestre', 'facture 1234567890123456', '1e5']

let visitors = 0
/** Each unknown person signs in once, because attempts are counted by address of e-mail. */
const nobody = (): string => `nobody-${++visitors}@momo.example`

interface Place {
  target: string
  type: string
  /** A body whose text has `note`. */
  bodyOf: (note: string) => string
  authorization?: () => string
  headers?: Record<string, string>
  /** The statuses of an acceptable body. */
  accepted: number
}

const merchantKey = () => `Bearer ${merchant.secretKey}`
const line = { ...payment(), phone_number: '+242065123456', currency: 'XAF' }

const places: [title: string, place: Place][] = [
  [
    'the payments API',
    {
      target: '/api/v1/payments',
      type: json,
      bodyOf: (note) => JSON.stringify({ ...payment(), metadata: { note } }),
      authorization: merchantKey,
      accepted: 201,
    },
  ],
  [
    'the checkout form API',
    {
      target: formPath,
      type: formType,
      bodyOf: (note) => orderForm({ 'metadata[note]': note }),
      authorization: () => basic(merchant.secretKey),
      accepted: 200,
    },
  ],
  [
    'the account API',
    {
      target: '/account/v1/payment-links',
      type: json,
      bodyOf: (note) => JSON.stringify({ currency: 'XAF', amount: 5000, description: note }),
      authorization: merchantKey,
      accepted: 201,
    },
  ],
  [
    'bulk payouts as JSON',
    {
      target: '/account/v1/bulk-payouts/preview',
      type: json,
      bodyOf: (note) => JSON.stringify({ reference: note, payouts: [line] }),
      authorization: merchantKey,
      accepted: 200,
    },
  ],
  [
    'bulk payouts as CSV',
    {
      target: '/account/v1/bulk-payouts/preview',
      type: csv,
      bodyOf: (note) =>
        'amount,currency,country,provider,phone_number,merchant_reference\n' +
        `5000,XAF,CG,carrier1_momo,+242065123456,${note}\n`,
      authorization: merchantKey,
      accepted: 200,
    },
  ],
  [
    'the management API',
    {
      target: '/management/v1/organisations',
      type: json,
      bodyOf: (note) => JSON.stringify({ name: note, email: 'a@momo.example', country: 'CG' }),
      authorization: () => `Bearer ${managementToken}`,
      accepted: 201,
    },
  ],
  [
    'the sign-in, where nobody is authenticated yet',
    {
      target: '/management/v1/sign-in',
      type: json,
      bodyOf: (note) => JSON.stringify({ email: nobody(), password: note }),
      accepted: 401,
    },
  ],
  [
    'the forms of the console',
    {
      target: '/console/sign-in',
      type: formType,
      bodyOf: (note) => new URLSearchParams({ email: nobody(), password: note }).toString(),
      headers: formHead,
      accepted: 401,
    },
  ],
]

const send = (
  { target, type, authorization, headers = {} }: Place,
  body: string | Buffer,
  changed: Record<string, string> = {},
) => {
  const all = {
    'Content-Type': type,
    ...(authorization && { Authorization: authorization() }),
    ...headers,
    ...changed,
  }
  const request: RawRequest = { method: 'POST', target, headers: Object.entries(all), body }
  return rawCall(server, request)
}

describe.each(places)('%s', (title, place) => {
  test.each(suspicious)(
    `${title} ignores a byte order mark before a body with "%s"`,
    async (note) => {
      const plain = await send(place, place.bodyOf(note))
      expect(plain.status).toBe(place.accepted)
      const marked = await send(place, bom + place.bodyOf(note))
      expect(marked.status).toBe(place.accepted)
    },
  )

  const body = Buffer.from(place.bodyOf('Épicerie Béré'))
  const typed = (charset: string) => ({ 'Content-Type': `${place.type}; charset=${charset}` })

  test(`${title} accepts charset=utf8`, async () => {
    expect((await send(place, body, typed('utf8'))).status).toBe(place.accepted)
  })

  test.each([
    ['UTF-16', Buffer.from(bom + place.bodyOf('a'), 'utf16le'), {}, /UTF-16/],
    ['another charset', body, typed('windows-1252'), /windows-1252/],
    ['gzip', gzipSync(body), { 'Content-Encoding': 'gzip' }, /gzip/],
    ['gzip without its header', gzipSync(body), {}, /gzip/],
    ['an unknown encoding', body, { 'Content-Encoding': 'rot13' }, /rot13/],
    ['a cut character', Buffer.from([...body, 0xc3]), {}, /(octet|ligne) \d+/],
    ['a NUL first', Buffer.concat([Buffer.from([0]), body]), {}, /UTF-16/],
  ])(
    `${title} answers 422 on the body for %s, and names it`,
    async (_kind, bytes, headers, name) => {
      const reply = await send(place, bytes, headers as Record<string, string>)
      expect(reply.status).toBe(422)
      if (place.target.startsWith('/console')) return
      expect(Object.keys(reply.body.errors)).toEqual(['body'])
      expect(reply.body.errors.body[0]).toMatch(name)
    },
  )
})

test('a body with a byte order mark is the same request as one without it', async () => {
  const headers = { 'Idempotency-Key': 'bom' }
  const [, place] = places[0] as (typeof places)[0]
  const first = await send(place, place.bodyOf('2e trimestre'), headers)
  const again = await send(place, bom + place.bodyOf('2e trimestre'), headers)
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
  expect(again.body.data.id).toBe(first.body.data.id)
})

test('a number that cannot be returned as sent is refused behind a byte order mark, too', async () => {
  const [, place] = places[0] as (typeof places)[0]
  const body = place.bodyOf('n').replace('"n"', '9007199254740993')
  const reply = await send(place, bom + body)
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['metadata']])
})

test('no body of another kind leaves an error in the log', () => {
  const errors = server.logLines.filter((line) => JSON.parse(line).level >= 50)
  expect(errors).toEqual([])
})
