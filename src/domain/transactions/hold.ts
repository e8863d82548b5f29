/**
 * The payouts of a suspended merchant are held until staff resume or cancel them. Any payout or
 * refund is held until its wallet at the provider has enough money.
 */
export const holdReasons = ['merchant_suspended', 'wallet_low'] as const

export type HoldReason = (typeof holdReasons)[number]
