import type { CallName, DocumentedAnswer, Effect, Meaning } from '../types.ts'
import { codeOf, type Product } from './protocol.ts'

/** Each row is a response from the documentation of carrier2_money. */

export interface Carrier2Answer extends DocumentedAnswer {
  /** `data.transaction.status`, for rows that this status identifies. */
  transactionStatus?: 'TS' | 'TF' | 'TE' | 'TA' | 'TIP'
  /** The code of the status object, for rows whose body contains nothing else. */
  code?: string
  httpStatus: number
  /** The body, for rows without a status object. */
  body?: unknown
}

type Row = [meaning: Meaning, becomes?: string]

const enquire: Row = ['unknown']
const refusedAs = (becomes: string): Row => ['refused', becomes]
const error = refusedAs('provider_error')

const collectionRows: Record<string, Row> = {
  '000': enquire,
  '001': ['success'],
  '002': error,
  '003': refusedAs('payer_limit_reached'),
  '004': error,
  '005': refusedAs('expired'),
  '006': enquire,
  '007': refusedAs('insufficient_funds'),
  '008': error,
  '009': error,
  '010': refusedAs('payer_account_blocked'),
  '024': enquire,
  '025': ['not found'],
  '026': ['not processed'],
  '029': refusedAs('expired'),
}

const disbursementRows: Record<string, Row> = {
  '000': enquire,
  '001': ['success'],
  '003': refusedAs('payer_limit_reached'),
  '004': error,
  '005': error,
  '006': enquire,
  '007': error,
  '009': error,
  '010': refusedAs('payer_account_blocked'),
  '011': enquire,
  '012': refusedAs('payer_not_found'),
  '013': error,
  '014': enquire,
  '015': ['not found'],
  '016': ['not processed'],
  '017': enquire,
}

const collections: CallName[] = ['collect', 'collectStatus', 'refund']
const disbursements: CallName[] = ['payout', 'payoutStatus']
const orders: CallName[] = [...collections, ...disbursements]
const all: CallName[] = [...orders, 'balance', 'keys', 'token']
const withToken: CallName[] = [...orders, 'balance', 'keys']

const effectsOf: Record<Meaning, Effect[]> = {
  success: ['executed'],
  refused: ['failed', 'unseen'],
  unknown: ['executed', 'failed', 'unseen'],
  'not processed': ['unseen'],
  'not found': ['unseen'],
  unauthorised: ['unseen'],
}

/** For these effects, the provider already has the transaction from an earlier submission. */
const known: Effect[] = ['executed', 'failed']

const productRows = (product: Product, rows: Record<string, Row>): Carrier2Answer[] =>
  Object.entries(rows).map(([digits, [meaning, becomes]]) => {
    const code = codeOf(product, digits)
    return {
      name: code,
      code,
      calls: product === 'collection' ? collections : disbursements,
      meaning,
      ...(becomes === undefined ? {} : { becomes }),
      effects: product === 'disbursement' && digits === '017' ? known : effectsOf[meaning],
      httpStatus: 200,
    }
  })

const gateway = (code: string, httpStatus: number, [meaning, becomes]: Row): Carrier2Answer => ({
  name: code,
  code,
  calls: orders,
  meaning,
  ...(becomes === undefined ? {} : { becomes }),
  effects: becomes === undefined ? effectsOf[meaning] : ['unseen'],
  httpStatus,
})

const gatewayRows: Carrier2Answer[] = [
  ...['ESB000001', 'ESB000004', 'ESB000014', 'ROUTER117'].map((code) =>
    gateway(code, 500, enquire),
  ),
  gateway('408', 408, enquire),
  ...['08', '33', '34', '35', '36', '39'].map((digits) => gateway(`ESB0000${digits}`, 400, error)),
  { ...gateway('ESB000041', 400, enquire), effects: known },
  gateway('ESB000045', 404, ['not found']),
  gateway('ESB000011', 500, enquire),
]

const httpRow = (httpStatus: number, meaning: Meaning, calls: CallName[], body?: unknown) => ({
  name: `HTTP ${httpStatus}`,
  calls,
  meaning,
  effects: effectsOf[meaning],
  httpStatus,
  body: body ?? `<html><body><h1>${httpStatus}</h1></body></html>`,
})

const httpRows: Carrier2Answer[] = [
  ...[500, 502, 503, 504].map((status) => httpRow(status, 'unknown', all)),
  { ...httpRow(409, 'unknown', ['collect', 'payout']), effects: known },
  httpRow(429, 'not processed', all),
  httpRow(401, 'unauthorised', all, { error: 'unauthorized' }),
  {
    ...httpRow(403, 'unauthorised', withToken, { error: 'invalid_token' }),
    name: 'HTTP 403 invalid_token',
  },
  { ...httpRow(200, 'unknown', all), name: 'HTML page' },
]

const statusRow = (
  transactionStatus: NonNullable<Carrier2Answer['transactionStatus']>,
  meaning: Meaning,
  effects: Effect[],
): Carrier2Answer => ({
  name: transactionStatus,
  calls: orders,
  meaning,
  effects,
  httpStatus: 200,
  transactionStatus,
})

const statusRows: Carrier2Answer[] = [
  statusRow('TS', 'success', ['executed']),
  { ...statusRow('TF', 'refused', ['failed']), becomes: 'provider_error' },
  { ...statusRow('TE', 'refused', ['failed']), becomes: 'expired' },
  statusRow('TA', 'unknown', known),
  statusRow('TIP', 'unknown', known),
]

export const carrier2Answers: readonly Carrier2Answer[] = [
  ...statusRows,
  ...productRows('collection', collectionRows),
  ...productRows('disbursement', disbursementRows),
  ...gatewayRows,
  ...httpRows,
]

export const findCarrier2Answer = (name: string): Carrier2Answer | undefined =>
  carrier2Answers.find((answer) => answer.name === name)
