import { numberOf, payment } from '../support/builders.ts'
import { call, type Reply } from '../support/client.ts'
import { merchant, server } from '../support/own-merchant.ts'
import { type Errors, expectVerdict, isDocumented } from './document-verdict.ts'

const keys = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'x']))

const tooMany = (count: number): string => `Ce champ contient ${count} clés ; le maximum est 50.`
const keyTooLong = (start: string): string =>
  `La clé « ${start}… » a 41 caractères ; le maximum est 40.`
const valueTooLong = (key: string, length: number): string =>
  `La valeur de la clé « ${key} » a ${length} caractères en JSON ; le maximum est 500.`
const notFlat = (name: string): string =>
  `« ${name} » est répété, vide, imbriqué ou sans clé. Envoyez chaque donnée une seule fois, ` +
  'dans « metadata[clé] ».'
const longKey = 'k'.repeat(40)

const flatCases: [string, Record<string, string>, string[]][] = [
  ['50 keys', keys(50), []],
  ['51 keys', keys(51), [tooMany(51)]],
  ['a key of 40 characters', { ['k'.repeat(40)]: 'x' }, []],
  ['a key of 41 characters', { ['k'.repeat(41)]: 'x' }, [keyTooLong(longKey)]],
  ['a text of 498 characters', { k: 'v'.repeat(498) }, []],
  ['a text of 499 characters', { k: 'v'.repeat(499) }, [valueTooLong('k', 501)]],
  [
    'every limit exceeded at the same time',
    { ...keys(51), ['k'.repeat(41)]: 'v'.repeat(499) },
    [tooMany(52), keyTooLong(longKey), valueTooLong(`${longKey}…`, 501)],
  ],
]

/** The server truncated this key in the middle of a surrogate pair. */
const emojiKey = `k${'😀'.repeat(19)}\uFFFD`

const undocumentedCases: [string, Record<string, unknown>, string][] = [
  [
    'a key of 41 UTF-16 units in 21 characters',
    { [`k${'😀'.repeat(20)}`]: 'x' },
    keyTooLong(emojiKey),
  ],
  ['a text that is long only in JSON', { k: '"'.repeat(250) }, valueTooLong('k', 502)],
  ['a text of 499 UTF-16 units', { k: `${'😀'.repeat(249)}v` }, valueTooLong('k', 501)],
]

const session = {
  amount: 15000,
  currency: 'XAF',
  success_url: 'https://boutique.example/merci',
  cancel_url: 'https://boutique.example/panier',
}

describe('metadata in JSON', () => {
  test.each(flatCases)(
    'the server and the document agree on payment metadata with %s',
    async (...given) => {
      const [, metadata, sentences] = given
      const errors: Errors = sentences.length === 0 ? {} : { metadata: sentences }
      const order = payment({ metadata })
      const documented = isDocumented('openapi', 'schemas/CreatePaymentRequest', order)
      expectVerdict(await merchant.post('/payments', order), documented, errors)
    },
  )

  test.each(flatCases.slice(-2))(
    'the server and the document agree on session metadata with %s',
    async (...given) => {
      const [, metadata, sentences] = given
      const errors: Errors = sentences.length === 0 ? {} : { metadata: sentences }
      const order = { ...session, metadata }
      const documented = isDocumented('openapi', 'schemas/CreateCheckoutSessionRequest', order)
      expectVerdict(await merchant.post('/checkout/sessions', order), documented, errors)
    },
  )

  test.each(undocumentedCases)(
    'metadata with %s is refused by the server, although the API document cannot express the rule',
    async (_title, metadata, sentence) => {
      const order = payment({ metadata })
      expect(isDocumented('openapi', 'schemas/CreatePaymentRequest', order)).toBe(true)
      const { status, body } = await merchant.post('/payments', order)
      expect([status, body.errors]).toEqual([422, { metadata: [sentence] }])
    },
  )

  test('metadata that breaks documented and undocumented rules gets an error for every rule', async () => {
    const metadata = { ...keys(51), k: ['v'.repeat(600)] }
    const { body } = await merchant.post('/payments', payment({ metadata, amount: 0 }))
    expect(body.errors).toEqual({
      amount: ['Ce champ doit être supérieur ou égal à 1.'],
      metadata: [tooMany(52), valueTooLong('k', 604)],
    })
  })

  test('metadata with a NUL character and other errors is refused because of the NUL character', async () => {
    const metadata = { ...keys(51), k: '\u0000' }
    const { body } = await merchant.post('/payments', payment({ metadata }))
    expect(body.errors).toEqual({
      metadata: ['La clé « k » contient des caractères non autorisés.'],
    })
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

describe('metadata in a form', () => {
  const pairsOf = (metadata: Record<string, string>): [string, string][] =>
    Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value])

  const isFormDocumented = (metadata: unknown): boolean =>
    isDocumented('checkout-form', 'schemas/CreateFormCheckoutSessionRequest', {
      ...formOrder,
      metadata,
    })

  test.each(flatCases.slice(-2))(
    'the server and the document agree on form metadata with %s',
    async (_title, metadata, sentences) => {
      const errors: Errors = sentences.length === 0 ? {} : { metadata: sentences }
      expectVerdict(await sendForm(pairsOf(metadata)), isFormDocumented(metadata), errors)
    },
  )

  test.each<[string, [string, string][], unknown, string]>([
    ['text', [['metadata', 'x']], 'x', notFlat('').replace(/^.*sans clé. /, '')],
    [
      'a repeated key',
      pairsOf({ a: 'x' }).concat(pairsOf({ a: 'y' })),
      { a: ['x', 'y'] },
      notFlat('metadata[a]'),
    ],
    ['a nested key', [['metadata[a][b]', 'x']], { '[a][b]': ['x'] }, notFlat('metadata[a][b]')],
    [
      '51 keys, one empty',
      [...pairsOf(keys(50)), ['metadata[]', 'x']],
      { ...keys(50), '[]': ['x'] },
      notFlat('metadata[]'),
    ],
  ])(
    'the server and the document refuse form metadata that is %s, because it is not flat',
    async (...given) => {
      const [, pairs, metadata, sentence] = given
      expectVerdict(await sendForm(pairs), isFormDocumented(metadata), { metadata: [sentence] })
    },
  )
})
