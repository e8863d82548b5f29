import { fromDecimal } from '../domain/decimal-amount.ts'

const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/

/**
 * Minor units of an amount as providers write it, such as `37,600.00`; undefined for other text.
 */
export const readAmount = (text: string, currency: string): number | undefined => {
  const trimmed = text.trim()
  return fromDecimal(grouped.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed, currency)
}

/** Whether a text is an amount of this many minor units. */
export const isAmount = (text: string, amount: number, currency: string): boolean =>
  readAmount(text, currency) === amount

/** Whether a text is this number; a plus, leading zeros and spaces do not count. */
export const isNumber = (text: string, msisdn: string): boolean =>
  text.replace(/\D/g, '').replace(/^0+/, '') === msisdn.replace(/^0+/, '')
