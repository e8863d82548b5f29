import { createPublicKey, type KeyObject } from 'node:crypto'

/**
 * Reads an RSA public key in PEM, or in base64 of its SPKI. Returns undefined for anything else,
 * such as a private key.
 */
export const readPublicKey = (text: string): KeyObject | undefined => {
  const isPem = text.trimStart().startsWith('-----BEGIN')
  if (isPem && !/^-----BEGIN (RSA )?PUBLIC KEY-----/.test(text.trimStart())) return undefined
  try {
    const key = isPem
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'rsa' ? key : undefined
  } catch {
    return undefined
  }
}
