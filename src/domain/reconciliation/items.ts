/** Why a transaction is listed for reconciliation (management.yaml, `ReconciliationItemKind`). */
export const itemKinds = [
  'other_end',
  'second_payment',
  'no_record',
  'no_end',
  'untraceable',
  'not_compared',
  'not_applied',
] as const

export type ItemKind = (typeof itemKinds)[number]

/** A live transaction is overdue after so long without an end, and is listed within the hour. */
export const overdueAfterMs = 24 * 3_600_000

/** What a person decided about a reconciliation item: an end was proven, or nothing changes. */
export const resolutions = ['settled', 'dismissed'] as const

export type Resolution = (typeof resolutions)[number]
