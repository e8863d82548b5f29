import type { OperatorMarket } from '../context.ts'
import type { Caller, Environment } from '../domain/caller.ts'
import { checkoutMethods, countriesOf, isCollected, returnUrlFaults } from '../domain/checkout.ts'
import {
  type Country,
  countries,
  exponents,
  findMarket,
  markets,
  type Provider,
  providers,
} from '../domain/markets.ts'
import { metadataFaults } from '../domain/metadata.ts'
import { countryOfPayer, isPossibleNumber } from '../domain/phone-number.ts'
import type { FieldFaults } from '../domain/problems.ts'

/**
 * Rules a document cannot say. They take bodies that may be wrong in other ways, too, and judge
 * what can be judged of them, so that a caller learns of every wrong field at once.
 */

type Fields = Record<string, unknown>

const fieldsOf = ({ body }: { body?: unknown }): Fields =>
  typeof body === 'object' && body !== null ? (body as Fields) : {}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface CallerRequest {
  body?: unknown
  res?: { locals: { caller?: Caller } }
}

const environmentOf = ({ res }: CallerRequest): Environment =>
  res?.locals.caller?.environment ?? 'live'

type Serves = (market: OperatorMarket) => boolean

/**
 * A live order needs an operator that is configured and a number that could exist in its country;
 * the sandbox takes all.
 */
const ofLive = (serves: Serves, fields: Fields, request: CallerRequest): FieldFaults => {
  const environment = environmentOf(request)
  if (environment === 'test') return {}
  const country = countries.find((known) => known === fields.country)
  const provider = providers.find((known) => known === fields.provider)
  if (country === undefined) return {}
  const faults: FieldFaults = {}
  if (provider !== undefined && !serves({ environment, provider, country })) {
    faults.provider = ["Cet opérateur n'est pas encore disponible en production dans ce pays."]
  }
  const { phone_number: phone } = fields
  if (typeof phone === 'string' && !isPossibleNumber(phone, country)) {
    faults.phone_number = ["Ce numéro n'est pas possible dans ce pays."]
  }
  return faults
}

const ofMarket = ({ amount, country, provider, currency }: Fields): FieldFaults => {
  const isKnown = typeof country === 'string' && Object.hasOwn(markets, country)
  if (!isKnown || !providers.includes(provider as Provider)) return {}
  const found = findMarket({
    amount: Number.isSafeInteger(amount) ? (amount as number) : 0,
    country: country as Country,
    provider: provider as Provider,
    currency: typeof currency === 'string' && currency.length === 3 ? currency : null,
  })
  return 'faults' in found ? found.faults : {}
}

const ofMetadata = ({ metadata }: Fields, known: FieldFaults): FieldFaults => {
  const faults = isObject(metadata) && known.metadata === undefined ? metadataFaults(metadata) : []
  return faults.length > 0 ? { metadata: faults } : {}
}

const ofCurrency = ({ currency }: Fields): FieldFaults =>
  typeof currency === 'string' && currency.length === 3 && !isCollected(currency)
    ? { currency: [`Ce champ doit valoir : ${Object.keys(exponents).join(', ')}.`] }
    : {}

/** An amount that no market of its currency takes could never be paid. */
const ofPayableAmount = ({ amount, currency }: Fields): FieldFaults => {
  if (!Number.isSafeInteger(amount) || typeof currency !== 'string') return {}
  const found = countriesOf(currency).flatMap((country) =>
    markets[country].providers.map((provider) =>
      findMarket({ amount: amount as number, country, provider, currency }),
    ),
  )
  const [first] = found
  const isPayable = found.some((market) => 'currency' in market)
  if (isPayable || first === undefined || !('faults' in first)) return {}
  return first.faults.amount === undefined ? {} : { amount: first.faults.amount }
}

const ofReturnUrls = (fields: Fields, request: CallerRequest): FieldFaults => {
  const environment = environmentOf(request)
  const faults: FieldFaults = {}
  for (const name of ['success_url', 'cancel_url']) {
    const url = fields[name]
    const wrong = typeof url === 'string' ? returnUrlFaults(url, environment) : []
    if (wrong.length > 0) faults[name] = wrong
  }
  return faults
}

/** The number gives the country, which must take the currency and know the method. */
const ofFormMarket = (serves: Serves, fields: Fields, request: CallerRequest): FieldFaults => {
  const { customer_phone: phone, method } = fields
  if (typeof phone !== 'string' || !/\d/.test(phone)) return ofCurrency(fields)
  const country = countryOfPayer(phone)
  if (country === undefined) {
    return {
      ...ofCurrency(fields),
      customer_phone: ["Ce numéro doit être au format international d'un pays desservi."],
    }
  }
  const provider = Object.entries(checkoutMethods).find(([name]) => name === method)?.[1]
  const order = { ...fields, country, provider, phone_number: phone, amount: Number(fields.amount) }
  const {
    provider: noProvider,
    phone_number: noPhone,
    ...faults
  } = { ...ofLive(serves, order, request), ...ofMarket(order) }
  return {
    ...faults,
    ...(noProvider && { method: noProvider }),
    ...(noPhone && { customer_phone: noPhone }),
  }
}

/** `serves`: whether there is an operator for such orders. */
export const checksFor = (serves: Serves) => ({
  createPayment: (request: CallerRequest, known: FieldFaults): FieldFaults => {
    const fields = fieldsOf(request)
    return {
      ...ofLive(serves, fields, request),
      ...ofMarket(fields),
      ...ofMetadata(fields, known),
    }
  },
  createCheckoutSession: (request: CallerRequest, known: FieldFaults): FieldFaults => {
    const fields = fieldsOf(request)
    return {
      ...ofCurrency(fields),
      ...ofPayableAmount(fields),
      ...ofReturnUrls(fields, request),
      ...ofMetadata(fields, known),
    }
  },
  createPayout: (request: CallerRequest): FieldFaults => {
    const fields = fieldsOf(request)
    return { ...ofLive(serves, fields, request), ...ofMarket(fields) }
  },
})

/** Coercion would take `1e3` and `0x10` for numbers. */
const ofFormAmount = ({ amount }: Fields): FieldFaults =>
  typeof amount === 'string' && !/^\d+$/.test(amount)
    ? { amount: ['Ce champ doit être un entier.'] }
    : {}

/** In a form, metadata are fields of their own, each key once and without a level below it. */
const ofFormMetadata = (fields: Fields, known: FieldFaults): FieldFaults => {
  const { metadata } = fields
  const isFlat =
    metadata === undefined ||
    (isObject(metadata) && Object.values(metadata).every((value) => typeof value === 'string'))
  return isFlat
    ? ofMetadata(fields, known)
    : { metadata: ['Envoyez chaque donnée une seule fois, dans un champ « metadata[clé] ».'] }
}

export const formChecksFor = (serves: Serves) => ({
  createFormCheckoutSession: (request: CallerRequest, known: FieldFaults): FieldFaults => {
    const fields = fieldsOf(request)
    return {
      ...ofFormMarket(serves, fields, request),
      ...ofFormAmount(fields),
      ...ofReturnUrls(fields, request),
      ...ofFormMetadata(fields, known),
    }
  },
})
