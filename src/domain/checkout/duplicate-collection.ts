/**
 * A second successful payment in a checkout session is either refunded in full immediately, or
 * listed as a reconciliation item.
 */
export const duplicateCollections = ['review', 'refund'] as const

export type DuplicateCollection = (typeof duplicateCollections)[number]

/** The reason for an automatic refund. Refunds by merchants have no reason. */
export const refundReasons = ['duplicate_collection'] as const

export type RefundReason = (typeof refundReasons)[number]
