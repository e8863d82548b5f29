import type { Config } from '../config.ts'
import { takeDataFolder } from '../database/data-folder.ts'
import {
  type Database,
  type DatabaseListeners,
  openEmbedded,
  openPostgres,
} from '../database/database.ts'

/** A data folder of this name is none: the database ends with the process. */
const inMemory = ':memory:'

/**
 * The database a configuration names: PostgreSQL at `databaseUrl`, else the embedded one in
 * `dataDir`, taken for this process alone. Throws DataFolderBusy.
 */
export const openDatabase = async (
  config: Config,
  listeners: DatabaseListeners,
): Promise<Database> => {
  if (config.databaseUrl !== undefined) {
    const { databaseUrl, databasePoolSize, databaseQueryTimeoutMs } = config
    return openPostgres(databaseUrl, databasePoolSize, listeners, databaseQueryTimeoutMs)
  }
  const folder = config.dataDir === inMemory ? undefined : takeDataFolder(config.dataDir)
  const database = await openEmbedded(folder?.database, listeners)
  return {
    ...database,
    close: async () => {
      await database.close()
      folder?.release()
    },
  }
}
