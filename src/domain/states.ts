/** The state machines, as data. A status with no move is final, and final stays final. */

export type TransactionStatus = 'pending' | 'processing' | 'successful' | 'failed' | 'cancelled'
export type PayoutStatus =
  | 'pending'
  | 'approved'
  | 'processing'
  | 'completed'
  | 'failed'
  | 'rejected'
export type Status = TransactionStatus | PayoutStatus
export type TransactionType = 'collection' | 'disbursement' | 'refund'

export const failureReasons = [
  'insufficient_funds',
  'payer_not_found',
  'payer_limit_reached',
  'payer_account_blocked',
  'expired',
  'provider_unavailable',
  'provider_error',
] as const

export type FailureReason = (typeof failureReasons)[number]

type Moves<S extends Status> = Record<S, readonly S[]>

export const collectionMoves = {
  pending: ['processing', 'failed', 'cancelled'],
  processing: ['successful', 'failed', 'cancelled'],
  successful: [],
  failed: [],
  cancelled: [],
} as const satisfies Moves<TransactionStatus>

export const refundMoves = {
  pending: ['processing', 'failed'],
  processing: ['successful', 'failed'],
  successful: [],
  failed: [],
  cancelled: [],
} as const satisfies Moves<TransactionStatus>

export const payoutMoves = {
  pending: ['approved', 'rejected'],
  approved: ['processing', 'failed'],
  processing: ['completed', 'failed'],
  completed: [],
  failed: [],
  rejected: [],
} as const satisfies Moves<PayoutStatus>

const moves: Record<TransactionType, Partial<Record<Status, readonly Status[]>>> = {
  collection: collectionMoves,
  refund: refundMoves,
  disbursement: payoutMoves,
}

export const canMove = (type: TransactionType, from: Status, to: Status): boolean =>
  moves[type][from]?.includes(to) ?? false

export const isFinal = (type: TransactionType, status: Status): boolean =>
  moves[type][status]?.length === 0

export const isSuccess = (status: Status): boolean =>
  status === 'successful' || status === 'completed'

export const statusesOf = (type: TransactionType): Status[] => Object.keys(moves[type]) as Status[]
