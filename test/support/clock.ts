import { performance } from 'node:perf_hooks'

const realNow = performance.now
let aheadMs = 0

// Other test files of this worker share the service's clock.
afterAll(() => {
  performance.now = realNow
})

/**
 * Advances `performance.now()` until the end of the file: values that servers in this process cache
 * expire sooner. Timers and the time of day stay as they are.
 */
export const advanceClock = (byMs: number): void => {
  aheadMs += byMs
  performance.now = () => realNow.call(performance) + aheadMs
}
