import { shownAmount } from '../exact-numbers.ts'
import type { Currency, Provider } from '../markets.ts'
import type { TransactionType } from '../transactions/state-machine.ts'

/** The totals of one provider and currency in a month, in minor units. */
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

/**
 * The totals of a settlement line while its entries are added up. They may exceed
 * `Number.MAX_SAFE_INTEGER`.
 */
export interface SettlementSums {
  counts: Record<TransactionType, number>
  /** The change in balance by type, including fees. */
  amounts: Record<TransactionType, bigint>
  /** The fees included in each amount; negative if the merchant was charged. */
  fees: Record<TransactionType, bigint>
}

export const emptySums = (): SettlementSums => ({
  counts: { collection: 0, refund: 0, disbursement: 0 },
  amounts: { collection: 0n, refund: 0n, disbursement: 0n },
  fees: { collection: 0n, refund: 0n, disbursement: 0n },
})

/**
 * The sum of the entries of one type, and the fees included in this sum. Fees are negative if the
 * merchant was charged.
 */
interface SettlementSum {
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
  fees: { ...fees, [sum.type]: fees[sum.type] + sum.fees },
})

/** Amounts are summed exactly before they are capped. */
export const settlementLine = (
  provider: Provider,
  currency: Currency,
  { counts, amounts, fees }: SettlementSums,
): SettlementLine => ({
  provider,
  currency,
  collected_count: counts.collection,
  collected_amount: shownAmount(amounts.collection - fees.collection),
  refunded_count: counts.refund,
  refunded_amount: shownAmount(fees.refund - amounts.refund),
  paid_out_count: counts.disbursement,
  paid_out_amount: shownAmount(fees.disbursement - amounts.disbursement),
  fee_amount: shownAmount(-fees.collection - fees.refund - fees.disbursement),
  net_amount: shownAmount(amounts.collection + amounts.refund + amounts.disbursement),
})
