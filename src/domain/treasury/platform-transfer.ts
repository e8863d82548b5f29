import type { PlatformPostingKind } from '../ledger/posting-kinds.ts'

/** Movements of the platform's own money: capital, and transfers between its accounts. */

export const platformTransferKinds = [
  'opening_balance',
  'prefunding',
  'profit',
  'transfer',
] as const

export type PlatformTransferKind = (typeof platformTransferKinds)[number]

export const platformTransferStatuses = [
  'awaiting_approval',
  'rejected',
  'recorded',
  'reversed',
  'sent',
  'arrived',
  'returned',
] as const

export type PlatformTransferStatus = (typeof platformTransferStatuses)[number]

/** Statuses of a movement that did not take place. The same reference may be recorded again. */
export const voidStatuses: readonly PlatformTransferStatus[] = ['rejected', 'reversed', 'returned']

/** `book` posts a new movement, or a movement that a second person approves. */
export type PlatformTransferAction = 'book' | 'reject' | 'confirm' | 'reverse'

export interface PlatformTransferStep {
  from: PlatformTransferStatus
  to: PlatformTransferStatus
  posting?: PlatformPostingKind
}

type Steps = Partial<Record<PlatformTransferAction, PlatformTransferStep>>

const reject = { from: 'awaiting_approval', to: 'rejected' } as const

const capital: Steps = {
  book: { from: 'awaiting_approval', to: 'recorded', posting: 'capital_recorded' },
  reject,
  reverse: { from: 'recorded', to: 'reversed', posting: 'capital_reversed' },
}

/** The only allowed transitions, by kind. */
export const platformTransferSteps: Record<PlatformTransferKind, Steps> = {
  opening_balance: capital,
  prefunding: capital,
  profit: capital,
  transfer: {
    book: { from: 'awaiting_approval', to: 'sent', posting: 'transfer_sent' },
    reject,
    confirm: { from: 'sent', to: 'arrived', posting: 'transfer_arrived' },
    reverse: { from: 'sent', to: 'returned', posting: 'transfer_returned' },
  },
}

/**
 * Whether a movement of this kind is allowed between two accounts. A capital movement has capital
 * on one side; a transfer does not.
 */
export const isBetween = (kind: PlatformTransferKind, from: string, to: string): boolean => {
  if (from === to) return false
  if (kind === 'transfer') return from !== 'capital' && to !== 'capital'
  return (kind === 'profit' ? to : from) === 'capital'
}
