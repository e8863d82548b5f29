import { getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { z } from 'zod'
import { isExactAmount } from '../amounts.ts'
import type { SimulatorRequest } from '../http-messages.ts'
import { type Country, currenciesOf, decimalsOf, findCountry } from '../markets.ts'
import { parseBody } from '../refusal.ts'
import { countries, type Market, type MarketRules, moneyIdField, refuse } from './protocol.ts'

/** What carrier2_money requires of a request. */

const id = z.string().regex(/^[A-Za-z0-9]{4,64}$/)

export const collectBody = z.object({
  reference: id,
  subscriber: z.object({ country: z.string(), currency: z.string(), msisdn: z.string() }),
  transaction: z.object({ amount: z.number(), country: z.string(), currency: z.string(), id }),
})

const payoutTransaction = z.object({ amount: z.number(), id, type: z.literal('B2C') })

const payees = {
  v1: z.object({ msisdn: z.string() }),
  v2: z.object({ msisdn: z.string(), currency: z.string() }),
  v3: z.object({
    msisdn: z.string(),
    currency: z.string().optional(),
    wallet_type: z.string().min(1),
  }),
}

/** The body of a payout, whose payee has different fields in each version. */
export const readPayout = (request: SimulatorRequest, version: MarketRules['disbursements']) => {
  const common = { reference: id, pin: z.string(), transaction: payoutTransaction }
  const { payee, ...rest } = readBody(request, z.object({ ...common, payee: payees[version] }))
  const currency = 'currency' in payee ? payee.currency : undefined
  return { ...rest, msisdn: payee.msisdn, currency }
}

/** Names the collection and no amount: the whole amount goes back. */
export const refundBody = z.strictObject({
  transaction: z.strictObject({ [moneyIdField]: z.string() }),
})

export const readBody = <Body>(request: SimulatorRequest, schema: z.ZodType<Body>): Body => {
  const parsed = parseBody(request, schema)
  return 'problem' in parsed ? refuse(400, 'ESB000008', parsed.problem) : parsed.body
}

/** The market that the headers name. */
export const readMarket = ({ headers }: SimulatorRequest): Market => {
  const country = findCountry(headers['x-country'])
  if (country === undefined) return refuse(400, 'ESB000034')
  if (!countries.includes(country)) return refuse(400, 'ESB000039')
  const currency = currenciesOf[country].find((each) => each === headers['x-currency'])
  if (currency === undefined) return refuse(400, 'ESB000035')
  if (!String(headers.accept ?? '').includes('*/*')) return refuse(400, 'ESB000008', 'Accept')
  return { country, currency }
}

export const checkMarket = (
  named: { country?: string | undefined; currency?: string | undefined },
  { country, currency }: Market,
): void => {
  if ((named.country ?? country) !== country) refuse(400, 'ESB000034')
  if ((named.currency ?? currency) !== currency) refuse(400, 'ESB000035')
}

/** The amount as the request writes it: a JSON number, neither a text nor with an exponent. */
export const readAmount = ({ body }: SimulatorRequest, { currency }: Market): string => {
  const [, amount = ''] = /"amount"\s*:\s*([^\s,}]+)/.exec(body) ?? []
  if (!isExactAmount(amount, decimalsOf(currency))) refuse(400, 'ESB000008', 'amount')
  return amount
}

/** The length of a number of the country, without its code and without a leading 0. */
const lengthIn = (country: Country): number =>
  (getExampleNumber(country, examples)?.nationalNumber ?? '').replace(/^0+/, '').length

export const checkMsisdn = (msisdn: string, { country }: Market, rules: MarketRules): void => {
  if (rules.leadingZero && !msisdn.startsWith('0')) refuse(400, 'ESB000036')
  const rest = rules.leadingZero ? msisdn.replace(/^0/, '') : msisdn
  const hasLength = /^[1-9]\d*$/.test(rest) && rest.length === lengthIn(country)
  if (!hasLength) refuse(400, rules.leadingZero ? 'ESB000036' : 'ESB000033')
}
