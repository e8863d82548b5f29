import { exactFromDecimal, fromDecimal } from '../domain/decimal-amount.ts'

const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/

/** A decimal as providers write it, such as `37,600.00`, without the commas between thousands. */
const withoutCommas = (text: string): string => {
  const trimmed = text.trim()
  return grouped.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed
}

/** Minor units of a balance as providers write it, of any size; undefined for other text. */
export const readBalanceText = (text: string, currency: string): bigint | undefined =>
  exactFromDecimal(withoutCommas(text), currency)

/** Whether a text is an amount of this many minor units. */
export const isAmount = (text: string, amount: number, currency: string): boolean =>
  fromDecimal(withoutCommas(text), currency) === amount

/** Whether a text is this number; a plus, leading zeros and spaces do not count. */
export const isNumber = (text: string, msisdn: string): boolean =>
  text.replace(/\D/g, '').replace(/^0+/, '') === msisdn.replace(/^0+/, '')
