const day = /^(\d{4})-(\d{2})-(\d{2})[Tt ]/

/**
 * Whether a text is a moment that a database can hold and a person can mean: RFC 3339, a day that
 * the calendar has, from 1970 on.
 */
export const isMoment = (text: string): boolean => {
  const [, year, month, date] = day.exec(text) ?? []
  const ms = Date.parse(text)
  if (Number.isNaN(ms) || ms < 0) return false
  const named = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  return named.getUTCMonth() === Number(month) - 1 && named.getUTCDate() === Number(date)
}

/** The same moment in UTC, whatever offset it was written with. */
export const inUtc = <Text extends string | null | undefined>(text: Text): Text =>
  (typeof text === 'string' ? new Date(text).toISOString() : text) as Text
