import {
  constants,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  randomUUID,
} from 'node:crypto'
import type { SimulatorReply, SimulatorRequest } from '../http-messages.ts'
import { statusObject } from './protocol.ts'

/** carrier2_money encrypts PINs, and signs messages and callbacks. */

export type PinPadding = 'pkcs1' | 'oaep-sha1' | 'oaep-sha256'

const paddings = {
  pkcs1: { padding: constants.RSA_PKCS1_PADDING },
  'oaep-sha1': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
  'oaep-sha256': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
}

interface RsaKey {
  privateKey: KeyObject
  /** The SubjectPublicKeyInfo of the public key, as DER in base64. */
  publicText: string
}

const rsaKeyOf = (privateKey: KeyObject): RsaKey => {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return { privateKey, publicText: der.toString('base64') }
}

const createRsaKey = (bits: number): RsaKey =>
  rsaKeyOf(generateKeyPairSync('rsa', { modulusLength: bits }).privateKey)

const givenPinKey = process.env.SIMULATOR_PIN_KEY

/**
 * The key that encrypts PINs differs from the signing key. With a PEM from the environment, a
 * restarted process keeps its key.
 */
export const pinKey =
  givenPinKey === undefined ? createRsaKey(2048) : rsaKeyOf(createPrivateKey(givenPinKey))

export const decrypt = (
  text: string,
  { privateKey }: RsaKey,
  padding: PinPadding,
): string | undefined => {
  try {
    const key = { key: privateKey, ...paddings[padding] }
    return privateDecrypt(key, Buffer.from(text, 'base64')).toString('utf8')
  } catch {
    return undefined
  }
}

const openSignature = (signature: string, both: string): string | undefined => {
  const [key = '', iv = ''] = both.split(':').map((part) => Buffer.from(part, 'base64'))
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, iv)
    return decipher.update(signature, 'base64', 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/** Returns true if `x-signature`, decrypted with the key in `x-key`, contains the body. */
const isSigned = (
  { headers, body }: SimulatorRequest,
  key: RsaKey,
  padding: PinPadding,
): boolean => {
  const both = decrypt(String(headers['x-key'] ?? ''), key, padding)
  return both !== undefined && openSignature(String(headers['x-signature'] ?? ''), both) === body
}

/** The hash of a callback is the HMAC-SHA256 of its transaction as JSON text, in base64. */
export const hashOf = (transaction: string, secret: string): string =>
  createHmac('sha256', secret).update(transaction).digest('base64')

interface SigningOptions {
  messageSigning: boolean
  signingPadding: PinPadding
  signingKeyBits: 1024 | 2048
  signingKeyLifetimeSeconds: number
}

/** A new key replaces an expired signing key. */
export const createSigning = (options: SigningOptions) => {
  let current: { id: string; key: RsaKey; validUptoMs: number } | undefined

  const currentKey = () => {
    if (current === undefined || current.validUptoMs <= Date.now()) {
      const validUptoMs = Date.now() + options.signingKeyLifetimeSeconds * 1000
      current = { id: randomUUID(), key: createRsaKey(options.signingKeyBits), validUptoMs }
    }
    return current
  }

  return {
    isSignatureValid: (request: SimulatorRequest): boolean =>
      !options.messageSigning || isSigned(request, currentKey().key, options.signingPadding),
    /** Responds to `GET /v1/rsa/encryption-keys`. */
    readKey: (): SimulatorReply => {
      const { id, key, validUptoMs } = currentKey()
      const valid_upto = new Date(validUptoMs).toISOString()
      const data = { key_id: id, key: key.publicText, valid_upto }
      return { status: 200, body: { data, ...statusObject({ httpStatus: 200, success: true }) } }
    },
    rotate: (): void => {
      current = undefined
    },
  }
}

export type Signing = ReturnType<typeof createSigning>
