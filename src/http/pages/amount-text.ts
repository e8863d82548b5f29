import { exponents } from '../../domain/markets.ts'
import type { Language } from './texts.ts'

export interface Price {
  /** Minor units. */
  amount: number
  currency: string
  language: Language
}

/** An amount as people write it, exact: the decimals come from ISO 4217, not from `Intl`. */
export const amountText = ({ amount, currency, language }: Price): string => {
  const places = exponents[currency as keyof typeof exponents]
  const digits = String(amount).padStart(places + 1, '0')
  const split = digits.length - places
  const decimal = places === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(decimal as `${number}`)
}
