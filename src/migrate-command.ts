import { readConfig } from './config.ts'
import { generatedSecretsIn } from './generated-secrets.ts'
import { createLogger } from './logger.ts'
import { openDatabase } from './open-database.ts'
import { migrate } from './store/migrate.ts'

/** `make migrate`: brings the schema up to date and tells what ran. */
const config = readConfig(process.env, generatedSecretsIn)
const log = createLogger(config)
const database = await openDatabase(config, {
  onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  onLost: () => {},
  onStatement: () => {},
})
const done = await migrate(database.db)
console.log(done.length === 0 ? 'The schema is up to date.' : `Migrated: ${done.join(', ')}`)
await database.close()
