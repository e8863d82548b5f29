import { carrier2Reference } from '../src/domain/transactions/submitted-reference.ts'
import { outcomeOf, reportOf } from '../src/providers/carrier1/answers.ts'
import { isUnsigned, queryReport, submissionOutcome } from '../src/providers/carrier2/answers.ts'
import type { ProviderResponse } from '../src/providers/http-client.ts'
import type { ProviderTransaction, Report, SubmitOutcome } from '../src/providers/provider.ts'

/**
 * These tables repeat the replies in the providers' documents, with their meanings. Only a definite
 * refusal returns money, and the service queries anything unclear. The tests in `live/answers`
 * check how the service reacts to each meaning.
 */

const order = (type: 'collection' | 'disbursement'): ProviderTransaction => ({
  reference: '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f',
  organisationId: '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e80',
  type,
  provider: 'carrier2_money',
  country: 'CG',
  amount: 5000,
  currency: 'XAF',
  msisdn: '242065123456',
  attempt: 1,
  acceptedAtMs: undefined,
  providerReference: undefined,
  original: undefined,
  hasFinalStatus: false,
})

const types = ['collection', 'disbursement'] as const
type Type = (typeof types)[number]

const answered = (status: number, body?: unknown): ProviderResponse => ({
  ...{ status, body, isEmpty: body === undefined },
  receivedAt: '2026-11-21T09:00:00.000Z',
})

/** A gateway's page, which is not JSON. */
const page = (status: number): ProviderResponse => ({ ...answered(status), isEmpty: false })

/**
 * Shortens an outcome to one word. A failure becomes its reason, with `!` if we must fix the cause.
 */
const inShort = (found: SubmitOutcome | Report): string => {
  if (found.kind === 'reported') return inShort(found.report)
  if (found.kind === 'refused') return `${found.reason}${found.isOurFault ? '!' : ''}`
  return found.kind === 'failed' ? found.reason : found.kind
}

type Rows = [code: string, meaning: string][]

const collection: Rows = [
  ['DP00800001000', 'unknown'],
  ['DP00800001001', 'accepted'],
  ['DP00800001002', 'provider_error'],
  ['DP00800001003', 'payer_limit_reached'],
  ['DP00800001004', 'provider_error'],
  ['DP00800001005', 'expired'],
  ['DP00800001006', 'accepted'],
  ['DP00800001007', 'insufficient_funds'],
  ['DP00800001008', 'provider_error'],
  ['DP00800001009', 'provider_error'],
  ['DP00800001010', 'payer_account_blocked'],
  ['DP00800001011', 'unknown'],
  ['DP00800001024', 'unknown'],
  ['DP00800001025', 'unknown'],
  ['DP00800001026', 'unsent'],
  ['DP00800001029', 'expired'],
  ['DP00900001005', 'unknown'],
  ['DP00900001007', 'unknown'],
  ['DP00800001999', 'unknown'],
]
const disbursement: Rows = [
  ['DP00900001000', 'unknown'],
  ['DP00900001001', 'accepted'],
  ['DP00900001002', 'unknown'],
  ['DP00900001003', 'payer_limit_reached'],
  ['DP00900001004', 'provider_error'],
  ['DP00900001005', 'provider_error'],
  ['DP00900001006', 'accepted'],
  ['DP00900001007', 'provider_error!'],
  ['DP00900001008', 'unknown'],
  ['DP00900001009', 'provider_error'],
  ['DP00900001010', 'payer_account_blocked'],
  ['DP00900001011', 'accepted'],
  ['DP00900001012', 'payer_not_found'],
  ['DP00900001013', 'provider_error'],
  ['DP00900001014', 'unknown'],
  ['DP00900001015', 'unknown'],
  ['DP00900001016', 'unsent'],
  ['DP00900001017', 'accepted'],
  ['DP00800001007', 'unknown'],
  ['DP00800001029', 'unknown'],
  ['DP00900001999', 'unknown'],
]
const gateway: Rows = [
  ['ESB000001', 'unknown'],
  ['ESB000004', 'unknown'],
  ['ESB000008', 'provider_error!'],
  ['ESB000011', 'unknown'],
  ['ESB000014', 'unknown'],
  ['ESB000033', 'provider_error!'],
  ['ESB000034', 'provider_error!'],
  ['ESB000035', 'provider_error!'],
  ['ESB000036', 'provider_error!'],
  ['ESB000039', 'provider_error!'],
  ['ESB000041', 'accepted'],
  ['ESB000045', 'unknown'],
  ['ESB999999', 'unknown'],
  ['ROUTER117', 'unknown'],
  ['408', 'unknown'],
  ['500', 'unknown'],
  ['503', 'unknown'],
]
const productRows = { collection, disbursement }

const said = (codes: object, status = 200): ProviderResponse =>
  answered(status, { status: { success: false, message: 'as documented', ...codes } })

const transactionSaid = (transaction: object, status: object = {}): ProviderResponse =>
  answered(200, { data: { transaction }, status: { success: true, code: '200', ...status } })

describe.each(types)('carrier2: a submitted %s', (type) => {
  const outcomeOfAnswer = (answer: ProviderResponse): string =>
    inShort(submissionOutcome(order(type), answer, false))

  test.each([200, 400, 500])(
    `carrier2: each code of a ${type} has its documented meaning with HTTP %i`,
    (status) => {
      for (const [code, meaning] of productRows[type]) {
        const both = { code: String(status), result_code: 'ESB000010', response_code: code }
        for (const codes of [both, { response_code: code }]) {
          expect([code, outcomeOfAnswer(said(codes, status))]).toEqual([code, meaning])
        }
      }
      for (const [code, meaning] of gateway) {
        const codes = { code: String(status), result_code: code }
        expect([code, outcomeOfAnswer(said(codes, status))]).toEqual([code, meaning])
      }
    },
  )

  test(`carrier2: codes of a ${type} have the same meaning in lower case and between spaces`, () => {
    for (const [code, meaning] of [...productRows[type], ...gateway]) {
      for (const written of [code.toLowerCase(), ` ${code} `]) {
        expect([written, outcomeOfAnswer(said({ response_code: written }))]).toEqual([
          ...[written, meaning],
        ])
      }
    }
  })

  const refusal = type === 'collection' ? 'DP00800001007' : 'DP00900001005'
  const doubt = type === 'collection' ? 'DP00800001000' : 'DP00900001000'

  test.each<[title: string, answer: ProviderResponse, meaning: string]>([
    ['success without a transaction', said({ success: true }), 'unknown'],
    ['a refusal without a code', said({}), 'unknown'],
    ['a refusal with 400 and no code', said({}, 400), 'unknown'],
    ['nothing', answered(200), 'unknown'],
    ['HTML', page(200), 'unknown'],
    ['HTML with 400', page(400), 'unknown'],
    ['HTML with 403', page(403), 'unknown'],
    ['HTML with 429', page(429), 'unknown'],
    ...[400, 403, 404, 408, 409, 500, 502, 503].map(
      (status): [string, ProviderResponse, string] => [`${status}`, answered(status), 'unknown'],
    ),
    ['429', answered(429), 'unsent'],
    ['401', answered(401), 'unsent'],
    ['a conflict about the transaction', said({}, 409), 'accepted'],
    [
      'a refusal and "already submitted"',
      said({ response_code: refusal, result_code: 'ESB000041' }),
      'accepted',
    ],
    [
      '"already submitted" and an ambiguous code',
      said({ response_code: doubt, result_code: 'ESB000041' }),
      'accepted',
    ],
    [
      'a refusal and an ambiguous code',
      said({ response_code: refusal, result_code: 'ESB000001' }),
      'unknown',
    ],
    ['an ambiguous status', transactionSaid({ status: 'TA' }), 'unknown'],
    ['in process', transactionSaid({ status: 'TIP' }, { success: false }), 'accepted'],
    ['a prompt that was sent', transactionSaid({ status: 'Success.' }), 'accepted'],
    ['success of a prompt', transactionSaid({ status: 'SUCCESS' }), 'accepted'],
    ['failed', transactionSaid({ status: 'TF' }), 'provider_error'],
    ['failed in lower case', transactionSaid({ status: 'tf' }), 'provider_error'],
    [
      'failed with an ambiguous code',
      transactionSaid({ status: 'TF' }, { response_code: doubt }),
      'accepted',
    ],
    [
      'failed with a conflict status',
      { ...transactionSaid({ status: 'TF' }), status: 409 },
      'accepted',
    ],
    ['expired', transactionSaid({ status: 'TE' }), 'expired'],
    // Nobody can have approved a payment that was only just submitted.
    [
      'succeeded',
      transactionSaid({ status: 'TS' }),
      type === 'collection' ? 'accepted' : 'succeeded',
    ],
    ['succeeded with another amount', transactionSaid({ status: 'TS', amount: '50' }), 'unknown'],
    ['failed with another id', transactionSaid({ status: 'TF', id: 'another' }), 'unknown'],
  ])(
    `carrier2: the response "%s" to a submitted ${type} has the right meaning`,
    (_title, answer, meaning) => {
      expect(outcomeOfAnswer(answer)).toBe(meaning)
    },
  )

  test(`carrier2: only the signature error of a ${type} means that the request was not signed`, () => {
    const codes = [...productRows[type], ...gateway].map(([code]) => code)
    const unsigned = codes.filter((code) => isUnsigned(order(type), said({ response_code: code })))
    expect(unsigned).toEqual([type === 'collection' ? 'DP00800001026' : 'DP00900001016'])
  })
})

describe.each(types)('carrier2: a query about a %s', (type) => {
  const reportOfAnswer = (answer: ProviderResponse): string =>
    inShort(queryReport(order(type), answer, false))

  test(`carrier2: only a documented "not found" code means that a ${type} does not exist`, () => {
    const own = type === 'collection' ? 'DP00800001025' : 'DP00900001015'
    for (const codes of [
      { response_code: own },
      { result_code: 'ESB000045' },
      { code: 'ESB000045', message: 'not found' },
    ]) {
      expect([codes, reportOfAnswer(said(codes, 400))]).toEqual([codes, 'not-found'])
    }
    const others = [...collection, ...disbursement, ...gateway].map(([code]) => code)
    for (const code of others.filter((each) => ![own, 'ESB000045'].includes(each))) {
      const codes = { response_code: code }
      expect([code, reportOfAnswer(said(codes, 400))]).toEqual([code, 'unknown'])
    }
    for (const answer of [said({}, 400), answered(404), page(404)]) {
      expect(reportOfAnswer(answer)).toBe('unknown')
    }
  })

  const refusal = type === 'collection' ? 'DP00800001007' : 'DP00900001012'
  const reason = type === 'collection' ? 'insufficient_funds' : 'payer_not_found'
  const id = carrier2Reference(order(type).reference)

  test.each<[title: string, transaction: object, status: object, meaning: string]>([
    ['succeeded', { status: 'TS' }, {}, 'succeeded'],
    ['failed', { status: 'TF' }, {}, 'provider_error'],
    ['failed for a reason', { status: 'TF' }, { response_code: refusal }, reason],
    ['expired', { status: 'TE' }, { response_code: refusal }, 'expired'],
    ['in process', { status: 'TIP' }, {}, 'in-progress'],
    ['ambiguous', { status: 'TA' }, { response_code: refusal }, 'in-progress'],
    ['success of a prompt', { status: 'SUCCESS' }, {}, 'in-progress'],
    ['no status', {}, { response_code: refusal }, 'unknown'],
    ['a status and "not found"', { status: 'TS' }, { result_code: 'ESB000045' }, 'succeeded'],
    [
      'the same transaction',
      { ...{ id, amount: '5000', currency: 'XAF' }, status: 'TS' },
      {},
      'succeeded',
    ],
    ['another id', { id: 'another', status: 'TS' }, {}, 'unknown'],
    ['another amount', { amount: '5001', status: 'TS' }, {}, 'unknown'],
    ['another currency', { currency: 'USD', status: 'TF' }, {}, 'unknown'],
    ['another number', { msisdn: '065999999', status: 'TS' }, {}, 'unknown'],
  ])(
    `carrier2: the response "%s" to a query about a ${type} has the right meaning`,
    (_title, ...row) => {
      const [transaction, status, meaning] = row
      expect(reportOfAnswer(transactionSaid(transaction, status))).toBe(meaning)
    },
  )
})

describe('carrier1', () => {
  const problem = (status: number, code?: string): ProviderResponse =>
    answered(status, code === undefined ? undefined : { code, message: 'as documented' })

  test.each<[status: number, code: string | undefined, meaning: string]>([
    [202, undefined, 'accepted'],
    [409, 'RESOURCE_ALREADY_EXIST', 'accepted'],
    [409, undefined, 'unknown'],
    [400, undefined, 'provider_error!'],
    [400, 'BAD_REQUEST', 'provider_error!'],
    [403, 'FORBIDDEN', 'provider_error!'],
    [429, undefined, 'unsent'],
    [401, undefined, 'unsent'],
    [500, 'NOT_ALLOWED', 'provider_error!'],
    [500, 'not allowed', 'provider_error!'],
    [500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'provider_error!'],
    [500, 'INVALID_CALLBACK_URL_HOST', 'provider_error!'],
    [500, 'INVALID_CURRENCY', 'provider_error!'],
    [503, 'NOT_ALLOWED', 'unknown'],
    [500, 'INTERNAL_PROCESSING_ERROR', 'unknown'],
    [500, 'SERVICE_UNAVAILABLE', 'unknown'],
    [500, 'NOT_ENOUGH_FUNDS', 'unknown'],
    [500, undefined, 'unknown'],
    [503, undefined, 'unknown'],
    [404, 'RESOURCE_NOT_FOUND', 'unknown'],
    [200, undefined, 'unknown'],
    [202, 'A_CODE', 'unknown'],
  ])('carrier1: the response %i %s to a submission means "%s"', (status, code, meaning) => {
    for (const type of types) expect(inShort(outcomeOf(type, problem(status, code)))).toBe(meaning)
  })

  test.each([202, 400, 401, 403, 409, 429, 500])(
    "carrier1: a gateway's page with %i leaves the outcome of a submission unknown",
    (status) => expect(inShort(outcomeOf('collection', page(status)))).toBe('unknown'),
  )

  const report = (body: object, type: Type = 'collection'): string =>
    inShort(reportOf({ ...order(type), provider: 'carrier1_momo' }, answered(200, body), 'XAF'))

  test.each<[reason: string, meaning: string]>([
    ['NOT_ENOUGH_FUNDS', 'insufficient_funds'],
    ['LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED', 'insufficient_funds'],
    ['PAYER_NOT_FOUND', 'payer_not_found'],
    ['PAYEE_NOT_FOUND', 'payer_not_found'],
    ['PAYER_LIMIT_REACHED', 'payer_limit_reached'],
    ['PAYEE_LIMIT_REACHED', 'payer_limit_reached'],
    ['PAYEE_NOT_ALLOWED_TO_RECEIVE', 'payer_account_blocked'],
    ['SENDER_ACCOUNT_NOT_ACTIVE', 'payer_account_blocked'],
    ['APPROVAL_REJECTED', 'declined'],
    ['REJECTED', 'declined'],
    ['PAYMENT_NOT_APPROVED', 'declined'],
    ['TRANSACTION_CANCELED', 'declined'],
    ['EXPIRED', 'expired'],
    ['COULD_NOT_PERFORM_TRANSACTION', 'expired'],
    ['SERVICE_UNAVAILABLE', 'in-progress'],
    ['ONGOING', 'in-progress'],
    ['DELAYED', 'in-progress'],
    ['PENDING', 'in-progress'],
    ['PAYER_DELAYED', 'in-progress'],
    ['PAYEE_DELAYED', 'in-progress'],
    ['INTERNAL_PROCESSING_ERROR', 'provider_error'],
    ['A_REASON_OF_TOMORROW', 'provider_error'],
  ])('carrier1: the failure reason %s means "%s", in any spelling', (reason, meaning) => {
    const spelled = ` ${reason.toLowerCase().replaceAll('_', ' ')} `
    for (const written of [reason, spelled, { code: reason, message: 'in words' }]) {
      for (const type of types) {
        expect([written, report({ status: 'FAILED', reason: written }, type)]).toEqual([
          ...[written, meaning],
        ])
      }
    }
  })

  test.each<[title: string, body: object, meaning: string]>([
    ['succeeded', { status: 'SUCCESSFUL' }, 'succeeded'],
    ['succeeded in lower case', { status: 'successful' }, 'succeeded'],
    ['pending', { status: 'PENDING' }, 'in-progress'],
    ['an unknown status', { status: 'TOMORROW' }, 'in-progress'],
    ['failed without a reason', { status: 'FAILED' }, 'provider_error'],
    ['no status', { amount: '5000' }, 'unknown'],
    ['another amount', { status: 'SUCCESSFUL', amount: '1' }, 'unknown'],
    ['another currency', { status: 'FAILED', currency: 'EUR' }, 'unknown'],
    ['another reference', { status: 'SUCCESSFUL', externalId: 'another' }, 'unknown'],
    ['another payer', { status: 'SUCCESSFUL', payer: { partyId: '242065999999' } }, 'unknown'],
  ])('carrier1: the response "%s" to a query has the right meaning', (_title, body, meaning) => {
    expect(report(body)).toBe(meaning)
  })

  test('carrier1: only its documented "not found" means that a transaction does not exist', () => {
    const enquired = (answer: ProviderResponse) => reportOf(order('collection'), answer, 'XAF').kind
    expect(enquired(problem(404, 'RESOURCE_NOT_FOUND'))).toBe('not-found')
    for (const answer of [
      problem(404),
      page(404),
      problem(500),
      problem(200, 'RESOURCE_NOT_FOUND'),
    ])
      expect(enquired(answer)).toBe('unknown')
  })
})
