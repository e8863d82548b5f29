import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type Db, openPostgres } from '../database/database.ts'
import { grantServiceRole, isMigrated, migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import { StartRefused } from './startup-errors.ts'

const ownerPoolSize = 2

const anotherDatabase =
  'MIGRATION_DATABASE_URL and DATABASE_URL name different databases: the second one is not up to ' +
  'date after migrating the first.'

/**
 * Brings the schema up to date and returns the names of the migrations that ran. If
 * MIGRATION_DATABASE_URL names an owner, the owner migrates and then grants the role of the service
 * its rights; otherwise the service's own connection migrates. Throws StartRefused if the owner's
 * database is a different one.
 */
export const updateSchema = async (
  { migrationDatabaseUrl: url }: Pick<Config, 'migrationDatabaseUrl'>,
  db: Db,
  log: Logger,
): Promise<string[]> => {
  const report = (message: string, details: object = {}): void => log.info(details, message)
  if (url === undefined) return migrate(db, migrations, report)
  const owner = openPostgres(url, ownerPoolSize, {
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    onLost: () => {},
    onStatement: () => {},
  })
  try {
    const done = await migrate(owner.migrationDb, migrations, report)
    await grantServiceRole(owner.migrationDb)
    if (!(await isMigrated(db))) throw new StartRefused(anotherDatabase)
    return done
  } finally {
    await owner.close()
  }
}
