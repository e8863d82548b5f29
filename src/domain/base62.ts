import { randomInt } from 'node:crypto'

/**
 * The alphabet has only letters and digits, because chat and mail programs cut `-` or `_` off the
 * end of a URL.
 */
export const base62Alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns random letters and digits. Each character has almost six bits of entropy. */
export const randomBase62 = (length: number): string =>
  Array.from({ length }, () => base62Alphabet.charAt(randomInt(base62Alphabet.length))).join('')

/** Encodes bytes in base 62, with at least `length` digits. */
export const toBase62 = (bytes: Uint8Array, length: number): string => {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let digits = ''
  while (rest > 0n || digits.length < length) {
    digits = base62Alphabet.charAt(Number(rest % 62n)) + digits
    rest /= 62n
  }
  return digits
}
