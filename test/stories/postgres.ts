import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Program, prepareProgram, until } from '../support/processes.ts'

/**
 * This PostgreSQL server belongs to one run, which can kill it. It is configured as a user would
 * do.
 */

const bin = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'
const ownName = 'stories'

/** PostgreSQL does not run as root. */
const asPostgres = (file: string, args: string[]): { file: string; args: string[] } =>
  process.getuid?.() === 0
    ? {
        file: 'setpriv',
        args: ['--reuid=postgres', '--regid=postgres', '--clear-groups', file, ...args],
      }
    : { file, args }

const ownerOf = (name: string): [number, number] =>
  ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name]))) as [number, number]

const createCluster = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() === 0) chownSync(folder, ...ownerOf('postgres'))
  const { file, args } = asPostgres(join(bin, 'initdb'), [
    ...['-D', folder, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C'],
  ])
  execFileSync(file, args, { stdio: 'ignore' })
}

/** A commit takes some milliseconds, as on a slow disk, so kills hit some commits. */
const settings = [
  ...['listen_addresses=127.0.0.1', 'max_connections=120', 'shared_buffers=128MB'],
  ...['commit_delay=3000', 'commit_siblings=0', 'log_min_messages=warning'],
  ...['log_lock_waits=on', 'deadlock_timeout=1s', 'autovacuum_naptime=15s'],
]

export interface Postgres {
  url: string
  program: Program
  query<Row extends object>(text: string): Promise<Row[]>
  ready(): Promise<void>
  /** Restarts PostgreSQL after a kill, as often as necessary. */
  restart(): Promise<void>
  deadlocks(): number
  panics(): string[]
}

export const startPostgres = async (folder: string, port: number): Promise<Postgres> => {
  const dataDir = join(folder, 'postgres')
  const logFile = join(folder, 'postgres.log')
  appendFileSync(logFile, '')
  createCluster(dataDir)
  const options = settings.flatMap((setting) => ['-c', setting])
  const command = asPostgres(join(bin, 'postgres'), [
    ...['-D', dataDir, '-p', String(port), '-k', dataDir],
    ...options,
  ])
  const server = prepareProgram({ ...command, logFile })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`

  const query = async <Row extends object>(text: string): Promise<Row[]> => {
    const connection = { connectionString: url, application_name: ownName }
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  const answers = (): Promise<boolean> =>
    query('SELECT 1').then(
      () => true,
      () => false,
    )
  const restart = async (): Promise<void> => {
    await until('PostgreSQL starts again', async () => {
      if (!server.isRunning()) {
        server.start()
        await pause(300)
      }
      return answers()
    })
  }
  await restart()
  const lines = (): string[] => readFileSync(logFile, 'utf8').split('\n')
  return {
    url,
    program: server,
    query,
    restart,
    ready: () => until('PostgreSQL answers', answers),
    deadlocks: () => lines().filter((line) => line.includes('deadlock detected')).length,
    panics: () => lines().filter((line) => line.includes('PANIC')),
  }
}

const others = `backend_type = 'client backend' AND application_name <> '${ownName}'`

/** Closes connections of the service. Returns the number of connections. */
export const terminate = async (
  postgres: Postgres,
  which: 'one' | 'all' | 'committing' | 'working',
): Promise<number> => {
  const conditions = {
    one: 'ORDER BY random() LIMIT 1',
    all: '',
    committing: `AND state = 'active' AND query ~* '^ *commit'`,
    working: `AND state <> 'idle'`,
  }
  const rows = await postgres.query(
    `SELECT pg_terminate_backend(pid) FROM
      (SELECT pid FROM pg_stat_activity WHERE ${others} ${conditions[which]}) AS found`,
  )
  return rows.length
}

export const workingProcess = async (postgres: Postgres): Promise<number | undefined> => {
  const [row] = await postgres.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE ${others}
      ORDER BY (state = 'active') DESC, random() LIMIT 1`,
  )
  return row?.pid
}
