import { shownAmount } from '../exact-numbers.ts'
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

/** A line while it is added up: sums of amounts may exceed what a number holds exactly. */
export interface SettlementSums {
  counts: Record<TransactionType, number>
  /** How much each type changed the balance, fees included. */
  amounts: Record<TransactionType, bigint>
  /** The fees in each amount; below zero where they were charged. */
  fees: Record<TransactionType, bigint>
}

export const emptySums = (): SettlementSums => ({
  counts: { collection: 0, refund: 0, disbursement: 0 },
  amounts: { collection: 0n, refund: 0n, disbursement: 0n },
  fees: { collection: 0n, refund: 0n, disbursement: 0n },
})

/** The sum of the entries of one type, with the fees in it; below zero where they were charged. */
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
  fees: { ...fees, [sum.type]: fees[sum.type] + sum.fees },
})

/** A line as callers see it: each amount is added up exactly and then capped. */
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
