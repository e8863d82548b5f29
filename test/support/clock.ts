import { afterAll } from '@jest/globals'

const realNow = Date.now
let aheadMs = 0

// Other test files of this worker share the service's clock.
afterAll(() => {
  Date.now = realNow
})

/**
 * Moves the clock that a test file and its servers read with `Date.now()` ahead, until the file
 * ends. Timers and the database keep the real time.
 */
export const advanceClock = (byMs: number): void => {
  aheadMs += byMs
  Date.now = () => realNow() + aheadMs
}
