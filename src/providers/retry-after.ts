const restMaxMs = 3_600_000

/**
 * How long `Retry-After` asks to wait, in milliseconds: seconds or a date (RFC 9110),
 * an hour at most. Zero where it is neither.
 */
export const restFor = (header: string | string[] | undefined, nowMs: number): number => {
  const text = String(header ?? '').trim()
  const namedMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isNaN(namedMs) ? 0 : Math.min(Math.max(namedMs, 0), restMaxMs)
}
