import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import { onPostgres } from './on-postgres.ts'
import { freePort } from './processes.ts'
import type { TestDatabase } from './server.ts'
import type { SmallDisk } from './small-disk.ts'

const bin = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'
const isRoot = process.getuid?.() === 0

/** If PostgreSQL is not installed, the tests that need a private server are skipped. */
export const hasPostgresPrograms = existsSync(join(bin, 'initdb'))

/** Returns a command that runs as the user postgres, because PostgreSQL does not run as root. */
export const asPostgres = (file: string, args: string[]): [file: string, args: string[]] => {
  if (!isRoot) return [file, args]
  const user = ['--reuid=postgres', '--regid=postgres', '--clear-groups']
  return ['setpriv', [...user, file, ...args]]
}

const idOf = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, 'postgres']))

export const createFolder = (path: string): string => {
  mkdirSync(path, { mode: 0o700 })
  if (isRoot) chownSync(path, idOf('-u'), idOf('-g'))
  return path
}

export interface OwnPostgres {
  /** The superuser's URL of the database `postgres`. */
  url: string
  database: TestDatabase
  run(statement: string): Promise<unknown[]>
  /** External programs need the server's folder and port. */
  data: string
  port: number
  stop(): Promise<void>
}

interface Options {
  /**
   * The disk contains the tables, but not the write-ahead log, because a full log disk stops the
   * server.
   */
  disk?: SmallDisk
  /** If true, roles other than the superuser need a password. */
  asksPasswords?: boolean
  settings?: Record<string, string>
  restored?: string
}

export const startOwnPostgres = async ({
  disk,
  asksPasswords = false,
  settings = {},
  restored,
}: Options = {}): Promise<OwnPostgres> => {
  // Other system users cannot read the folder of this test run, so a separate folder is used.
  const folder = mkdtempSync('/tmp/momo-own-postgres-')
  chmodSync(folder, 0o755)
  const data = restored ?? createFolder(join(disk?.path ?? folder, 'data'))
  if (restored === undefined) {
    const log = createFolder(join(folder, 'log'))
    const [initdb, initArgs] = asPostgres(join(bin, 'initdb'), [
      ...['-D', data, '-X', log, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--wal-segsize=1'],
      ...['--auth=trust', '--no-sync'],
    ])
    execFileSync(initdb, initArgs, { stdio: 'ignore', cwd: '/' })
  }
  const port = await freePort()
  const rules = [
    'local all all trust',
    'host all postgres all trust',
    'host all all all scram-sha-256',
  ]
  const hba = join(data, 'pg_hba.conf')
  if (asksPasswords) execFileSync('tee', [hba], { input: `${rules.join('\n')}\n`, stdio: 'pipe' })
  const [postgres, args] = asPostgres(join(bin, 'postgres'), [
    ...['-D', data, '-p', String(port), '-k', data, '-c', 'listen_addresses=127.0.0.1'],
    ...['-c', 'fsync=off', '-c', 'shared_buffers=16MB', '-c', 'logging_collector=off'],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const child: ChildProcess = spawn(postgres, args, { stdio: 'ignore', cwd: '/' })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const run = (statement: string) => onPostgres(url, statement)
  await eventually(
    () =>
      run('SELECT pg_is_in_recovery() AS recovers').then(
        ([row]) => !(row as { recovers: boolean }).recovers,
        () => false,
      ),
    (answers) => answers || child.exitCode !== null,
  )
  return {
    url,
    database: { url, dataDir: folder, drop: async () => {} },
    run,
    data,
    port,
    stop: async () => {
      const ended = once(child, 'exit')
      if (child.exitCode === null) {
        child.kill('SIGINT')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
