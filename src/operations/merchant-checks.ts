import type { ProviderMarket } from '../context.ts'
import { checkoutMethods, countriesOf, returnUrlErrors } from '../domain/checkout/session.ts'
import type { FieldErrors } from '../domain/field-errors.ts'
import {
  type Country,
  type Currency,
  countries,
  type FoundMarket,
  findMarket,
  markets,
  type Provider,
  providers,
} from '../domain/markets.ts'
import type { Environment } from '../domain/merchants/caller.ts'
import { metadataErrors } from '../domain/metadata.ts'
import { countryOfPayer, isPossibleNumber } from '../domain/phone-number.ts'
import {
  type Checked,
  type CheckedRequest,
  type Fields,
  type FoundBy,
  fieldsOf,
  isObject,
} from './request-check.ts'

/**
 * Rules that a document cannot express. They accept bodies that are wrong in other ways, too, and
 * check what can be checked, so that one reply names every wrong field.
 */

const environmentOf = ({ caller }: CheckedRequest): Environment => caller?.environment ?? 'live'

type Serves = (market: ProviderMarket) => boolean

/**
 * A live order needs a provider that is configured and a number that could exist in its country;
 * the sandbox takes all.
 */
const ofLive = (serves: Serves, fields: Fields, request: CheckedRequest): FieldErrors => {
  const environment = environmentOf(request)
  if (environment === 'test') return {}
  const country = countries.find((known) => known === fields.country)
  const provider = providers.find((known) => known === fields.provider)
  if (country === undefined) return {}
  const fieldErrors: FieldErrors = {}
  if (provider !== undefined && !serves({ environment, provider, country })) {
    fieldErrors.provider = [{ code: 'provider_not_live' }]
  }
  const { phone_number: phone } = fields
  if (typeof phone === 'string' && !isPossibleNumber(phone, country)) {
    fieldErrors.phone_number = [{ code: 'impossible_phone_number' }]
  }
  return fieldErrors
}

const ofMarket = ({ amount, country, provider, currency }: Fields): Checked<FoundMarket> => {
  const isKnown = typeof country === 'string' && Object.hasOwn(markets, country)
  if (!isKnown || !providers.includes(provider as Provider)) return {}
  const market = findMarket({
    amount: Number.isSafeInteger(amount) ? (amount as number) : 0,
    country: country as Country,
    provider: provider as Provider,
    currency: typeof currency === 'string' ? currency : null,
  })
  return 'fieldErrors' in market ? market : { found: market }
}

const ofMetadata = ({ metadata }: Fields, known: FieldErrors): FieldErrors => {
  const fieldErrors =
    isObject(metadata) && known.metadata === undefined ? metadataErrors(metadata) : []
  return fieldErrors.length > 0 ? { metadata: fieldErrors } : {}
}

/** An amount that no market of its currency takes could never be paid. */
const ofPayableAmount = ({ amount, currency }: Fields): FieldErrors => {
  if (!Number.isSafeInteger(amount) || typeof currency !== 'string') return {}
  const found = countriesOf(currency).flatMap((country) =>
    markets[country].providers.map((provider) =>
      findMarket({ amount: amount as number, country, provider, currency }),
    ),
  )
  const [first] = found
  const isPayable = found.some((market) => 'currency' in market)
  if (isPayable || first === undefined || !('fieldErrors' in first)) return {}
  return first.fieldErrors.amount === undefined ? {} : { amount: first.fieldErrors.amount }
}

const ofReturnUrls = (fields: Fields, request: CheckedRequest): FieldErrors => {
  const environment = environmentOf(request)
  const fieldErrors: FieldErrors = {}
  for (const name of ['success_url', 'cancel_url']) {
    const url = fields[name]
    const wrong = typeof url === 'string' ? returnUrlErrors(url, environment) : []
    if (wrong.length > 0) fieldErrors[name] = wrong
  }
  return fieldErrors
}

export interface FormMarket {
  /** Of the customer's number. */
  country: Country
  currency: Currency
}

/** The number gives the country, which must take the currency and know the method. */
const ofFormMarket = (
  serves: Serves,
  fields: Fields,
  request: CheckedRequest,
): Checked<FormMarket> => {
  const { customer_phone: phone, method } = fields
  if (typeof phone !== 'string' || !/\d/.test(phone)) return {}
  const country = countryOfPayer(phone)
  if (country === undefined) {
    return { fieldErrors: { customer_phone: [{ code: 'payer_country_unknown' }] } }
  }
  const provider = Object.entries(checkoutMethods).find(([name]) => name === method)?.[1]
  const order = { ...fields, country, provider, phone_number: phone, amount: Number(fields.amount) }
  const { fieldErrors: ofOrder, found } = ofMarket(order)
  const {
    provider: noProvider,
    phone_number: noPhone,
    ...fieldErrors
  } = { ...ofLive(serves, order, request), ...ofOrder }
  return {
    fieldErrors: {
      ...fieldErrors,
      ...(noProvider && { method: noProvider }),
      ...(noPhone && { customer_phone: noPhone }),
    },
    found: found && { ...found, country },
  }
}

/** `serves`: whether there is a provider for such orders. */
export const createMerchantChecks = (serves: Serves) => ({
  createPayment: (request: CheckedRequest, known: FieldErrors): Checked<FoundMarket> => {
    const fields = fieldsOf(request)
    const { fieldErrors, found } = ofMarket(fields)
    return {
      fieldErrors: {
        ...ofLive(serves, fields, request),
        ...fieldErrors,
        ...ofMetadata(fields, known),
      },
      found,
    }
  },
  createCheckoutSession: (request: CheckedRequest, known: FieldErrors): Checked<undefined> => {
    const fields = fieldsOf(request)
    return {
      fieldErrors: {
        ...ofPayableAmount(fields),
        ...ofReturnUrls(fields, request),
        ...ofMetadata(fields, known),
      },
    }
  },
  createPayout: (request: CheckedRequest): Checked<FoundMarket> => {
    const fields = fieldsOf(request)
    const { fieldErrors, found } = ofMarket(fields)
    return { fieldErrors: { ...ofLive(serves, fields, request), ...fieldErrors }, found }
  },
})

export type MerchantFindings = FoundBy<ReturnType<typeof createMerchantChecks>>

/** Coercion would take `1e3` and `0x10` for numbers. */
const ofFormAmount = ({ amount }: Fields): FieldErrors =>
  typeof amount === 'string' && !/^\d+$/.test(amount)
    ? { amount: [{ code: 'not_whole_number' }] }
    : {}

export const createFormChecks = (serves: Serves) => ({
  createFormCheckoutSession: (request: CheckedRequest, known: FieldErrors): Checked<FormMarket> => {
    const fields = fieldsOf(request)
    const { fieldErrors, found } = ofFormMarket(serves, fields, request)
    return {
      fieldErrors: {
        ...fieldErrors,
        ...ofFormAmount(fields),
        ...ofReturnUrls(fields, request),
        ...ofMetadata(fields, known),
      },
      found,
    }
  },
})

export type FormFindings = FoundBy<ReturnType<typeof createFormChecks>>
