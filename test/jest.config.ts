import { availableParallelism } from 'node:os'
import type { Config } from 'jest'
import { slowFolders, type Tier } from './tiers.ts'

const { TEST_TIER: tier = 'all' } = process.env as { TEST_TIER?: Tier }
const slow = `<rootDir>/test/(?:${slowFolders.join('|')})/`
const slowFiles = slowFolders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`)

export default {
  rootDir: '..',
  testEnvironment: '<rootDir>/test/support/environment.ts',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.[cm]?[jt]s$': '<rootDir>/test/support/load-once.ts' },
  transformIgnorePatterns: [],
  modulePathIgnorePatterns: ['<rootDir>/.cache/'],
  testMatch: tier === 'slow' ? slowFiles : ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(tier === 'fast' ? [slow] : [])],
  globalSetup: '<rootDir>/test/support/prepare-run.ts',
  globalTeardown: '<rootDir>/test/support/remove-run.ts',
  testSequencer: '<rootDir>/test/support/longest-first.ts',
  reporters: ['default', '<rootDir>/test/support/processor-time.ts'],
  // Tests spend a third of their time waiting. Each worker needs ten seconds of CPU time to load
  // the service and compile the engine. Jest accepts no percentage above 100.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // The limit is longer than any test takes on a busy machine. It stops a test that hangs.
  testTimeout: 600_000,
} satisfies Config
