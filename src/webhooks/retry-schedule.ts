const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The due time of each retry, relative to the first attempt. */
const offsetsMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

const gapMinMs = 5 * second
/** The maximum delay that a receiver can request with `Retry-After`. */
export const retryAfterMaxMs = 24 * hour
const jitter = 0.1

interface FailedAttempt {
  /** The number of attempts so far, including the failed attempt. */
  attempts: number
  startedAtMs: number
  nowMs: number
  /** The receiver's `Retry-After`, which is already limited to `retryAfterMaxMs`. */
  retryAfterMs?: number | undefined
}

/**
 * Returns the due time of the next attempt in milliseconds since 1970; undefined after the last
 * attempt. The wait is extended by up to 10 %, so that deliveries that failed together are not
 * retried together.
 */
export const nextAttemptAtMs = (
  { attempts, startedAtMs, nowMs, retryAfterMs = 0 }: FailedAttempt,
  random: () => number = Math.random,
): number | undefined => {
  const offsetMs = offsetsMs[attempts - 1]
  if (offsetMs === undefined) return undefined
  const waitMs = Math.max(startedAtMs + offsetMs - nowMs, retryAfterMs, gapMinMs)
  return nowMs + Math.round(waitMs * (1 + jitter * random()))
}
