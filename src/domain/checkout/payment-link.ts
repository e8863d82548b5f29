import type { FieldErrors } from '../field-errors.ts'
import { findMarket, markets } from '../markets.ts'
import { hourMs } from '../time.ts'
import { countriesOf } from './session.ts'

const paymentLinkStatuses = ['active', 'disabled', 'expired', 'used_up'] as const

type PaymentLinkStatus = (typeof paymentLinkStatuses)[number]

/** A link code is the unguessable part of a payment link's URL. */
export const isLinkCode = (text: string): boolean => /^[\w-]{16}$/.test(text)

/**
 * A customer has this long to pay after opening a link, in milliseconds. Other customers who open
 * the same link do not shorten this time.
 */
export const linkSessionLifetimeMs = hourMs

interface LinkUse {
  enabled: boolean
  /** ISO 8601; null if the link never expires. */
  expires_at: string | null
  uses_max: number | null
}

/**
 * Returns `active`, or the reason why the link cannot be used now. `uses` is the number of
 * successful payments through the link.
 */
export const paymentLinkStatus = (
  link: LinkUse,
  uses: number,
  nowMs: number,
): PaymentLinkStatus => {
  if (!link.enabled) return 'disabled'
  if (link.expires_at !== null && Date.parse(link.expires_at) <= nowMs) return 'expired'
  return link.uses_max !== null && uses >= link.uses_max ? 'used_up' : 'active'
}

/** In minor units; null means no limit. */
interface AmountRange {
  amount: number | null
  minimum_amount: number | null
  maximum_amount: number | null
}

export const isWithin = (amount: number, range: AmountRange): boolean =>
  range.amount === null
    ? amount >= (range.minimum_amount ?? 1) &&
      amount <= (range.maximum_amount ?? Number.MAX_SAFE_INTEGER)
    : amount === range.amount

/** Returns whether at least one country accepts an amount in this currency. */
export const isPayable = (amount: number, currency: string): boolean =>
  countriesOf(currency).some((country) =>
    markets[country].providers.some(
      (provider) => 'currency' in findMarket({ amount, country, provider, currency }),
    ),
  )

/**
 * Returns the field errors of an amount range. A fixed amount cannot be combined with limits, and
 * the minimum must not exceed the maximum.
 */
export const amountRangeErrors = ({
  amount,
  minimum_amount,
  maximum_amount,
}: AmountRange): FieldErrors => {
  const fieldErrors: FieldErrors = {}
  if (amount !== null) {
    if (minimum_amount !== null) fieldErrors.minimum_amount = [{ code: 'only_without_amount' }]
    if (maximum_amount !== null) fieldErrors.maximum_amount = [{ code: 'only_without_amount' }]
  } else if (
    minimum_amount !== null &&
    maximum_amount !== null &&
    minimum_amount > maximum_amount
  ) {
    fieldErrors.maximum_amount = [{ code: 'below_minimum' }]
  }
  return fieldErrors
}
