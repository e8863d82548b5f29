/**
 * Why a payout or refund is held before its submission: a suspended merchant's payout until staff
 * resume or cancel it, any payout or refund until its wallet at the provider is funded.
 */
export const holdReasons = ['merchant_suspended', 'wallet_low'] as const

export type HoldReason = (typeof holdReasons)[number]
