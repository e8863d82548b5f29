import { existsSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type MigrationConfig, readMigrationConfig } from '../config.ts'
import { CopyDiffers, copyTables, findFilledTable, listTables } from '../database/copy-tables.ts'
import { lockDataFolder } from '../database/data-folder.ts'
import { type Database, type Db, openEmbedded, openPostgres } from '../database/database.ts'
import { describeServer } from '../database/describe-server.ts'
import { pendingMigrations, readMigrations } from '../database/migrate.ts'
import { createLogger } from '../logger.ts'
import { movedFolder } from './open-database.ts'
import { findSecret } from './secret-values.ts'
import {
  explainDatabaseError,
  explainError,
  requireOwnSessions,
  requireServerVersion,
} from './startup-errors.ts'
import { updateSchema } from './update-schema.ts'

export interface Copied {
  data_dir: string
  /** The embedded database was moved to this folder. */
  kept: string
  tables: number
  rows: number
  /** The secret files in DATA_DIR whose environment variables are not set, by `…_FILE` variable. */
  secret_files: Record<string, string>
}

/** The message explains why the database cannot be copied and what to do. */
export class CopyRefused extends Error {}

const nothingChanged = 'Nothing was changed.'

const silent = { onConnectionError: () => {}, onLost: () => {}, onStatement: () => {} }
const poolSize = 2

const openServer = async (url: string, variable: string): Promise<Database> => {
  const server = openPostgres(url, poolSize, silent)
  try {
    requireOwnSessions(await server.readPooling(), variable)
    requireServerVersion((await describeServer(server.db)).versionNumber, variable)
    return server
  } catch (error) {
    await server.close()
    throw explainDatabaseError(error, variable)
  }
}

/** An interrupted copy leaves empty tables behind, which the next copy uses. */
const requireEmpty = async (owner: Db, sourceTables: readonly string[]): Promise<void> => {
  const tables = await listTables(owner)
  if (tables.length === 0) return
  const foreign = tables.find((table) => !sourceTables.includes(table))
  const isOurs = foreign === undefined && tables.includes('migrations')
  const filled = isOurs ? await findFilledTable(owner, tables) : (foreign ?? tables[0])
  if (filled === undefined) return
  throw new CopyRefused(
    `The database at DATABASE_URL is not empty: it has the table "${filled}"` +
      `${isOurs ? ' with rows' : ''}. Create an empty database with CREATE DATABASE, and set ` +
      `DATABASE_URL to it. ${nothingChanged}`,
  )
}

const requireThisVersion = async (source: Db): Promise<void> => {
  if ((await pendingMigrations(source)).length === 0) return
  throw new CopyRefused(
    'The embedded database has an earlier version: start the service with it once, stop it, ' +
      `and copy again. ${nothingChanged}`,
  )
}

const requireSameSchema = async (source: Db, target: Db): Promise<void> => {
  const [ours, theirs] = await Promise.all([readMigrations(source), readMigrations(target)])
  if (ours.join() === theirs.join()) return
  throw new CopyRefused(
    'The embedded database has a later version than this command: install that version, and ' +
      'copy again. Nothing was copied.',
  )
}

const copyBetween = async (
  source: Db,
  config: MigrationConfig,
  databaseUrl: string,
): Promise<{ tables: number; rows: number }> => {
  const { migrationDatabaseUrl: ownerUrl } = config
  const service = await openServer(databaseUrl, 'DATABASE_URL')
  try {
    const owner =
      ownerUrl === undefined ? service : await openServer(ownerUrl, 'MIGRATION_DATABASE_URL')
    try {
      await requireThisVersion(source)
      await requireEmpty(owner.db, await listTables(source))
      const log = createLogger({ ...config, logLevel: 'silent' })
      await updateSchema(config, service.migrationDb, log)
      await requireSameSchema(source, owner.db)
      return await copyTables(source, owner.migrationDb)
    } finally {
      if (owner !== service) await owner.close()
    }
  } finally {
    await service.close()
  }
}

const explain = (error: unknown): unknown => {
  if (error instanceof CopyRefused) return error
  if (error instanceof CopyDiffers) {
    return new CopyRefused(`Nothing was copied: ${error.message}.`)
  }
  const sentence = explainError(explainDatabaseError(error))
  return sentence === undefined ? error : new CopyRefused(`${sentence} Nothing was copied.`)
}

const secretFiles = (dataDir: string, variables: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    [
      ['ENCRYPTION_KEY', 'encryption-key'],
      ['MANAGEMENT_TOKEN', 'management-token'],
    ].flatMap(([variable = '', name = '']) => {
      const file = resolve(dataDir, name)
      return findSecret(variable, variables).value || !existsSync(file)
        ? []
        : [[`${variable}_FILE`, file]]
    }),
  )

/**
 * Copies the embedded database of a stopped service to PostgreSQL at DATABASE_URL, then moves the
 * embedded database to another folder, so that no service starts with it again. A failed copy can
 * be repeated. Throws CopyRefused with the reason.
 */
export const copyDatabase = async (variables: NodeJS.ProcessEnv): Promise<Copied> => {
  try {
    const config = readMigrationConfig(variables)
    const { dataDir, databaseUrl } = config
    if (databaseUrl === undefined) {
      throw new CopyRefused(`Set DATABASE_URL to an empty PostgreSQL database. ${nothingChanged}`)
    }
    if (!existsSync(join(dataDir, 'database', 'PG_VERSION'))) {
      throw new CopyRefused(
        existsSync(movedFolder(join(dataDir, 'database')))
          ? `The database in ${dataDir} has already been copied. ${nothingChanged}`
          : `${dataDir} has no database: set DATA_DIR to its folder. ${nothingChanged}`,
      )
    }
    const { database, release } = lockDataFolder(dataDir)
    try {
      const source = await openEmbedded(database)
      const copied = await copyBetween(source.db, config, databaseUrl).finally(source.close)
      const kept = movedFolder(database)
      try {
        renameSync(database, kept)
      } catch (error) {
        throw new CopyRefused(
          `Everything was copied, but ${database} cannot be renamed ` +
            `(${(error as Error).message}). Rename it to ${kept}: no service may start with it.`,
        )
      }
      return {
        data_dir: dataDir,
        kept,
        ...copied,
        secret_files: secretFiles(dataDir, variables),
      }
    } finally {
      release()
    }
  } catch (error) {
    throw explain(error)
  }
}
