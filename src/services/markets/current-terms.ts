import type { Db } from '../../database/database.ts'
import { createRecentRead } from '../../database/recent-read.ts'
import { type LimitsOf, limitedMarketKey, unlimited } from '../../domain/markets.ts'
import type { CollectionFee, FeeMarket } from '../../domain/payments/collection-fee.ts'
import { readCurrentTerms } from '../../repositories/markets/current-terms.ts'
import {
  type CollectionFeeRow,
  readCollectionFees,
} from '../../repositories/payments/collection-fees.ts'

/** Amount limits and payment fees from a cache that is at most one second old. */
export interface CurrentTerms {
  /** Every request awaits this promise before it calls the other functions. */
  ready(): Promise<void> | undefined
  /** The returned limits do not change during a request. */
  limits: () => LimitsOf
  /** `at` is an ISO 8601 time. Returns undefined if no fee schedule applies. */
  collectionFee: (market: FeeMarket, at: string) => CollectionFee | undefined
}

const feeKey = (market: FeeMarket): string =>
  `${market.organisation_id} ${market.provider} ${market.country} ${market.currency}`

export const createCurrentTerms = (db: Db): CurrentTerms => {
  let feesVersion: string | null = null
  let fees = new Map<string, CollectionFeeRow[]>()

  /**
   * Fee schedules are only added and never changed, so a new read is needed only if the version
   * differs.
   */
  const readFees = async (version: string | null): Promise<void> => {
    if (version === feesVersion) return
    const read = Map.groupBy(await readCollectionFees(db), feeKey)
    fees = read
    feesVersion = version
  }

  const read = async () => {
    const { limits, feesVersion: version } = await readCurrentTerms(db)
    await readFees(version)
    return new Map(
      limits.map((row) => [
        limitedMarketKey(row),
        { minimum: row.minimum_amount, maximum: row.maximum_amount },
      ]),
    )
  }
  const { ready, latest } = createRecentRead(read, new Map())

  const limits = (): LimitsOf => {
    const current = latest()
    return (market) => current.get(limitedMarketKey(market)) ?? unlimited
  }

  const collectionFee = (market: FeeMarket, at: string): CollectionFee | undefined => {
    if (fees.size === 0) return undefined
    const atMs = Date.parse(at)
    const inEffect = (key: FeeMarket) =>
      fees.get(feeKey(key))?.find((row) => Date.parse(row.effective_from) <= atMs)
    const row = inEffect(market) ?? inEffect({ ...market, organisation_id: null })
    return (
      row && {
        basisPoints: row.basis_points,
        fixedAmount: row.fixed_amount,
        isReturnedOnRefund: row.returned_on_refund,
      }
    )
  }
  return { ready, limits, collectionFee }
}
