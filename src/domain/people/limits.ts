import { dayMs, hourMs, minuteMs } from '../time.ts'

/**
 * Lifetimes of staff sessions, and limits on sign-in attempts, as documented in management.yaml.
 */

export const sessionMs = 12 * hourMs
export const idleMs = 2 * hourMs
/** How long a confirmation stays valid. */
export const confirmedMs = 10 * minuteMs
export const invitationMs = 3 * dayMs
export const passwordResetMs = hourMs
/** How many password links can be e-mailed to a person while an earlier link is valid. */
export const passwordResetsMax = 3
/** The precision of a session's or token's `used_at`. Avoids one write per request. */
export const usedEveryMs = minuteMs

/** How many consecutive wrong codes or passwords end a session. */
export const wrongCodesMax = 5
/**
 * Maximum sign-in attempts per window from one network: for one e-mail address (`attemptsMax`), and
 * in total. `attemptsMax` also limits consecutive wrong passwords in all sessions of a person.
 */
export const attemptsMax = 10
export const networkAttemptsMax = 100
export const attemptsWindowMs = 15 * minuteMs
/** Maximum attempts to use invitations and password links, per network and window. */
export const secretAttemptsMax = 100
/** Maximum requests for password links, per network and window. */
export const resetRequestsMax = 20
/** Maximum consecutive wrong authenticator codes per person and window, across all sessions. */
export const codesMax = 100
export const codesWindowMs = dayMs

export const recoveryCodeCount = 10

export const passkeysMax = 10
/** How long a person has to complete single sign-on. */
export const singleSignOnMs = 10 * minuteMs
/** How long a person has to confirm with a passkey. */
export const passkeyChallengeMs = 5 * minuteMs
