import type { Config } from './config.ts'
import { takeDataFolder } from './store/data-folder.ts'
import {
  type Database,
  type DatabaseListeners,
  openEmbedded,
  openPostgres,
} from './store/database.ts'

/** A data folder of this name is none: the database ends with the process. */
const inMemory = ':memory:'

export interface OpenDatabase extends Database {
  close(): Promise<void>
}

/**
 * The database a configuration names: PostgreSQL at `databaseUrl`, else the embedded one in
 * `dataDir`, taken for this process alone. Throws DataFolderBusy.
 */
export const openDatabase = async (
  config: Config,
  listeners: DatabaseListeners,
): Promise<OpenDatabase> => {
  if (config.databaseUrl !== undefined) {
    const database = openPostgres(config.databaseUrl, config.databasePoolSize, listeners)
    return { ...database, close: () => database.db.destroy() }
  }
  const folder = config.dataDir === inMemory ? undefined : takeDataFolder(config.dataDir)
  const database = await openEmbedded(folder?.database, listeners.onStatement)
  return {
    ...database,
    close: async () => {
      await database.db.destroy()
      folder?.release()
    },
  }
}
