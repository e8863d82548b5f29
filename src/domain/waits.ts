import { dayMs } from './time.ts'

/** The longest wait; a longer one is cut to it. */
const waitMaxMs = 7 * dayMs

/**
 * A wait in whole milliseconds, rounded up, from zero to a week: clocks, jitter and foreign headers
 * give fractions, negative numbers and numbers beyond every calendar. NaN gives zero.
 */
export const wholeMs = (ms: number): number =>
  Number.isNaN(ms) ? 0 : Math.min(Math.max(Math.ceil(ms), 0), waitMaxMs)

/** The time `ms` milliseconds after `nowMs`, as ISO 8601. */
export const timeAfter = (nowMs: number, ms: number): string =>
  new Date(nowMs + wholeMs(ms)).toISOString()

const seconds = /^\d+(\.\d+)?$/
/** The three forms of RFC 9110, all of which begin with the day of the week. */
const date = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/

/**
 * How long `Retry-After` asks to wait, in whole milliseconds, `maxMs` at most: seconds, also with
 * fractions, or a date (RFC 9110, 10.2.3). Zero if it is absent, past or neither.
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
