import { performance } from 'node:perf_hooks'

const realNow = performance.now
let aheadMs = 0

// The worker's other test files share the clock, so it is restored.
afterAll(() => {
  performance.now = realNow
})

/**
 * Advances `performance.now()` until the end of the file, so that cached values expire sooner in
 * servers of this process. Timers and the time of day do not change.
 */
export const advanceClock = (byMs: number): void => {
  aheadMs += byMs
  performance.now = () => realNow.call(performance) + aheadMs
}
