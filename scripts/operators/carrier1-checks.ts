import { getCountryCallingCode } from 'libphonenumber-js'
import { z } from 'zod'
import { type Currency, exponents } from '../../src/domain/markets.ts'
import { isExactAmount, toMinorUnits } from './amounts.ts'
import { type Environment, error } from './carrier1-wire.ts'
import type { StubRequest } from './exchange.ts'
import type { Order } from './order-book.ts'
import { parseBody, Refused } from './refused.ts'

/** What carrier1 refuses, and how. */

const note = z.string().regex(/^[A-Za-z0-9 .,-]{1,120}$/, 'only letters, digits, space . , -')

const party = z.object({
  partyIdType: z.literal('MSISDN'),
  partyId: z.string().regex(/^[1-9]\d{7,14}$/, 'digits with country code'),
})

const common = {
  amount: z.string(),
  currency: z.string(),
  externalId: z.string().min(1),
  payerMessage: note,
  payeeNote: note,
}

export const collectBody = z.object({ ...common, payer: party })

export const payoutBody = z.object({ ...common, payee: party })

export const refundBody = z.object({ ...common, referenceIdToRefund: z.uuid({ version: 'v4' }) })

export const refuse = (status: number, code: string, message?: string): never => {
  throw new Refused({ status, body: error(code, message) })
}

export const readBody = <Body>(request: StubRequest, schema: z.ZodType<Body>): Body => {
  const { success, data, error } = parseBody(request, schema)
  if (success) return data
  return refuse(400, 'BAD_REQUEST', z.prettifyError(error))
}

const uuidV4 = z.uuid({ version: 'v4' })

export const readReference = ({ headers }: StubRequest): string => {
  const { success, data } = uuidV4.safeParse(headers['x-reference-id'])
  return success ? data : refuse(400, 'BAD_REQUEST', 'X-Reference-Id is not a UUID version 4.')
}

export const checkMoney = (
  { amount, currency }: { amount: string; currency: string },
  environment: Environment,
): void => {
  const known =
    environment.currencies.find((each) => each === currency) ?? refuse(500, 'INVALID_CURRENCY')
  if (!isExactAmount(amount, exponents[known])) {
    refuse(400, 'BAD_REQUEST', `amount is no decimal that ${currency} can express.`)
  }
}

/** A number of the environment's country; the operator's own scenario numbers go everywhere. */
export const checkParty = (msisdn: string, { country }: Environment): void => {
  if (country === 'sandbox' || msisdn.startsWith('46733123')) return
  if (!msisdn.startsWith(getCountryCallingCode(country))) {
    refuse(400, 'BAD_REQUEST', 'partyId lacks the country code.')
  }
}

const callbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** The host registered with the API user: here this machine, and no other. */
export const readCallbackUrl = ({ headers }: StubRequest): string | undefined => {
  const url = headers['x-callback-url']
  if (url === undefined) return undefined
  const host = URL.canParse(String(url)) ? new URL(String(url)).hostname : ''
  if (!callbackHosts.includes(host)) refuse(500, 'INVALID_CALLBACK_URL_HOST')
  return String(url)
}

/** Whether so much is left of a collection; refunds that failed count for nothing. */
export const isRefundable = (
  collection: Order,
  amount: string,
  orders: Iterable<Order>,
): boolean => {
  const decimals = exponents[collection.currency as Currency]
  let left = toMinorUnits(collection.amount, decimals)
  for (const { original, status, amount: taken } of orders) {
    if (original !== collection.reference) continue
    if (status === 'pending' || status === 'succeeded') left -= toMinorUnits(taken, decimals)
  }
  return toMinorUnits(amount, decimals) <= left
}
