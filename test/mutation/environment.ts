import type { EnvironmentContext } from '@jest/environment'
import type { Circus } from '@jest/types'
import Usual from '../support/environment.ts'
import { type ReachedTest, trial } from './trial.ts'

/** Returns a test's full title and its index among tests with the same title. */
const nameOf = (test: Circus.TestEntry): string => {
  const twins = test.parent.children.filter(
    (each) => each.type === 'test' && each.name === test.name,
  )
  const names: string[] = []
  for (let at: Circus.TestEntry | Circus.DescribeBlock | undefined = test; at; at = at.parent) {
    names.unshift(at.name)
  }
  return `${names.slice(1).join(' ')} ${twins.indexOf(test)}`
}

/**
 * Extends the usual test environment: runs only the requested tests, stops at a file's first
 * failure, and records the mutants that each test reaches.
 */
export default class extends Usual {
  readonly #setUp: ReachedTest = { name: '', durationMs: 0, reached: {} }
  readonly #startedMs = performance.now()
  #testStartedMs = 0

  constructor(...given: ConstructorParameters<typeof Usual>) {
    super(...given)
    const { testPath } = given[1] as EnvironmentContext
    trial.path = testPath
    this.#note(this.#setUp)
  }

  /** Attributes all mutants that are reached from this moment to the test. */
  #note(test: ReachedTest): void {
    const id = `test ${test.name}`
    trial.noted.currentTestId = id
    trial.noted.mutantCoverage.perTest[id] = test.reached
  }

  async handleTestEvent(event: Circus.Event): Promise<void> {
    if (event.name === 'test_start') {
      const name = nameOf(event.test)
      const isWanted = trial.wanted === undefined || trial.wanted.includes(name)
      if (!isWanted || trial.failed !== undefined) {
        event.test.mode = 'skip'
        return
      }
      const test: ReachedTest = { name, durationMs: 0, reached: {} }
      this.#testStartedMs = performance.now()
      trial.tests.push(test)
      this.#note(test)
    }
    if (event.name === 'test_done') {
      const test = trial.tests.at(-1)
      const name = nameOf(event.test)
      if (test?.name !== name) return
      test.durationMs = Math.round(performance.now() - this.#testStartedMs)
      if (event.test.errors.length > 0) trial.failed ??= name
      this.#note(this.#setUp)
    }
  }

  override async teardown(): Promise<void> {
    await super.teardown()
    const inTests = trial.tests.reduce((sum, { durationMs }) => sum + durationMs, 0)
    this.#setUp.durationMs = Math.max(Math.round(performance.now() - this.#startedMs) - inTests, 0)
    trial.tests.unshift(this.#setUp)
  }
}
