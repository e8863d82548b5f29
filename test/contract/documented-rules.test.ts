import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isNetworkRange } from '../../src/domain/ip-range.ts'
import { isTimestamp } from '../../src/domain/timestamp.ts'
import { failureReasons } from '../../src/domain/transactions/failure-reason.ts'
import { numberOf, payment, unknownId } from '../support/builders.ts'
import { call, createMerchant, type Merchant, manage, type Reply } from '../support/client.ts'
import { type DocumentName, documents } from '../support/documents.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/**
 * What the documents say of single requests holds: whoever validates by the document alone, with the
 * formats of this service, comes to the server's verdict; and the server gives its reasons in French.
 */

let server: TestServer
let merchant: Merchant

beforeAll(async () => {
  server = await startTestServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const validators = Object.fromEntries(
  Object.entries(documents).map(([name, document]) => {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    ajv.addFormat('int64', true)
    ajv.addFormat('date-time', isTimestamp)
    ajv.addFormat('ip-range', isNetworkRange)
    return [name, ajv.addSchema(document, 'document')]
  }),
) as Record<DocumentName, Ajv2020>

/** The verdict of a document on a value; `part` is where its schema stands. */
const isDocumented = (name: DocumentName, part: string, value: unknown): boolean => {
  const validate = validators[name].getSchema(`document#/components/${part}`)
  if (validate === undefined) throw new Error(`no ${part} in ${name}`)
  return validate(value) as boolean
}

type Errors = Record<string, string[]>

/** The reply and the document agree on whether a request is right; `errors` names what is wrong. */
const expectVerdict = ({ status, body }: Reply, documented: boolean, errors: Errors): void => {
  const isRight = Object.keys(errors).length === 0
  expect([status === 422, documented]).toEqual([!isRight, isRight])
  if (!isRight) expect(body.errors).toEqual(errors)
}

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

const notRange = 'Chaque élément doit être une adresse IP ou une plage CIDR.'

describe('an IP allow-list', () => {
  const change = (fields: object): Promise<Reply> =>
    manage(server, 'patch', `/applications/${merchant.applicationId}`, fields)

  test.each<[unknown[], string[]]>([
    [['127.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32'], []],
    [['10.0.0.0/33'], [notRange]],
    [['boutique.example', '300.1.1.1', ''], [notRange]],
    [['127.0.0.1', 5, null], [notRange]],
    [['x'.repeat(65)], [notRange]],
    [['\u0000'], [notRange]],
    [Array.from({ length: 201 }, () => '::1'), ['Ce champ ne doit pas dépasser 200 élément(s).']],
    [Array.from({ length: 201 }, () => 'x'), [notRange]],
  ])('%#: server and document agree, in one sentence', async (ip_allow_list, sentences) => {
    const documented = isDocumented('management', 'schemas/UpdateApplicationRequest', {
      ip_allow_list,
    })
    const errors: Errors = sentences.length === 0 ? {} : { ip_allow_list: sentences }
    expectVerdict(await change({ ip_allow_list }), documented, errors)
  })

  test('is named with the other wrong fields', async () => {
    const { body } = await change({ ip_allow_list: ['x'], name: '' })
    expect(body.errors).toEqual({
      ip_allow_list: [notRange],
      name: ['Ce champ doit contenir au moins 1 caractère(s).'],
    })
  })
})

const notTimestamp = 'Ce champ doit être une date et heure ISO 8601, à partir de 1970.'

describe('a timestamp', () => {
  const rightTimes = [
    '2031-05-06T07:08:09Z',
    '2031-05-06T07:08:09.123+02:00',
    '2031-05-06t07:08:09z',
    '9999-12-31T23:59:59.999Z',
  ]
  const wrongTimes = [
    'demain',
    '',
    '2031-05-06',
    '2031-05-06T07:08:09',
    '2031-05-06 07:08:09Z',
    '2031-02-30T00:00:00Z',
    '2031-05-06T25:00:00Z',
    '9999-12-31T23:59:59-02:00',
    '+010000-01-01T00:00:00Z',
    '\u0000',
  ]
  const cases = [
    ...rightTimes.map((text): [string, string[]] => [text, []]),
    ...wrongTimes.map((text): [string, string[]] => [text, [notTimestamp]]),
  ]

  test.each(cases)('%j as `expires_at`: server and document agree', async (text, sentences) => {
    const order = { kind: 'secret', environment: 'test', expires_at: text }
    const errors: Errors = sentences.length === 0 ? {} : { expires_at: sentences }
    const path = `/applications/${merchant.applicationId}/api-keys`
    const reply = await manage(server, 'post', path, order)
    expectVerdict(reply, isDocumented('management', 'schemas/CreateApiKeyRequest', order), errors)
    if (reply.status === 201) await manage(server, 'delete', `/api-keys/${reply.body.data.id}`)
  })

  test.each([...cases, ['1969-12-31T23:59:59Z', [notTimestamp]] as [string, string[]]])(
    '%j as `effective_from`: server and document agree',
    async (text, sentences) => {
      const order = {
        provider: 'carrier2_money',
        country: 'KE',
        currency: 'KES',
        basis_points: 100,
        fixed_amount: 0,
        effective_from: text,
      }
      const errors: Errors = sentences.length === 0 ? {} : { effective_from: sentences }
      const documented = isDocumented('management', 'schemas/CreateFeeScheduleRequest', order)
      expectVerdict(await manage(server, 'post', '/fee-schedules', order), documented, errors)
    },
  )

  test.each([...cases, ['1969-12-31T23:59:59Z', [notTimestamp]] as [string, string[]]])(
    '%j as `from` and `to` of ledger entries: server and document agree',
    async (text, sentences) => {
      const documented = ['LedgerFrom', 'LedgerTo'].map((name) =>
        isDocumented('management', `parameters/${name}/schema`, text),
      )
      const errors: Errors = sentences.length === 0 ? {} : { from: sentences, to: sentences }
      const query = new URLSearchParams({ from: text, to: text })
      const path = `/organisations/${merchant.organisationId}/ledger-entries?${query}`
      const [first = false, second] = documented
      expect(second).toBe(first)
      expectVerdict(await manage(server, 'get', path), first, errors)
    },
  )

  test('in the past is refused as `expires_at`, before 1970 too', async () => {
    for (const expires_at of ['2020-01-01T00:00:00Z', '1969-12-31T23:59:59Z']) {
      const path = `/applications/${merchant.applicationId}/api-keys`
      const order = { kind: 'secret', environment: 'test', expires_at }
      const { status, body } = await manage(server, 'post', path, order)
      expect([status, body.errors]).toEqual([
        422,
        { expires_at: ['Ce champ doit être dans le futur.'] },
      ])
    }
  })
})

const required = 'Ce champ est obligatoire.'
const reasons = `Ce champ doit valoir : ${failureReasons.join(', ')}.`
const onlyWithFailed = "Ce champ n'a de sens qu'avec le statut failed."
const anOutcome = 'Ce champ doit valoir : successful, failed, cancelled.'

describe('the outcome of a sandbox transaction', () => {
  test.each<[object, Errors]>([
    [{ status: 'successful' }, {}],
    [{ status: 'cancelled', failure_reason: null }, {}],
    [{ status: 'failed', failure_reason: 'expired' }, {}],
    [{ status: 'failed' }, { failure_reason: [reasons] }],
    [{ status: 'failed', failure_reason: null }, { failure_reason: [reasons] }],
    [{ status: 'successful', failure_reason: 'expired' }, { failure_reason: [onlyWithFailed] }],
    [{ status: 'cancelled', failure_reason: 'no reason' }, { failure_reason: [onlyWithFailed] }],
    [{}, { status: [required] }],
    [{ status: 'completed' }, { status: [anOutcome] }],
  ])('%j: server and document agree', async (order, errors) => {
    const reply = await manage(server, 'post', `/sandbox/transactions/${unknownId}/outcome`, order)
    const documented = isDocumented('management', 'schemas/SetSandboxOutcomeRequest', order)
    expectVerdict(reply, documented, errors)
  })

  test('with a status of no branch names every other wrong field, too', async () => {
    const order = { status: 'completed', failure_reason: 'none' }
    const path = `/sandbox/transactions/${unknownId}/outcome`
    const { status, body } = await manage(server, 'post', path, order)
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['failure_reason', 'status']])
    expect(body.errors.status).toEqual([anOutcome])
  })
})

const requiredWithSettle = 'Ce champ est requis avec settle.'
const onlyWithSettle = "Ce champ n'a de sens qu'avec settle."
const anAction = 'Ce champ doit valoir : settle, dismiss.'
const anEnd = 'Ce champ doit valoir : successful, completed, failed, cancelled.'
const empty = 'Ce champ doit contenir au moins 1 caractère(s).'

describe('the decision on a reconciliation item', () => {
  const reason = 'Relevé du 21/11, ligne 42'

  test.each<[object, Errors]>([
    [{ action: 'settle', status: 'successful', reason }, {}],
    [{ action: 'settle', status: 'failed', failure_reason: 'expired', reason }, {}],
    [{ action: 'dismiss', reason }, {}],
    [{ action: 'settle', reason }, { status: [requiredWithSettle] }],
    [{ action: 'settle' }, { status: [requiredWithSettle], reason: [required] }],
    [
      { action: 'settle', status: 'pending', reason: '' },
      { status: [anEnd], reason: [empty] },
    ],
    [{ action: 'dismiss', status: 'failed', reason }, { status: [onlyWithSettle] }],
    [
      { action: 'dismiss', status: 'x' },
      { status: [onlyWithSettle], reason: [required] },
    ],
    [
      { action: 'forget', status: 'x' },
      { action: [anAction], status: [anEnd], reason: [required] },
    ],
    [
      { status: 'x', reason: '' },
      { action: [required], status: [anEnd], reason: [empty] },
    ],
  ])('%j: server and document agree', async (order, errors) => {
    const path = `/reconciliation-items/${unknownId}/resolve`
    const documented = isDocumented('management', 'schemas/ResolveReconciliationItemRequest', order)
    expectVerdict(await manage(server, 'post', path, order), documented, errors)
  })
})
