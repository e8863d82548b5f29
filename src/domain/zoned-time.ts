import { remember } from './remember.ts'
import { dayMs } from './time.ts'

/** Converts between instants and the clock times of a time zone (in milliseconds, as if in UTC). */

/** Formatters are cached, because creating a formatter costs more than using it. */
const formatOf = remember(
  (zone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }),
)

export const isTimeZone = (text: string): boolean => {
  try {
    return Boolean(formatOf(text))
  } catch {
    return false
  }
}

/** Returns the zone's UTC offset at an instant. */
const offsetMs = (zone: string, atMs: number): number => {
  const parts = formatOf(zone).formatToParts(atMs)
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /([+-])(\d+):(\d+)(?::(\d+))?/.exec(text) ?? []
  const aheadMs = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -aheadMs : aheadMs
}

/** A zone's offsets are cached by day, because a statement has many lines for the same day. */
const offsetsAroundDay = remember((zone: string, day: number): readonly number[] => {
  const both = [offsetMs(zone, (day - 1) * dayMs), offsetMs(zone, (day + 2) * dayMs)]
  return [...new Set(both)]
}, 10_000)

/**
 * Returns the instants at which a zone's clock shows a time, in order. There are two instants if
 * the clock was set back, and none if it was set forward.
 */
export const instantsOf = (clockMs: number, zone: string): readonly number[] => {
  const around = offsetsAroundDay(zone, Math.floor(clockMs / dayMs))
  const [first] = around
  if (around.length === 1 && first !== undefined) return [clockMs - first]
  return around
    .map((aheadMs) => clockMs - aheadMs)
    .filter((atMs) => atMs + offsetMs(zone, atMs) === clockMs)
    .sort((a, b) => a - b)
}

/**
 * Returns the first instant at which a zone's clock shows a time. If the clock was set forward past
 * the time, returns the instant at which the previous offset would have shown the time.
 */
export const firstInstantOf = (clockMs: number, zone: string): number =>
  instantsOf(clockMs, zone)[0] ??
  clockMs - Math.min(...offsetsAroundDay(zone, Math.floor(clockMs / dayMs)))
