/**
 * These kinds of data are deleted or erased after some time. Money and its evidence are never
 * deleted.
 */
export const retainedKinds = [
  'events',
  'attempts',
  'callbacks',
  'mails',
  'sign_ins',
  'addresses',
  'bank_accounts',
  'top_up_texts',
] as const

export type RetainedKind = (typeof retainedKinds)[number]

/** An idempotency key is valid for this long (openapi.yaml, `Idempotency-Key`). */
export const idempotencyDays = 30

/**
 * If the service gets no clear answer about a final transaction within this time, it creates a
 * reconciliation item.
 */
export const comparisonDays = 3

export type RetentionDays = Record<RetainedKind, number>
