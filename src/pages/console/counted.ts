import { amountOf, numberText } from './names.ts'
import type { Reading } from './visit.ts'

/**
 * The texts for zero, one and several items. `#` is replaced with the number of items, and `$` with
 * the sum of their amounts.
 */
export type Counted = readonly [none: string, one: string, many: string]

type Reader = Pick<Reading, 'language'>

export const countedText = (
  reader: Reader,
  [none, one, many]: Counted,
  count: number,
  sum: string,
): string =>
  (count === 0 ? none : count === 1 ? one : many)
    .replace('#', numberText(count, reader.language))
    .replace('$', () => sum)

/**
 * Returns the sum in each currency, such as `24000 XAF`, or an empty string if there are no
 * amounts.
 */
export const sumOf = (things: readonly URLSearchParams[]): string => {
  const sums = new Map<string, number>()
  for (const each of things) {
    const [currency, amount] = [each.get('currency'), Number(each.get('amount'))]
    if (currency !== null && Number.isSafeInteger(amount))
      sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  return [...sums].map(([currency, amount]) => `${amount} ${currency}`).join(',')
}

/** Formats a sum from a URL. A URL may contain any text, so invalid sums are ignored. */
export const sumText = (reader: Reader, sum: string): string =>
  sum
    .split(',')
    .map((each) => /^(\d{1,16}) ([A-Z]{3})$/.exec(each) ?? [])
    .map(([, amount, currency = '']) => amountOf(reader, { amount: Number(amount), currency }))
    .filter((text) => text !== '')
    .join(', ')

/** Returns true if an approved item is still pending, because it needs a second approval. */
export const isHalfApproved = (status: string | null | undefined): boolean =>
  ['pending', 'awaiting_approval', 'waiting', 'requested'].includes(status ?? '')

export const doneText = (reader: Reader, text: Counted, values: URLSearchParams): string => {
  const sum = sumText(reader, values.get('sum') ?? '')
  return countedText(reader, text, sum === '' ? 0 : Number(values.get('count') ?? 1), sum)
}
