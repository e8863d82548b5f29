import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GeneratedSecrets } from '../config.ts'
import { DataFolderUnusable, prepareFolder } from '../database/data-folder.ts'

const ownerOnly = 0o600
const secretBytes = 32

/** A secret in the data folder, and whether this process generated it. */
export interface StoredSecret {
  name: 'management-token' | 'encryption-key'
  path: string
  value: string
  isNew: boolean
}

const readOrCreate = (path: string): Pick<StoredSecret, 'value' | 'isNew'> => {
  try {
    return { value: readFileSync(path, 'utf8').trim(), isNew: false }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  writeFileSync(path, `${randomBytes(secretBytes).toString('base64url')}\n`, {
    mode: ownerOnly,
    flag: 'wx',
  })
  return { value: readFileSync(path, 'utf8').trim(), isNew: true }
}

/**
 * Reads a secret of the data folder, or generates and stores it. Throws DataFolderUnusable if it
 * cannot be read or stored.
 */
export const readOrStoreSecret = (dataDir: string, name: StoredSecret['name']): StoredSecret => {
  prepareFolder(dataDir)
  const path = join(dataDir, name)
  try {
    return { name, path, ...readOrCreate(path) }
  } catch (error) {
    throw new DataFolderUnusable(dataDir, `its file "${name}" cannot be read`, error)
  }
}

/**
 * The secrets of a server without configured ones: generated once and stored in the data folder,
 * readable only by its owner. `onUse` is called for each secret in use. Reading a secret throws
 * DataFolderUnusable if it cannot be stored.
 */
export const generatedSecretsIn = (
  dataDir: string,
  onUse?: (secret: StoredSecret) => void,
): GeneratedSecrets => {
  const readOrStore = (name: StoredSecret['name']): string => {
    const secret = readOrStoreSecret(dataDir, name)
    onUse?.(secret)
    return secret.value
  }
  return {
    managementToken: () => readOrStore('management-token'),
    encryptionKey: () => Buffer.from(readOrStore('encryption-key'), 'base64url'),
  }
}
