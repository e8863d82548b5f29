/**
 * How to handle a second successful payment in a checkout session: refund it in full immediately,
 * or list it as a reconciliation item.
 */
export const duplicateCollections = ['review', 'refund'] as const

export type DuplicateCollection = (typeof duplicateCollections)[number]

/** Why the service refunded a payment automatically. Refunds by merchants have no reason. */
export const refundReasons = ['duplicate_collection'] as const

export type RefundReason = (typeof refundReasons)[number]
