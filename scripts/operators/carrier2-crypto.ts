import {
  constants,
  createDecipheriv,
  createHmac,
  generateKeyPairSync,
  privateDecrypt,
} from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type PinPadding = 'pkcs1' | 'oaep-sha1' | 'oaep-sha256'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Base64 of the SPKI, as the portal shows it; for PINs and for message keys alike. */
export const publicKeyText = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

const paddings = {
  pkcs1: { padding: constants.RSA_PKCS1_PADDING },
  'oaep-sha1': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
  'oaep-sha256': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
} as const satisfies Record<PinPadding, object>

/** The text behind base64 RSA, or nothing where it does not decrypt. */
export const decrypt = (text: string, padding: PinPadding): string | undefined => {
  try {
    const cipher = Buffer.from(text, 'base64')
    return privateDecrypt({ key: privateKey, ...paddings[padding] }, cipher).toString('utf8')
  } catch {
    return undefined
  }
}

/** Whether `x-signature` holds this very body under the key and IV of `x-key`. */
export const isSigned = (
  headers: IncomingHttpHeaders,
  body: string,
  padding: PinPadding,
): boolean => {
  const [key = '', iv = ''] = (decrypt(String(headers['x-key'] ?? ''), padding) ?? '').split(':')
  try {
    const decipher = createDecipheriv(
      'aes-256-cbc',
      Buffer.from(key, 'base64'),
      Buffer.from(iv, 'base64'),
    )
    const signature = String(headers['x-signature'] ?? '')
    return decipher.update(signature, 'base64', 'utf8') + decipher.final('utf8') === body
  } catch {
    return false
  }
}

export const hashOf = (transaction: string, secret: string): string =>
  createHmac('sha256', secret).update(transaction).digest('base64')
