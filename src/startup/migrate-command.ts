import { readConfig } from '../config.ts'
import { createLogger } from '../logger.ts'
import { readArguments } from './command-line.ts'
import { generatedSecretsIn } from './generated-secrets.ts'
import { openDatabase } from './open-database.ts'
import { databaseRefused, explained } from './startup-errors.ts'
import { updateSchema } from './update-schema.ts'

/** `make migrate`: brings the schema up to date and prints the migrations that ran. */
const run = async (): Promise<void> => {
  const config = readConfig(process.env, generatedSecretsIn)
  const log = createLogger(config)
  const database = await openDatabase(config, {
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    onLost: () => {},
    onStatement: () => {},
  })
  const done = await updateSchema(config, database.longDb, log).catch((error: unknown) => {
    throw databaseRefused(error)
  })
  console.log(done.length === 0 ? 'The schema is up to date.' : `Migrated: ${done.join(', ')}`)
  await database.close()
}

readArguments(
  'Usage: node src/startup/migrate-command.ts updates the schema at DATABASE_URL, or in DATA_DIR.',
)
run().catch((error: unknown) => {
  console.error(explained(error) ?? error)
  process.exit(1)
})
