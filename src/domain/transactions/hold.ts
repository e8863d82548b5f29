/**
 * Why a payout or refund is held before its submission: a payout of a suspended merchant until
 * staff resume or cancel it, any of them until its wallet at the provider is funded.
 */
export const holdReasons = ['merchant_suspended', 'wallet_low'] as const

export type HoldReason = (typeof holdReasons)[number]
