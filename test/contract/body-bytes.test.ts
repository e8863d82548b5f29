import { gzipSync } from 'node:zlib'
import { payment } from '../support/builders.ts'
import { merchant, server } from '../support/own-merchant.ts'
import { type RawRequest, rawCall } from '../support/raw-request.ts'
import { managementToken } from '../support/server.ts'
import { basic, formPath, formType, form as orderForm } from '../support/session-orders.ts'

const bom = '\ufeff'
const json = 'application/json'
const csv = 'text/csv'
const formHead = { 'Sec-Fetch-Site': 'same-origin' }

let visitors = 0
/** Sign-in attempts are counted by email address, so each address signs in only once. */
const nobody = (): string => `nobody-${++visitors}@momo.example`

interface Place {
  target: string
  type: string
  bodyOf: (note: string) => string
  authorization?: () => string
  headers?: Record<string, string>
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

const typed = ({ type }: Place, charset: string) => ({
  'Content-Type': `${type}; charset=${charset}`,
})

const note = 'Épicerie Béré 2e trimestre'
const bytesOf = (place: Place): Buffer => Buffer.from(place.bodyOf(note))

/** Unit tests cover the decoder; these tests show that every place uses it. */
test.each(places)('%s accepts a byte order mark and charset=utf8', async (_title, place) => {
  expect((await send(place, bytesOf(place))).status).toBe(place.accepted)
  const marked = await send(place, bom + place.bodyOf(note), typed(place, 'utf8'))
  expect(marked.status).toBe(place.accepted)
})

const expectFault = async (
  place: Place,
  body: Buffer,
  { headers = {}, fault }: { headers?: Record<string, string>; fault: RegExp },
) => {
  const reply = await send(place, body, headers)
  expect(reply.status).toBe(422)
  if (place.target.startsWith('/console')) return
  expect(Object.keys(reply.body.errors)).toEqual(['body'])
  expect(reply.body.errors.body[0]).toMatch(fault)
}

test.each(places)(
  '%s refuses UTF-16, another charset and gzip with a 422 that says what is wrong with the body',
  async (_title, place) => {
    const bytes = bytesOf(place)
    const headers = { 'Content-Encoding': 'gzip' }
    await expectFault(place, Buffer.from(bytes.toString(), 'utf16le'), { fault: /UTF-16/ })
    const charset = typed(place, 'windows-1252')
    await expectFault(place, bytes, { headers: charset, fault: /windows-1252/ })
    await expectFault(place, gzipSync(bytes), { headers, fault: /gzip/ })
  },
)

test.each([
  ['an unknown encoding', (bytes: Buffer) => bytes, 'rot13', /rot13/],
  ['gzip without its header', gzipSync, undefined, /gzip/],
  [
    'a truncated character',
    (bytes: Buffer) => Buffer.concat([bytes, Buffer.of(0xc3)]),
    undefined,
    /\d/,
  ],
  ['a NUL first', (bytes: Buffer) => Buffer.concat([Buffer.of(0), bytes]), undefined, /UTF-16/],
])(
  'a payment whose body has %s returns a 422 that points to the body and states the error',
  async (...row) => {
    const [, change, encoding, fault] = row
    const [, place] = places[0] as (typeof places)[0]
    const headers: Record<string, string> =
      encoding === undefined ? {} : { 'Content-Encoding': encoding }
    await expectFault(place, change(bytesOf(place)), { headers, fault })
  },
)

test('a request body with a byte order mark counts as the same request as the body without the mark', async () => {
  const headers = { 'Idempotency-Key': 'bom' }
  const [, place] = places[0] as (typeof places)[0]
  const first = await send(place, place.bodyOf('2e trimestre'), headers)
  const again = await send(place, bom + place.bodyOf('2e trimestre'), headers)
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
  expect(again.body.data.id).toBe(first.body.data.id)
})

test('a number that a double cannot represent is refused even after a byte order mark', async () => {
  const [, place] = places[0] as (typeof places)[0]
  const body = place.bodyOf('n').replace('"n"', '9007199254740993')
  const reply = await send(place, bom + body)
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['metadata']])
})

test('an unreadable request body leaves no error in the log', () => {
  const errors = server.logLines.filter((line) => JSON.parse(line).level >= 50)
  expect(errors).toEqual([])
})
