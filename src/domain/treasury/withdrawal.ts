import type { WithdrawalPostingKind } from '../ledger/posting-kinds.ts'

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

/** The steps of a withdrawal: the statuses that allow each, its new status, and its posting. */
export const withdrawalSteps = {
  approve: { from: ['requested'], to: 'approved', posts: undefined },
  reject: { from: ['requested', 'approved'], to: 'rejected', posts: 'withdrawal_released' },
  cancel: { from: ['requested'], to: 'cancelled', posts: 'withdrawal_released' },
  send: { from: ['approved'], to: 'sent', posts: undefined },
  pay: { from: ['sent'], to: 'paid', posts: 'withdrawal_settled' },
  returnUnpaid: { from: ['sent'], to: 'returned', posts: 'withdrawal_released' },
  returnPaid: { from: ['paid'], to: 'returned', posts: 'withdrawal_returned' },
} as const satisfies Record<
  string,
  {
    from: readonly WithdrawalStatus[]
    to: WithdrawalStatus
    posts: WithdrawalPostingKind | undefined
  }
>

export type WithdrawalStep = keyof typeof withdrawalSteps
