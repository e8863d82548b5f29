import { randomBase62 } from '../base62.ts'
import { dayMs } from '../time.ts'

/** Merchants claim live API keys with a link, so that staff never see the keys. */

export const liveKeyStatuses = ['awaiting_approval', 'ready', 'claimed', 'cancelled'] as const

export type LiveKeyStatus = (typeof liveKeyStatuses)[number]

/** A live key expires if it is not approved or claimed in time. */
export type ShownLiveKeyStatus = LiveKeyStatus | 'expired'

export const liveKeyApprovalReasons = ['no_mail', 'contact_not_verified'] as const

export type LiveKeyApprovalReason = (typeof liveKeyApprovalReasons)[number]

export const claimMs = 3 * dayMs

/** A live key expires if it is not approved within this time. */
export const liveKeyApprovalMs = 7 * dayMs

const codeLength = 43

const codeForm = new RegExp(`^[0-9A-Za-z]{${codeLength}}$`)

/** Returns a new code for a claim link, with 256 random bits. */
export const generateClaimCode = (): string => randomBase62(codeLength)

/** Checks the form of a claim code without a database query. */
export const isClaimCode = (text: string): boolean => codeForm.test(text)
