import { createHash, randomBytes } from 'node:crypto'
import { randomBase62 } from '../base62.ts'

export const tokenPrefixes = {
  session: 'mms_',
  access: 'mmt_',
  invitation: 'mmi_',
  passwordReset: 'mmr_',
} as const

export type TokenKind = keyof typeof tokenPrefixes

const tokenLength = 43

/** A token consists of its prefix and 256 random bits. */
export const generateToken = (kind: TokenKind): string =>
  tokenPrefixes[kind] + randomBase62(tokenLength)

/** Returns the SHA-256 hash that is stored instead of the token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const digits = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns 16 letters and digits in groups of four, with 79 bits of entropy. */
export const generateRecoveryCode = (): string => {
  const letters: string[] = []
  while (letters.length < 16) {
    for (const byte of randomBytes(32)) {
      // Skips larger bytes, because some letters would otherwise be more frequent.
      if (byte < 8 * digits.length) letters.push(digits.charAt(byte % digits.length))
    }
  }
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-')
}

/**
 * Normalises a recovery code before hashing. People type the code in upper or lower case, with
 * hyphens, with spaces, or without separators.
 */
export const plainRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
