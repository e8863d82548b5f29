import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { migrations } from './migrations/index.ts'

const migrationTable = 'migrations'

const createMigrator = (db: Db, known: Record<string, Migration>): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: async () => known },
    migrationTableName: migrationTable,
    migrationLockTableName: 'migrations_lock',
  })

/** The first migration of the versions before 1.0.0, whose migrations the baseline replaces. */
const firstOldMigration = '0001-foundation'

/** The database has the schema of a version before 1.0.0; its message says what to do. */
export class SchemaTooOld extends Error {
  constructor() {
    super(
      'The database has the schema of a version before 1.0.0, which cannot be brought up to ' +
        'date: set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.',
    )
    this.name = 'SchemaTooOld'
  }
}

const refuseOldSchema = async (db: Db): Promise<void> => {
  const found = await sql<{ table: string | null }>`
    SELECT to_regclass(${migrationTable})::text AS "table"`.execute(db)
  if (found.rows[0]?.table == null) return
  const { rows } = await sql`
    SELECT FROM ${sql.table(migrationTable)} WHERE name = ${firstOldMigration}`.execute(db)
  if (rows.length > 0) throw new SchemaTooOld()
}

/**
 * Brings the schema up to date and returns the names of the migrations that ran. Several nodes may
 * call it at once: one migrates in a transaction under an advisory lock, the others wait. A failed
 * migration leaves the schema as it was. Throws SchemaTooOld.
 */
export const migrate = async (db: Db, known = migrations): Promise<string[]> => {
  await refuseOldSchema(db)
  const { error, results } = await createMigrator(db, known).migrateToLatest()
  if (error !== undefined) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** Whether every migration this version knows has run. */
export const isMigrated = async (db: Db): Promise<boolean> =>
  (await createMigrator(db, migrations).getMigrations()).every(
    ({ executedAt }) => executedAt !== undefined,
  )

/** Grants the role of the service the rights it needs, and no more (`baseline/service-role.ts`). */
export const grantServiceRole = (db: Db): Promise<unknown> =>
  sql`SELECT grant_service_role()`.execute(db)
