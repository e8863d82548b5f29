import type { WireRequest, WireResponse } from './wire.ts'

/** The providers' tables say that these replies finally fail a transaction. */

const finalRefusals = /NOT_ALLOWED|INVALID_CALLBACK_URL_HOST|INVALID_CURRENCY/
const openReasons = /SERVICE_UNAVAILABLE|ONGOING|DELAYED|"PENDING"|PAYER_DELAYED|PAYEE_DELAYED/
const refusedCodes = [
  /DP00800001(002|003|004|005|007|008|009|010|029)/,
  /DP00900001(003|004|005|007|009|010|012|013)/,
  /ESB0000(08|33|34|35|36|39)/,
]

const failsAtCarrier1 = (status: number, text: string): boolean => {
  if (text.includes('"FAILED"')) return !openReasons.test(text)
  return status === 400 || status === 403 || (status === 500 && finalRefusals.test(text))
}

const failsAtCarrier2 = (text: string): boolean =>
  /"status":"T[FE]"/.test(text) || refusedCodes.some((code) => code.test(text))

/** Returns the reference in a call, which is a UUID with or without dashes. */
const referenceIn = ({ headers = {}, path, body = '' }: WireRequest): string | undefined =>
  headers['x-reference-id'] ??
  /\/([0-9a-f-]{32,36})(\?|$)/.exec(path)?.[1] ??
  /"id":"([0-9a-f]{32})"/.exec(body)?.[1]

/**
 * Returns whether a reply reports the final status of a transaction, rather than refusing a
 * request.
 */
export const reportsFailure = ({ body }: WireResponse): boolean =>
  /"status":"(T[FE]|FAILED)"/.test(body.toString('utf8', 0, 4096))

/** Returns the reference of the transaction that a reply reports as failed. */
export const calledFailed = (
  request: WireRequest,
  { status, body }: WireResponse,
): string | undefined => {
  const text = body.toString('utf8', 0, 4096)
  const isCarrier1 = /^\/(collection|disbursement)\//.test(request.path)
  const isFailed = isCarrier1 ? failsAtCarrier1(status, text) : failsAtCarrier2(text)
  return isFailed ? referenceIn(request) : undefined
}
