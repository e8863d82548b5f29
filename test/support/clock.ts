const realNow = Date.now
let aheadMs = 0

/**
 * Moves the clock that a test file and its servers read with `Date.now()` ahead. Timers and the
 * database keep the real time.
 */
export const advanceClock = (byMs: number): void => {
  aheadMs += byMs
  Date.now = () => realNow() + aheadMs
}
