import { existsSync } from 'node:fs'
import type { MigrationConfig } from '../config.ts'
import { lockDataFolder } from '../database/data-folder.ts'
import {
  type Database,
  type DatabaseListeners,
  openEmbedded,
  openPostgres,
} from '../database/database.ts'
import { restoringFolder } from './restoring-folder.ts'
import { StartRefused } from './startup-errors.ts'

/** With this DATA_DIR value, the database is in memory and is lost when the process exits. */
const inMemory = ':memory:'

/** Returns undefined unless the embedded database is on disk. */
export const dataFolderOf = ({
  databaseUrl,
  dataDir,
}: Pick<MigrationConfig, 'databaseUrl' | 'dataDir'>): string | undefined =>
  databaseUrl === undefined && dataDir !== inMemory ? dataDir : undefined

/**
 * Returns true if a restore was interrupted before the database was in place. A start would create
 * an empty database there.
 */
const isHalfRestored = (database: string): boolean =>
  !existsSync(database) && existsSync(restoringFolder(database))

/** After a copy to PostgreSQL, the embedded database is in this folder. */
export const movedFolder = (database: string): string => `${database}.moved-to-postgresql`

/**
 * Throws StartRefused if a start would create an empty database although an earlier database was
 * moved to another folder or is only partly restored.
 */
const requireInPlace = (database: string, dataDir: string): void => {
  if (isHalfRestored(database)) {
    throw new StartRefused(
      `A restore into ${dataDir} was interrupted: repeat \`momo restore FILE --force\`.`,
    )
  }
  if (!existsSync(database) && existsSync(movedFolder(database))) {
    throw new StartRefused(
      `The database in ${dataDir} was moved to PostgreSQL: set DATABASE_URL to that database, or ` +
        'DATA_DIR to another folder.',
    )
  }
}

/**
 * Opens PostgreSQL at `databaseUrl`, or the embedded database in `dataDir`, locked for this
 * process. Throws DataFolderBusy, and StartRefused if a restore was interrupted or the database was
 * moved to PostgreSQL.
 */
export const openDatabase = async (
  config: MigrationConfig,
  listeners: DatabaseListeners,
): Promise<Database> => {
  if (config.databaseUrl !== undefined) {
    const { databaseUrl, databasePoolSize, databaseQueryTimeoutMs } = config
    return openPostgres(databaseUrl, databasePoolSize, listeners, databaseQueryTimeoutMs)
  }
  const folder = config.dataDir === inMemory ? undefined : lockDataFolder(config.dataDir)
  try {
    if (folder !== undefined) requireInPlace(folder.database, config.dataDir)
  } catch (error) {
    folder?.release()
    throw error
  }
  const database = await openEmbedded(folder?.database, listeners)
  return {
    ...database,
    close: async () => {
      await database.close()
      folder?.release()
    },
  }
}
