/** The time that every rule goes by: that of the database, so that all nodes agree. */
export interface Clock {
  /** Whole milliseconds since 1970. */
  nowMs(): number
  /** The same as ISO 8601, in UTC. */
  nowIso(): string
}

/** One question for the database's time; all three in milliseconds since 1970. */
export interface TimeSample {
  /** By this clock, when it was sent and when its answer was there. */
  askedAtMs: number
  answeredAtMs: number
  databaseMs: number
}

/** A clock that is set by the database's answers. */
export interface DatabaseClock extends Clock {
  /** By this clock, and to fractions of a millisecond: for samples. */
  exactMs(): number
  /** Sets the clock by the sample whose answer came fastest, where that proves it wrong. */
  set(samples: TimeSample[]): void
  /** How far the database's time is ahead of the node's own, in milliseconds. */
  offsetMs(): number
}

/** Kept here, because tests replace `performance.now` for others, and must not move this clock. */
const elapsedMs = performance.now.bind(performance)

const roundTripOf = ({ askedAtMs, answeredAtMs }: TimeSample): number => answeredAtMs - askedAtMs

/**
 * A clock that has the node's time until it is set. It goes on by the time that has passed since,
 * so that a change of the node's own clock does not move it.
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
      // The database read its time at some moment between: within that the clock may be right.
      if (databaseMs >= askedAtMs && databaseMs <= answeredAtMs) return
      aheadMs += databaseMs - (askedAtMs + answeredAtMs) / 2
    },
    offsetMs: () => exactMs() - readNodeMs(),
  }
}
