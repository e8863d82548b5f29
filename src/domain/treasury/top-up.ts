/**
 * Incoming transfers to a bank account of the platform. A transfer whose reference matches no
 * merchant is `unmatched`, and is never credited.
 */
export const topUpStatuses = [
  'unmatched',
  'awaiting_approval',
  'received',
  'rejected',
  'reversed',
] as const

export type TopUpStatus = (typeof topUpStatuses)[number]
