import { fromDecimal } from '../domain/decimal-amount.ts'
import { exponents } from '../domain/markets.ts'
import { withoutCurrency } from '../domain/written-amount.ts'

/** Amounts as people type them. */

const typed = /^(?:\d+|\d{1,3}(?:\s\d{3})+)(?:[.,](?<fraction>\d+))?$/

/**
 * Minor units of an amount with spaces between its thousands, a comma or a point before decimals,
 * and the name of its currency beside it; undefined for other text. Refuses more decimals than the
 * currency has, zeros too: somebody who types `1,000` may mean a thousand.
 */
export const readTypedAmount = (text: string, currency: string): number | undefined => {
  const number = withoutCurrency(text, currency)
  const { fraction = '' } = typed.exec(number)?.groups ?? {}
  if (!typed.test(number) || !Object.hasOwn(exponents, currency)) return undefined
  const amount = fromDecimal(number.replace(/\s/g, '').replace(',', '.'), currency)
  return fraction.length > exponents[currency as keyof typeof exponents] ? undefined : amount
}

/**
 * The same of a form's field. What is no amount becomes a text that the API refuses: numeric text
 * such as `1e3`, left as it stands, would be taken for minor units.
 */
export const typedAmount = (form: URLSearchParams, name: string, currency: string) =>
  readTypedAmount(form.get(name) ?? '', currency) ?? '…'
