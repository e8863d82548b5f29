import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts and decrypts secrets for storage in the database. */
export interface Sealer {
  seal(secret: string): Buffer
  /** Throws if the bytes were sealed with another key, or were changed. */
  open(sealed: Buffer): string
  /** Identifies the key without revealing it. */
  fingerprint: string
}

/** AES-256-GCM under a 32-byte key; sealed bytes are nonce, tag, ciphertext. */
export const createSealer = (key: Buffer): Sealer => ({
  seal: (secret) => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
  },
  open: (sealed) => {
    const nonce = sealed.subarray(0, nonceBytes)
    const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(tag)
    const text = Buffer.concat([
      decipher.update(sealed.subarray(nonceBytes + tagBytes)),
      decipher.final(),
    ])
    return text.toString('utf8')
  },
  fingerprint: createHash('sha256').update('sealer fingerprint').update(key).digest('hex'),
})
