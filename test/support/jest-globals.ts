import type * as jestGlobals from '@jest/globals'

/** Declares the types of the functions that Jest makes global. `jest` is not global in a module. */

declare global {
  const afterAll: typeof jestGlobals.afterAll
  const afterEach: typeof jestGlobals.afterEach
  const beforeAll: typeof jestGlobals.beforeAll
  const beforeEach: typeof jestGlobals.beforeEach
  const describe: typeof jestGlobals.describe
  const expect: typeof jestGlobals.expect
  const test: typeof jestGlobals.test
}
