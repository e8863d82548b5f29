import { Secret, TOTP } from 'otpauth'

/**
 * Authenticator app codes: TOTP (RFC 6238) with six digits, 30-second steps and SHA-1. All
 * authenticator apps support these parameters.
 */

const periodSeconds = 30
/** The previous and next codes are also accepted, because phone clocks may be inaccurate. */
const window = 1
const issuer = 'momo'

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds })

/** The secret has 160 bits and is encoded in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** Returns the 30-second step that the code belongs to; undefined if the code is wrong. */
export const stepOfCode = (secret: string, code: string, nowMs: number): number | undefined => {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp: nowMs, window })
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta
}
