import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import { onPostgres } from './on-postgres.ts'
import { freePort } from './processes.ts'
import type { TestDatabase } from './server.ts'
import type { SmallDisk } from './small-disk.ts'

/** A PostgreSQL of a test's own, which it may fill, set read-only or ask passwords of. */

const bin = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'
const isRoot = process.getuid?.() === 0

/** Tests that need such a server are left out by title where the machine has no PostgreSQL. */
export const hasPostgresPrograms = existsSync(join(bin, 'initdb'))

/** PostgreSQL does not run as root. */
const asPostgres = (name: string, args: string[]): [file: string, args: string[]] => {
  const file = join(bin, name)
  if (!isRoot) return [file, args]
  const user = ['--reuid=postgres', '--regid=postgres', '--clear-groups']
  return ['setpriv', [...user, file, ...args]]
}

const idOf = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, 'postgres']))

const createFolder = (path: string): string => {
  mkdirSync(path)
  if (isRoot) chownSync(path, idOf('-u'), idOf('-g'))
  return path
}

export interface OwnPostgres {
  /** The superuser's address of its database `postgres`. */
  url: string
  /** An empty database on it. */
  database: TestDatabase
  run(statement: string): Promise<unknown[]>
  stop(): Promise<void>
}

interface Options {
  /** Holds the tables; the log of writes is elsewhere, as a full log ends the server. */
  disk?: SmallDisk
  /** Whether roles other than the superuser need their password. */
  asksPasswords?: boolean
}

export const startOwnPostgres = async ({
  disk,
  asksPasswords = false,
}: Options = {}): Promise<OwnPostgres> => {
  // Not in the folder of the run of tests, which another user may not enter.
  const folder = mkdtempSync('/tmp/momo-own-postgres-')
  chmodSync(folder, 0o755)
  const data = createFolder(join(disk?.path ?? folder, 'data'))
  const log = createFolder(join(folder, 'log'))
  const [initdb, initArgs] = asPostgres('initdb', [
    ...['-D', data, '-X', log, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--wal-segsize=1'],
    ...['--auth=trust', '--no-sync'],
  ])
  execFileSync(initdb, initArgs, { stdio: 'ignore', cwd: '/' })
  const port = await freePort()
  const rules = [
    'local all all trust',
    'host all postgres all trust',
    'host all all all scram-sha-256',
  ]
  const hba = join(data, 'pg_hba.conf')
  if (asksPasswords) execFileSync('tee', [hba], { input: `${rules.join('\n')}\n`, stdio: 'pipe' })
  const [postgres, args] = asPostgres('postgres', [
    ...['-D', data, '-p', String(port), '-k', data, '-c', 'listen_addresses=127.0.0.1'],
    ...['-c', 'fsync=off', '-c', 'shared_buffers=16MB', '-c', 'logging_collector=off'],
  ])
  const child: ChildProcess = spawn(postgres, args, { stdio: 'ignore', cwd: '/' })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const run = (statement: string) => onPostgres(url, statement)
  await eventually(
    () =>
      run('SELECT 1').then(
        () => true,
        () => false,
      ),
    (answers) => answers || child.exitCode !== null,
  )
  return {
    url,
    database: { url, dataDir: folder, drop: async () => {} },
    run,
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
