import type { Db } from '../../database/database.ts'
import { createRecentRead } from '../../database/recent-read.ts'
import { type LimitsOf, limitedMarketKey, unlimited } from '../../domain/markets.ts'
import { readAmountLimits } from '../../repositories/markets/amount-limits.ts'

/** The limits of amounts, less than a second old. */
export interface CurrentLimits {
  /** Resolves when `current` may be called; every request awaits it first. */
  ready(): Promise<void> | undefined
  /** The limits of this moment, which stay the same for one request however long it takes. */
  current: () => LimitsOf
}

export const createCurrentLimits = (db: Db): CurrentLimits => {
  const read = async () => {
    const rows = await readAmountLimits(db)
    return new Map(
      rows.map((row) => [
        limitedMarketKey(row),
        { minimum: row.minimum_amount, maximum: row.maximum_amount },
      ]),
    )
  }
  const { ready, latest } = createRecentRead(read, new Map())
  const current = (): LimitsOf => {
    const limits = latest()
    return (market) => limits.get(limitedMarketKey(market)) ?? unlimited
  }
  return { ready, current }
}
