import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GeneratedSecrets } from '../config.ts'
import { DataFolderUnusable, prepareFolder } from '../database/data-folder.ts'

const ownerOnly = 0o600
const secretBytes = 32

const readOrCreate = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  writeFileSync(path, `${randomBytes(secretBytes).toString('base64url')}\n`, {
    mode: ownerOnly,
    flag: 'wx',
  })
  return readFileSync(path, 'utf8').trim()
}

/**
 * Secrets of a server without configured ones: generated once, stored in the data folder for its
 * owner. Reading one throws DataFolderUnusable where it cannot be stored.
 */
export const generatedSecretsIn = (dataDir: string): GeneratedSecrets => {
  const readOrStore = (name: string): string => {
    prepareFolder(dataDir)
    try {
      return readOrCreate(join(dataDir, name))
    } catch (error) {
      throw new DataFolderUnusable(dataDir, `its file "${name}" cannot be read`, error)
    }
  }
  return {
    managementToken: () => readOrStore('management-token'),
    encryptionKey: () => Buffer.from(readOrStore('encryption-key'), 'base64url'),
  }
}
