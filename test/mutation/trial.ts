export interface ReachedTest {
  /** Empty for code that runs before, between and after a file's tests. */
  name: string
  durationMs: number
  reached: Record<string, number>
}

/** The state that instrumented code reads and writes. */
interface Noted {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  /** Instrumented code reads this property once. */
  mutantCoverage: {
    static: Record<string, number>
    perTest: Record<string, Record<string, number>>
  }
}

interface Trial {
  noted: Noted
  path: string
  /** Names of the tests to run; undefined means all. */
  wanted: string[] | undefined
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
