import { dayMs, hourMs, minuteMs } from '../time.ts'

/**
 * Lifetimes of staff sessions, and limits on sign-in attempts, as documented in management.yaml.
 */

export const sessionMs = 12 * hourMs
export const idleMs = 2 * hourMs
/** A confirmation stays valid for this long. */
export const confirmedMs = 10 * minuteMs
export const invitationMs = 3 * dayMs
export const passwordResetMs = hourMs
/** At most this many password links are e-mailed to a person while an earlier link is valid. */
export const passwordResetsMax = 3
/**
 * The `used_at` of a session or token is updated at most this often, to avoid a write per request.
 */
export const usedEveryMs = minuteMs

/** A session ends after this many consecutive wrong codes or passwords. */
export const wrongCodesMax = 5
/**
 * The maximum sign-in attempts per window from one network: `attemptsMax` for one e-mail address,
 * `networkAttemptsMax` in total. `attemptsMax` also limits consecutive wrong passwords in all
 * sessions of a person.
 */
export const attemptsMax = 10
export const networkAttemptsMax = 100
export const attemptsWindowMs = 15 * minuteMs
/** The maximum attempts to use invitations and password links, per network and window. */
export const secretAttemptsMax = 100
/** The maximum requests for password links, per network and window. */
export const resetRequestsMax = 20
/** The maximum consecutive wrong authenticator codes per person and window, across all sessions. */
export const codesMax = 100
export const codesWindowMs = dayMs

export const recoveryCodeCount = 10

export const passkeysMax = 10
/** A person has this long to complete single sign-on. */
export const singleSignOnMs = 10 * minuteMs
/** A person has this long to confirm with a passkey. */
export const passkeyChallengeMs = 5 * minuteMs
