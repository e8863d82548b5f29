import { Secret, TOTP } from 'otpauth'

/**
 * Codes of authenticator apps: TOTP (RFC 6238), six digits, 30 seconds, SHA-1, which all apps
 * support.
 */

const periodSeconds = 30
/** Phone clocks differ, so the previous and the next code are accepted, too. */
const window = 1
const issuer = 'momo'

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds })

/** A new secret in base32: 160 bits. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The 30-second step of a code; undefined for a wrong code. */
export const stepOfCode = (secret: string, code: string, nowMs: number): number | undefined => {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp: nowMs, window })
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta
}
