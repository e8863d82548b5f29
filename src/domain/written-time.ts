import { dayMs, minuteMs } from './time.ts'
import { firstInstantOf, instantsOf } from './zoned-time.ts'

/** Reads times in options and files, as people and other programs write them. */

export const timeFormats = ['iso', 'day-first', 'month-first', 'excel'] as const

export type TimeFormat = (typeof timeFormats)[number]

/**
 * The reason why a text is not a valid time: wrong format, impossible date or clock time, unknown
 * UTC offset, or a time that the zone skipped when its clock was set forward.
 */
export type TimeFault = 'format' | 'calendar' | 'no_offset' | 'skipped'

/** A time has two instants if the zone's clock was set back and showed the time twice. */
type ReadTime = { instantsMs: readonly number[] } | { fault: TimeFault }

const offset = /(?: ?(?<offset>Z|[+-]\d\d(?::?\d\d)?))?/.source

const clock = (hour: string): string =>
  `(?<hour>${hour}):(?<minute>\\d\\d)(?::(?<second>\\d\\d)(?:[.,](?<fraction>\\d{1,9}))?)?`

const slashed = (date: string): RegExp => {
  const half = /(?: ?(?<half>[AP])M)?/.source
  return new RegExp(`^${date}(?:(?:,? |T)${clock('\\d{1,2}')}${half}${offset})?$`, 'i')
}

const patterns: Record<Exclude<TimeFormat, 'excel'>, RegExp> = {
  iso: new RegExp(
    `^(?<year>\\d{4})-(?<month>\\d\\d)-(?<day>\\d\\d)(?:[T ]${clock('\\d\\d')}${offset})?$`,
    'i',
  ),
  'day-first': slashed('(?<day>\\d{1,2})(?<mark>[/.-])(?<month>\\d{1,2})\\k<mark>(?<year>\\d{4})'),
  'month-first': slashed(
    '(?<month>\\d{1,2})(?<mark>[/.-])(?<day>\\d{1,2})\\k<mark>(?<year>\\d{4})',
  ),
}

type Parts = Record<string, string | undefined>

const hourOf = ({ hour = '0', half }: Parts): number => {
  const number = Number(hour)
  if (half === undefined) return number
  if (number < 1 || number > 12) return Number.NaN
  return (number % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
}

/** Returns the clock time in milliseconds, as if in UTC; undefined for an impossible time. */
const clockMsOf = (parts: Parts): number | undefined => {
  const [year, month, day] = [Number(parts.year), Number(parts.month), Number(parts.day)]
  const hour = hourOf(parts)
  const [minute, second] = [Number(parts.minute ?? 0), Number(parts.second ?? 0)]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isDay || !(hour < 24) || minute > 59 || second > 59 || year < 1970) return undefined
  const fractionMs = Number((parts.fraction ?? '').padEnd(3, '0').slice(0, 3))
  return Date.UTC(year, month - 1, day, hour, minute, second, fractionMs)
}

const offsetMsOf = (text: string): number | undefined => {
  if (text.toUpperCase() === 'Z') return 0
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(3).replace(':', ''))]
  if (hours > 14 || minutes > 59) return undefined
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * minuteMs
}

const inZone = (clockMs: number, zone: string | undefined, isDay: boolean): ReadTime => {
  if (zone === undefined) return { fault: 'no_offset' }
  if (isDay) return { instantsMs: [firstInstantOf(clockMs, zone)] }
  const instantsMs = instantsOf(clockMs, zone)
  return instantsMs.length === 0 ? { fault: 'skipped' } : { instantsMs }
}

/** Days from Excel's 0 January 1900 to 1 January 1970. */
const excelDaysBefore1970 = 25_569
/** 31 December 9999. */
const excelLastDay = 2_958_465

const readExcel = (text: string, zone: string | undefined): ReadTime => {
  if (!/^\d{1,7}(?:[.,]\d+)?$/.test(text)) return { fault: 'format' }
  const days = Number(text.replace(',', '.'))
  if (days < excelDaysBefore1970 || days >= excelLastDay + 1) return { fault: 'calendar' }
  const clockMs = Math.round((days - excelDaysBefore1970) * dayMs)
  return inZone(clockMs, zone, Number.isInteger(days))
}

/**
 * Reads a time strictly in one format. `zone` applies to times without an offset. A date without a
 * time means its first instant. Excel's serial numbers count days from 1900 and have no offset.
 */
export const readTime = (
  written: string,
  format: TimeFormat,
  zone: string | undefined,
): ReadTime => {
  const text = written.replace(/\s+/g, ' ').trim()
  if (format === 'excel') return readExcel(text, zone)
  const parts = patterns[format].exec(text)?.groups
  if (parts === undefined) return { fault: 'format' }
  const clockMs = clockMsOf(parts)
  if (clockMs === undefined) return { fault: 'calendar' }
  if (parts.offset === undefined) return inZone(clockMs, zone, parts.hour === undefined)
  const aheadMs = offsetMsOf(parts.offset)
  return aheadMs === undefined ? { fault: 'calendar' } : { instantsMs: [clockMs - aheadMs] }
}
