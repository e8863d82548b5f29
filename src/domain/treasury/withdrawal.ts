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

/** The statuses in which the money is reserved. */
export const openWithdrawalStatuses: readonly WithdrawalStatus[] = ['requested', 'approved', 'sent']

/** A withdrawal fee applies to a currency; it has no provider and no country. */
export interface WithdrawalMarket {
  type: 'withdrawal'
  provider: null
  country: null
  currency: Currency
  /** Null for the fee for all organisations. */
  organisation_id: string | null
}

/** The fee for withdrawals, and whether it is returned if the bank returns a paid withdrawal. */
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

/** The steps of a withdrawal: the statuses that allow each, its result, posting and event. */
const steps = {
  approve: { from: ['requested'], to: 'approved' },
  reject: { from: ['requested', 'approved'], to: 'rejected', posts: 'withdrawal_released' },
  cancel: { from: ['requested'], to: 'cancelled', posts: 'withdrawal_released' },
  send: { from: ['approved'], to: 'sent' },
  pay: { from: ['sent'], to: 'paid', posts: 'withdrawal_settled', event: 'withdrawal.paid' },
  returnUnpaid: { ...returned, from: ['sent'], posts: 'withdrawal_released' },
  returnPaid: { ...returned, from: ['paid'], posts: 'withdrawal_returned' },
} as const satisfies Record<string, Step>

export type WithdrawalStep = keyof typeof steps

export const withdrawalSteps: Record<WithdrawalStep, Step> = steps
