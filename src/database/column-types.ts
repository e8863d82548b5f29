const oid = { date: 1082, int8: 20, numeric: 1700, timestamptz: 1184 } as const

/** Throws for values beyond 2^53 − 1, so that no integer is ever rounded. */
const toSafeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${text}`)
  return value
}

const secondsEnd = 'YYYY-MM-DD HH:MM:SS'.length
const utcOffset = '+00'

/** Converts `2026-11-21 09:40:13.5+00` to `2026-11-21T09:40:13.500Z`. Sessions run in UTC. */
const toIsoString = (text: string): string => {
  if (!text.endsWith(utcOffset)) return new Date(text).toISOString()
  const fraction = text.slice(secondsEnd + 1, -utcOffset.length)
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, secondsEnd)}.${milliseconds}Z`
}

/** Both engines convert columns with these functions. */
export const parsers: Record<number, (text: string) => number | string> = {
  [oid.int8]: toSafeInteger,
  [oid.numeric]: toSafeInteger,
  [oid.timestamptz]: toIsoString,
  [oid.date]: (day) => day,
}
