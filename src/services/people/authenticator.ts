import { Secret, TOTP } from 'otpauth'

/**
 * Codes of authenticator apps: TOTP (RFC 6238) with six digits, 30 seconds and SHA-1, which all
 * apps support.
 */

const periodSeconds = 30
/** The previous and the next code are also accepted, because phone clocks differ. */
const window = 1
const issuer = 'momo'

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds })

/** Returns a new secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** Returns the 30-second step of a code; undefined if the code is wrong. */
export const stepOfCode = (secret: string, code: string, nowMs: number): number | undefined => {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp: nowMs, window })
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta
}
