import { type Country, timeZones } from '../../domain/markets.ts'
import { remember } from '../../domain/remember.ts'
import type { Language } from '../layout.ts'

const styles = {
  /** For example, `14:05 (Brazzaville)`. */
  time: { timeStyle: 'short' },
  /** For example, `21 November 2026 at 14:05 (Brazzaville)`. */
  moment: { dateStyle: 'long', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** The time zone database spells these cities without accents and apostrophes. */
const cities: Record<string, string> = { Mahe: 'Mahé', Ndjamena: 'N’Djamena' }

const cityOf = (country: Country): string => {
  const name = timeZones[country].replace(/^.*\//, '').replaceAll('_', ' ')
  return cities[name] ?? name
}

/** Creating a formatter takes longer than rendering a page. */
const formatOf = remember(
  (language: Language, country: Country, style: keyof typeof styles) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      ...styles[style],
      timeZone: timeZones[country],
    }),
)

/** `timeMs` is in milliseconds since 1970. The text includes the city of the time zone. */
export const timeText = (
  timeMs: number,
  style: keyof typeof styles,
  { country, language }: { country: Country; language: Language },
): string => {
  const text = formatOf(language, country, style).format(timeMs)
  const shown =
    language === 'fr'
      ? text.replace(/(\d\d):(\d\d)/, '$1\u00a0h\u00a0$2').replace(/^1(?= \p{L})/u, '1er')
      : text
  return `${shown} (${cityOf(country)})`
}
