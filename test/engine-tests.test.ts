import { expect, test } from '@jest/globals'
import { dependsOnEngine, reachesEngines, testFiles } from './engine-tests.ts'

/**
 * What `.ci/run` leaves out on PostgreSQL and Redis, having run it on embedded engines. Of these
 * files, `crash/embedded-database` and `simulation` open embedded engines themselves.
 */

test('of tests that reach them, only those of other clients are left out, too', () => {
  const left = testFiles().filter((path) => reachesEngines(path) && !dependsOnEngine(path))
  const folders = left.map((path) => path.split('/').slice(0, -1).join('/'))
  expect([...new Set(folders)]).toEqual([
    'test/browser',
    'test/cli',
    'test/contract',
    'test/features/documentation',
    'test/generators',
  ])
  expect(left.filter((path) => path.startsWith('test/contract/'))).toEqual([
    'test/contract/code-samples.test.ts',
    'test/contract/postman-collection.test.ts',
    'test/contract/sendable-examples.test.ts',
    'test/contract/workflows.test.ts',
  ])
})

test('only tests that reach no database and no Redis are left out on real engines', () => {
  expect(testFiles().filter((path) => !reachesEngines(path))).toEqual([
    'test/architecture-clock.test.ts',
    'test/architecture-sizes.test.ts',
    'test/availability.test.ts',
    'test/browser/no-browser.test.ts',
    'test/cli/momo-completion.test.ts',
    'test/command-lines.test.ts',
    'test/concurrency/shared-run.test.ts',
    'test/config.test.ts',
    'test/contract/breaking-changes.test.ts',
    'test/contract/breaking-edits.test.ts',
    'test/contract/code-sample-texts.test.ts',
    'test/contract/decode-text.test.ts',
    'test/contract/document-links.test.ts',
    'test/contract/document-schemas.test.ts',
    'test/crash/embedded-database.test.ts',
    'test/database/group-commit.test.ts',
    'test/database/migration-rules.test.ts',
    'test/deploy/files.test.ts',
    'test/deploy/ha.test.ts',
    'test/deploy/install.test.ts',
    'test/deploy/release.test.ts',
    'test/documentation-operations.test.ts',
    'test/documentation.test.ts',
    'test/features/webhooks/attempt.test.ts',
    'test/features/webhooks/dns-servers.test.ts',
    'test/features/webhooks/signature.test.ts',
    'test/live/published-client.test.ts',
    'test/live/simulator-answers-carrier1.test.ts',
    'test/live/simulator-answers-carrier2.test.ts',
    'test/live/simulator-carrier1-stories.test.ts',
    'test/live/simulator-carrier1.test.ts',
    'test/live/simulator-carrier2-access.test.ts',
    'test/live/simulator-carrier2-stories.test.ts',
    'test/live/simulator-carrier2.test.ts',
    'test/live/simulator-faults.test.ts',
    'test/live/simulator-lenient.test.ts',
    'test/live/simulator-program.test.ts',
    'test/live/simulator-state.test.ts',
    'test/number-prefixes-file.test.ts',
    'test/phone-number.test.ts',
    'test/providers-file.test.ts',
    'test/simulation/simulation.test.ts',
    'test/transition-table.test.ts',
    'test/utf8-text.test.ts',
    'test/waits.test.ts',
    'test/written-amount.test.ts',
    'test/written-time.test.ts',
  ])
})

test.each([
  ['imports the servers of tests', 'test/features/payouts/payouts.test.ts'],
  ['reads the address itself', 'test/crash/bench-interruption.test.ts'],
  ['imports them through another file', 'test/live/requests.test.ts'],
])('a test that %s is run on real engines', (_, path) => {
  expect(reachesEngines(path)).toBe(true)
})
