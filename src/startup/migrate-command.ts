import { readConfig } from '../config.ts'
import { createLogger } from '../logger.ts'
import { openDatabase } from './open-database.ts'
import { explainDatabaseError, explainError } from './startup-errors.ts'
import { updateSchema } from './update-schema.ts'

/** Migrations use no secret of the service, so that none is asked for or made. */
const noSecrets = () => ({ managementToken: () => '', encryptionKey: () => Buffer.alloc(0) })

/** `make migrate`: brings the schema up to date and prints the migrations that ran. */
const run = async (): Promise<void> => {
  const config = readConfig(process.env, noSecrets)
  const log = createLogger(config)
  const database = await openDatabase(config, {
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    onLost: () => {},
    onStatement: () => {},
  })
  const done = await updateSchema(config, database.migrationDb, log).catch((error: unknown) => {
    throw explainDatabaseError(error)
  })
  console.log(done.length === 0 ? 'The schema is up to date.' : `Migrated: ${done.join(', ')}`)
  await database.close()
}

run().catch((error: unknown) => {
  console.error(explainError(error) ?? error)
  process.exit(1)
})
