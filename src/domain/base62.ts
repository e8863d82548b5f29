import { randomInt } from 'node:crypto'

/** Letters and digits only, because chat and mail programs cut `-` or `_` off the end of a URL. */
export const base62Alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A number of random letters and digits; each has almost six bits. */
export const randomBase62 = (length: number): string =>
  Array.from({ length }, () => base62Alphabet.charAt(randomInt(base62Alphabet.length))).join('')

/** The bytes as one number in base 62, in at least `length` digits. */
export const toBase62 = (bytes: Uint8Array, length: number): string => {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let digits = ''
  while (rest > 0n || digits.length < length) {
    digits = base62Alphabet.charAt(Number(rest % 62n)) + digits
    rest /= 62n
  }
  return digits
}
