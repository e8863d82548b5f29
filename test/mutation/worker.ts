import { fileURLToPath } from 'node:url'
import { runCLI } from 'jest'
import prepare from '../support/prepare-run.ts'
import { type ReachedTest, trial } from './trial.ts'

/**
 * Runs test files in this process, one at a time, when `pool.ts` requests them. The code under test
 * stays loaded, so a mutant costs only the time of its tests.
 */

export interface Order {
  file: string
  mutant: string | undefined
  /** The names of the tests to run. If undefined, all tests run. */
  wanted: string[] | undefined
}

export interface Outcome {
  hasPassed: boolean
  /** The name of the test that failed, or undefined if the file failed outside of its tests. */
  failed: string | undefined
  tests: ReachedTest[]
}

export interface Ready {
  loaded: string[]
}

const config = fileURLToPath(new URL('../jest.config.ts', import.meta.url))
/** A worker prepares its environment once, so the preparation of every run is skipped. */
const nothing = '<rootDir>/test/mutation/nothing.ts'

const run = async ({ file, mutant, wanted }: Order): Promise<Outcome> => {
  Object.assign(trial, { wanted, failed: undefined, tests: [] })
  trial.noted.activeMutant = mutant
  const { results } = await runCLI(
    {
      $0: 'jest',
      _: [file],
      runTestsByPath: true,
      runInBand: true,
      testTimeout: 30_000,
      globalSetup: nothing,
      globalTeardown: nothing,
      testEnvironment: '<rootDir>/test/mutation/environment.ts',
      reporters: [],
      silent: true,
    },
    [config],
  )
  trial.noted.activeMutant = undefined
  return { hasPassed: results.success, failed: trial.failed, tests: trial.tests }
}

const tell = (message: Outcome | Ready): void => void process.send?.(message)

trial.noted.activeMutant = process.env.MUTANT_AT_LOAD
await prepare()
await import('../../src/startup/start-server.ts')
process.once('disconnect', () => process.exit())
process.on('message', (order: Order) => void run(order).then(tell))
tell({ loaded: Object.keys(trial.noted.mutantCoverage.static) })
