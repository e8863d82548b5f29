import type { Status, TransactionType } from './states.ts'

export const eventKinds = [
  'payment.succeeded',
  'payment.failed',
  'payment.cancelled',
  'refund.succeeded',
  'refund.failed',
  'payout.approved',
  'payout.completed',
  'payout.failed',
  'payout.rejected',
  'checkout.session.completed',
  'checkout.session.expired',
  'webhook.ping',
] as const

export type EventKind = (typeof eventKinds)[number]

const kinds: Record<TransactionType, Partial<Record<Status, EventKind>>> = {
  collection: {
    successful: 'payment.succeeded',
    failed: 'payment.failed',
    cancelled: 'payment.cancelled',
  },
  refund: { successful: 'refund.succeeded', failed: 'refund.failed' },
  disbursement: {
    approved: 'payout.approved',
    completed: 'payout.completed',
    failed: 'payout.failed',
    rejected: 'payout.rejected',
  },
}

/** The event that tells a merchant of a move to this status, if any does. */
export const eventKindOf = (type: TransactionType, status: Status): EventKind | undefined =>
  kinds[type][status]
