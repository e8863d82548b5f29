import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importedAtRunTime, importsOf, listFiles, textOf } from './source-files.ts'
import { isInTier } from './tiers.ts'

/**
 * Prints the fast test files whose result may differ on PostgreSQL and Redis. `.ci/run` runs them
 * there after all fast tests have passed on embedded engines.
 */

const readsAddress = /TEST_(DATABASE|REDIS)_URL/

/** Returns the files that a file mentions in strings, for example programs that it starts. */
const named = (path: string): string[] =>
  [...textOf(path).matchAll(/['"`]([^'"`\s]+\.ts)['"`]/g)].flatMap(([, name = '']) =>
    [join(dirname(path), name), name].filter((candidate) => existsSync(rootOf(candidate))),
  )

const rootOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

interface Links {
  readsAddress: boolean
  others: string[]
}

const links = new Map<string, Links>()

const linksOf = (path: string): Links => {
  const known = links.get(path)
  if (known !== undefined) return known
  const isOurs = path.endsWith('.ts') && existsSync(rootOf(path))
  const found = {
    readsAddress: isOurs && readsAddress.test(textOf(path)),
    others: isOurs ? [...importsOf(path), ...importedAtRunTime(path), ...named(path)] : [],
  }
  links.set(path, found)
  return found
}

/**
 * Returns whether a file, or any file that it imports or mentions, reads a real engine's address.
 */
const reachesEngines = (path: string, known = new Set<string>()): boolean => {
  if (known.has(path)) return false
  known.add(path)
  const found = linksOf(path)
  return found.readsAddress || found.others.some((other) => reachesEngines(other, known))
}

export const testFiles = (): string[] =>
  listFiles('test').filter((path) => path.endsWith('.test.ts'))

/**
 * The tests in these folders run only on the embedded engine. They send the same statements as
 * other tests through a different client or page, or their requests are refused before the first
 * statement.
 */
const sameStatements = [
  'test/cli/',
  'test/contract/document',
  'test/contract/error-',
  'test/contract/head',
  'test/contract/hostile-',
  'test/contract/refusals',
  'test/contract/request-logs',
  'test/features/console/',
  'test/features/documentation/',
]

const dependsOnEngine = (path: string): boolean =>
  reachesEngines(path) && !sameStatements.some((start) => path.startsWith(start))

if (import.meta.main) {
  const files = testFiles().filter((path) => isInTier(path, 'fast') && dependsOnEngine(path))
  process.stdout.write(`${files.join(' ')}\n`)
}
