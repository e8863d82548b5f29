const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The time of each attempt after the first, relative to the first attempt. */
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
/** Maximum delay of the next attempt by a receiver's `Retry-After`. */
export const retryAfterMaxMs = 24 * hour
const jitter = 0.1

interface FailedAttempt {
  /** The number of attempts made, including this one. */
  attempts: number
  startedAtMs: number
  nowMs: number
  /** The receiver's `Retry-After`, already capped when it was read. */
  retryAfterMs?: number | undefined
}

/**
 * The time of the next attempt, in milliseconds since 1970; undefined for none. Adds up to a tenth
 * of the wait at random, so that deliveries that failed together are not retried together.
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
