import type { FieldError } from './field-errors.ts'
import type { Country, Provider } from './markets.ts'

/** What one payment or payout may amount to, in minor units, both included. */
export interface AmountLimits {
  minimum: number
  maximum: number
}

export interface LimitedMarket {
  provider: Provider
  country: Country
  currency: string
}

/** The limits of a market at present. */
export type LimitsOf = (market: LimitedMarket) => AmountLimits

/** Where an administrator set none: all that the contract takes. */
export const unlimited: AmountLimits = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

export const limitedMarketKey = ({ provider, country, currency }: LimitedMarket): string =>
  `${provider} ${country} ${currency}`

/** What is wrong with an amount, where it is outside its limits. */
export const limitError = (
  amount: number,
  { minimum, maximum }: AmountLimits,
  currency: string,
): FieldError | undefined => {
  if (amount < minimum) return { code: 'amount_below_minimum', minimum, currency }
  if (amount > maximum) return { code: 'amount_above_maximum', maximum, currency }
  return undefined
}

const limitCodes: readonly string[] = ['amount_below_minimum', 'amount_above_maximum']

/** Whether a field is wrong by limits alone, which an administrator may change at any time. */
export const isOutsideLimits = (errors: FieldError[]): boolean =>
  errors.every((error) =>
    error.code === 'more_faulty_lines' ? error.areOutsideLimits : limitCodes.includes(error.code),
  )
