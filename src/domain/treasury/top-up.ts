/**
 * An incoming transfer to a platform bank account is `unmatched` until its merchant is known. An
 * unmatched transfer is never credited.
 */
export const topUpStatuses = [
  'unmatched',
  'awaiting_approval',
  'received',
  'rejected',
  'reversed',
] as const

export type TopUpStatus = (typeof topUpStatuses)[number]

/** In these statuses, staff no longer need the payer's text to find the merchant. */
export const finalTopUpStatuses: readonly TopUpStatus[] = ['received', 'rejected', 'reversed']
