import { type Country, timeZones } from '../../domain/markets.ts'
import type { Language } from '../layout.ts'

const styles = {
  /** Such as `14:05 UTC+1`. */
  time: { hour: '2-digit', minute: '2-digit', hour12: false },
  /** Such as `21 novembre 2026 à 14:05:12 UTC+1`. */
  moment: {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formatters by language, country and style: to make one takes longer than the rest of a page. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** A time in the time zone of a country, which it names. `timeMs`: in milliseconds since 1970. */
export const timeText = (
  timeMs: number,
  style: keyof typeof styles,
  { country, language }: { country: Country; language: Language },
): string => {
  const name = `${language} ${country} ${style}`
  const format =
    formats.get(name) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      ...styles[style],
      timeZone: timeZones[country],
      timeZoneName: 'shortOffset',
    })
  formats.set(name, format)
  return format.format(timeMs)
}
