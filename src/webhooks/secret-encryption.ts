import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export interface Sealer {
  /** Encrypts with the first key. */
  seal(secret: string): Buffer
  /** Throws an error if none of the keys encrypted the bytes or if the bytes were changed. */
  open(sealed: Buffer): string
  /** Returns true if one of the keys encrypted the bytes. */
  canOpen(sealed: Buffer): boolean
  /** Returns true if the first key encrypted the bytes. */
  isCurrent(sealed: Buffer): boolean
  /** Identifiers of the keys, in the same order. They do not reveal the keys. */
  fingerprints: string[]
}

const sealWith = (key: KeyObject, secret: string): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
}

/** Returns undefined if another key encrypted the bytes or if the bytes were changed. */
const openWith = (key: KeyObject, sealed: Buffer): string | undefined => {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(tag)
    const text = Buffer.concat([
      decipher.update(sealed.subarray(nonceBytes + tagBytes)),
      decipher.final(),
    ])
    return text.toString('utf8')
  } catch {
    return undefined
  }
}

const fingerprintOf = (key: Buffer): string =>
  createHash('sha256').update('sealer fingerprint').update(key).digest('hex')

/**
 * Encrypts with AES-256-GCM and 32-byte keys. The sealed bytes are the nonce, the tag and the
 * ciphertext. `KeyObject`s are created once, because creating one takes longer than using it.
 */
export const createSealer = (configuredKeys: readonly Buffer[]): Sealer => {
  const keys = configuredKeys.map((key) => createSecretKey(key))
  const [first] = keys
  if (first === undefined) throw new Error('no key to encrypt secrets with')
  return {
    seal: (secret) => sealWith(first, secret),
    open: (sealed) => {
      for (const key of keys) {
        const secret = openWith(key, sealed)
        if (secret !== undefined) return secret
      }
      throw new Error('a stored secret was encrypted with another key')
    },
    canOpen: (sealed) => keys.some((key) => openWith(key, sealed) !== undefined),
    isCurrent: (sealed) => openWith(first, sealed) !== undefined,
    fingerprints: configuredKeys.map(fingerprintOf),
  }
}
