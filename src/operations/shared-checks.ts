import type { ProviderMarket } from '../context.ts'
import { countriesOf, returnUrlErrors } from '../domain/checkout/session.ts'
import type { FieldError, FieldErrors } from '../domain/field-errors.ts'
import { liveFieldErrors } from '../domain/live-rules.ts'
import type { LimitsOf } from '../domain/markets.ts'
import {
  type Country,
  countries,
  type FoundMarket,
  findMarket,
  markets,
  type Provider,
  providers,
} from '../domain/markets.ts'
import type { Environment } from '../domain/merchants/caller.ts'
import { merchantReferenceErrors, metadataErrors } from '../domain/notes.ts'
import { numberFaultOf } from '../domain/phone-number.ts'
import { type Checked, type CheckedRequest, type Fields, isObject } from './request-check.ts'

/**
 * Rules that several operations share and that the API documents cannot express. The checks skip
 * malformed fields and check all other fields, so that one response lists every invalid field.
 */

const environmentOf = ({ caller }: CheckedRequest): Environment => caller?.environment ?? 'live'

type Serves = (market: ProviderMarket) => boolean

export interface Markets {
  serves: Serves
  limitsNow: () => LimitsOf
}

/**
 * Checks the rules of live transactions, including that the provider is configured. The sandbox
 * accepts requests that break these rules, and returns the errors in `liveFieldErrors`.
 */
export const liveFaults = (
  serves: Serves,
  fields: Fields,
  request: CheckedRequest,
): Required<Pick<Checked<undefined>, 'fieldErrors' | 'liveFieldErrors'>> => {
  const environment = environmentOf(request)
  const country = countries.find((known) => known === fields.country)
  const provider = providers.find((known) => known === fields.provider)
  const liveErrors = liveFieldErrors({ ...fields, country })
  if (environment === 'test') return { fieldErrors: {}, liveFieldErrors: liveErrors }
  const isServed =
    country === undefined || provider === undefined || serves({ environment, provider, country })
  const fieldErrors: FieldErrors = isServed ? {} : { provider: [{ code: 'provider_not_live' }] }
  return { fieldErrors: { ...fieldErrors, ...liveErrors }, liveFieldErrors: {} }
}

const isAmount = (amount: unknown): amount is number =>
  Number.isSafeInteger(amount) && (amount as number) > 0

/**
 * Returns the market of a payment or payout, or the errors of its provider, currency and amount.
 * Returns neither if the country or the provider is unknown, because validation against the API
 * document reports these errors.
 */
export const findRequestMarket = (
  limitsOf: LimitsOf,
  { amount, country, provider, currency }: Fields,
): Checked<FoundMarket> => {
  const isKnown = typeof country === 'string' && Object.hasOwn(markets, country)
  if (!isKnown || !providers.includes(provider as Provider)) return {}
  const request = {
    amount: isAmount(amount) ? amount : 0,
    country: country as Country,
    provider: provider as Provider,
    currency: typeof currency === 'string' ? currency : null,
  }
  const market = findMarket(request, request.amount > 0 ? limitsOf : undefined)
  return 'fieldErrors' in market ? market : { found: market }
}

/** Returns the errors of `metadata` that validation against the API document does not find. */
export const metadataFaults = ({ metadata }: Fields, known: FieldErrors): FieldErrors => {
  const fieldErrors =
    isObject(metadata) && known.metadata === undefined ? metadataErrors(metadata) : []
  return fieldErrors.length > 0 ? { metadata: fieldErrors } : {}
}

/**
 * Returns the errors of `merchant_reference` that validation against the API document does not
 * find.
 */
export const merchantReferenceFaults = ({ merchant_reference: text }: Fields): FieldErrors => {
  const fieldErrors = typeof text === 'string' ? merchantReferenceErrors(text) : []
  return fieldErrors.length > 0 ? { merchant_reference: fieldErrors } : {}
}

/** `expires_at` must be in the future. `nowMs` is in milliseconds since 1970. */
export const expiryFaults = ({ expires_at: expiresAt }: Fields, nowMs: number): FieldErrors =>
  typeof expiresAt === 'string' && Date.parse(expiresAt) <= nowMs
    ? { expires_at: [{ code: 'not_in_future' }] }
    : {}

/**
 * Returns an error if no market with this currency accepts the amount, because no customer could
 * pay it. The error reports the limit that is closest to the amount.
 */
export const payableAmountFaults = (
  { serves, limitsNow }: Markets,
  { amount, currency }: Fields,
  request: CheckedRequest,
): FieldErrors => {
  if (!isAmount(amount) || typeof currency !== 'string') return {}
  const environment = environmentOf(request)
  const all = countriesOf(currency).flatMap((country) =>
    markets[country].providers.map((provider) => ({ country, provider })),
  )
  const served = all.filter((market) => serves({ ...market, environment }))
  const found = (served.length > 0 ? served : all).map((market) =>
    findMarket({ ...market, amount, currency }, limitsNow()),
  )
  if (found.some((market) => 'currency' in market)) return {}
  const errors = found.flatMap((market) =>
    'fieldErrors' in market ? (market.fieldErrors.amount ?? []) : [],
  )
  const nearest = errors.toSorted((a, b) => distance(a, amount) - distance(b, amount))[0]
  return nearest === undefined ? {} : { amount: [nearest] }
}

const distance = (error: FieldError, amount: number): number => {
  if (error.code === 'amount_below_minimum') return error.minimum - amount
  return error.code === 'amount_above_maximum' ? amount - error.maximum : 0
}

export const returnUrlFaults = (fields: Fields, request: CheckedRequest): FieldErrors => {
  const environment = environmentOf(request)
  const fieldErrors: FieldErrors = {}
  for (const name of ['success_url', 'cancel_url']) {
    const url = fields[name]
    const wrong = typeof url === 'string' ? returnUrlErrors(url, environment) : []
    if (wrong.length > 0) fieldErrors[name] = wrong
  }
  return fieldErrors
}

const phoneFaults = ({ phone_number: phone }: Fields): FieldErrors => {
  const code = typeof phone === 'string' ? numberFaultOf(phone) : undefined
  return code === undefined ? {} : { phone_number: [{ code }] }
}

/** Checks a payment or payout, which may also be a line of a bulk payout. */
export const checkTransactionRequest = (
  { serves, limitsNow }: Markets,
  fields: Fields,
  request: CheckedRequest,
): Checked<FoundMarket> => {
  const { fieldErrors, found } = findRequestMarket(limitsNow(), fields)
  const live = liveFaults(serves, fields, request)
  const wrong = { ...live.fieldErrors, ...fieldErrors, ...phoneFaults(fields) }
  return { ...live, fieldErrors: wrong, found }
}
