import type { PlatformPostingKind } from '../ledger/posting-kinds.ts'

/** The platform's money moves as capital, or as a transfer between the platform's accounts. */

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

/** In these statuses, a transfer did not take place, and its reference may be recorded again. */
export const voidStatuses: readonly PlatformTransferStatus[] = ['rejected', 'reversed', 'returned']

/** `book` posts a new transfer, or a transfer that a second person approves. */
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

/** Allows only these transitions for each kind. */
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
 * Returns whether this kind of transfer is allowed between two accounts. Capital must be on one
 * side, except for the kind `transfer`, where it must be on neither side.
 */
export const isBetween = (kind: PlatformTransferKind, from: string, to: string): boolean => {
  if (from === to) return false
  if (kind === 'transfer') return from !== 'capital' && to !== 'capital'
  return (kind === 'profit' ? to : from) === 'capital'
}
