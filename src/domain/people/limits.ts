import { dayMs, hourMs, minuteMs } from '../time.ts'

/** How long the sign-ins of people last, and how often one may be tried (management.yaml). */

export const sessionMs = 12 * hourMs
export const idleMs = 2 * hourMs
/** How long a confirmation counts as fresh. */
export const confirmedMs = 10 * minuteMs
export const invitationMs = 3 * dayMs
export const passwordResetMs = hourMs
/** Links to a new password that are mailed to one person within the time that each is valid. */
export const passwordResetsMax = 3
/** `used_at` of sessions and tokens is exact to this time, so that not every request writes it. */
export const usedEveryMs = minuteMs

/** Wrong codes or passwords in a row after which a session ends. */
export const wrongCodesMax = 5
/**
 * Attempts to sign in from one network to one e-mail, and to all, within the window; the first also
 * for wrong passwords in a row that one person's sessions send.
 */
export const attemptsMax = 10
export const networkAttemptsMax = 100
export const attemptsWindowMs = 15 * minuteMs
/** Attempts from one network to use invitations and links to a new password within the window. */
export const secretAttemptsMax = 100
/** Requests for such links from one network within the window. */
export const resetRequestsMax = 20
/** Wrong codes of one person's authenticator in a row within the window, over all sessions. */
export const codesMax = 100
export const codesWindowMs = dayMs

export const recoveryCodeCount = 10

export const passkeysMax = 10
/** How long to wait for an answer of the identity provider. */
export const singleSignOnMs = 10 * minuteMs
/** How long to wait for a passkey's answer. */
export const passkeyChallengeMs = 5 * minuteMs
