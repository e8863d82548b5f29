import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { type GeneratedSecrets, InvalidConfig } from '../config.ts'
import { DataFolderUnusable, prepareFolder, whyOf } from '../database/data-folder.ts'
import { encryptionKeyBytes, managementTokenMin } from './config-fields.ts'

const ownerOnly = 0o600
const secretBytes = 32

/** The data folder contains the secret. The record also shows whether this process generated it. */
export interface StoredSecret {
  name: 'management-token' | 'encryption-key'
  path: string
  value: string
  isNew: boolean
}

/** Returns undefined if the content of the file is usable. */
export const storedSecretFault = (
  path: string,
  name: StoredSecret['name'],
  value: string,
): string | undefined => {
  const file = `DATA_DIR: its file "${name}" (${resolve(path)})`
  if (name === 'management-token') {
    return value.length >= managementTokenMin
      ? undefined
      : `${file} contains a token with fewer than ${managementTokenMin} characters. Remove the ` +
          'file: the next start generates another token.'
  }
  return Buffer.from(value, 'base64url').length === encryptionKeyBytes
    ? undefined
    : `${file} does not contain a key of ${encryptionKeyBytes} bytes. Restore it from a copy or, ` +
        'if nothing has been encrypted yet, remove it: the next start generates another key.'
}

/**
 * Stores a new secret atomically. If a secret already exists, keeps that secret and returns false.
 */
const store = (dataDir: string, path: string): boolean => {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const text = `${randomBytes(secretBytes).toString('base64url')}\n`
  try {
    writeFileSync(draft, text, { mode: ownerOnly, flag: 'wx', flush: true })
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    const why = `its file "${basename(path)}" cannot be stored: ${whyOf(error)}`
    throw new DataFolderUnusable(dataDir, why, error)
  } finally {
    rmSync(draft, { force: true })
  }
}

const read = (dataDir: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const why = `its file "${basename(path)}" cannot be read`
    throw new DataFolderUnusable(dataDir, why, error)
  }
}

/**
 * Generates and stores the secret if the data folder does not contain it. Throws DataFolderUnusable
 * if the secret cannot be read or stored, and InvalidConfig if the file content is invalid.
 */
export const readOrStoreSecret = (dataDir: string, name: StoredSecret['name']): StoredSecret => {
  prepareFolder(dataDir)
  const path = join(dataDir, name)
  const isNew = !existsSync(path) && store(dataDir, path)
  const value = read(dataDir, path)
  const fault = storedSecretFault(path, name, value)
  if (fault !== undefined) throw new InvalidConfig([fault])
  return { name, path, value, isNew }
}

/**
 * A server without configured secrets generates them once and stores them in the data folder,
 * readable only by its owner. `onUse` is called for each secret in use. Throws the errors of
 * `readOrStoreSecret`.
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
