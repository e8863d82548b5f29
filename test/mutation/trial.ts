/** The messages between a worker and the environment of its tests. */

export interface ReachedTest {
  /** Empty for code that runs before, between and after the tests of a file. */
  name: string
  durationMs: number
  /** By mutant id. */
  reached: Record<string, number>
}

/** The state that the instrumented code reads and writes. */
interface Noted {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  /** It reads this property once. */
  mutantCoverage: {
    static: Record<string, number>
    perTest: Record<string, Record<string, number>>
  }
}

interface Trial {
  noted: Noted
  path: string
  /** Names of the tests to run; undefined: all. */
  wanted: string[] | undefined
  /** The first test that failed. */
  failed: string | undefined
  tests: ReachedTest[]
}

/** One per process, however often Jest loads this file. */
const shared = globalThis as typeof globalThis & { __stryker__?: Noted; trialOfMutant?: Trial }
shared.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} } }
shared.trialOfMutant ??= {
  noted: shared.__stryker__,
  path: '',
  wanted: undefined,
  failed: undefined,
  tests: [],
}

export const trial: Trial = shared.trialOfMutant
