/**
 * What becomes of a second payment that succeeds in one checkout session: it is refunded in full at
 * once, or listed for people to reconcile.
 */
export const duplicateCollections = ['review', 'refund'] as const

export type DuplicateCollection = (typeof duplicateCollections)[number]

/** Why the service refunded a payment by itself; a refund that a merchant ordered has no reason. */
export const refundReasons = ['duplicate_collection'] as const

export type RefundReason = (typeof refundReasons)[number]
