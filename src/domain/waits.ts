import { dayMs } from './time.ts'

/** Longer waits are shortened to this value. */
const waitMaxMs = 7 * dayMs

/**
 * Rounds a wait up to whole milliseconds, between zero and a week. Clocks, jitter and external
 * headers produce fractions, negative numbers and very large numbers. NaN becomes zero.
 */
export const wholeMs = (ms: number): number =>
  Number.isNaN(ms) ? 0 : Math.min(Math.max(Math.ceil(ms), 0), waitMaxMs)

export const timeAfter = (nowMs: number, ms: number): string =>
  new Date(nowMs + wholeMs(ms)).toISOString()

const seconds = /^\d+(\.\d+)?$/
/** The three date formats of RFC 9110 all begin with the day of the week. */
const date = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/

/**
 * Returns the wait that `Retry-After` requests, in whole milliseconds, at most `maxMs`. The header
 * has seconds (fractions are accepted) or a date (RFC 9110, 10.2.3). Returns zero if the header is
 * absent, in the past or invalid.
 */
export const retryAfterMs = (
  header: string | string[] | undefined,
  nowMs: number,
  maxMs: number,
): number => {
  const text = String(header ?? '').trim()
  if (seconds.test(text)) return Math.min(wholeMs(Number(text) * 1000), maxMs)
  return date.test(text) ? Math.min(wholeMs(Date.parse(text) - nowMs), maxMs) : 0
}
