import { existsSync } from 'node:fs'
import type { MigrationConfig } from '../config.ts'
import { takeDataFolder } from '../database/data-folder.ts'
import {
  type Database,
  type DatabaseListeners,
  openEmbedded,
  openPostgres,
} from '../database/database.ts'
import { restoringFolder } from './restoring-folder.ts'
import { StartRefused } from './startup-errors.ts'

/** The value of DATA_DIR for a database in memory, which ends with the process. */
const inMemory = ':memory:'

/** The folder on disk of the embedded database that a configuration names, if it names one. */
export const dataFolderOf = ({
  databaseUrl,
  dataDir,
}: Pick<MigrationConfig, 'databaseUrl' | 'dataDir'>): string | undefined =>
  databaseUrl === undefined && dataDir !== inMemory ? dataDir : undefined

/**
 * Whether a restore was interrupted before it put the database in its place. A start would create
 * an empty database there.
 */
const isHalfRestored = (database: string): boolean =>
  !existsSync(database) && existsSync(restoringFolder(database))

/**
 * Opens the database that a configuration names: PostgreSQL at `databaseUrl`, else the embedded
 * database in `dataDir`, locked for this process alone. Throws DataFolderBusy, and StartRefused if
 * a restore was interrupted.
 */
export const openDatabase = async (
  config: MigrationConfig,
  listeners: DatabaseListeners,
): Promise<Database> => {
  if (config.databaseUrl !== undefined) {
    const { databaseUrl, databasePoolSize, databaseQueryTimeoutMs } = config
    return openPostgres(databaseUrl, databasePoolSize, listeners, databaseQueryTimeoutMs)
  }
  const folder = config.dataDir === inMemory ? undefined : takeDataFolder(config.dataDir)
  if (folder !== undefined && isHalfRestored(folder.database)) {
    folder.release()
    throw new StartRefused(
      `A restore into ${config.dataDir} was interrupted: repeat \`momo restore FILE --force\`.`,
    )
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
