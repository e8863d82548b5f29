import { html } from 'hono/html'
import { timeZones } from '../../domain/markets.ts'
import { remember } from '../../domain/remember.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/time.ts'
import { readTime } from '../../domain/written-time.ts'
import type { Language, Markup } from '../layout.ts'

/** People can choose UTC or a time zone of a supported country. */
export const zones: readonly string[] = ['UTC', ...new Set(Object.values(timeZones))].sort()

export const zoneOf = (text: string | null | undefined): string =>
  zones.find((zone) => zone === text) ?? 'UTC'

const styles = {
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  clock: { timeStyle: 'medium' },
  day: { dateStyle: 'medium' },
  date: { day: 'numeric', month: 'short' },
  hour: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type TimeStyle = keyof typeof styles

/** Creating a formatter takes longer than rendering the rest of a page. */
const formatOf = remember(
  (language: Language, timeZone: string, style: TimeStyle) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'fr', {
      ...styles[style],
      timeZone,
      hourCycle: 'h23',
    }),
)

interface Reader {
  language: Language
  zone: string
}

export const timeText = (
  iso: string,
  { language, zone }: Reader,
  style: TimeStyle = 'minute',
): string => formatOf(language, zone, style).format(Date.parse(iso))

/** The ISO 8601 time appears on hover. */
export const time = (iso: string, reader: Reader, style: TimeStyle = 'minute'): Markup =>
  html`<time datetime="${iso}" title="${iso}">${timeText(iso, reader, style)}</time>`

const units = [
  { ms: dayMs, en: 'd', fr: 'j' },
  { ms: hourMs, en: 'h', fr: 'h' },
  { ms: minuteMs, en: 'min', fr: 'min' },
  { ms: 1000, en: 's', fr: 's' },
] as const

/** Formats a duration in its two largest units, such as `2 d 4 h`. */
export const durationText = (ms: number, language: Language): string => {
  const greatest = units.findIndex((unit) => ms >= unit.ms)
  if (greatest < 0) return `0 ${units[units.length - 1]?.[language]}`
  let left = ms
  return units
    .slice(greatest, greatest + 2)
    .flatMap((unit) => {
      const count = Math.floor(left / unit.ms)
      left -= count * unit.ms
      return count === 0 ? [] : [`${count} ${unit[language]}`]
    })
    .join(' ')
}

/** Returns the date and time for a form, such as `2026-11-24` and `08:00`. */
export const localOfIso = (iso: string, zone: string): string[] =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
    .format(Date.parse(iso))
    .split(' ')

/** Converts a local time (`2026-11-24T08:00`) to ISO 8601. Returns undefined for invalid text. */
export const isoOfLocal = (text: string, zone: string): string | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(text)) return undefined
  const read = readTime(text, 'iso', zone)
  const [first] = 'fault' in read ? [] : read.instantsMs
  return first === undefined ? undefined : new Date(first).toISOString()
}
