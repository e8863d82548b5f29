import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupDamaged, type BackupManifest, readBackup } from '../database/backup-archive.ts'
import { DataFolderBusy, DataFolderUnusable, lockDataFolder } from '../database/data-folder.ts'
import { openEmbedded } from '../database/database.ts'
import { EngineUnusable } from '../database/embedded-engine.ts'
import { readSetting } from '../repositories/settings.ts'
import { createSealer } from '../webhooks/secret-encryption.ts'
import { encryptionKeys } from './config-fields.ts'
import { restoringFolder } from './restoring-folder.ts'
import { defaultDataDir, findSecret, readTextFile } from './secret-values.ts'

export interface Restored {
  taken_at: string
  data_dir: string
  /** The previous database was moved to this folder. Null if no database existed. */
  kept: string | null
  /** True if the service would start with the key of the backup. Null if unknown. */
  is_encryption_key_right: boolean | null
}

/** The backup was not restored and nothing was changed. The message explains why. */
export class RestoreRefused extends Error {}

/** A folder without a database may contain secrets, locks and an unfinished restore. */
const mayBeThere = new Set([
  'encryption-key',
  'management-token',
  'lock',
  'lock-journal',
  'holder',
  restoringFolder('database'),
])

/** Resolves when the file is on disk (fsync). */
const writeFileThrough = async (path: string, content: AsyncIterable<Buffer>): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const bytes of content) await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}

const unpackInto = (file: string, folder: string): Promise<BackupManifest> => {
  mkdirSync(folder, { mode: 0o700 })
  return readBackup(file, {
    addFolder: async (path) => void (await mkdir(join(folder, path), { recursive: true })),
    addFile: (path, content) => writeFileThrough(join(folder, path), content),
  })
}

/** Opening the database replays the write-ahead log. */
const readKeyFingerprint = async (folder: string): Promise<string | undefined> => {
  const { db, close } = await openEmbedded(folder)
  try {
    return await readSetting(db, 'encryption_key')
  } finally {
    await close()
  }
}

/**
 * Returns the encryption keys that a start in this environment would use, or undefined if there are
 * none.
 */
const keysHere = (variables: NodeJS.ProcessEnv, dataDir: string): readonly Buffer[] | undefined => {
  const { value } = findSecret('ENCRYPTION_KEY', variables)
  if (value) return encryptionKeys.safeParse(value).data
  const stored = readTextFile(join(dataDir, 'encryption-key'))
  return 'text' in stored ? [Buffer.from(stored.text.trim(), 'base64url')] : undefined
}

const isRightKey = (
  keys: readonly Buffer[] | undefined,
  fingerprint: string | undefined,
): boolean | null =>
  keys === undefined || fingerprint === undefined
    ? null
    : createSealer(keys).fingerprints.includes(fingerprint)

const checkFile = async (file: string): Promise<void> => {
  try {
    await readBackup(file)
  } catch (error) {
    throw explain(file, error)
  }
}

const explain = (file: string, error: unknown): unknown => {
  if (error instanceof DataFolderBusy || error instanceof DataFolderUnusable) {
    return new RestoreRefused(error.message)
  }
  if (error instanceof BackupDamaged || error instanceof EngineUnusable) {
    const reason = error instanceof BackupDamaged ? error.message : 'its database does not open'
    return new RestoreRefused(`${file} is not a whole backup: ${reason}. Nothing was changed.`)
  }
  const { code, message } = error as NodeJS.ErrnoException
  return code === undefined ? error : new RestoreRefused(`${message}. Nothing was changed.`)
}

/**
 * Restores a backup into the folder of an embedded database, which no service may be using. With
 * `force`, moves an existing database to another folder. Preserves secrets in the folder. Throws
 * RestoreRefused with the reason.
 */
export const restoreBackup = async (
  file: string,
  variables: NodeJS.ProcessEnv,
  { force = false }: { force?: boolean },
): Promise<Restored> => {
  const dataDir = variables.DATA_DIR || defaultDataDir
  await checkFile(file)
  try {
    const { database, release } = lockDataFolder(dataDir)
    try {
      const isOccupied = readdirSync(dataDir).some((name) => !mayBeThere.has(name))
      if (isOccupied && !force) {
        throw new RestoreRefused(
          `${dataDir} is not empty: use --force to keep its database next to the restored one, ` +
            'or set DATA_DIR to another folder. Nothing was changed.',
        )
      }
      const restoring = restoringFolder(database)
      rmSync(restoring, { recursive: true, force: true })
      const prepare = async () => {
        const manifest = await unpackInto(file, restoring)
        return { manifest, fingerprint: await readKeyFingerprint(restoring) }
      }
      const { manifest, fingerprint } = await prepare().catch((error: unknown) => {
        rmSync(restoring, { recursive: true, force: true })
        throw error
      })
      const time = new Date().toISOString().replace(/[:.]|\d{3}Z$/g, '')
      const kept = existsSync(database) ? `${database}.before-restore-${time}Z` : null
      if (kept !== null) renameSync(database, kept)
      try {
        renameSync(restoring, database)
      } catch (error) {
        if (kept !== null) renameSync(kept, database)
        throw error
      }
      await syncFolder(dataDir).catch(({ message }: Error) => {
        throw new RestoreRefused(
          `${dataDir} contains the restored database, but possibly not on disk yet: ${message}.`,
        )
      })
      return {
        taken_at: manifest.taken_at,
        data_dir: dataDir,
        kept,
        is_encryption_key_right: isRightKey(keysHere(variables, dataDir), fingerprint),
      }
    } finally {
      release()
    }
  } catch (error) {
    throw explain(file, error)
  }
}
