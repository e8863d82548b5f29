import { readMigrationConfig } from '../config.ts'
import { pendingMigrations } from '../database/migrate.ts'
import { migrations, secondsForAMillion } from '../database/migrations/index.ts'
import { waitForDatabase } from '../database/wait-for-database.ts'
import { createLogger } from '../logger.ts'
import { readArguments } from './command-line.ts'
import { openDatabase } from './open-database.ts'
import { explainDatabaseError, explainError, requireOwnSessions } from './startup-errors.ts'
import { updateSchema } from './update-schema.ts'

/** Describes the effect, locks and duration of each pending migration. */
const describePlan = (names: string[]): string =>
  names
    .flatMap((name) => [
      `${name}: ${secondsForAMillion[name] ?? 'less than 5'} s for a million rows of each table`,
      ...(migrations[name] ?? []).map(({ description }) => `  - ${description}`),
    ])
    .join('\n')

/**
 * `make migrate` updates the schema and prints the migrations that ran. With `--plan`, it changes
 * nothing and prints the pending migrations.
 */
const run = async (): Promise<void> => {
  const config = readMigrationConfig(process.env)
  const log = createLogger(config)
  const database = await openDatabase(config, {
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
    onLost: () => {},
    onStatement: () => {},
  })
  const { databaseWaitMs: waitMs = 0 } = config
  await waitForDatabase({ ask: database.readPooling, waitMs, log })
  requireOwnSessions(
    await database.readPooling().catch((error: unknown) => {
      throw explainDatabaseError(error)
    }),
  )
  if (process.argv.includes('--plan')) {
    const names = await pendingMigrations(database.migrationDb)
    console.log(names.length === 0 ? 'The schema is up to date.' : describePlan(names))
    await database.close()
    return
  }
  const done = await updateSchema(config, database.migrationDb, log).catch((error: unknown) => {
    throw explainDatabaseError(error)
  })
  console.log(done.length === 0 ? 'The schema is up to date.' : `Migrated: ${done.join(', ')}`)
  await database.close()
}

readArguments(
  'Usage: node src/startup/migrate-command.ts [--plan] updates the schema at DATABASE_URL, or in ' +
    'DATA_DIR. --plan prints what it would do.',
  (argument) => argument === '--plan',
)
run().catch((error: unknown) => {
  console.error(explainError(error) ?? error)
  process.exit(1)
})
