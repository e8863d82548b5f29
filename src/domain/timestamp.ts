const rfc3339 =
  /^(\d{4})-([01]\d)-([0-3]\d)t(?:[0-2]\d:[0-5]\d:[0-5]\d)(?:\.\d+)?(?:z|[+-]\d{2}(?::?\d{2})?)$/i

/** The last timestamp of the year 9999 in UTC. Later years have more digits. */
const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * Returns whether the database can store a text as a timestamp. The text must follow RFC 3339 and
 * have a valid date, in UTC from 1970 to 9999.
 */
export const isTimestamp = (text: string): boolean => {
  const parts = rfc3339.exec(text)
  if (parts === null) return false
  const [, year, month, date] = parts
  const ms = Date.parse(text)
  if (Number.isNaN(ms) || ms < 0 || ms > lastMs) return false
  const named = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  return named.getUTCMonth() === Number(month) - 1 && named.getUTCDate() === Number(date)
}

/** Accepts valid dates since 1970, such as `2026-11-28`. */
export const isDate = (text: string): boolean =>
  text.length === 10 && isTimestamp(`${text}T00:00:00Z`)

export const inUtc = <Text extends string | null | undefined>(text: Text): Text =>
  (typeof text === 'string' ? new Date(text).toISOString() : text) as Text
