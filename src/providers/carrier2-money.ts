import { fromDecimal } from '../domain/decimal-amount.ts'
import type { Country } from '../domain/markets.ts'
import { callbackReference } from './carrier2-callback.ts'
import { signMessage } from './carrier2-crypto.ts'
import {
  balanceBody,
  type Carrier2Answer,
  enquiryOf,
  failureOf,
  isAbsent,
  isDuplicate,
  isWholeRefund,
  keyBody,
  readAnswer,
  reasonTextOf,
  refundReportOf,
  reportOf,
  submissionOf,
  tokenBody,
} from './carrier2-messages.ts'
import { growingDelay } from './growing-delay.ts'
import {
  isFinalReport,
  type LiveOperator,
  type OperatorOrder,
  type Report,
  type SubmitOutcome,
} from './port.ts'
import type { Carrier2Settings } from './settings.ts'
import { type Token, tokenFor, withTokens } from './tokens.ts'
import { NotSent, unsentOrThrow, type Wire, type WireAnswer, type WireRequest } from './wire.ts'

const tokenMarginMs = 30_000
const answeredStatuses = new Set([200, 400, 500])
const waitingStatuses = new Set(['TS', 'TIP', 'TA', 'SUCCESS'])

/** The operator of `carrier2_money` in one country. */
export const carrier2Money = (
  country: Country,
  settings: Carrier2Settings,
  wire: Wire,
): LiveOperator => {
  const mint = async (): Promise<Token> => {
    const { clientId, clientSecret } = settings
    const answer = await wire.send({
      call: 'token',
      method: 'POST',
      path: '/auth/oauth2/token',
      headers: { 'content-type': 'application/json', accept: '*/*' },
      body: JSON.stringify({
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'client_credentials',
      }),
    })
    const { access_token, expires_in } = tokenBody.parse(answer.body)
    return tokenFor(access_token, expires_in * 1000, tokenMarginMs)
  }
  const sendAuthorised = withTokens(wire, mint)

  let signingKey: Promise<string> | undefined
  const readSigningKey = async (headers: Record<string, string>): Promise<string> => {
    try {
      const path = '/v1/rsa/encryption-keys'
      const { body } = await sendAuthorised({ call: 'keys', method: 'GET', path, headers })
      return keyBody.parse(body).data.key
    } catch (error) {
      signingKey = undefined
      throw new NotSent(error)
    }
  }

  const send = async (currency: string, request: WireRequest): Promise<WireAnswer> => {
    const headers: Record<string, string> = {
      accept: '*/*',
      'x-country': country,
      'x-currency': currency,
    }
    const { body } = request
    if (body === undefined) return sendAuthorised({ ...request, headers })
    headers['content-type'] = 'application/json'
    if (settings.messageSigning) {
      signingKey ??= readSigningKey(headers)
      Object.assign(headers, signMessage(await signingKey, settings.pinPadding, body))
    }
    return sendAuthorised({ ...request, headers })
  }

  const enquire = async (order: OperatorOrder): Promise<Report> => {
    // No reference of ours leads to these: people find out, and settle by evidence.
    if (isWholeRefund(order)) return { kind: 'on-hold' }
    const { status, body } = await send(order.currency, enquiryOf(order))
    const answer = readAnswer(body)
    if (answer === undefined) return { kind: 'underway' }
    if (isAbsent(answer)) return { kind: 'absent' }
    return status === 200 ? reportOf(answer) : { kind: 'underway' }
  }

  const submit = async (order: OperatorOrder): Promise<SubmitOutcome> => {
    const { status, body } = await send(order.currency, submissionOf(order, settings))
    if (status === 401 || status === 429) return { kind: 'unsent' }
    const answer = readAnswer(body)
    if (answer === undefined || !answeredStatuses.has(status)) return { kind: 'unknown' }
    if (isDuplicate(answer)) return { kind: 'accepted' }
    const said = answer.data?.transaction?.status
    if (said !== undefined && (answer.status.success !== false || waitingStatuses.has(said))) {
      return takenOf(order, answer)
    }
    return answer.status.success === false ? refusedOf(order, status, answer) : { kind: 'unknown' }
  }

  /** A collection has only begun when it is taken; money that goes out is often there at once. */
  const takenOf = (order: OperatorOrder, answer: Carrier2Answer): SubmitOutcome => {
    if (order.type === 'collection') return { kind: 'accepted' }
    const report = isWholeRefund(order) ? refundReportOf(answer) : reportOf(answer)
    return isFinalReport(report) ? { kind: 'settled', report } : { kind: 'accepted' }
  }

  const isUnseen = async (order: OperatorOrder): Promise<boolean> => {
    try {
      return (await enquire(order)).kind === 'absent'
    } catch {
      return false
    }
  }

  /** A refusal in a server's error is believed once the operator says it has no such order. */
  const refusedOf = async (
    order: OperatorOrder,
    status: number,
    answer: Carrier2Answer,
  ): Promise<SubmitOutcome> => {
    if (status === 500 && !(await isUnseen(order))) return { kind: 'unknown' }
    const failure = failureOf(answer)
    const reason = failure.kind === 'failed' ? failure.reason : 'provider_error'
    return { kind: 'refused', reason, operatorReason: reasonTextOf(answer) }
  }

  return {
    submitDelayMs: 0,
    submit: (order) => submit(order).catch(unsentOrThrow),
    enquire,
    pollDelayMs: growingDelay(settings.firstEnquiryMs),
    balance: async (currency) => {
      const path = '/standard/v1/users/balance'
      const { body } = await send(currency, { call: 'balance', method: 'GET', path })
      const { data } = balanceBody.parse(body)
      if (data.currency !== currency) return 0
      const amount = fromDecimal(data.balance, currency)
      if (amount === undefined) throw new Error(`a balance of ${data.balance} ${currency}`)
      return amount
    },
    referenceOf: (callback) => callbackReference(callback, settings.callbackHashSecret),
    circuit: wire.circuit,
    close: wire.close,
  }
}
