/**
 * The current time for every rule. The clock follows the database time, so that all nodes agree.
 */
export interface Clock {
  nowMs(): number
  nowIso(): string
}

/** One query of the database time. Times are in milliseconds since 1970. */
export interface TimeSample {
  /** The local times when the query was sent and when its response arrived. */
  askedAtMs: number
  answeredAtMs: number
  databaseMs: number
}

export interface DatabaseClock extends Clock {
  /** The current time including fractions of a millisecond, for time samples. */
  exactMs(): number
  /**
   * Adjusts the clock to the sample with the fastest response, if this sample proves that the clock
   * is wrong.
   */
  set(samples: TimeSample[]): void
  /** The number of milliseconds by which this clock is ahead of the node's system clock. */
  offsetMs(): number
}

/**
 * Tests replace `performance.now`. The original function is bound here, so that tests do not affect
 * this clock.
 */
const elapsedMs = performance.now.bind(performance)

const roundTripOf = ({ askedAtMs, answeredAtMs }: TimeSample): number => answeredAtMs - askedAtMs

/**
 * Creates a clock that starts with the node's system time. It then advances by elapsed time, so
 * that a change of the system time does not affect it.
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
      // The database read its time between these two moments. If the database time is between them
      // as well, the clock may be correct.
      if (databaseMs >= askedAtMs && databaseMs <= answeredAtMs) return
      aheadMs += databaseMs - (askedAtMs + answeredAtMs) / 2
    },
    offsetMs: () => exactMs() - readNodeMs(),
  }
}
