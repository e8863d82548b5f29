export const kycStatuses = ['none', 'pending', 'verified', 'rejected'] as const

/** How far the verification of a merchant's identity is; live keys work once it is `verified`. */
export type KycStatus = (typeof kycStatuses)[number]
