import { getCountryCallingCode, getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { z } from 'zod'
import type { Country } from '../../src/domain/markets.ts'
import { isExactAmount } from './amounts.ts'
import {
  decimalsOf,
  findCountry,
  findCurrency,
  type Market,
  moneyIdField,
  type ResultCode,
  refusal,
} from './carrier2-wire.ts'
import type { StubRequest } from './exchange.ts'
import { parseBody, Refused } from './refused.ts'

/** What carrier2 refuses, and how. */

/** A refusal with the status object alone. */
export const refuse = (
  status: number,
  code: ResultCode,
  details?: Parameters<typeof refusal>[2],
): never => {
  throw new Refused({ status, body: refusal(status, code, details) })
}

const identifier = z.string().regex(/^[A-Za-z0-9]{4,64}$/, '4 to 64 letters and digits')

export const collectBody = z.object({
  reference: identifier,
  subscriber: z.object({ country: z.string(), currency: z.string(), msisdn: z.string() }),
  transaction: z.object({
    amount: z.number(),
    country: z.string(),
    currency: z.string(),
    id: identifier,
  }),
})

export const payoutBody = z.object({
  payee: z.object({ msisdn: z.string() }),
  reference: identifier,
  pin: z.string(),
  transaction: z.object({ amount: z.number(), id: identifier, type: z.literal('B2C') }),
})

/** Nothing but the money's id: a refund is of the full amount. */
export const refundBody = z.strictObject({
  transaction: z.strictObject({ [moneyIdField]: z.string() }),
})

export const readBody = <Body>(request: StubRequest, schema: z.ZodType<Body>): Body => {
  const { success, data, error } = parseBody(request, schema)
  if (success) return data
  return refuse(400, 'ESB000008', { message: z.prettifyError(error) })
}

/** X-Country, X-Currency and Accept, which every call but the token's needs. */
export const readMarket = ({ headers }: StubRequest): Market => {
  if (!headers.accept?.includes('*/*')) refuse(400, 'ESB000008', { message: 'Accept: */*' })
  const country = findCountry(headers['x-country']) ?? refuse(400, 'ESB000034')
  const currency = findCurrency(country, headers['x-currency']) ?? refuse(400, 'ESB000035')
  return { country, currency }
}

export const checkMarket = (named: { country: string; currency: string }, market: Market): void => {
  if (named.country !== market.country) refuse(400, 'ESB000034')
  if (named.currency !== market.currency) refuse(400, 'ESB000035')
}

/** The amount as it stands in the body: a number keeps neither its zeros nor its exponent. */
export const readAmount = ({ body }: StubRequest, market: Market): string => {
  const [, text = ''] = body.match(/"amount"\s*:\s*([^\s,}]+)/) ?? []
  if (isExactAmount(text, decimalsOf(market))) return text
  return refuse(400, 'ESB000008', { message: `amount is nothing ${market.currency} can express` })
}

const nationalLength = (country: Country): number =>
  (getExampleNumber(country, examples)?.nationalNumber ?? '').replace(/^0/, '').length

/** Digits without a leading 0, and not longer than a number of the country by its country code. */
export const checkMsisdn = (msisdn: string, { country }: Market): void => {
  const isLong = msisdn.length > nationalLength(country)
  const hasCode = isLong && msisdn.startsWith(getCountryCallingCode(country))
  if (!/^[1-9]\d{5,10}$/.test(msisdn) || hasCode) refuse(400, 'ESB000033')
}
