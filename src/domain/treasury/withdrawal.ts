import type { WithdrawalPostingKind } from '../ledger/posting-kinds.ts'
import type { Currency } from '../markets.ts'
import type { Fee } from '../payouts/fee.ts'
import type { EventKind } from '../webhooks/events.ts'

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

/** In these statuses, the withdrawal's money is reserved. */
export const openWithdrawalStatuses: readonly WithdrawalStatus[] = ['requested', 'approved', 'sent']

/** The reason why a withdrawal cannot be paid now, or can no longer be paid. */
export type WithdrawalHoldReason =
  | 'merchant_may_not_pay'
  | 'merchant_in_debt'
  | 'bank_account_disabled'
  | 'status_changed'

/** A bank may give the same transfer another value date, for example after a weekend. */
export const valueDateToleranceDays = 5

/** A withdrawal fee applies to a currency, not to a provider or country. */
export interface WithdrawalMarket {
  type: 'withdrawal'
  provider: null
  country: null
  currency: Currency
  /** Null if the fee applies to all organisations. */
  organisation_id: string | null
}

/** With `isReturned`, the fee is returned if the bank returns a paid withdrawal. */
export interface WithdrawalFee extends Fee {
  isReturned: boolean
}

interface Step {
  from: readonly WithdrawalStatus[]
  to: WithdrawalStatus
  posts?: WithdrawalPostingKind
  event?: EventKind
}

const returned = { to: 'returned', event: 'withdrawal.returned' } as const

/** For each step: the statuses that allow it, the new status, the posting and the event. */
const steps = {
  approve: { from: ['requested'], to: 'approved' },
  reject: { from: ['requested', 'approved'], to: 'rejected', posts: 'withdrawal_released' },
  cancel: { from: ['requested'], to: 'cancelled', posts: 'withdrawal_released' },
  send: { from: ['approved'], to: 'sent' },
  // This step is allowed only while no bank can have received the withdrawal.
  withhold: { from: ['sent'], to: 'approved' },
  pay: { from: ['sent'], to: 'paid', posts: 'withdrawal_settled', event: 'withdrawal.paid' },
  returnUnpaid: { ...returned, from: ['sent'], posts: 'withdrawal_released' },
  returnPaid: { ...returned, from: ['paid'], posts: 'withdrawal_returned' },
} as const satisfies Record<string, Step>

export type WithdrawalStep = keyof typeof steps

export const withdrawalSteps: Record<WithdrawalStep, Step> = steps
