import { randomBase62 } from '../base62.ts'
import { dayMs } from '../time.ts'

/** Live keys that merchants claim with a link, so that staff never see them. */

export const liveKeyStatuses = ['awaiting_approval', 'ready', 'claimed', 'cancelled'] as const

export type LiveKeyStatus = (typeof liveKeyStatuses)[number]

/** A live key that is not approved or claimed in time has expired. */
export type ShownLiveKeyStatus = LiveKeyStatus | 'expired'

export const liveKeyApprovalReasons = ['no_mail', 'contact_not_verified'] as const

/** Why a live key needs approval by a second person. */
export type LiveKeyApprovalReason = (typeof liveKeyApprovalReasons)[number]

/** How long a merchant can claim a live key. */
export const claimMs = 3 * dayMs

/** How long a live key waits for a second person. */
export const liveKeyApprovalMs = 7 * dayMs

const codeLength = 43

const codeForm = new RegExp(`^[0-9A-Za-z]{${codeLength}}$`)

/** A new code for a claim link: 256 random bits. */
export const generateClaimCode = (): string => randomBase62(codeLength)

/** Whether a text has the form of such a code; needs no query. */
export const isClaimCode = (text: string): boolean => codeForm.test(text)
