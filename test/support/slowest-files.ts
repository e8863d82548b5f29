import type { AggregatedResult, Reporter } from '@jest/reporters'

const printed = 20

/** Prints which test files took longest, unless only a few have run. */
export default class implements Pick<Reporter, 'onRunComplete'> {
  onRunComplete(_: unknown, { testResults }: AggregatedResult): void {
    if (testResults.length <= printed) return
    const lines = testResults
      .map(({ testFilePath, perfStats: { runtime } }) => ({ testFilePath, runtime }))
      .sort((a, b) => b.runtime - a.runtime)
      .slice(0, printed)
      .map(({ testFilePath, runtime }) => {
        const name = testFilePath.slice(testFilePath.lastIndexOf('/test/') + 1)
        return `${(runtime / 1000).toFixed(1).padStart(7)} s  ${name}`
      })
    console.log(['', 'The slowest files:', ...lines].join('\n'))
  }
}
