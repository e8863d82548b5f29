import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GeneratedSecrets } from './config.ts'

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

/** Secrets of a server that was given none: made once, kept in the data folder for its owner. */
export const generatedSecretsIn = (dataDir: string): GeneratedSecrets => {
  const keep = (name: string): string => {
    mkdirSync(dataDir, { recursive: true })
    return readOrCreate(join(dataDir, name))
  }
  return {
    managementToken: () => keep('management-token'),
    encryptionKey: () => Buffer.from(keep('encryption-key'), 'base64url'),
  }
}
