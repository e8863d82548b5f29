/** Withdrawals of a merchant's money to its bank. */
export const withdrawalStatuses = [
  'requested',
  'approved',
  'sent',
  'paid',
  'returned',
  'rejected',
  'cancelled',
] as const

export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/** The statuses in which the money is reserved. */
export const openWithdrawalStatuses: readonly WithdrawalStatus[] = ['requested', 'approved', 'sent']
