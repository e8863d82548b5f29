/**
 * The handling of a second successful payment in a checkout session: refunded in full immediately,
 * or listed as a reconciliation item.
 */
export const duplicateCollections = ['review', 'refund'] as const

export type DuplicateCollection = (typeof duplicateCollections)[number]

/** Why the service refunded a payment automatically; refunds by merchants have no reason. */
export const refundReasons = ['duplicate_collection'] as const

export type RefundReason = (typeof refundReasons)[number]
