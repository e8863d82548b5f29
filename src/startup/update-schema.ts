import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type Db, openPostgres } from '../database/database.ts'
import { grantServiceRole, isMigrated, migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import { hasServiceRole } from '../database/service-role.ts'
import { requireOwnSessions, StartRefused } from './startup-errors.ts'

const ownerPoolSize = 2

const anotherDatabase =
  'MIGRATION_DATABASE_URL and DATABASE_URL are different databases: the second is not up to date ' +
  'after a migration of the first.'

/** PostgreSQL reports a missing permission with this code. */
const isNotPermitted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42501'

const howToCreateRole =
  'the database server has no role momo_service, and the owner of the schema cannot create it. ' +
  'As a superuser, run "CREATE ROLE momo_service NOLOGIN", or "ALTER ROLE … CREATEROLE" for the ' +
  'owner; then "GRANT momo_service TO …" for the role that the service connects as'

/**
 * Throws StartRefused if the service may not read the schema because the role momo_service does not
 * exist.
 */
const seesMigrated = async (db: Db): Promise<boolean> => {
  try {
    return await isMigrated(db)
  } catch (error) {
    if (!isNotPermitted(error) || (await hasServiceRole(db))) throw error
    throw new StartRefused(
      `The database at DATABASE_URL cannot be used: ${howToCreateRole}.`,
      error,
    )
  }
}

/**
 * Updates the schema and returns the names of the migrations that ran. If MIGRATION_DATABASE_URL is
 * set, the owner migrates and then grants the service role its rights. Otherwise the service's
 * connection migrates. Throws StartRefused if the owner's URL refers to a different database.
 */
export const updateSchema = async (
  { migrationDatabaseUrl: url }: Pick<Config, 'migrationDatabaseUrl'>,
  db: Db,
  log: Logger,
): Promise<string[]> => {
  const report = (message: string, details: object = {}): void => log.info(details, message)
  if (url === undefined) {
    const done = await migrate(db, migrations, report)
    if (done.length > 0 && !(await hasServiceRole(db))) {
      log.warn(`a service with fewer rights cannot connect yet: ${howToCreateRole}`)
    }
    return done
  }
  const owner = openPostgres(url, ownerPoolSize, {
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
    onLost: () => {},
    onStatement: () => {},
  })
  try {
    requireOwnSessions(await owner.readPooling(), 'MIGRATION_DATABASE_URL')
    const done = await migrate(owner.migrationDb, migrations, report)
    await grantServiceRole(owner.migrationDb)
    if (!(await seesMigrated(db))) throw new StartRefused(anotherDatabase)
    return done
  } finally {
    await owner.close()
  }
}
