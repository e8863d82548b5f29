import type { Db } from '../../database/database.ts'
import { type LimitsOf, limitedMarketKey, unlimited } from '../../domain/markets.ts'
import { readAmountLimits } from '../../repositories/markets/amount-limits.ts'

/** Limits take effect within a second on every node; the statement itself takes part of it. */
const cachedMs = 700
/** From this age on new limits are read, while requests continue with the old ones. */
const readAgainMs = 400

/** The limits of amounts, less than a second old. */
export interface CurrentLimits {
  /** Resolves when `of` may be called; every request awaits it first. */
  ready(): Promise<void> | undefined
  of: LimitsOf
}

/** Reads the limits at most once in 400 ms, and only while requests ask for them. */
export const createCurrentLimits = (db: Db): CurrentLimits => {
  let limits = new Map<string, { minimum: number; maximum: number }>()
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  const read = async (): Promise<void> => {
    const startedAtMs = performance.now()
    try {
      const rows = await readAmountLimits(db)
      limits = new Map(
        rows.map((row) => [
          limitedMarketKey(row),
          { minimum: row.minimum_amount, maximum: row.maximum_amount },
        ]),
      )
      readAtMs = startedAtMs
    } finally {
      reading = undefined
    }
  }

  return {
    ready: () => {
      const ageMs = performance.now() - readAtMs
      if (ageMs < readAgainMs) return undefined
      reading ??= read()
      if (ageMs >= cachedMs) return reading
      // These limits are still valid; a request that finds them too old gets the error.
      reading.catch(() => {})
      return undefined
    },
    of: (market) => limits.get(limitedMarketKey(market)) ?? unlimited,
  }
}
