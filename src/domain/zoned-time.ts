import { dayMs } from './time.ts'

/** Clock times of a time zone, in milliseconds as if in UTC, and their instants. */

/** Cached, because creating a formatter costs more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}

export const isTimeZone = (text: string): boolean => {
  try {
    return Boolean(formatOf(text))
  } catch {
    return false
  }
}

/** The offset of a zone from UTC at an instant. */
const offsetMs = (zone: string, atMs: number): number => {
  const parts = formatOf(zone).formatToParts(atMs)
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /([+-])(\d+):(\d+)(?::(\d+))?/.exec(text) ?? []
  const aheadMs = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -aheadMs : aheadMs
}

/** A zone's offsets around each day, cached because a statement has many lines for the same day. */
const offsets = new Map<string, readonly number[]>()
const offsetsMax = 10_000

const offsetsAround = (zone: string, clockMs: number): readonly number[] => {
  const day = Math.floor(clockMs / dayMs)
  const key = `${zone} ${day}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const both = [offsetMs(zone, (day - 1) * dayMs), offsetMs(zone, (day + 2) * dayMs)]
  const different = [...new Set(both)]
  if (offsets.size >= offsetsMax) offsets.clear()
  offsets.set(key, different)
  return different
}

/**
 * The instants at which a zone's clock shows a time, in order: two if the clock is set back, none
 * if it is set forward.
 */
export const instantsOf = (clockMs: number, zone: string): readonly number[] => {
  const around = offsetsAround(zone, clockMs)
  const [first] = around
  if (around.length === 1 && first !== undefined) return [clockMs - first]
  return around
    .map((aheadMs) => clockMs - aheadMs)
    .filter((atMs) => atMs + offsetMs(zone, atMs) === clockMs)
    .sort((a, b) => a - b)
}

/**
 * The first instant at which a zone's clock shows a time; if the clock is set forward past the
 * time, the instant at which the previous offset would have shown it.
 */
export const firstInstantOf = (clockMs: number, zone: string): number =>
  instantsOf(clockMs, zone)[0] ?? clockMs - Math.min(...offsetsAround(zone, clockMs))
