import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto'
import { readPublicKey } from '../public-key.ts'

/** The provider requires padding before RSA encryption. */
export const paddings = ['pkcs1', 'oaep-sha1', 'oaep-sha256'] as const

export type Padding = (typeof paddings)[number]

const paddingOptions = {
  pkcs1: { padding: constants.RSA_PKCS1_PADDING },
  'oaep-sha1': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
  'oaep-sha256': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
} as const

/**
 * Encrypts a text with an RSA key (RFC 8017) and the padding that the provider requires. Returns
 * base64. Throws if the key is invalid or too short.
 */
export const encryptWith = (publicKey: string, padding: Padding, text: string): string => {
  const key = readPublicKey(publicKey)
  if (key === undefined) throw new Error('the text is not an RSA public key')
  return publicEncrypt({ key, ...paddingOptions[padding] }, Buffer.from(text)).toString('base64')
}

const keyBytes = 32
const ivBytes = 16

/**
 * Returns two signature headers: the body, encrypted with AES-256-CBC, and the AES key, encrypted
 * with RSA.
 */
export const signMessage = (
  publicKey: string,
  padding: Padding,
  body: string,
): { 'x-signature': string; 'x-key': string } => {
  const key = randomBytes(keyBytes)
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const signature = Buffer.concat([cipher.update(body, 'utf8'), cipher.final()])
  const keyAndIv = `${key.toString('base64')}:${iv.toString('base64')}`
  return {
    'x-signature': signature.toString('base64'),
    'x-key': encryptWith(publicKey, padding, keyAndIv),
  }
}
