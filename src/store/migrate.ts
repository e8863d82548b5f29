import { Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { migrations } from './migrations/index.ts'

const migratorOf = (db: Db): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  })

/**
 * Brings the schema up to date and returns the names of what ran. Several nodes may call it at
 * once: one migrates in a transaction under an advisory lock, the others wait.
 */
export const migrate = async (db: Db): Promise<string[]> => {
  const { error, results } = await migratorOf(db).migrateToLatest()
  if (error !== undefined) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** Whether every migration this version knows has run. */
export const isMigrated = async (db: Db): Promise<boolean> =>
  (await migratorOf(db).getMigrations()).every(({ executedAt }) => executedAt !== undefined)
