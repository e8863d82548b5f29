/**
 * The statuses of incoming transfers to a platform bank account. A transfer whose reference matches
 * no merchant is `unmatched` and is never credited.
 */
export const topUpStatuses = [
  'unmatched',
  'awaiting_approval',
  'received',
  'rejected',
  'reversed',
] as const

export type TopUpStatus = (typeof topUpStatuses)[number]

/** Statuses in which staff no longer need the payer's text to find the merchant. */
export const finalTopUpStatuses: readonly TopUpStatus[] = ['received', 'rejected', 'reversed']
