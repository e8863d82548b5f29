import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importedAtRunTime, importsOf, listFiles, textOf } from './source-files.ts'

/**
 * The test files that real engines can make a difference to. As a program it prints them: once all
 * tests have passed on embedded engines, only these are to be run on real ones.
 */

const readsAddress = /TEST_(DATABASE|REDIS)_URL/

/** Files that a file names as text, as it does for programs that it starts. */
const named = (path: string): string[] =>
  [...textOf(path).matchAll(/['"`]([^'"`\s]+\.ts)['"`]/g)].flatMap(([, name = '']) =>
    [join(dirname(path), name), name].filter((candidate) => existsSync(rootOf(candidate))),
  )

const rootOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Whether a file, or any file that it imports or names, reads the address of a real engine. */
export const reachesEngines = (path: string, known = new Set<string>()): boolean => {
  if (known.has(path) || !path.endsWith('.ts') || !existsSync(rootOf(path))) return false
  known.add(path)
  if (readsAddress.test(textOf(path))) return true
  const next = [...importsOf(path), ...importedAtRunTime(path), ...named(path)]
  return next.some((other) => reachesEngines(other, known))
}

export const testFiles = (): string[] =>
  listFiles('test').filter((path) => path.endsWith('.test.ts'))

if (import.meta.main) {
  process.stdout.write(
    `${testFiles()
      .filter((path) => reachesEngines(path))
      .join(' ')}\n`,
  )
}
