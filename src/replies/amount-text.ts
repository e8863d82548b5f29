import { toDecimal } from '../domain/decimal-amount.ts'
import { type Currency, exponents } from '../domain/markets.ts'

/** Minor units as French sentences show them, with every decimal: 123450 ZMW is `1 234,50 ZMW`. */
export const frenchAmount = (minorUnits: number, currency: string): string => {
  const [whole = '', fraction = ''] = toDecimal(minorUnits, currency).split('.')
  const places = exponents[currency as Currency]
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ')
  return `${grouped}${places === 0 ? '' : `,${fraction.padEnd(places, '0')}`} ${currency}`
}
