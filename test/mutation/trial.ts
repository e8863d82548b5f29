export interface ReachedTest {
  /** The name is empty for code that runs before, between and after a file's tests. */
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
  /** The names of the tests to run. If undefined, all tests run. */
  wanted: string[] | undefined
  failed: string | undefined
  tests: ReachedTest[]
}

/** The state is global, because Jest may load this file several times in one process. */
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
