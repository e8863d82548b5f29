import { dayMs } from '../time.ts'

/** The reasons why a transaction is listed for reconciliation (`ReconciliationItemKind`). */
export const itemKinds = [
  'other_end',
  'second_payment',
  'no_record',
  'no_end',
  'untraceable',
  'not_compared',
  'not_applied',
  'refund_of_unpaid',
] as const

export type ItemKind = (typeof itemKinds)[number]

/**
 * A live transaction without a final status is overdue after this time. It is listed within the
 * next hour.
 */
export const overdueAfterMs = dayMs

/**
 * Staff settle or dismiss an item. An item is withdrawn if a second payment now completes the
 * session.
 */
export const resolutions = ['settled', 'dismissed', 'withdrawn'] as const

export type Resolution = (typeof resolutions)[number]
