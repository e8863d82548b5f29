import { dayMs } from './time.ts'

/** The longest wait; longer ones are shortened. */
const waitMaxMs = 7 * dayMs

/**
 * A wait in whole milliseconds, rounded up, from zero to a week: clocks, jitter and external
 * headers give fractions, negative numbers and numbers that no calendar has. NaN gives zero.
 */
export const wholeMs = (ms: number): number =>
  Number.isNaN(ms) ? 0 : Math.min(Math.max(Math.ceil(ms), 0), waitMaxMs)

/** The time `ms` milliseconds after `nowMs`, as ISO 8601. */
export const timeAfter = (nowMs: number, ms: number): string =>
  new Date(nowMs + wholeMs(ms)).toISOString()

const seconds = /^\d+(\.\d+)?$/
/** The three date formats of RFC 9110, all of which begin with the day of the week. */
const date = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/

/**
 * The wait that `Retry-After` requests, in whole milliseconds, at most `maxMs`: seconds, also with
 * fractions, or a date (RFC 9110, 10.2.3). Zero if the header is absent, past or invalid.
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
