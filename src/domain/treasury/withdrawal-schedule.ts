import type { Fee } from '../payouts/fee.ts'
import { dayMs, hourMs, isoOf } from '../time.ts'

/** Schedules that withdraw the balance of a currency regularly. */

export const scheduleFrequencies = ['manual', 'daily', 'weekly', 'monthly'] as const

export type ScheduleFrequency = (typeof scheduleFrequencies)[number]

/** The possible outcomes of the last attempt; all but the first lead to a retry. */
export const scheduleResults = [
  'created',
  'below_minimum',
  'bank_account_unusable',
  'merchant_may_not_pay',
] as const

export type ScheduleResult = (typeof scheduleResults)[number]

/** The time of day, in UTC, at which periods start: before banks open. */
const startMs = 4 * hourMs

/** The first start of a period after a time: of a day, of a week on Monday, or of a month. */
export const nextPeriod = (
  frequency: Exclude<ScheduleFrequency, 'manual'>,
  atMs: number,
): number => {
  const day = new Date(atMs - startMs)
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()]
  const startOf = (ofMonth: number, ofDate: number): number =>
    Date.UTC(year, ofMonth, ofDate) + startMs
  if (frequency === 'monthly') return startOf(month + 1, 1)
  // Sunday is day 0, so the Monday after it is one day later.
  const days = frequency === 'daily' ? 1 : (8 - day.getUTCDay()) % 7 || 7
  return startOf(month, date + days)
}

/**
 * When a period is tried again that could not be paid: after a day, unless the next one starts by
 * then. The period stays the same until it is over.
 */
export const afterAttempt = (
  frequency: Exclude<ScheduleFrequency, 'manual'>,
  { period_at, result }: { period_at: string; result: ScheduleResult },
  nowMs: number,
): { period_at: string; due_at: string } => {
  const next = nextPeriod(frequency, nowMs)
  const isRetried = result === 'bank_account_unusable' || result === 'merchant_may_not_pay'
  if (!isRetried || nowMs + dayMs >= next) return { period_at: isoOf(next), due_at: isoOf(next) }
  return { period_at, due_at: isoOf(nowMs + dayMs) }
}

/** The largest amount that a balance covers together with its fee, or 0. */
export const largestWithdrawal = (balance: number, { basisPoints, fixedAmount }: Fee): number => {
  const parts = 10_000n
  const rest = BigInt(balance) - BigInt(fixedAmount)
  return rest <= 0n ? 0 : Number((rest * parts) / (parts + BigInt(basisPoints)))
}
