/** Why an approved payout is held: it is not submitted until staff resume or cancel it. */
export const holdReasons = ['merchant_suspended'] as const

export type HoldReason = (typeof holdReasons)[number]
