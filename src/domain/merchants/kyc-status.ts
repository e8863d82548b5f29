export const kycStatuses = ['none', 'pending', 'verified', 'rejected'] as const

/** Status of a merchant's identity verification; live keys work while it is `verified`. */
export type KycStatus = (typeof kycStatuses)[number]
