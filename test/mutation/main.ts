import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { equivalents } from './equivalents.ts'
import { instrument, loadInstrumenter, type Mutant } from './instrument.ts'
import { moneyFiles } from './money-files.ts'
import { createWorker, type Worker } from './pool.ts'
import { createReach, nearestTests, type Plan, plansOf, readReach, writeReach } from './reach.ts'

/**
 * Measures the test suite. It applies one small code change (a mutant) at a time, and runs the
 * tests that reach it until one fails. It uses a copy of the project in .cache/mutate, which
 * keeps a mutant's result until its file changes. A run can therefore be stopped and continued at
 * any time.
 */

const { values } = parseArgs({
  options: {
    /** Path prefixes, such as `src/domain/`. The default is the files that handle money. */
    files: { type: 'string', multiple: true },
    /** The number of mutants from all other files. `--seed` selects them. */
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** Tries only mutants that remove a match, such as `FOR UPDATE|forUpdate`. */
    without: { type: 'string' },
    /** Tries only mutants on lines that differ from this commit. */
    since: { type: 'string' },
    /** Stops the run after this many minutes. */
    minutes: { type: 'string' },
    /**
     * How many seconds of tests to run for each mutant. Slower test files are skipped, except the
     * first two.
     */
    seconds: { type: 'string', default: '60' },
    /** Tries surviving mutants again, for example after writing a test. */
    again: { type: 'boolean', default: false },
    /** The maximum number of test files for a mutant without recorded tests. */
    most: { type: 'string', default: '6' },
    /** Runs the whole suite once, and records which test files reach which files. */
    reach: { type: 'boolean', default: false },
    /** Only prints the table of known results. */
    report: { type: 'boolean', default: false },
  },
})

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, '.cache/mutate')
const tree = join(folder, 'tree')
const resultsFile = join(folder, 'results.jsonl')
/** A test file that takes longer counts as hanging. */
const reachMaxMs = 300_000
const endsAtMs = values.minutes === undefined ? Infinity : Date.now() + Number(values.minutes) * 6e4

type Verdict = 'killed' | 'survived' | 'unreached'

interface Result extends Pick<Mutant, 'file' | 'line' | 'operator' | 'original' | 'replacement'> {
  hash: string
  verdict: Verdict
  durationMs: number
  by?: string | undefined
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })

const listed = (...folders: string[]): string[] =>
  git('ls-files', '-co', '--exclude-standard', ...folders)
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))

/** Migrations are excluded, because every test runs them, and they never change. */
const canMutate = (path: string): boolean =>
  path.endsWith('.ts') && !path.includes('/migrations/') && !path.startsWith('src/cli/')

const isWanted = (path: string): boolean => {
  if (values.reach) return true
  if (values.sample !== undefined) return !moneyFiles.includes(path)
  if (values.files !== undefined) return values.files.some((start) => path.startsWith(start))
  return values.since !== undefined || moneyFiles.includes(path)
}

const changedLines = (since: string): Map<string, Set<number>> => {
  const changed = new Map<string, Set<number>>()
  let file = ''
  for (const line of git('diff', '--unified=0', since, '--', 'src').split('\n')) {
    if (line.startsWith('+++ b/')) file = line.slice('+++ b/'.length)
    const [, from, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (from === undefined) continue
    const lines = changed.get(file) ?? new Set()
    for (let at = 0; at < Number(count); at += 1) lines.add(Number(from) + at)
    changed.set(file, lines)
  }
  return changed
}

/**
 * Returns a generator of random numbers below one, which are the same for the same seed
 * (mulberry32).
 */
const randomOf = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const drawn = (mutants: Mutant[], count = mutants.length): Mutant[] => {
  const random = randomOf(Number(values.seed))
  return mutants
    .map((mutant) => ({ mutant, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

const makeTree = async (): Promise<Mutant[]> => {
  rmSync(tree, { recursive: true, force: true })
  for (const path of listed()) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    cpSync(join(root, path), join(tree, path))
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  // Some tests list the project's files with git.
  execFileSync('git', ['init', '--quiet'], { cwd: tree })
  const instrumenter = await loadInstrumenter(folder)
  const mutants: Mutant[] = []
  for (const path of listed('src').filter((each) => canMutate(each) && isWanted(each))) {
    const made = await instrument(instrumenter, path, readFileSync(join(root, path), 'utf8'))
    writeFileSync(join(tree, path), made.code)
    mutants.push(...made.mutants)
  }
  const { without } = values
  if (without !== undefined) {
    const countIn = (text: string): number => [...text.matchAll(new RegExp(without, 'g'))].length
    return mutants.filter(({ original, replacement }) => countIn(original) > countIn(replacement))
  }
  if (values.since !== undefined) {
    const changed = changedLines(values.since)
    return mutants.filter(({ file, line }) => changed.get(file)?.has(line) === true)
  }
  return values.sample === undefined ? mutants : drawn(mutants, Number(values.sample))
}

const testFiles = (): string[] => listed('test').filter((path) => path.endsWith('.test.ts'))

const measureReach = async (mutants: Mutant[]): Promise<void> => {
  const left = testFiles()
  const { reach, add } = createReach(mutants)
  await eachAtOnce(availableParallelism(), left, async (file, worker) => {
    const outcome = await worker.run({ file, mutant: undefined, wanted: undefined }, reachMaxMs)
    if (outcome === undefined) console.log(`${file} did not finish`)
    else if (outcome.hasPassed) add(file, outcome)
    else console.log(`${file} failed: ${outcome.failed}`)
  })
  writeReach(folder, reach)
}

const eachAtOnce = async <T>(
  count: number,
  left: T[],
  work: (item: T, worker: Worker) => Promise<void>,
): Promise<void> => {
  const one = async (): Promise<void> => {
    const worker = createWorker(tree)
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      if (Date.now() > endsAtMs) break
      await work(next, worker)
    }
    worker.renew()
  }
  await Promise.all(Array.from({ length: count }, one))
}

const known = (): Map<string, Result> =>
  new Map(
    (existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8').split('\n') : [])
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Result)
      .map((result) => [result.hash, result]),
  )

const createTrials = (mutants: Mutant[], loaded: Set<string>) => {
  const byHash = new Map(mutants.map((mutant) => [mutant.hash, mutant]))
  const plans = plansOf(readReach(folder), ({ hash }) => loaded.has(byHash.get(hash)?.id ?? ''))
  const tests = testFiles()
  const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
  /** Counts the mutants that each test file has detected, by source file. */
  const noticed = new Map<string, Map<string, number>>()
  const budgetMs = Number(values.seconds) * 1000

  const planFor = ({ hash, file }: Mutant): Plan[] => {
    const known =
      plans.get(hash) ??
      nearestTests(file, tests, textOf)
        .slice(0, Number(values.most))
        .map((name) => ({ file: name, wanted: undefined, durationMs: 0, affinity: 0 }))
    const by = noticed.get(file)
    const timesOf = (plan: Plan): number => by?.get(plan.file) ?? 0
    const worthOf = ({ affinity, durationMs }: Plan): number => affinity / (durationMs + 1000)
    let totalMs = 0
    return known
      .toSorted((a, b) => timesOf(b) - timesOf(a) || worthOf(b) - worthOf(a))
      .filter(({ durationMs }, at) => {
        totalMs += durationMs
        return at < 2 || totalMs <= budgetMs
      })
  }

  /** Returns whether the tests fail with the mutant and pass without it. */
  const isNoticed = async (
    { id }: Mutant,
    plan: Plan,
    { worker, mutated }: { worker: Worker; mutated: Worker },
  ): Promise<boolean> => {
    const timeoutMs = 60_000 + 4 * plan.durationMs
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await mutated.run({ ...plan, mutant: id }, timeoutMs)
      if (outcome?.hasPassed === true) return false
      const wanted = outcome?.failed === undefined ? plan.wanted : [outcome.failed]
      const usual = await worker.run({ ...plan, wanted, mutant: undefined }, timeoutMs)
      if (usual?.hasPassed === true) return true
      // An earlier mutant may have changed the state of a worker.
      worker.renew()
      mutated.renew()
      if (attempt === 2) {
        console.log(`${plan.file} fails without a mutant, too: ${usual?.failed}`)
        return false
      }
    }
  }

  return async (mutant: Mutant, worker: Worker): Promise<Result> => {
    const { id: _, ...rest } = mutant
    const startedMs = performance.now()
    const result = (verdict: Verdict, by?: string): Result => {
      return { ...rest, verdict, by, durationMs: Math.round(performance.now() - startedMs) }
    }
    const chosen = planFor(mutant)
    const isLoaded = loaded.has(mutant.id)
    const mutated = isLoaded ? createWorker(tree, mutant.id) : worker
    for (const plan of chosen) {
      if (!(await isNoticed(mutant, plan, { worker, mutated }))) continue
      if (isLoaded) mutated.renew()
      const by = noticed.get(mutant.file) ?? new Map<string, number>()
      noticed.set(mutant.file, by.set(plan.file, (by.get(plan.file) ?? 0) + 1))
      return result('killed', plan.file)
    }
    if (isLoaded) mutated.renew()
    return result(chosen.length === 0 ? 'unreached' : 'survived')
  }
}

const isEquivalent = ({ file, original, replacement }: Result): boolean =>
  equivalents.some(
    (each) => each.file === file && each.original === original && each.replacement === replacement,
  )

const tableOf = (results: Result[]): string => {
  const folders = Map.groupBy(results, ({ file }) => file.split('/').slice(0, 3).join('/'))
  const rows = [...folders].sort().map(([name, all]) => {
    const count = (verdict: Verdict) => all.filter((each) => each.verdict === verdict).length
    const alike = all.filter((each) => each.verdict !== 'killed' && isEquivalent(each)).length
    const missed = count('survived') + count('unreached') - alike
    const share = Math.round((100 * count('killed')) / Math.max(all.length - alike, 1))
    const minutes = Math.round(all.reduce((sum, each) => sum + each.durationMs, 0) / 60_000)
    const cells = [`${name}/`, all.length, count('killed'), alike, missed, `${share} %`, minutes]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| Folder or file | Mutants | Killed | Equivalent | Survived | Killed of the rest | Minutes |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

const run = async (): Promise<void> => {
  const mutants = await makeTree()
  if (values.reach) return measureReach(mutants)
  const results = known()
  const isLeft = (verdict: Verdict | undefined): boolean =>
    verdict === undefined || (values.again && verdict !== 'killed')
  // An interrupted run should have sampled every part, so mutants are tried in random order.
  const left = drawn(mutants.filter(({ hash }) => isLeft(results.get(hash)?.verdict)))
  console.log(`${mutants.length} mutants, ${left.length} to be tried`)
  if (!values.report && left.length > 0) {
    const first = createWorker(tree)
    const tryMutant = createTrials(mutants, new Set(await first.loaded()))
    first.renew()
    // With most mutants, a test waits for something that never happens.
    await eachAtOnce(2 * availableParallelism(), left, async (mutant, worker) => {
      const result = await tryMutant(mutant, worker)
      results.set(result.hash, result)
      appendFileSync(resultsFile, `${JSON.stringify(result)}\n`)
      const { verdict, file, line, operator, original, replacement } = result
      if (verdict === 'killed' || isEquivalent(result)) return
      console.log(`${verdict} ${file}:${line} ${operator}\n  - ${original}\n  + ${replacement}`)
    })
  }
  const tried = mutants.flatMap(({ hash }) => results.get(hash) ?? [])
  console.log(tableOf(tried))
  if (tried.length < mutants.length) console.log(`${mutants.length - tried.length} not tried`)
}

await run()
process.exit()
