import type { FieldError } from './field-errors.ts'

/** Defines the countries and currencies of each provider. Minor units follow ISO 4217. */

export type Provider = 'carrier1_momo' | 'carrier2_money'

export const providers = ['carrier1_momo', 'carrier2_money'] as const satisfies readonly Provider[]

/** The decimal places of each currency. `Intl` differs from ISO 4217 for some currencies. */
export const exponents = {
  CDF: 2,
  GHS: 2,
  GNF: 0,
  KES: 2,
  LRD: 2,
  MGA: 2,
  MWK: 2,
  NGN: 2,
  RWF: 0,
  SCR: 2,
  SZL: 2,
  TZS: 2,
  UGX: 0,
  USD: 2,
  XAF: 0,
  XOF: 0,
  ZAR: 2,
  ZMW: 2,
} as const

export type Currency = keyof typeof exponents

interface Market {
  /** The first currency is the country's own currency, and the default for requests. */
  currencies: readonly [Currency, ...Currency[]]
  providers: readonly Provider[]
  /** The provider accepts only multiples of this number of minor units. The default is 1. */
  amountSteps?: Partial<Record<Provider, number>>
}

const momo = ['carrier1_momo'] as const
const money = ['carrier2_money'] as const
const both = ['carrier1_momo', 'carrier2_money'] as const

export const markets = {
  CG: { currencies: ['XAF'], providers: both },
  CM: { currencies: ['XAF'], providers: momo },
  BJ: { currencies: ['XOF'], providers: momo },
  CI: { currencies: ['XOF'], providers: momo },
  GH: { currencies: ['GHS'], providers: momo },
  GN: { currencies: ['GNF'], providers: momo },
  LR: { currencies: ['LRD', 'USD'], providers: momo },
  SZ: { currencies: ['SZL'], providers: momo },
  UG: { currencies: ['UGX'], providers: both },
  ZA: { currencies: ['ZAR'], providers: momo },
  ZM: { currencies: ['ZMW'], providers: both },
  CD: { currencies: ['CDF', 'USD'], providers: money },
  GA: { currencies: ['XAF'], providers: money },
  KE: { currencies: ['KES'], providers: money },
  MG: { currencies: ['MGA'], providers: money },
  MW: { currencies: ['MWK'], providers: money },
  NE: { currencies: ['XOF'], providers: money },
  NG: { currencies: ['NGN'], providers: money, amountSteps: { carrier2_money: 100 } },
  RW: { currencies: ['RWF'], providers: money },
  SC: { currencies: ['SCR'], providers: money },
  TZ: { currencies: ['TZS'], providers: money },
  TD: { currencies: ['XAF'], providers: money },
} as const satisfies Record<string, Market>

export type Country = keyof typeof markets

export const countries = Object.keys(markets) as Country[]

/** The time zone in which most people in the country live. */
export const timeZones: Record<Country, string> = {
  BJ: 'Africa/Porto-Novo',
  CD: 'Africa/Kinshasa',
  CG: 'Africa/Brazzaville',
  CI: 'Africa/Abidjan',
  CM: 'Africa/Douala',
  GA: 'Africa/Libreville',
  GH: 'Africa/Accra',
  GN: 'Africa/Conakry',
  KE: 'Africa/Nairobi',
  LR: 'Africa/Monrovia',
  MG: 'Indian/Antananarivo',
  MW: 'Africa/Blantyre',
  NE: 'Africa/Niamey',
  NG: 'Africa/Lagos',
  RW: 'Africa/Kigali',
  SC: 'Indian/Mahe',
  SZ: 'Africa/Mbabane',
  TD: 'Africa/Ndjamena',
  TZ: 'Africa/Dar_es_Salaam',
  UG: 'Africa/Kampala',
  ZA: 'Africa/Johannesburg',
  ZM: 'Africa/Lusaka',
}

/** Merchants in this country have accounts in this currency. */
export const homeCurrency = (country: Country): Currency => markets[country].currencies[0]

/** Returns the error for an amount (in minor units) that the market does not accept. */
export const stepError = ({
  amount,
  provider,
  country,
}: Pick<RequestedMarket, 'amount' | 'provider' | 'country'>): FieldError | undefined => {
  const { amountSteps = {} }: Market = markets[country]
  const step = amountSteps[provider] ?? 1
  return amount % step === 0 ? undefined : { code: 'not_multiple', step }
}

interface RequestedMarket {
  amount: number
  country: Country
  provider: Provider
  currency?: string | null | undefined
}

type MarketErrors = Partial<Record<'provider' | 'currency' | 'amount', FieldError[]>>

export interface FoundMarket {
  /** Defaults to the country's own currency. */
  currency: Currency
}

/** Finds the market of a request, or returns its field errors. */
export const findMarket = (
  request: RequestedMarket,
  limitsOf?: LimitsOf,
): FoundMarket | { fieldErrors: MarketErrors } => {
  const market: Market = markets[request.country]
  const fieldErrors: MarketErrors = {}
  if (!market.providers.includes(request.provider)) {
    fieldErrors.provider = [{ code: 'provider_not_in_country' }]
  }
  const requested = request.currency ?? market.currencies[0]
  const currency = market.currencies.find((candidate) => candidate === requested)
  if (currency === undefined) {
    fieldErrors.currency = [
      { code: 'not_one_of', values: market.currencies, country: request.country },
    ]
  }
  const stepFault = stepError(request)
  if (stepFault !== undefined) {
    fieldErrors.amount = [stepFault]
  } else if (limitsOf !== undefined && currency !== undefined) {
    const error = limitError(request.amount, limitsOf({ ...request, currency }), currency)
    if (error !== undefined) fieldErrors.amount = [error]
  }
  return currency === undefined || Object.keys(fieldErrors).length > 0
    ? { fieldErrors }
    : { currency }
}

/** Returns every combination of provider, country and currency, sorted by country. */
export const limitedMarkets = (): { provider: Provider; country: Country; currency: Currency }[] =>
  countries
    .toSorted()
    .flatMap((country) =>
      markets[country].providers.flatMap((provider) =>
        markets[country].currencies.map((currency) => ({ provider, country, currency })),
      ),
    )

/** The limits apply to one payment or payout, in minor units. */
interface AmountLimits {
  minimum: number
  maximum: number
}

export interface LimitedMarket {
  provider: Provider
  country: Country
  currency: string
}

export type LimitsOf = (market: LimitedMarket) => AmountLimits

/** The default limits allow every amount that the API accepts. */
export const unlimited: AmountLimits = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

export const limitedMarketKey = ({ provider, country, currency }: LimitedMarket): string =>
  `${provider} ${country} ${currency}`

const limitError = (
  amount: number,
  { minimum, maximum }: AmountLimits,
  currency: string,
): FieldError | undefined => {
  if (amount < minimum) return { code: 'amount_below_minimum', minimum, currency }
  if (amount > maximum) return { code: 'amount_above_maximum', maximum, currency }
  return undefined
}

const limitCodes: readonly string[] = ['amount_below_minimum', 'amount_above_maximum']

/**
 * Returns whether the field is invalid only because of amount limits, which an administrator may
 * change at any time.
 */
export const isOutsideLimits = (errors: FieldError[]): boolean =>
  errors.every((error) =>
    error.code === 'more_faulty_lines' ? error.areOutsideLimits : limitCodes.includes(error.code),
  )

/**
 * Wallets are accounts at a provider that contain all merchants' money. A provider has one wallet
 * for collections and one for payouts, or a single wallet for both.
 */
export const wallets = ['collection', 'disbursement'] as const

export type Wallet = (typeof wallets)[number]

/** Balances are read every minute. A balance older than this is treated as unknown. */
export const balanceMaxAgeMs = 300_000
