import { dayMs, hourMs, minuteMs } from '../time.ts'

/** Lifetimes of staff sign-ins, and limits on attempts (management.yaml). */

export const sessionMs = 12 * hourMs
export const idleMs = 2 * hourMs
/** How long a confirmation stays fresh. */
export const confirmedMs = 10 * minuteMs
export const invitationMs = 3 * dayMs
export const passwordResetMs = hourMs
/** Maximum number of password links e-mailed to a person while an earlier one is valid. */
export const passwordResetsMax = 3
/** Precision of a session's or token's `used_at`, which avoids a write per request. */
export const usedEveryMs = minuteMs

/** The number of consecutive wrong codes or passwords that ends a session. */
export const wrongCodesMax = 5
/**
 * Maximum sign-in attempts per window from one network, for one e-mail address and in total. The
 * first also limits consecutive wrong passwords in all sessions of a person.
 */
export const attemptsMax = 10
export const networkAttemptsMax = 100
export const attemptsWindowMs = 15 * minuteMs
/** Maximum attempts per window from one network to use invitations and password links. */
export const secretAttemptsMax = 100
/** Maximum requests for password links per window from one network. */
export const resetRequestsMax = 20
/** Maximum consecutive wrong authenticator codes of a person per window, in all sessions. */
export const codesMax = 100
export const codesWindowMs = dayMs

export const recoveryCodeCount = 10

export const passkeysMax = 10
/** How long to wait for the identity provider's response. */
export const singleSignOnMs = 10 * minuteMs
/** How long to wait for a passkey's response. */
export const passkeyChallengeMs = 5 * minuteMs
