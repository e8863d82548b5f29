import type { CallName, DocumentedAnswer, Effect, Meaning } from '../types.ts'

/** Each row is a response from the documentation of carrier1_momo. */

const submissions: CallName[] = ['collect', 'payout', 'refund']
const enquiries: CallName[] = ['collectStatus', 'payoutStatus', 'refundStatus']
const orders: CallName[] = [...submissions, ...enquiries]
const others: CallName[] = ['balance', 'account']

interface Carrier1Answer extends DocumentedAnswer {
  /** The status of a transaction, with or without a reason. */
  orderStatus?: { status: 'PENDING' | 'SUCCESSFUL' | 'FAILED'; reason?: string }
  /** The response to the call itself. */
  http?: { status: number; code?: string; isPage?: boolean }
}

/** Maps each reason that fails a transaction to the failure reason that the merchant sees. */
const finalReasons: Record<string, string> = {
  NOT_ENOUGH_FUNDS: 'insufficient_funds',
  LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED: 'insufficient_funds',
  PAYER_NOT_FOUND: 'payer_not_found',
  PAYEE_NOT_FOUND: 'payer_not_found',
  PAYER_LIMIT_REACHED: 'payer_limit_reached',
  PAYEE_LIMIT_REACHED: 'payer_limit_reached',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'payer_account_blocked',
  SENDER_ACCOUNT_NOT_ACTIVE: 'payer_account_blocked',
  APPROVAL_REJECTED: 'declined',
  REJECTED: 'declined',
  PAYMENT_NOT_APPROVED: 'declined',
  TRANSACTION_CANCELED: 'declined',
  EXPIRED: 'expired',
  COULD_NOT_PERFORM_TRANSACTION: 'expired',
  INTERNAL_PROCESSING_ERROR: 'provider_error',
  A_REASON_OF_TOMORROW: 'provider_error',
}

const openReasons = [
  'SERVICE_UNAVAILABLE',
  'ONGOING',
  'DELAYED',
  'PENDING',
  'PAYER_DELAYED',
  'PAYEE_DELAYED',
]

const reasonRows: Carrier1Answer[] = [
  ...Object.entries(finalReasons).map(([name, becomes]) => ({
    name,
    becomes,
    calls: orders,
    meaning: 'refused' as const,
    effects: ['failed' as const],
    orderStatus: { status: 'FAILED' as const, reason: name },
  })),
  ...openReasons.map((name) => ({
    name,
    calls: orders,
    meaning: 'unknown' as const,
    effects: ['executed' as const, 'failed' as const],
    orderStatus: { status: 'FAILED' as const, reason: name },
  })),
]

const statusRows: Carrier1Answer[] = [
  {
    name: 'status SUCCESSFUL',
    calls: enquiries,
    meaning: 'success',
    effects: ['executed'],
    orderStatus: { status: 'SUCCESSFUL' },
  },
  {
    name: 'status PENDING',
    calls: enquiries,
    meaning: 'unknown',
    effects: ['executed', 'failed'],
    orderStatus: { status: 'PENDING' },
  },
]

type Http = [
  name: string,
  meaning: Meaning,
  http: NonNullable<Carrier1Answer['http']>,
  calls: CallName[],
  effects: Effect[],
]

const unseen: Effect[] = ['unseen']
const any: Effect[] = ['unseen', 'executed', 'failed']

const httpRows: Http[] = [
  ['HTTP 400', 'refused', { status: 400, code: 'BAD_REQUEST' }, submissions, unseen],
  ['HTTP 403', 'refused', { status: 403, code: 'FORBIDDEN' }, submissions, unseen],
  [
    'HTTP 409',
    'unknown',
    { status: 409, code: 'RESOURCE_ALREADY_EXIST' },
    submissions,
    ['executed', 'failed'],
  ],
  ...[
    'NOT_ALLOWED',
    'NOT_ALLOWED_TARGET_ENVIRONMENT',
    'INVALID_CALLBACK_URL_HOST',
    'INVALID_CURRENCY',
  ].map(
    (code): Http => [`HTTP 500 ${code}`, 'refused', { status: 500, code }, submissions, unseen],
  ),
  ...['INTERNAL_PROCESSING_ERROR', 'SERVICE_UNAVAILABLE', 'A_CODE_OF_TOMORROW'].map(
    (code): Http => [`HTTP 500 ${code}`, 'unknown', { status: 500, code }, orders, any],
  ),
  ['HTTP 500', 'unknown', { status: 500 }, [...orders, ...others, 'token'], any],
  ['HTTP 503', 'unknown', { status: 503 }, [...orders, ...others, 'token'], any],
  [
    'HTTP 404',
    'not found',
    { status: 404, code: 'RESOURCE_NOT_FOUND' },
    [...enquiries, 'account'],
    unseen,
  ],
  ['HTTP 401', 'unauthorised', { status: 401 }, [...orders, ...others, 'token'], unseen],
  ['HTTP 411', 'not processed', { status: 411 }, ['token'], unseen],
  ['HTML page', 'unknown', { status: 200, isPage: true }, [...orders, ...others, 'token'], any],
]

export const carrier1Answers: readonly Carrier1Answer[] = [
  ...reasonRows,
  ...statusRows,
  ...httpRows.map(([name, meaning, http, calls, effects]) => ({
    name,
    meaning,
    http,
    calls,
    effects,
    ...(meaning === 'refused' ? { becomes: 'provider_error' } : {}),
  })),
]

export const findCarrier1Answer = (name: string): Carrier1Answer | undefined =>
  carrier1Answers.find((answer) => answer.name === name)
