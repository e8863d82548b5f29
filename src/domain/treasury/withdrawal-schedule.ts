import type { Fee } from '../payouts/fee.ts'
import { dayMs, hourMs, isoOf } from '../time.ts'

/** Schedules regularly withdraw the balance in a currency. */

export const scheduleFrequencies = ['manual', 'daily', 'weekly', 'monthly'] as const

export type ScheduleFrequency = (typeof scheduleFrequencies)[number]

/**
 * The results of the last attempt. After either of the last two results in this list, the schedule
 * retries within the same period.
 */
export const scheduleResults = [
  'created',
  'below_minimum',
  'bank_account_unusable',
  'merchant_may_not_pay',
] as const

export type ScheduleResult = (typeof scheduleResults)[number]

/** Periods start at this time of day in UTC, before banks open. */
const startMs = 4 * hourMs

/** Returns the start of the next day, week (Monday) or month after a time. */
export const nextPeriod = (
  frequency: Exclude<ScheduleFrequency, 'manual'>,
  atMs: number,
): number => {
  const day = new Date(atMs - startMs)
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()]
  const startOf = (ofMonth: number, ofDate: number): number =>
    Date.UTC(year, ofMonth, ofDate) + startMs
  if (frequency === 'monthly') return startOf(month + 1, 1)
  // Sunday is day 0, so the next Monday is one day later.
  const days = frequency === 'daily' ? 1 : (8 - day.getUTCDay()) % 7 || 7
  return startOf(month, date + days)
}

/**
 * Returns when the next attempt of a schedule is due. A failed withdrawal is retried after a day,
 * unless the next period starts by then.
 */
export const afterAttempt = (
  frequency: Exclude<ScheduleFrequency, 'manual'>,
  { period_at, result }: { period_at: string; result: ScheduleResult },
  nowMs: number,
): { period_at: string; due_at: string } => {
  // The sandbox clock moves a due time earlier, but not its period.
  const next = nextPeriod(frequency, Math.max(nowMs, Date.parse(period_at)))
  const isRetried = result === 'bank_account_unusable' || result === 'merchant_may_not_pay'
  if (!isRetried || nowMs + dayMs >= next) return { period_at: isoOf(next), due_at: isoOf(next) }
  return { period_at, due_at: isoOf(nowMs + dayMs) }
}

/** Returns the largest amount that a balance covers together with its fee, or 0. */
export const largestWithdrawal = (balance: number, { basisPoints, fixedAmount }: Fee): number => {
  const parts = 10_000n
  const rest = BigInt(balance) - BigInt(fixedAmount)
  return rest <= 0n ? 0 : Number((rest * parts) / (parts + BigInt(basisPoints)))
}
