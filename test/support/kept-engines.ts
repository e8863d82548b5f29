import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { lockDataFolder } from '../../src/database/data-folder.ts'
import { databaseOver } from '../../src/database/database.ts'
import { EmbeddedEngine } from '../../src/database/embedded-engine.ts'
import type { Ports } from '../../src/startup/start-server.ts'

/**
 * A worker passes its embedded engines from one test server to the next. Copying and opening a
 * database and reading its catalog takes half a second of CPU time. Emptying a database takes a
 * tenth of that time. This module is loaded once for all of a worker's test files.
 */

/** On the embedded engine, a test's frequent statements keep their first plan. */
export const lastingPlans = 'SET plan_cache_mode = force_generic_plan'

/** The service uses these session settings when it opens an engine, except the plan setting. */
const settings = `SET TIME ZONE 'UTC'; SET default_statistics_target = 10; ${lastingPlans}`

interface Engine {
  /** The folder in which the server stores other files, next to its database. */
  dataDir: string
  pglite: PGlite
  schema: string
}

const idle: Engine[] = []

/** Few test files run more servers than this at the same time. */
const idleMax = 2

/** A larger database is discarded instead of emptied, because its indexes do not shrink. */
const bytesMax = 64_000_000

const templateFolder = (): string => {
  const template = process.env.TEST_TEMPLATE
  if (template === undefined) throw new Error('no template: see prepare-run.ts')
  return template
}

const createFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'momo-test-'))

/** Creates a folder with a copy of the embedded database that prepare-run.ts has migrated. */
export const copyTemplate = async (): Promise<string> => {
  const dataDir = await createFolder()
  cpSync(templateFolder(), dataDir, { recursive: true })
  return dataDir
}

/** An engine looks for its files at this path. */
const engineFolder = '/pglite/data'

/**
 * System calls for files take a fifth of the CPU time of statements, so the template is kept in
 * memory.
 */
class CopiedTemplate extends MemoryFS {
  override async init(...[pg, options]: Parameters<MemoryFS['init']>) {
    this.pg = pg
    const copyFiles = ({ FS }: typeof pg.Module): void => {
      const copy = (from: string, to: string): void => {
        FS.mkdirTree(to, 0o700)
        for (const entry of readdirSync(from, { withFileTypes: true })) {
          const [source, target] = [join(from, entry.name), `${to}/${entry.name}`]
          if (entry.isDirectory()) copy(source, target)
          else FS.writeFile(target, readFileSync(source), { canOwn: true })
        }
      }
      copy(join(templateFolder(), 'database'), engineFolder)
    }
    return { emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), copyFiles] } }
  }
}

const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

const schemaCatalogs = [
  ...['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_type'],
  ...['pg_authid', 'pg_auth_members', 'pg_db_role_setting'],
]

/** Returns a text that changes with every committed change to the schema, roles or permissions. */
const readSchema = async (pglite: PGlite): Promise<string> => {
  const states = schemaCatalogs.map(
    (name) => `(SELECT ROW(count(*), max(xmin::text::bigint)) FROM ${name})`,
  )
  const text = `SELECT ROW(${states.join(', ')})::text AS state`
  const { rows } = await pglite.query<{ state: string }>(text)
  return rows[0]?.state ?? ''
}

const openEngine = async (): Promise<Engine> => {
  const dataDir = await createFolder()
  const pglite = await PGlite.create({ fs: new CopiedTemplate() })
  await pglite.exec(settings)
  return { dataDir, pglite, schema: await readSchema(pglite) }
}

/** Lists tables that received rows since they were last emptied, except the migration tables. */
const usedTables = `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0
    AND relname NOT IN ('migrations', 'migrations_lock')`

/**
 * Resets statistics to those of a table that was never analysed. The planner then assumes that the
 * table contains rows.
 */
const forgetStatistics = `
  SELECT pg_clear_relation_stats('public', relname) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reltuples >= 0;
  SELECT pg_clear_attribute_stats(schemaname, tablename, attname, inherited) FROM pg_stats
    WHERE schemaname = 'public';
  SELECT pg_stat_reset()`

/**
 * Deletes everything that servers and tests have stored. Returns whether the engine is reusable.
 */
const empty = async (engine: Engine): Promise<boolean> => {
  const { dataDir, pglite, schema } = engine
  await pglite.exec('ROLLBACK')
  await pglite.exec('DISCARD ALL')
  if ((await readSchema(pglite)) !== schema) return false
  const { rows } = await pglite.query<{ name: string }>(usedTables)
  const names = rows.map(({ name }) => name)
  if (names.length > 0) {
    // Triggers are disabled, because some triggers refuse to delete rows.
    await pglite.exec(`BEGIN; SET LOCAL session_replication_role = replica;
      ${names.map((name) => `DELETE FROM ${name};`).join(' ')} COMMIT`)
    await pglite.exec(`VACUUM (INDEX_CLEANUP on) ${names.join(', ')}`)
    await pglite.exec(forgetStatistics)
  }
  await pglite.exec('SELECT setval(seqrelid::regclass, seqstart, false) FROM pg_sequence')
  // Only a checkpoint shortens the write-ahead log of a single-process engine.
  await pglite.exec('CHECKPOINT')
  await pglite.exec(settings)
  engine.schema = await readSchema(pglite)
  await Promise.all(readdirSync(dataDir).map((name) => removeFolder(join(dataDir, name))))
  const size = await pglite.query<{ bytes: number }>(
    'SELECT pg_database_size(current_database())::integer AS bytes',
  )
  return (size.rows[0]?.bytes ?? 0) < bytesMax
}

/**
 * Each statement starts a statistics timer of ten seconds, which would keep the process alive. This
 * statement replaces that timer.
 */
const clearTimer = 'SET statement_timeout = 100'

const close = async ({ dataDir, pglite }: Engine): Promise<void> => {
  // Closing a failed engine may also fail.
  await pglite.close().catch(() => {})
  await removeFolder(dataDir)
}

const takeEngine = async (): Promise<Engine> => {
  for (;;) {
    const engine = idle.pop()
    if (engine === undefined) return openEngine()
    if (await empty(engine).catch(() => false)) return engine
    await close(engine)
  }
}

interface KeptDatabase {
  dataDir: string
  openDatabase: Ports['openDatabase']
  /** Returns the engine for reuse. Call it only after the server has stopped. */
  giveBack: () => Promise<void>
}

export const takeDatabase = async (): Promise<KeptDatabase> => {
  const engine = await takeEngine()
  const { dataDir, pglite } = engine
  return {
    dataDir,
    openDatabase: async (_config, listeners) => {
      const { database, release } = lockDataFolder(dataDir)
      const opened = databaseOver(
        EmbeddedEngine.over(pglite, listeners, database),
        listeners.onStatement,
      )
      return {
        ...opened,
        close: async () => {
          await opened.db.destroy()
          release()
        },
      }
    },
    giveBack: async () => {
      if (idle.length >= idleMax) return close(engine)
      idle.push(engine)
      await pglite.exec(clearTimer).catch(() => {})
      await pglite.exec('SELECT pg_stat_force_next_flush()').catch(() => {})
    },
  }
}
