import type { Currency, Provider } from '../markets.ts'
import type { TransactionType } from '../transactions/state-machine.ts'

/** One provider and currency in a month; amounts are minor units. */
export interface SettlementLine {
  provider: Provider
  currency: Currency
  collected_count: number
  collected_amount: number
  refunded_count: number
  refunded_amount: number
  paid_out_count: number
  paid_out_amount: number
  fee_amount: number
  net_amount: number
}

/** A line that is still added to: sums of amounts may pass what a number holds exactly. */
export interface SettlementSums {
  counts: Record<TransactionType, number>
  /** As each type changed the balance, fees included. */
  amounts: Record<TransactionType, bigint>
  /** The part of all amounts that is fees; of the same sign. */
  fees: bigint
}

export const emptySums = (): SettlementSums => ({
  counts: { collection: 0, refund: 0, disbursement: 0 },
  amounts: { collection: 0n, refund: 0n, disbursement: 0n },
  fees: 0n,
})

/** What entries of one type come to: `fees` is the part of `amount` that is fees, of its sign. */
export interface SettlementSum {
  type: TransactionType
  count: number
  amount: bigint
  fees: bigint
}

export const addToSettlement = (
  { counts, amounts, fees }: SettlementSums,
  sum: SettlementSum,
): SettlementSums => ({
  counts: { ...counts, [sum.type]: counts[sum.type] + sum.count },
  amounts: { ...amounts, [sum.type]: amounts[sum.type] + sum.amount },
  fees: fees + sum.fees,
})

/** As far as a JSON number is exact. */
const shown = (amount: bigint): number =>
  Math.max(Math.min(Number(amount), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)

/** A line as it is shown: each amount is capped by itself, once it is added up. */
export const settlementLine = (
  provider: Provider,
  currency: Currency,
  { counts, amounts, fees }: SettlementSums,
): SettlementLine => ({
  provider,
  currency,
  collected_count: counts.collection,
  collected_amount: shown(amounts.collection),
  refunded_count: counts.refund,
  refunded_amount: shown(-amounts.refund),
  paid_out_count: counts.disbursement,
  paid_out_amount: shown(fees - amounts.disbursement),
  fee_amount: shown(-fees),
  net_amount: shown(amounts.collection + amounts.refund + amounts.disbursement),
})
