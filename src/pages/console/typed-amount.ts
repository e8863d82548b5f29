import { fromDecimal } from '../../domain/decimal-amount.ts'
import { exponents } from '../../domain/markets.ts'

/** Amounts as people type them. */

const typed = /^\d+(?:[.,](?<fraction>\d+))?$/

/**
 * Minor units of an amount with spaces between its digits, and a comma or a point before decimals;
 * undefined for other text. Refuses more decimals than the currency has, zeros too: somebody who
 * types `1,000` may mean a thousand.
 */
export const readTypedAmount = (text: string, currency: string): number | undefined => {
  const digits = text.replace(/\s/g, '')
  const { fraction = '' } = typed.exec(digits)?.groups ?? {}
  if (!typed.test(digits) || !Object.hasOwn(exponents, currency)) return undefined
  const amount = fromDecimal(digits.replace(',', '.'), currency)
  return fraction.length > exponents[currency as keyof typeof exponents] ? undefined : amount
}

/**
 * The same of a form's field. What is no amount becomes a text that the API refuses: numeric text
 * such as `1e3`, left as it stands, would be taken for minor units.
 */
export const typedAmount = (form: URLSearchParams, name: string, currency: string) =>
  readTypedAmount(form.get(name) ?? '', currency) ?? '…'
