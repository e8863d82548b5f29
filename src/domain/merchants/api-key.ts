import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { base62Alphabet, randomBase62 } from '../base62.ts'
import type { Environment } from './caller.ts'

export const apiKeyKinds = ['secret', 'publishable'] as const

export type ApiKeyKind = (typeof apiKeyKinds)[number]

const randomLength = 30
const checksumLength = 6
const form = /^(sk|pk)_(test|live)_[0-9A-Za-z]{36}$/

const checksum = (text: string): string => {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < checksumLength; place += 1) {
    digits = base62Alphabet.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

const beginningOf = (kind: ApiKeyKind, environment: Environment): string =>
  `${kind === 'secret' ? 'sk' : 'pk'}_${environment}_`

/** The number of leading characters of a key that are stored: `sk_live_` and four more. */
export const keptPrefixLength = 12

/** A key consists of a prefix, 30 random base62 characters, and their CRC-32 checksum in base62. */
export const generateApiKey = (kind: ApiKeyKind, environment: Environment): string => {
  const key = beginningOf(kind, environment) + randomBase62(randomLength)
  return key + checksum(key)
}

/** Checks the form and the checksum of a secret key, without a database query. */
export const looksLikeSecretKey = (text: string): boolean =>
  form.test(text) &&
  text.startsWith('sk_') &&
  checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength)

/** Returns the SHA-256 hash that is stored instead of the key. */
export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest()
