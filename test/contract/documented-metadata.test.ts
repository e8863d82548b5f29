import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { numberOf, payment } from '../support/builders.ts'
import { call, createMerchant, type Merchant, type Reply } from '../support/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Errors, expectVerdict, isDocumented } from './document-verdict.ts'

/** What the documents say of metadata holds, and what they cannot say is refused, too. */

let server: TestServer
let merchant: Merchant

beforeAll(async () => {
  server = await startTestServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const keys = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'x']))

const tooMany = 'Ce champ ne doit pas contenir plus de 50 clés.'
const keyTooLong = 'Chaque clé ne doit pas dépasser 40 caractères.'
const valueTooLong = 'Chaque valeur ne doit pas dépasser 500 caractères en JSON.'
const notFlat = 'Envoyez chaque donnée une seule fois, dans un champ « metadata[clé] ».'

const flatCases: [string, Record<string, string>, string[]][] = [
  ['50 keys', keys(50), []],
  ['51 keys', keys(51), [tooMany]],
  ['a key of 40 characters', { ['k'.repeat(40)]: 'x' }, []],
  ['a key of 41 characters', { ['k'.repeat(41)]: 'x' }, [keyTooLong]],
  ['a text of 498 characters', { k: 'v'.repeat(498) }, []],
  ['a text of 499 characters', { k: 'v'.repeat(499) }, [valueTooLong]],
  [
    'everything too large at once',
    { ...keys(51), ['k'.repeat(41)]: 'v'.repeat(499) },
    [tooMany, keyTooLong, valueTooLong],
  ],
]

const undocumentedCases: [string, Record<string, unknown>, string][] = [
  ['a key of 41 UTF-16 units in 21 characters', { [`k${'😀'.repeat(20)}`]: 'x' }, keyTooLong],
  ['a text that is long only in JSON', { k: '"'.repeat(250) }, valueTooLong],
  ['a text of 499 UTF-16 units', { k: `${'😀'.repeat(249)}v` }, valueTooLong],
]

const session = {
  amount: 15000,
  currency: 'XAF',
  success_url: 'https://boutique.example/merci',
  cancel_url: 'https://boutique.example/panier',
}

describe('metadata', () => {
  test.each(flatCases)('of a payment with %s: server and document agree', async (...given) => {
    const [, metadata, sentences] = given
    const errors: Errors = sentences.length === 0 ? {} : { metadata: sentences }
    const order = payment({ metadata })
    const documented = isDocumented('openapi', 'schemas/CreatePaymentRequest', order)
    expectVerdict(await merchant.post('/payments', order), documented, errors)
  })

  test.each(flatCases)('of a session with %s: server and document agree', async (...given) => {
    const [, metadata, sentences] = given
    const errors: Errors = sentences.length === 0 ? {} : { metadata: sentences }
    const order = { ...session, metadata }
    const documented = isDocumented('openapi', 'schemas/CreateCheckoutSessionRequest', order)
    expectVerdict(await merchant.post('/checkout/sessions', order), documented, errors)
  })

  test.each(undocumentedCases)(
    'with %s is refused though the document cannot say so',
    async (_title, metadata, sentence) => {
      const order = payment({ metadata })
      expect(isDocumented('openapi', 'schemas/CreatePaymentRequest', order)).toBe(true)
      const { status, body } = await merchant.post('/payments', order)
      expect([status, body.errors]).toEqual([422, { metadata: [sentence] }])
    },
  )

  test('that breaks documented and undocumented rules has all sentences', async () => {
    const metadata = { ...keys(51), k: ['v'.repeat(600)] }
    const { body } = await merchant.post('/payments', payment({ metadata, amount: 0 }))
    expect(body.errors).toEqual({
      amount: ['Ce champ doit être supérieur ou égal à 1.'],
      metadata: [tooMany, valueTooLong],
    })
  })

  test('with a NUL is refused for the NUL, whatever else is wrong with it', async () => {
    const metadata = { ...keys(51), k: '\u0000' }
    const { body } = await merchant.post('/payments', payment({ metadata }))
    expect(body.errors).toEqual({ metadata: ['Ce champ contient des caractères non autorisés.'] })
  })
})

const formOrder = {
  ...session,
  method: 'momo.carrier1',
  customer_phone: numberOf('512345'),
}

const sendForm = (pairs: [string, string][]): Promise<Reply> => {
  const fields = Object.entries(formOrder).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return call(server, 'post', '/v1/checkout/sessions', {
    headers: {
      Authorization: `Basic ${Buffer.from(`${merchant.secretKey}:`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams([...fields, ...pairs]).toString(),
  })
}

describe('metadata of a form', () => {
  const pairsOf = (metadata: Record<string, string>): [string, string][] =>
    Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value])

  const isFormDocumented = (metadata: unknown): boolean =>
    isDocumented('checkout-form', 'schemas/CreateFormCheckoutSessionRequest', {
      ...formOrder,
      metadata,
    })

  test.each(flatCases)(
    'with %s: server and document agree',
    async (_title, metadata, sentences) => {
      const errors: Errors = sentences.length === 0 ? {} : { metadata: sentences }
      expectVerdict(await sendForm(pairsOf(metadata)), isFormDocumented(metadata), errors)
    },
  )

  test.each<[string, [string, string][], unknown]>([
    ['text', [['metadata', 'x']], 'x'],
    ['a repeated key', pairsOf({ a: 'x' }).concat(pairsOf({ a: 'y' })), { a: ['x', 'y'] }],
    ['a nested key', [['metadata[a][b]', 'x']], { '[a][b]': ['x'] }],
    [
      '51 keys, one empty',
      [...pairsOf(keys(50)), ['metadata[]', 'x']],
      { ...keys(50), '[]': ['x'] },
    ],
  ])('that is %s is refused as not flat, by server and document', async (...given) => {
    const [, pairs, metadata] = given
    expectVerdict(await sendForm(pairs), isFormDocumented(metadata), { metadata: [notFlat] })
  })
})
