import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fromDecimal, toDecimal } from '../domain/decimal-amount.ts'
import type { FailureReason, TransactionType } from '../domain/states.ts'
import { growingDelay } from './growing-delay.ts'
import type { FinalReport, LiveOperator, OperatorOrder, Report, SubmitOutcome } from './port.ts'
import type { Carrier1Settings } from './settings.ts'
import { type Token, tokenFor, withTokens } from './tokens.ts'
import { parseJson, unsentOrThrow, type Wire, type WireAnswer } from './wire.ts'

type Product = 'collection' | 'disbursement'

const products: Record<TransactionType, Product> = {
  collection: 'collection',
  disbursement: 'disbursement',
  refund: 'disbursement',
}

const paths: Record<TransactionType, string> = {
  collection: '/collection/v1_0/requesttopay',
  disbursement: '/disbursement/v1_0/transfer',
  refund: '/disbursement/v1_0/refund',
}

const reasons: Record<string, FailureReason> = {
  NOT_ENOUGH_FUNDS: 'insufficient_funds',
  LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED: 'insufficient_funds',
  PAYER_NOT_FOUND: 'payer_not_found',
  PAYEE_NOT_FOUND: 'payer_not_found',
  PAYER_LIMIT_REACHED: 'payer_limit_reached',
  PAYEE_LIMIT_REACHED: 'payer_limit_reached',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'payer_account_blocked',
  SENDER_ACCOUNT_NOT_ACTIVE: 'payer_account_blocked',
  EXPIRED: 'expired',
  COULD_NOT_PERFORM_TRANSACTION: 'expired',
}

const declines = new Set([
  'APPROVAL_REJECTED',
  'REJECTED',
  'PAYMENT_NOT_APPROVED',
  'TRANSACTION_CANCELED',
])

/** Reasons of a failure that is none yet. */
const passing = new Set([
  'SERVICE_UNAVAILABLE',
  'ONGOING',
  'DELAYED',
  'PENDING',
  'PAYER_DELAYED',
  'PAYEE_DELAYED',
])

/** Codes of a 500 that refuse an order for good; with any other, nobody knows. */
const refusals = new Set([
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
])

const tokenBody = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() })
const tokenMarginMs = 60_000

const problemBody = z.object({ code: z.string() })

const reasonBody = z.union([z.string(), z.object({ code: z.string() }).transform((r) => r.code)])

const reportBody = z.object({
  status: z.string(),
  amount: z.coerce.string(),
  currency: z.string(),
  financialTransactionId: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  reason: reasonBody.nullish().catch(undefined),
})

const callbackBody = z.object({ externalId: z.uuid() })

const accountBody = z.object({ result: z.boolean() })
const balanceBody = z.object({ availableBalance: z.coerce.string(), currency: z.string() })

/** The operator takes only version 4 UUIDs: ours becomes one, always the same. */
export const carrier1Reference = (reference: string): string => {
  const bytes = createHash('sha256').update(reference).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const codeOf = ({ body }: WireAnswer): string | undefined => problemBody.safeParse(body).data?.code

const bodyOf = (order: OperatorOrder): string => {
  const { amount, currency, reference, type, msisdn, original } = order
  const note = `Ref ${reference}`
  const party = { partyIdType: 'MSISDN', partyId: msisdn }
  return JSON.stringify({
    amount: toDecimal(amount, currency),
    currency,
    externalId: reference,
    payerMessage: note,
    payeeNote: note,
    ...(type === 'collection' && { payer: party }),
    ...(type === 'disbursement' && { payee: party }),
    ...(original && { referenceIdToRefund: carrier1Reference(original.reference) }),
  })
}

const failureOf = (written: string | null | undefined): Report => {
  const operatorReason = written ?? undefined
  const reason = (operatorReason ?? '').trim().toUpperCase().replace(/\s+/g, '_')
  if (passing.has(reason)) return { kind: 'underway' }
  if (declines.has(reason)) return { kind: 'declined', operatorReason }
  return { kind: 'failed', reason: reasons[reason] ?? 'provider_error', operatorReason }
}

const reportOf = (order: OperatorOrder, answer: WireAnswer): Report => {
  if (answer.status === 404 && codeOf(answer) === 'RESOURCE_NOT_FOUND') return { kind: 'absent' }
  if (answer.status !== 200) return { kind: 'underway' }
  const { data } = reportBody.safeParse(answer.body)
  if (data === undefined) return { kind: 'underway' }
  if (data.status === 'FAILED') return failureOf(data.reason)
  if (data.status !== 'SUCCESSFUL') return { kind: 'underway' }
  const isOurs =
    data.currency === order.currency && fromDecimal(data.amount, order.currency) === order.amount
  if (!isOurs) throw new Error(`reported ${data.amount} ${data.currency} for ${order.reference}`)
  return succeeded(data.financialTransactionId)
}

const succeeded = (operatorReference: string | undefined): FinalReport => ({
  kind: 'succeeded',
  operatorReference,
})

const outcomeOf = (answer: WireAnswer): SubmitOutcome => {
  const { status } = answer
  const code = codeOf(answer)
  if (status === 202) return { kind: 'accepted' }
  // This reference was submitted before: the first time counts.
  if (status === 409) return { kind: 'accepted' }
  if (status === 401 || status === 429) return { kind: 'unsent' }
  if (status === 400 || status === 403 || (status === 500 && refusals.has(code ?? ''))) {
    return { kind: 'refused', reason: 'provider_error', operatorReason: code ?? String(status) }
  }
  return { kind: 'unknown' }
}

/** The operator of `carrier1_momo` in one country, with a product for each direction of money. */
export const carrier1Momo = (
  settings: Carrier1Settings,
  wire: Wire,
  callbackUrl: () => string,
): LiveOperator => {
  const mintFor = (product: Product) => async (): Promise<Token> => {
    const { subscriptionKey, apiUser, apiKey } = settings[product]
    const answer = await wire.send({
      call: 'token',
      method: 'POST',
      path: `/${product}/token/`,
      headers: {
        authorization: `Basic ${Buffer.from(`${apiUser}:${apiKey}`).toString('base64')}`,
        'ocp-apim-subscription-key': subscriptionKey,
        'content-type': 'application/json',
      },
      body: '{"grant_type":"client_credentials"}',
    })
    const { access_token, expires_in } = tokenBody.parse(answer.body)
    return tokenFor(access_token, expires_in * 1000, tokenMarginMs)
  }
  const senders = {
    collection: withTokens(wire, mintFor('collection')),
    disbursement: withTokens(wire, mintFor('disbursement')),
  }
  const headersOf = (product: Product) => ({
    'ocp-apim-subscription-key': settings[product].subscriptionKey,
    'x-target-environment': settings.targetEnvironment,
  })

  const submit = async (order: OperatorOrder): Promise<SubmitOutcome> => {
    const product = products[order.type]
    const answer = await senders[product]({
      call: order.type,
      method: 'POST',
      path: paths[order.type],
      headers: {
        ...headersOf(product),
        'x-reference-id': carrier1Reference(order.reference),
        'x-callback-url': callbackUrl(),
        'content-type': 'application/json',
      },
      body: bodyOf(order),
    })
    return outcomeOf(answer)
  }

  const enquire = async (order: OperatorOrder): Promise<Report> => {
    const product = products[order.type]
    const answer = await senders[product]({
      call: `${order.type}_status`,
      method: 'GET',
      path: `${paths[order.type]}/${carrier1Reference(order.reference)}`,
      headers: headersOf(product),
    })
    return reportOf(order, answer)
  }

  const balanceOf = async (product: Product, currency: string): Promise<number> => {
    const path = `/${product}/v1_0/account/balance`
    const headers = headersOf(product)
    const answer = await senders[product]({ call: 'balance', method: 'GET', path, headers })
    const { availableBalance, currency: held } = balanceBody.parse(answer.body)
    if (held !== currency) return 0
    const amount = fromDecimal(availableBalance, currency)
    if (amount === undefined) throw new Error(`a balance of ${availableBalance} ${currency}`)
    return amount
  }

  return {
    submitDelayMs: 0,
    submit: (order) => submit(order).catch(unsentOrThrow),
    enquire,
    pollDelayMs: growingDelay(settings.firstEnquiryMs),
    balance: async (currency) => {
      const [collected, payable] = await Promise.all([
        balanceOf('collection', currency),
        balanceOf('disbursement', currency),
      ])
      return collected + payable
    },
    isActive: async (msisdn) => {
      const path = `/collection/v1_0/accountholder/msisdn/${msisdn}/active`
      const headers = headersOf('collection')
      const answer = await senders.collection({ call: 'account', method: 'GET', path, headers })
      if (answer.status === 404) return false
      return accountBody.parse(answer.body).result
    },
    referenceOf: (callback) => callbackBody.safeParse(parseJson(callback)).data?.externalId,
    circuit: wire.circuit,
    close: wire.close,
  }
}
