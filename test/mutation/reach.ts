import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './instrument.ts'
import type { Order, Outcome } from './worker.ts'

/**
 * Records which tests reach which mutants. The nearest test files are used if there is no record.
 */

/** The mutants that one test file reaches, by their index in the list of all mutants. */
interface FileReach {
  file: string
  setUpMs: number
  /** The mutants reached by code that runs before, between and after the tests. */
  setUp: number[]
  tests: { name: string; durationMs: number; reached: number[] }[]
}

export interface Reach {
  mutants: Pick<Mutant, 'hash' | 'file'>[]
  files: FileReach[]
}

const reachFile = 'reach.json'

export const readReach = (folder: string): Reach => {
  const path = join(folder, reachFile)
  if (!existsSync(path)) return { mutants: [], files: [] }
  return JSON.parse(readFileSync(path, 'utf8')) as Reach
}

export const writeReach = (folder: string, reach: Reach): void =>
  writeFileSync(join(folder, reachFile), JSON.stringify(reach))

export const createReach = (mutants: Mutant[]) => {
  const places = new Map(mutants.map(({ id }, at) => [id, at]))
  const placesOf = (reached: Record<string, number>): number[] =>
    Object.keys(reached).flatMap((id) => places.get(id) ?? [])
  const reach: Reach = { mutants: mutants.map(({ hash, file }) => ({ hash, file })), files: [] }
  const add = (file: string, { tests: [setUp, ...tests], failed }: Outcome): void => {
    reach.files.push({
      file,
      setUpMs: setUp?.durationMs ?? 0,
      setUp: placesOf(setUp?.reached ?? {}),
      tests: tests
        .filter(({ name }) => name !== failed)
        .map(({ name, durationMs, reached }) => ({ name, durationMs, reached: placesOf(reached) })),
    })
  }
  return { reach, add }
}

export interface Plan extends Pick<Order, 'file' | 'wanted'> {
  durationMs: number
  /** Estimates how closely the test file is related to the mutant's file. */
  affinity: number
}

const commonWords = new Set(['src', 'test', 'ts', 'features', 'services', 'repositories', 'domain'])

const wordsOf = (path: string): Set<string> =>
  new Set(
    path
      .split(/[-/.]/)
      .filter((word) => !commonWords.has(word))
      .map((word) => word.replace(/s$/, '')),
  )

/**
 * Returns a score that rises with the number of words that two paths share, and with the number of
 * mutants that the tests reach.
 */
const affinityOf = (source: string, file: string, reachedCount: number): number => {
  const words = wordsOf(source)
  return reachedCount * (1 + 2 * [...wordsOf(file)].filter((word) => words.has(word)).length)
}

/**
 * Returns the tests that reach each mutant, by its hash. `isLoaded` marks mutants in load-time
 * code.
 */
export const plansOf = (
  { mutants, files }: Reach,
  isLoaded: (mutant: Pick<Mutant, 'hash' | 'file'>) => boolean,
): Map<string, Plan[]> => {
  const plans = new Map(mutants.map(({ hash }): [string, Plan[]] => [hash, []]))
  for (const { file, setUp, setUpMs, tests } of files) {
    const byMutant = new Map<number, string[] | undefined>()
    for (const { name, reached } of tests) {
      for (const at of reached) {
        const names = byMutant.get(at)
        if (names === undefined) byMutant.set(at, [name])
        else names.push(name)
      }
    }
    for (const at of setUp) byMutant.set(at, undefined)
    const counts = Map.groupBy(byMutant.keys(), (at) => mutants[at]?.file ?? '')
    const durations = new Map(tests.map(({ name, durationMs }) => [name, durationMs]))
    for (const [at, wanted] of byMutant) {
      const all = wanted ?? [...durations.keys()]
      const durationMs = all.reduce((sum, name) => sum + (durations.get(name) ?? 0), setUpMs)
      const { hash = '', file: source = '' } = mutants[at] ?? {}
      const affinity = affinityOf(source, file, counts.get(source)?.length ?? 0)
      plans.get(hash)?.push({ file, wanted, durationMs, affinity })
    }
  }
  // If a mutant was active while its file was loaded, any test that imports the file may detect it.
  for (const own of Map.groupBy(mutants, ({ file }) => file).values()) {
    const loaded = own.filter(isLoaded)
    if (loaded.length === 0) continue
    const all = own.flatMap(({ hash }) => plans.get(hash) ?? [])
    const users = new Map(all.map((plan) => [plan.file, { ...plan, wanted: undefined }]))
    for (const { hash } of loaded) plans.set(hash, [...users.values()])
  }
  return plans
}

/**
 * Returns test files for a source file without a record. Test files that import it are first,
 * followed by those whose paths share the most words with it. `textOf` reads a test file.
 */
export const nearestTests = (
  source: string,
  tests: string[],
  textOf: (path: string) => string,
): string[] => {
  const isImportedBy = (test: string): boolean => textOf(test).includes(`/${source}'`)
  return tests
    .map((test) => ({ test, worth: affinityOf(source, test, 1) + (isImportedBy(test) ? 10 : 0) }))
    .filter(({ worth }) => worth > 1)
    .sort((a, b) => b.worth - a.worth)
    .map(({ test }) => test)
}
