import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { minuteMs } from '../domain/time.ts'
import type { Connection, Db } from './executor.ts'
import { migrations } from './migrations/index.ts'
import { runSteps, type SchemaStep, type StepContext } from './schema-steps.ts'

const migrationTable = 'migrations'

type Log = StepContext['log']

const runMigration = async (
  connection: Kysely<unknown>,
  migration: string,
  steps: SchemaStep[],
  log: Log = () => {},
): Promise<void> => {
  const startedAtMs = performance.now()
  await runSteps(connection, steps, log)
  log('migration completed', { migration, ms: Math.round(performance.now() - startedAtMs) })
}

/** Kysely records which migrations have run. Migrations open their own database transactions. */
const createMigrator = (db: Connection, known: Record<string, SchemaStep[]>, log?: Log): Migrator =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(known).map(([name, steps]) => [
            name,
            { up: (connection) => runMigration(connection, name, steps, log) },
          ]),
        ),
    },
    migrationTableName: migrationTable,
    migrationLockTableName: 'migrations_lock',
    disableTransactions: true,
  })

/**
 * The first migration from before version 1.0.0. The baseline replaces all migrations from that
 * time.
 */
const firstOldMigration = '0001-foundation'

/**
 * Thrown if the database has the schema of a version before 1.0.0. The message explains what to do.
 */
export class SchemaTooOld extends Error {
  constructor() {
    super(
      'The database has the schema of a version before 1.0.0, which cannot be ' +
        'migrated: set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.',
    )
    this.name = 'SchemaTooOld'
  }
}

/** Returns the names of the migrations that have run; undefined for an empty database. */
const readDone = async (db: Db): Promise<string[] | undefined> => {
  const found = await sql<{ table: string | null }>`
    SELECT to_regclass(${migrationTable})::text AS "table"`.execute(db)
  if (found.rows[0]?.table == null) return undefined
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM ${sql.table(migrationTable)}`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Returns the pending migrations in order. Throws SchemaTooOld. Does not use Kysely, which would
 * first read the definition of every table and take almost a second on the embedded engine.
 */
export const pendingMigrations = async (db: Db, known = migrations): Promise<string[]> => {
  const done = (await readDone(db)) ?? []
  if (done.includes(firstOldMigration)) throw new SchemaTooOld()
  return Object.keys(known)
    .filter((name) => !done.includes(name))
    .toSorted()
}

export const readMigrations = async (db: Db): Promise<string[]> =>
  ((await readDone(db)) ?? []).toSorted()

const lockKey = 'momo migrations'
const lockPollMs = 200
const reportEveryMs = minuteMs

/**
 * Waits until no other node is migrating, and holds the lock while `work` runs. The lock is polled,
 * because CREATE INDEX CONCURRENTLY would wait for a statement that is waiting for the lock.
 */
const withMigrationLock = async <Value>(
  connection: Connection,
  log: Log,
  work: () => Promise<Value>,
): Promise<Value> => {
  for (let waitedMs = 0; ; waitedMs += lockPollMs) {
    const { rows } = await sql<{ isMine: boolean }>`
      SELECT pg_try_advisory_lock(hashtextextended(${lockKey}, 0)) AS "isMine"`.execute(connection)
    if (rows[0]?.isMine) break
    if (waitedMs % reportEveryMs === 0) log('waiting for another node to migrate')
    await wait(lockPollMs)
  }
  try {
    return await work()
  } finally {
    await sql`SELECT pg_advisory_unlock(hashtextextended(${lockKey}, 0))`.execute(connection)
  }
}

/**
 * Migrates the schema while nodes of the previous version keep running. Returns the names of the
 * migrations that ran. Several nodes may call this function at the same time: one node migrates,
 * the other nodes wait. The next call completes a failed or interrupted migration. Throws
 * SchemaTooOld.
 */
export const migrate = async (
  db: Db,
  known = migrations,
  log: Log = () => {},
): Promise<string[]> => {
  if ((await pendingMigrations(db, known)).length === 0) return []
  return db.connection().execute((connection) =>
    withMigrationLock(connection, log, async () => {
      // Building an index on a large table takes minutes and waits for earlier transactions.
      await sql`SET statement_timeout = 0; SET lock_timeout = 0`.execute(connection)
      const migrator = createMigrator(connection, known, log)
      const { error, results } = await migrator
        .migrateToLatest()
        .finally(() => sql`RESET statement_timeout; RESET lock_timeout`.execute(connection))
      if (error !== undefined) throw error
      return (results ?? []).map(({ migrationName }) => migrationName)
    }),
  )
}

export const isMigrated = async (db: Db): Promise<boolean> =>
  (await pendingMigrations(db)).length === 0

/** Grants the service role only the rights that it needs (`baseline/service-role.ts`). */
export const grantServiceRole = (db: Db): Promise<unknown> =>
  sql`SELECT grant_service_role()`.execute(db)
