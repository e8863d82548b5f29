import { createHash } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { networkOf } from '../../domain/ip-range.ts'
import {
  attemptsMax,
  attemptsWindowMs,
  codesMax,
  codesWindowMs,
  networkAttemptsMax,
  resetRequestsMax,
  secretAttemptsMax,
} from '../../domain/people/limits.ts'
import type { Stranger } from '../../domain/people/person.ts'
import { TooManyAttempts } from '../../domain/problems.ts'
import {
  countAttempt,
  forgetAttempts,
  subtractAttempt,
} from '../../repositories/people/attempts.ts'

/**
 * Limits authentication attempts. Each attempt is counted before the check, so that concurrent
 * attempts cannot bypass the limit. Strangers cannot lock anyone out: sign-in attempts are counted
 * per network, and codes are counted only if the caller knows the password.
 */

type Context = Pick<AppContext, 'db' | 'clock'>

const keyOf = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\n')).digest()

/**
 * Counts an attempt and returns the counter key. Throws TooManyAttempts if there are more than
 * `max` attempts in a window.
 */
const countWithin = async (
  { db, clock }: Context,
  key: Buffer,
  { max, windowMs }: { max: number; windowMs: number },
): Promise<Buffer> => {
  const windowStart = new Date(clock.nowMs() - windowMs).toISOString()
  const counted = await countAttempt(db, { key, at: clock.nowIso(), windowStart })
  if (counted.attempts > max) {
    const endsAtMs = Date.parse(counted.began_at) + windowMs
    throw new TooManyAttempts(max, Math.ceil((endsAtMs - clock.nowMs()) / 1000))
  }
  return key
}

/** Strangers from the same network share one turn in the password hashing queue. */
export const ownerOfStranger = ({ address }: Stranger): string =>
  `network ${address === null ? 'unknown' : networkOf(address)}`

/**
 * Counts a sign-in attempt. After a successful sign-in, call the returned function. It does not
 * reset the other attempts of the network. Otherwise, an attacker with one account could make
 * unlimited guesses at other accounts. Throws TooManyAttempts.
 */
export const countSignIn = async (
  ctx: Context,
  email: string,
  stranger: Stranger,
): Promise<() => Promise<void>> => {
  const network = ownerOfStranger(stranger)
  const windowMs = attemptsWindowMs
  const ofNetwork = await countWithin(ctx, keyOf(network), { max: networkAttemptsMax, windowMs })
  const own = await countWithin(ctx, keyOf(email, network), { max: attemptsMax, windowMs })
  return async () => {
    await forgetAttempts(ctx.db, own)
    await subtractAttempt(ctx.db, ofNetwork)
  }
}

/**
 * Counts a sign-in attempt without an e-mail address, by passkey or single sign-on. Call the
 * returned function after a successful sign-in. Throws TooManyAttempts.
 */
export const countNetworkSignIn = async (
  ctx: Context,
  stranger: Stranger,
): Promise<() => Promise<unknown>> => {
  const key = keyOf(ownerOfStranger(stranger))
  const windowMs = attemptsWindowMs
  const ofNetwork = await countWithin(ctx, key, { max: networkAttemptsMax, windowMs })
  return () => subtractAttempt(ctx.db, ofNetwork)
}

/**
 * Counts an attempt to use an invitation link or password link. Call the returned function after a
 * successful attempt. Throws TooManyAttempts.
 */
export const countSecret = async (
  ctx: Context,
  stranger: Stranger,
): Promise<() => Promise<unknown>> => {
  const key = keyOf('secret', ownerOfStranger(stranger))
  await countWithin(ctx, key, { max: secretAttemptsMax, windowMs: attemptsWindowMs })
  return () => subtractAttempt(ctx.db, key)
}

/**
 * Counts authenticator codes across all sessions of a person. Otherwise, an attacker could start a
 * new session after every five guesses. Throws TooManyAttempts. Recovery codes still work.
 */
export const countCode = (ctx: Context, personId: string): Promise<Buffer> =>
  countWithin(ctx, keyOf('code', personId), { max: codesMax, windowMs: codesWindowMs })

/**
 * Counts passwords across all sessions of a person, because single sign-on allows unlimited
 * sessions. Throws TooManyAttempts.
 */
export const countPassword = (ctx: Context, personId: string): Promise<Buffer> =>
  countWithin(ctx, keyOf('password', personId), { max: attemptsMax, windowMs: attemptsWindowMs })

/** Throws TooManyAttempts. */
export const countResetRequest = (ctx: Context, stranger: Stranger): Promise<Buffer> =>
  countWithin(ctx, keyOf('reset', ownerOfStranger(stranger)), {
    max: resetRequestsMax,
    windowMs: attemptsWindowMs,
  })
