import type { Country } from '../../domain/markets.ts'
import type { Language } from '../layout.ts'

/** The clock on the wall of most people of each country. */
const zones: Record<Country, string> = {
  BJ: 'Africa/Porto-Novo',
  CD: 'Africa/Kinshasa',
  CG: 'Africa/Brazzaville',
  CI: 'Africa/Abidjan',
  CM: 'Africa/Douala',
  GA: 'Africa/Libreville',
  GH: 'Africa/Accra',
  GN: 'Africa/Conakry',
  KE: 'Africa/Nairobi',
  LR: 'Africa/Monrovia',
  MG: 'Indian/Antananarivo',
  MW: 'Africa/Blantyre',
  NE: 'Africa/Niamey',
  NG: 'Africa/Lagos',
  RW: 'Africa/Kigali',
  SC: 'Indian/Mahe',
  SZ: 'Africa/Mbabane',
  TD: 'Africa/Ndjamena',
  TZ: 'Africa/Dar_es_Salaam',
  UG: 'Africa/Kampala',
  ZA: 'Africa/Johannesburg',
  ZM: 'Africa/Lusaka',
}

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

/** Making a formatter costs more than the rest of a page. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** A time as the people of a country read it, with its time zone. */
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
      timeZone: zones[country],
      timeZoneName: 'shortOffset',
    })
  formats.set(name, format)
  return format.format(timeMs)
}
