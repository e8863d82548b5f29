export const bulkPayoutStatuses = [
  'awaiting_approval',
  'processing',
  'completed',
  'cancelled',
  'rejected',
] as const

export type BulkPayoutStatus = (typeof bulkPayoutStatuses)[number]

/** In these statuses, a bulk payout still reserves money for lines without a payout. */
export const openBulkStatuses = ['awaiting_approval', 'processing'] as const

export const lineStates = [
  'waiting',
  'approved',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'rejected',
] as const

export type LineState = (typeof lineStates)[number]

/** The maximum number of lines in a bulk payout, as documented in account.yaml. */
export const bulkLinesMax = 10_000

/** The maximum number of faulty lines in an error, as documented in account.yaml. */
export const reportedLinesMax = 100

/**
 * The maximum number of faulty lines per key and minute. This is the size of twenty full bulk
 * payouts, because at most twenty bulk payouts can be open.
 */
export const faultyLinesMax = 200_000

/** Several payouts of the same amount to the same phone number. Payouts are numbered from 1. */
interface RepeatedPayout {
  code: 'repeated_payout'
  numbers: number[]
  /** The line numbers in the CSV file. */
  lines?: number[]
}

/**
 * Finds payouts that may have been entered twice, sorted by their first line. `csvLines` lists
 * the CSV line number of each payout.
 */
export const findRepeated = (
  lines: { msisdn: string; amount: number }[],
  csvLines?: number[],
): RepeatedPayout[] => {
  const numbersOf = new Map<string, number[]>()
  for (const [at, { msisdn, amount }] of lines.entries()) {
    const key = `${msisdn} ${amount}`
    const numbers = numbersOf.get(key)
    if (numbers === undefined) numbersOf.set(key, [at + 1])
    else numbers.push(at + 1)
  }
  return [...numbersOf.values()]
    .filter(({ length }) => length > 1)
    .map((numbers) => ({
      code: 'repeated_payout',
      numbers,
      ...(csvLines && { lines: numbers.map((number) => csvLines[number - 1] ?? 0) }),
    }))
}
