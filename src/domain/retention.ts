/**
 * The kinds of data that are deleted or erased after some time. Money and its evidence are never
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

/** How long an idempotency key is valid (openapi.yaml, `Idempotency-Key`). */
export const idempotencyDays = 30

/**
 * How long the service waits for a clear answer about a transaction with a final status before it
 * creates a reconciliation item.
 */
export const comparisonDays = 3

export type RetentionDays = Record<RetainedKind, number>
