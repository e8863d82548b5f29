export const kycStatuses = ['none', 'pending', 'verified', 'rejected'] as const

/** The status of a merchant's identity verification. Live keys work only while it is `verified`. */
export type KycStatus = (typeof kycStatuses)[number]
