import { execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { equivalents } from './equivalents.ts'
import { instrument, loadInstrumenter, type Mutant } from './instrument.ts'
import { moneyFiles } from './money-files.ts'

/**
 * Measures the suite as the suite measures the code: makes one small change of the code at a time,
 * a mutant, and runs the tests that reach it until one fails. Works in a copy of the project, in
 * .cache/mutate; what is known of a mutant is kept there until its file changes, so that a run can
 * be ended at any time and goes on where it was.
 */

const { values } = parseArgs({
  options: {
    /** Beginnings of paths, such as `src/domain/`; without them, what decides about money. */
    files: { type: 'string', multiple: true },
    /** So many mutants of all files outside of those, drawn by `--seed`. */
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** Only mutants on lines that differ from this commit. */
    since: { type: 'string' },
    /** Ends the run after so many minutes. */
    minutes: { type: 'string' },
    /** Test files at most for a mutant, those that reach most of its file first. */
    most: { type: 'string', default: '25' },
    /** Runs the whole suite once, and notes which test files reach which files. */
    reach: { type: 'boolean', default: false },
    /** Prints the table of what is known, and runs nothing. */
    report: { type: 'boolean', default: false },
  },
})

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, '.cache/mutate')
const tree = join(folder, 'tree')
const resultsFile = join(folder, 'results.jsonl')
const endsAtMs = values.minutes === undefined ? Infinity : Date.now() + Number(values.minutes) * 6e4

type Verdict = 'killed' | 'survived' | 'unreached'

interface Result extends Pick<Mutant, 'file' | 'line' | 'operator' | 'original' | 'replacement'> {
  hash: string
  verdict: Verdict
  durationMs: number
  /** The test file that failed. */
  by?: string | undefined
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })

const listed = (...folders: string[]): string[] =>
  git('ls-files', '-co', '--exclude-standard', ...folders)
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))

/** Migrations are made again by every test, and never edited once they have run. */
const canMutate = (path: string): boolean =>
  path.endsWith('.ts') && !path.includes('/migrations/') && !path.startsWith('src/cli/')

const isWanted = (path: string): boolean => {
  if (values.reach) return true
  if (values.sample !== undefined) return !moneyFiles.includes(path)
  if (values.files !== undefined) return values.files.some((start) => path.startsWith(start))
  return values.since !== undefined || moneyFiles.includes(path)
}

/** Lines of files that differ from a commit. */
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

/** Numbers below one, the same for the same seed (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const drawn = (mutants: Mutant[], count: number): Mutant[] => {
  const random = randomOf(Number(values.seed))
  return mutants
    .map((mutant) => ({ mutant, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

/** A copy of the project whose files have all their mutants in them. */
const makeTree = async (): Promise<Mutant[]> => {
  rmSync(tree, { recursive: true, force: true })
  for (const path of listed()) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    cpSync(join(root, path), join(tree, path))
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  // Tests ask git for the files of the project.
  execFileSync('git', ['init', '--quiet'], { cwd: tree })
  const instrumenter = await loadInstrumenter(folder)
  const mutants: Mutant[] = []
  for (const path of listed('src').filter((each) => canMutate(each) && isWanted(each))) {
    const made = await instrument(instrumenter, path, readFileSync(join(root, path), 'utf8'))
    writeFileSync(join(tree, path), made.code)
    mutants.push(...made.mutants)
  }
  if (values.since !== undefined) {
    const changed = changedLines(values.since)
    return mutants.filter(({ file, line }) => changed.get(file)?.has(line) === true)
  }
  return values.sample === undefined ? mutants : drawn(mutants, Number(values.sample))
}

interface Run {
  hasPassed: boolean
  /** The test file that failed, if one said so. */
  failed?: string | undefined
}

/** Runs test files in the copy, one after another in their order, until one fails. */
const runTests = (
  files: string[],
  environment: Record<string, string>,
  { timeoutMs, arguments: more }: { timeoutMs: number; arguments: string[] },
): Promise<Run> =>
  new Promise((resolve) => {
    const program = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
    program.push(
      'node_modules/jest/bin/jest.js',
      '--testEnvironment=<rootDir>/test/mutation/environment.ts',
    )
    program.push(
      '--testSequencer=<rootDir>/test/mutation/in-order.ts',
      ...more,
      '--runTestsByPath',
      ...files,
    )
    const child = spawn(process.execPath, program, {
      cwd: tree,
      env: { ...process.env, FORCE_COLOR: '0', MUTATE_ORDER: files.join(','), ...environment },
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk
    })
    // A mutant may wait for ever, and so may programs that its tests have started.
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), timeoutMs)
    child.on('close', (status) => {
      clearTimeout(timer)
      resolve({ hasPassed: status === 0, failed: /^FAIL (\S+)/m.exec(output)?.[1] })
    })
  })

/** Test files of a file of src, those first that together reach most of its mutants. */
type Reach = Record<string, string[]>

const reachFile = join(root, 'test/mutation/reach.json')
const reachedMost = 25

const inReachOrder = (tests: Map<string, { ids: Set<string>; durationMs: number }>): string[] => {
  const known = new Set<string>()
  const order: string[] = []
  const worthOf = (test: string): number => {
    const { ids, durationMs } = tests.get(test) ?? { ids: new Set(), durationMs: 1 }
    const fresh = [...ids].filter((id) => !known.has(id)).length
    return (fresh + ids.size / 20) / Math.sqrt(durationMs)
  }
  const left = new Set(tests.keys())
  while (left.size > 0 && order.length < reachedMost) {
    const best = [...left].reduce((a, b) => (worthOf(b) > worthOf(a) ? b : a))
    for (const id of tests.get(best)?.ids ?? []) known.add(id)
    left.delete(best)
    order.push(best)
  }
  return order
}

/** Runs the whole suite once, to see which test files reach which mutants of which file. */
const measureReach = async (): Promise<void> => {
  const coverage = join(folder, 'coverage')
  rmSync(coverage, { recursive: true, force: true })
  const tests = listed('test').filter((path) => path.endsWith('.test.ts'))
  const workers = [`--maxWorkers=${availableParallelism()}`]
  const environment = { MUTATE_COVERAGE: coverage }
  await runTests(tests, environment, { timeoutMs: 7_200_000, arguments: workers })
  const files = new Map<string, Map<string, { ids: Set<string>; durationMs: number }>>()
  for (const name of readdirSync(coverage)) {
    const { path, durationMs, reached } = JSON.parse(readFileSync(join(coverage, name), 'utf8'))
    for (const id of reached as string[]) {
      const [file = ''] = id.split('#')
      const byTest = files.get(file) ?? new Map()
      files.set(file, byTest)
      const test = relative(tree, path)
      const { ids } = byTest.get(test) ?? { ids: new Set<string>() }
      byTest.set(test, { ids: ids.add(id), durationMs })
    }
  }
  const reach: Reach = Object.fromEntries(
    [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, by]) => [file, inReachOrder(by)]),
  )
  writeFileSync(reachFile, `${JSON.stringify(reach, null, 1)}\n`)
}

const known = (): Map<string, Result> =>
  new Map(
    (existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8').split('\n') : [])
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Result)
      .map((result) => [result.hash, result]),
  )

/** Throws where the tests fail without a mutant, too: then they say nothing of mutants. */
const createTrials = () => {
  const passes = new Map<string, Promise<Run>>()
  const runWith = (id: string, tests: string[]): Promise<Run> =>
    runTests(
      tests,
      { __STRYKER_ACTIVE_MUTANT__: id, TEST_PATIENCE_MS: '8000' },
      { timeoutMs: 600_000, arguments: ['--runInBand', '--bail=1', '--testTimeout=30000'] },
    )
  return async (mutant: Mutant, tests: string[]): Promise<Result> => {
    const { id, ...rest } = mutant
    if (tests.length === 0) return { ...rest, verdict: 'unreached', durationMs: 0 }
    const list = tests.join()
    if (!passes.has(list)) passes.set(list, runWith('none', tests))
    const usual = await passes.get(list)
    if (usual?.hasPassed !== true) throw new Error(`fails without a mutant: ${usual?.failed}`)
    const startedMs = performance.now()
    const { hasPassed, failed } = await runWith(id, tests)
    const durationMs = Math.round(performance.now() - startedMs)
    return { ...rest, verdict: hasPassed ? 'survived' : 'killed', durationMs, by: failed }
  }
}

const isEquivalent = ({ file, original, replacement }: Result): boolean =>
  equivalents.some(
    (each) => each.file === file && each.original === original && each.replacement === replacement,
  )

/** The table by folder, as Markdown. */
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
  if (values.reach) return measureReach()
  const results = known()
  const reach = JSON.parse(readFileSync(reachFile, 'utf8')) as Reach
  const left = mutants.filter(({ hash }) => !results.has(hash))
  console.log(`${mutants.length} mutants, ${left.length} of them not tried yet`)
  const tryMutant = createTrials()
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      if (Date.now() > endsAtMs || values.report) return
      const result = await tryMutant(next, (reach[next.file] ?? []).slice(0, Number(values.most)))
      results.set(result.hash, result)
      appendFileSync(resultsFile, `${JSON.stringify(result)}\n`)
      const { verdict, file, line, operator, original, replacement } = result
      if (verdict === 'killed' || isEquivalent(result)) continue
      console.log(`${verdict} ${file}:${line} ${operator}\n  - ${original}\n  + ${replacement}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const tried = mutants.flatMap(({ hash }) => results.get(hash) ?? [])
  console.log(tableOf(tried))
  if (tried.length < mutants.length) console.log(`${mutants.length - tried.length} not tried`)
}

await run()
