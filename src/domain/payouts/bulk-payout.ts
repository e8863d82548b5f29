export const bulkPayoutStatuses = [
  'awaiting_approval',
  'processing',
  'completed',
  'cancelled',
  'rejected',
] as const

export type BulkPayoutStatus = (typeof bulkPayoutStatuses)[number]

/** A bulk in these statuses still reserves money for lines without a payout. */
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

/** Maximum number of lines of one bulk; account.yaml documents it. */
export const bulkLinesMax = 10_000

/**
 * Maximum number of faulty lines that one refusal lists with their faults; account.yaml documents
 * it.
 */
export const reportedLinesMax = 100

/**
 * Maximum number of faulty lines per key and minute: twenty full bulks, the maximum number of open
 * ones.
 */
export const faultyLinesMax = 200_000

/** Payouts, numbered from 1, of the same amount to the same phone number. */
export interface RepeatedPayout {
  code: 'repeated_payout'
  numbers: number[]
  /** Their line numbers in a CSV file. */
  lines?: number[]
}

/**
 * Groups of lines that may be the same payout twice, sorted by their first line. `csvLines`: the
 * CSV line number of each payout.
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
