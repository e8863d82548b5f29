/** The time for every rule. It is the database's time, so that all nodes agree. */
export interface Clock {
  /** Whole milliseconds since 1970. */
  nowMs(): number
  /** The same time as ISO 8601, in UTC. */
  nowIso(): string
}

/** One query of the database's time; all three fields in milliseconds since 1970. */
export interface TimeSample {
  /** When the query was sent and when its answer arrived, by this clock. */
  askedAtMs: number
  answeredAtMs: number
  databaseMs: number
}

/** A clock that is set by the database's time. */
export interface DatabaseClock extends Clock {
  /** The clock's time with fractions of a millisecond, for samples. */
  exactMs(): number
  /**
   * Sets the clock by the sample with the fastest answer, if that sample proves the clock wrong.
   */
  set(samples: TimeSample[]): void
  /** How far the database's time is ahead of the node's own, in milliseconds. */
  offsetMs(): number
}

/**
 * Bound when the module loads, because tests replace `performance.now` and must not change this
 * clock.
 */
const elapsedMs = performance.now.bind(performance)

const roundTripOf = ({ askedAtMs, answeredAtMs }: TimeSample): number => answeredAtMs - askedAtMs

/**
 * A clock that starts with the node's time until it is set. It advances by elapsed time, so that a
 * change of the node's own clock does not move it.
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
      // The database read its time between these two moments, so a clock between them may be right.
      if (databaseMs >= askedAtMs && databaseMs <= answeredAtMs) return
      aheadMs += databaseMs - (askedAtMs + answeredAtMs) / 2
    },
    offsetMs: () => exactMs() - readNodeMs(),
  }
}
