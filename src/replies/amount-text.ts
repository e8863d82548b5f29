import { toFixedDecimal } from '../domain/decimal-amount.ts'

/** Minor units as French sentences show them, with every decimal: 123450 ZMW is `1 234,50 ZMW`. */
export const frenchAmount = (minorUnits: number, currency: string): string => {
  const [whole = '', ...fraction] = toFixedDecimal(minorUnits, currency).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ')
  return `${[grouped, ...fraction].join(',')} ${currency}`
}
