import { getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { z } from 'zod'
import type { SimulatorRequest } from '../http-messages.ts'
import { type Country, currenciesOf, decimalsOf, findCountry, isExactAmount } from '../markets.ts'
import { liftable, parseShape, type Shapes } from '../refusal.ts'
import { countries, type Market, type MarketRules, moneyIdField, refuse } from './protocol.ts'

const id = z.string().regex(/^[A-Za-z0-9]{4,64}$/, 'must be 4 to 64 letters and digits')
/** The payer sees this text. In the provider's examples, the text contains spaces. */
const reference = z
  .string()
  .regex(/^[A-Za-z0-9 ]{4,64}$/, 'must be 4 to 64 letters, digits and blanks')

const lenientId = z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, "-" or "_"')
const lenientReference = z.string().max(64).optional()
const lenientAmount = z.union([z.number(), z.string().transform(Number)])

interface CollectBody {
  subscriber: { country?: string | undefined; currency?: string | undefined; msisdn: string }
  transaction: { country?: string | undefined; currency?: string | undefined; id: string }
}

export const collectBody: Shapes<CollectBody> = {
  strict: z.object({
    reference,
    subscriber: z.object({ country: z.string(), currency: z.string(), msisdn: z.string() }),
    transaction: z.object({ amount: z.number(), country: z.string(), currency: z.string(), id }),
  }),
  lenient: z.object({
    reference: lenientReference,
    subscriber: z.object({
      country: z.string().optional(),
      currency: z.string().optional(),
      msisdn: z.string(),
    }),
    transaction: z.object({
      amount: lenientAmount,
      country: z.string().optional(),
      currency: z.string().optional(),
      id: lenientId,
    }),
  }),
}

const payeeOf = {
  v1: z.object({ msisdn: z.string() }),
  v2: z.object({ msisdn: z.string(), currency: z.string() }),
  v3: z.object({
    msisdn: z.string(),
    currency: z.string().optional(),
    wallet_type: z.string().min(1),
  }),
}

interface PayoutBody {
  payee: { msisdn: string; currency?: string | undefined }
  pin: string
  transaction: { id: string }
}

const payoutBody = (version: MarketRules['disbursements']): Shapes<PayoutBody> => ({
  strict: z.object({
    payee: payeeOf[version],
    reference,
    pin: z.string(),
    transaction: z.object({ amount: z.number(), id, type: z.literal('B2C') }),
  }),
  lenient: z.object({
    payee: z.object({ msisdn: z.string(), currency: z.string().optional() }),
    reference: lenientReference,
    pin: z.string(),
    transaction: z.object({ amount: lenientAmount, id: lenientId }),
  }),
})

/** The recipient fields of a payout differ between versions. */
export const readPayout = (
  request: SimulatorRequest,
  version: MarketRules['disbursements'],
  isStrict: boolean,
) => {
  const { payee, ...rest } = readBody<PayoutBody>(request, payoutBody(version), isStrict)
  return { ...rest, msisdn: payee.msisdn, currency: payee.currency }
}

const wholeRefund = z.strictObject({
  transaction: z.strictObject({ [moneyIdField]: z.string() }),
})

/** A full refund contains the collection's id and no amount. */
export const refundBody = { strict: wholeRefund, lenient: wholeRefund }

export const readBody = <Body>(
  request: SimulatorRequest,
  shapes: Shapes<Body>,
  isStrict: boolean,
): Body => {
  const parsed = parseShape(request, shapes, isStrict)
  return 'problem' in parsed ? refuse(400, 'ESB000008', parsed.problem) : parsed.body
}

export const readMarket = ({ headers }: SimulatorRequest, isStrict: boolean): Market => {
  const country = findCountry(headers['x-country'])
  if (country === undefined) return refuse(400, 'ESB000034', 'X-Country: no such country')
  if (!countries.includes(country)) {
    return refuse(400, 'ESB000039', `X-Country: must be one of ${countries.join(', ')}`)
  }
  const currency = currenciesOf[country].find((each) => each === headers['x-currency'])
  if (currency === undefined) {
    const known = currenciesOf[country].join(' or ')
    return refuse(400, 'ESB000035', `X-Currency: in ${country} it is ${known}`)
  }
  if (isStrict && !String(headers.accept ?? '').includes('*/*')) {
    return refuse(400, 'ESB000008', liftable('Accept: must be */*'))
  }
  return { country, currency }
}

export const checkMarket = (
  named: { country?: string | undefined; currency?: string | undefined },
  { country, currency }: Market,
): void => {
  if ((named.country ?? country) !== country)
    refuse(400, 'ESB000034', 'country: differs from X-Country')
  if ((named.currency ?? currency) !== currency)
    refuse(400, 'ESB000035', 'currency: differs from X-Currency')
}

/** Reads the amount with or without quotes, and returns text without an exponent. */
export const readAmount = ({ body }: SimulatorRequest, { currency }: Market): string => {
  const [, amount = ''] = /"amount"\s*:\s*"?([^\s,}"]+)/.exec(body) ?? []
  const decimals = decimalsOf(currency)
  if (!isExactAmount(amount, decimals))
    refuse(400, 'ESB000008', `amount: must be above 0, with at most ${decimals} decimals`)
  return amount
}

/** The length excludes the country code and a leading 0. */
const lengthIn = (country: Country): number =>
  (getExampleNumber(country, examples)?.nationalNumber ?? '').replace(/^0+/, '').length

const zeroFirst = 'msisdn: must be a national number that begins with 0 (rules: leadingZero)'

export const checkMsisdn = (msisdn: string, { country }: Market, rules: MarketRules): void => {
  if (rules.leadingZero && !msisdn.startsWith('0')) refuse(400, 'ESB000036', zeroFirst)
  const rest = rules.leadingZero ? msisdn.replace(/^0/, '') : msisdn
  const hasLength = /^[1-9]\d*$/.test(rest) && rest.length === lengthIn(country)
  if (hasLength) return
  if (rules.leadingZero) refuse(400, 'ESB000036', zeroFirst)
  const wanted = `${lengthIn(country)} digits, without the country code and without a 0 before them`
  refuse(400, 'ESB000033', `msisdn: must be ${wanted}`)
}
