import type { Config } from '../config.ts'
import { takeDataFolder } from '../database/data-folder.ts'
import {
  type Database,
  type DatabaseListeners,
  openEmbedded,
  openPostgres,
} from '../database/database.ts'

/** This name stands for no folder: the database is in memory and ends with the process. */
const inMemory = ':memory:'

/**
 * Opens the database that a configuration names: PostgreSQL at `databaseUrl`, else the embedded
 * database in `dataDir`, locked for this process alone. Throws DataFolderBusy.
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
