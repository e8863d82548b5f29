import { performance } from 'node:perf_hooks'
import { afterAll } from '@jest/globals'

const realNow = performance.now
let aheadMs = 0

// Other test files of this worker share the service's clock.
afterAll(() => {
  performance.now = realNow
})

/**
 * Moves ahead what servers in this process measure durations with, until the file ends: what they
 * keep for a time grows older. Timers and the time of day stay.
 */
export const advanceClock = (byMs: number): void => {
  aheadMs += byMs
  performance.now = () => realNow.call(performance) + aheadMs
}
