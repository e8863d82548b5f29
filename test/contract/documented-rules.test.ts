import { isTimestamp } from '../../src/domain/timestamp.ts'
import { failureReasons } from '../../src/domain/transactions/failure-reason.ts'
import { payment, unknownId } from '../support/builders.ts'
import { manage, type Reply } from '../support/client.ts'
import { documents, resolve } from '../support/documents.ts'
import { allOperations, type Operation, parametersOf } from '../support/operations.ts'
import { merchant, server } from '../support/own-merchant.ts'
import { type Errors, expectVerdict, isDocumented } from './document-verdict.ts'

const notRange =
  'Ce champ doit être une adresse IP ou une plage CIDR, comme 203.0.113.7 ou 203.0.113.0/24.'
const namesUpTo = (count: number): Errors =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`ip_allow_list[${at}]`, [notRange]]))
const tooMany = 'Ce champ ne doit pas dépasser 200 éléments.'

describe('an IP allow-list', () => {
  const change = (fields: object): Promise<Reply> =>
    manage(server, 'patch', `/applications/${merchant.applicationId}`, fields)

  test.each<[unknown[], Errors]>([
    [['127.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32'], {}],
    [['10.0.0.0/33'], namesUpTo(1)],
    [['boutique.example', '300.1.1.1', ''], namesUpTo(3)],
    [['127.0.0.1', 5], { 'ip_allow_list[1]': [notRange] }],
    [['x'.repeat(65)], namesUpTo(1)],
    [['\u0000'], namesUpTo(1)],
    [Array.from({ length: 201 }, () => '::1'), { ip_allow_list: [tooMany] }],
    [
      Array.from({ length: 201 }, () => 'x'),
      { ...namesUpTo(100), ip_allow_list: [tooMany, '… et 101 autres éléments erronés.'] },
    ],
  ])(
    'the server and the document agree on IP allow-list %#, and every invalid item is reported',
    async (list, errors) => {
      const fields = { ip_allow_list: list }
      const documented = isDocumented('management', 'schemas/UpdateApplicationRequest', fields)
      expectVerdict(await change(fields), documented, errors)
    },
  )

  test('an invalid item of an IP allow-list or approval rule is reported with its field', async () => {
    const rule = { currency: 'XAF', threshold: 5, daily_limit: null, two_approvers_above: null }
    const { daily_limit: _, ...incomplete } = rule
    const dollars = { ...rule, currency: 'USD', threshold: 'x' }
    const named = await change({ payout_approval_rules: [incomplete, dollars] })
    expect(named.body.errors).toEqual({
      'payout_approval_rules[0].daily_limit': ['Ce champ est obligatoire.'],
      'payout_approval_rules[1].threshold': ['Ce champ doit être un entier, comme 20, ou null.'],
    })
    const repeated = await change({ payout_approval_rules: [rule, rule] })
    expect(repeated.body.errors).toEqual({
      'payout_approval_rules[1].currency': ["Chaque devise ne doit apparaître qu'une fois."],
    })
  })

  test('an invalid IP allow-list is reported together with the other invalid fields', async () => {
    const { body } = await change({ ip_allow_list: ['x'], name: '' })
    expect(body.errors).toEqual({
      'ip_allow_list[0]': [notRange],
      name: ['Ce champ doit contenir au moins 1 caractère.'],
    })
  })
})

const notTimestamp =
  'Ce champ doit être une date et heure ISO 8601 avec fuseau, à partir de 1970, comme ' +
  '2026-11-28T09:00:00Z.'

const rightTimes = [
  '2031-05-06T07:08:09Z',
  '2031-05-06T07:08:09.123+02:00',
  '2031-05-06t07:08:09z',
  '2026-11-21T09:00:00+23:00',
  '9999-12-31T23:59:59.999Z',
]
const wrongTimes = [
  'demain',
  '',
  '2031-05-06',
  '2031-05-06T07:08:09',
  '2031-05-06 07:08:09Z',
  '0000-01-01T00:00:00Z',
  '2026-11-21T23:59:60Z',
  '2031-13-01T00:00:00Z',
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

/** All timestamps use this format. The requests below check that every field applies it. */
test.each([...cases, ['1969-12-31T23:59:59Z', [notTimestamp]] as [string, string[]]])(
  'the timestamp %j is valid only if it is an ISO time since 1970',
  (text, sentences) => expect(isTimestamp(text)).toBe(sentences.length === 0),
)

const someCases = [cases[0], cases.at(-1)] as typeof cases

describe('a timestamp', () => {
  test.each(someCases)(
    'the server and the document agree on whether `expires_at` accepts %j',
    async (text, sentences) => {
      const order = { kind: 'secret', environment: 'test', expires_at: text }
      const errors: Errors = sentences.length === 0 ? {} : { expires_at: sentences }
      const path = `/applications/${merchant.applicationId}/api-keys`
      const reply = await manage(server, 'post', path, order)
      expectVerdict(reply, isDocumented('management', 'schemas/CreateApiKeyRequest', order), errors)
      if (reply.status === 201) await manage(server, 'delete', `/api-keys/${reply.body.data.id}`)
    },
  )

  test.each(someCases)(
    'the server and the document agree on whether `effective_from` accepts %j',
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

  test.each(someCases)(
    'the server and the document agree on whether `from` and `to` of ledger entries accept %j',
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

  test('a past timestamp is refused as `expires_at`, even before 1970', async () => {
    for (const expires_at of ['2020-01-01T00:00:00Z', '1969-12-31T23:59:59Z']) {
      const path = `/applications/${merchant.applicationId}/api-keys`
      const order = { kind: 'secret', environment: 'test', expires_at }
      const { status, body } = await manage(server, 'post', path, order)
      expect([status, body.errors]).toEqual([422, { expires_at: ['Indiquez une date future.'] }])
    }
  })
})

const required = 'Ce champ est obligatoire.'
const reasons = `Valeurs acceptées : ${failureReasons.join(', ')}.`
const onlyWithFailed = 'Utilisez ce champ uniquement avec le statut « failed ».'
const anOutcome = 'Valeurs acceptées : successful, failed, cancelled.'

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
  ])('the server and the document agree on the sandbox outcome %j', async (order, errors) => {
    const reply = await manage(server, 'post', `/sandbox/transactions/${unknownId}/outcome`, order)
    const documented = isDocumented('management', 'schemas/SetSandboxOutcomeRequest', order)
    expectVerdict(reply, documented, errors)
  })

  test('a sandbox outcome with an unknown status is reported together with every other invalid field', async () => {
    const order = { status: 'completed', failure_reason: 'none' }
    const path = `/sandbox/transactions/${unknownId}/outcome`
    const { status, body } = await manage(server, 'post', path, order)
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['failure_reason', 'status']])
    expect(body.errors.status).toEqual([anOutcome])
  })
})

const requiredWithSettle = 'Ce champ est obligatoire avec « settle ».'
const onlyWithSettle = 'Utilisez ce champ uniquement avec « settle ».'
const anAction = 'Valeurs acceptées : settle, dismiss.'
const anEnd = 'Valeurs acceptées : successful, completed, failed, cancelled.'
const empty = 'Ce champ doit contenir au moins 1 caractère.'

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
  ])(
    'the server and the document agree on the decision %j about a reconciliation item',
    async (order, errors) => {
      const path = `/reconciliation-items/${unknownId}/resolve`
      const documented = isDocumented(
        'management',
        'schemas/ResolveReconciliationItemRequest',
        order,
      )
      expectVerdict(await manage(server, 'post', path, order), documented, errors)
    },
  )
})

interface Described {
  properties?: Record<string, object>
  oneOf?: { $ref: string }[]
}

const takesReason = ({ name, operation }: Operation): boolean => {
  const fieldsOf = (part: object): string[] => {
    const { properties = {}, oneOf = [] } = resolve(documents[name], part) as Described
    return [...Object.keys(properties), ...oneOf.flatMap(fieldsOf)]
  }
  return Object.values(operation.requestBody?.content ?? {}).some(({ schema }) =>
    fieldsOf(schema).includes('reason'),
  )
}

const queriesReason = (operation: Operation): boolean =>
  parametersOf(operation).some((each) => each.in === 'query' && each.name === 'reason')

describe('a reason without visible characters', () => {
  const withReason = allOperations.filter((each) => takesReason(each) || queriesReason(each))

  test('every operation that accepts a reason refuses a reason without visible characters', async () => {
    expect(withReason.length).toBeGreaterThan(25)
    const accepted: string[] = []
    for (const operation of withReason) {
      for (const reason of [' ', '\t\n', '\u00a0', '\u200b', ' \u3000\u2060\ufeff']) {
        const path = operation.path.replace(/^\/management\/v1|\{id\}/g, (part) =>
          part === '{id}' ? unknownId : '',
        )
        const method = operation.method.toLowerCase() as 'post'
        const { status, body } = queriesReason(operation)
          ? await manage(server, method, `${path}?${new URLSearchParams({ reason })}`)
          : await manage(server, method, path, { reason })
        const sentences = body.errors?.reason ?? []
        const isRefused =
          status === 422 && sentences[0] === 'Indiquez un motif lisible, pas seulement des espaces.'
        if (!isRefused) accepted.push(`${operation.operationId} ${JSON.stringify(reason)}`)
      }
    }
    expect(accepted).toEqual([])
  })

  test('a reason is accepted if it has at least one visible character', async () => {
    const path = `/organisations/${unknownId}/suspend`
    expect((await manage(server, 'post', path, { reason: '\u00a0x\u200b' })).status).toBe(404)
  })
})

test('a sandbox top-up for live mode is refused', async () => {
  const path = `/organisations/${merchant.organisationId}/sandbox-top-ups`
  const topUp = { currency: 'XAF', amount: 1 }
  const live = await manage(server, 'post', path, { ...topUp, environment: 'live' })
  expect([live.status, live.body.errors]).toEqual([
    422,
    { environment: ['Valeurs acceptées : test.'] },
  ])
  expect((await manage(server, 'post', path, { ...topUp, environment: 'test' })).status).toBe(201)
})

test('a value that is not an integer produces one error message, which mentions no format', async () => {
  const { body } = await merchant.post('/payments', payment({ amount: 1.5 }))
  expect(body.errors).toEqual({ amount: ['Ce champ doit être un entier, comme 20.'] })
})
