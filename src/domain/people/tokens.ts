import { createHash, randomBytes } from 'node:crypto'
import { randomBase62 } from '../base62.ts'

/** Tokens of sessions, of programs that act for a person, and of links. */
export const tokenPrefixes = {
  session: 'mms_',
  access: 'mmt_',
  invitation: 'mmi_',
  passwordReset: 'mmr_',
} as const

export type TokenKind = keyof typeof tokenPrefixes

const tokenLength = 43

/** A new token: its prefix and 256 random bits. */
export const generateToken = (kind: TokenKind): string =>
  tokenPrefixes[kind] + randomBase62(tokenLength)

/** The SHA-256 of a token, which is stored in its place. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const digits = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Sixteen letters and digits in groups of four; 79 bits. */
export const generateRecoveryCode = (): string => {
  const letters: string[] = []
  while (letters.length < 16) {
    for (const byte of randomBytes(32)) {
      // Using bytes beyond the last whole round would make some letters more frequent.
      if (byte < 8 * digits.length) letters.push(digits.charAt(byte % digits.length))
    }
  }
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-')
}

/**
 * The form that is hashed, because people type codes in either case, with hyphens, with spaces, or
 * with neither.
 */
export const plainRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
