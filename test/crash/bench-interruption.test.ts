import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { eventually } from '../support/eventually.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const databaseUrl = process.env.TEST_DATABASE_URL

const folder = mkdtempSync(join(tmpdir(), 'momo-interrupted-'))
let bench: ChildProcess
let errors: string

const startBench = (part: string): void => {
  errors = ''
  // A detached process leads its process group, like a program in a terminal.
  bench = spawn(process.execPath, ['scripts/bench/bench.ts', part], {
    cwd: root,
    detached: true,
    env: {
      ...process.env,
      TMPDIR: folder,
      NODE_OPTIONS: '',
      ...(databaseUrl !== undefined && { BENCH_DATABASE_URL: databaseUrl }),
      ...(process.env.TEST_REDIS_URL !== undefined && {
        BENCH_REDIS_URL: process.env.TEST_REDIS_URL,
      }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  bench.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
}

const groupId = (): number => -(bench.pid ?? 0)

const isGroupAlive = (): boolean => {
  try {
    return process.kill(groupId(), 0)
  } catch {
    return false
  }
}

const countGroup = async (): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pgid='])
  return stdout.split('\n').filter((line) => Number(line) === bench.pid).length
}

const waitForMeasuredProcess = (): Promise<number> => eventually(countGroup, (count) => count >= 2)

beforeEach(async () => {})
afterEach(async () => {
  if (isGroupAlive()) process.kill(groupId(), 'SIGKILL')
})

test.each([
  ['SIGINT to its process group', 'SIGINT', true, 130],
  ['SIGTERM to itself alone', 'SIGTERM', false, 143],
] as const)(
  'a benchmark stopped by %s leaves no process and no folder',
  async (...[, signal, ...rest]) => {
    const [isForGroup, exitCode] = rest
    startBench('cold-start')
    const ended = once(bench, 'exit')
    await waitForMeasuredProcess()
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^momo-cold-/)])
    process.kill(isForGroup ? groupId() : (bench.pid ?? 0), signal)
    expect({ ended: await ended, errors }).toEqual({
      ended: [exitCode, null],
      errors: `\n${signal}: stopping the processes and dropping the databases of this run\n`,
    })
    expect(isGroupAlive()).toBe(false)
    expect(await readdir(folder)).toEqual([])
  },
)

const testOnPostgres = databaseUrl === undefined ? test.skip : test

testOnPostgres('a benchmark stopped by Ctrl-C leaves no database', async () => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const databases = async () => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE datname LIKE 'momo_bench_%' ORDER BY 1",
    )
    return rows.map(({ name }) => name)
  }
  try {
    const before = await databases()
    startBench('webhooks')
    const ended = once(bench, 'exit')
    await waitForMeasuredProcess()
    // Another benchmark on this server may also create databases.
    const made = (await databases()).filter((name) => !before.includes(name))
    expect(made).not.toEqual([])
    process.kill(groupId(), 'SIGINT')
    expect(await ended).toEqual([130, null])
    expect(isGroupAlive()).toBe(false)
    await eventually(
      async () => (await databases()).filter((name) => made.includes(name)),
      (left) => left.length === 0,
    )
  } finally {
    await client.end()
  }
})
