/**
 * The current time, which every rule uses. It follows the database clock, so that all nodes agree.
 */
export interface Clock {
  nowMs(): number
  nowIso(): string
}

/** One query of the database time. All three fields are in milliseconds since 1970. */
export interface TimeSample {
  /** When the query was sent and when its response arrived, by this clock. */
  askedAtMs: number
  answeredAtMs: number
  databaseMs: number
}

/** A clock that follows the database time. */
export interface DatabaseClock extends Clock {
  /** The current time with fractions of a millisecond, for samples. */
  exactMs(): number
  /**
   * Sets the clock from the sample with the fastest response, if that sample proves the clock
   * wrong.
   */
  set(samples: TimeSample[]): void
  /** How far the database clock is ahead of the node's own clock, in milliseconds. */
  offsetMs(): number
}

/**
 * Bound when the module loads, because tests replace `performance.now` and must not affect this
 * clock.
 */
const elapsedMs = performance.now.bind(performance)

const roundTripOf = ({ askedAtMs, answeredAtMs }: TimeSample): number => answeredAtMs - askedAtMs

/**
 * Creates a clock that starts with the node's time and runs on elapsed time, so that a change of
 * the node's clock does not affect it.
 */
export const createClock = (readNodeMs: () => number = Date.now): DatabaseClock => {
  let aheadMs = readNodeMs() - elapsedMs()
  const exactMs = (): number => aheadMs + elapsedMs()
  const nowMs = (): number => Math.floor(exactMs())
  return {
    nowMs,
    nowIso: () => new Date(nowMs()).toISOString(),
    exactMs,
    set: (samples) => {
      const [fastest] = samples.toSorted((one, other) => roundTripOf(one) - roundTripOf(other))
      if (fastest === undefined) return
      const { askedAtMs, answeredAtMs, databaseMs } = fastest
      // The database read its time between these two moments, so a clock within that range may be
      // right.
      if (databaseMs >= askedAtMs && databaseMs <= answeredAtMs) return
      aheadMs += databaseMs - (askedAtMs + answeredAtMs) / 2
    },
    offsetMs: () => exactMs() - readNodeMs(),
  }
}
