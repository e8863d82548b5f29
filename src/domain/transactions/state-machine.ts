import type { ReservationKind, StatusPostingKind } from '../ledger/posting-kinds.ts'
import type { EventKind } from '../webhooks/events.ts'

/**
 * The state machine of collections, refunds and payouts. Each transition specifies its ledger
 * posting, its webhook event and its timer. Database constraints and docs/state-machine.md are
 * generated from this table.
 */

export type TransactionStatus = 'pending' | 'processing' | 'successful' | 'failed' | 'cancelled'
type RefundStatus = Exclude<TransactionStatus, 'cancelled'>
export type PayoutStatus =
  | 'pending'
  | 'approved'
  | 'processing'
  | 'completed'
  | 'failed'
  | 'rejected'
export type Status = TransactionStatus | PayoutStatus

export const transactionTypes = ['collection', 'disbursement', 'refund'] as const

export type TransactionType = (typeof transactionTypes)[number]

export const transitionCauses = [
  'submission',
  'provider_report',
  'automatic_approval',
  'decision',
  'sandbox_outcome',
  'evidence',
] as const

export type TransitionCause = (typeof transitionCauses)[number]

/**
 * What happens to a transaction after a transition.
 *
 * `due`: it is submitted as soon as the provider can accept it. `polled`: it is queried at growing
 * intervals, if the provider has a reference for it. `none`: nothing happens, unless the provider
 * announced one more report.
 */
type Timer = 'due' | 'polled' | 'none'

interface TransitionRule<S extends Status> {
  from: readonly S[]
  to: S
  causes: readonly TransitionCause[]
  /** Undefined if the transition moves no money. */
  posting?: StatusPostingKind
  event?: EventKind
  timer: Timer
}

type OneTransition = { from: Status; isCorrection: boolean }
export type Transition = Omit<TransitionRule<Status>, 'from'> & OneTransition

interface StateMachine<S extends Status> {
  /** Only a correction can change a final status. */
  statuses: Readonly<Record<S, 'open' | 'succeeded' | 'failed'>>
  created: { status: S; posting?: ReservationKind }
  transitions: readonly TransitionRule<S>[]
  /**
   * Corrections change a final status on the basis of evidence. Nothing else changes a final
   * status.
   */
  corrections: readonly TransitionRule<S>[]
}

/**
 * A report may arrive before the submission is recorded. Such a report proves that the transaction
 * was submitted.
 */
const reported = ['provider_report', 'sandbox_outcome', 'evidence'] as const

const collection: StateMachine<TransactionStatus> = {
  statuses: {
    pending: 'open',
    processing: 'open',
    successful: 'succeeded',
    failed: 'failed',
    cancelled: 'failed',
  },
  created: { status: 'pending' },
  transitions: [
    { from: ['pending'], to: 'processing', causes: ['submission'], timer: 'polled' },
    {
      from: ['pending', 'processing'],
      to: 'successful',
      causes: reported,
      posting: 'collection_settled',
      event: 'payment.succeeded',
      timer: 'none',
    },
    {
      from: ['pending', 'processing'],
      to: 'failed',
      causes: reported,
      event: 'payment.failed',
      timer: 'none',
    },
    {
      from: ['pending', 'processing'],
      to: 'cancelled',
      causes: reported,
      event: 'payment.cancelled',
      timer: 'none',
    },
  ],
  corrections: [
    correction(['failed', 'cancelled'], 'successful', 'payment.succeeded', 'end_corrected'),
    correction(['successful'], 'failed', 'payment.failed', 'end_corrected'),
    correction(['cancelled'], 'failed', 'payment.failed'),
    correction(['successful'], 'cancelled', 'payment.cancelled', 'end_corrected'),
    correction(['failed'], 'cancelled', 'payment.cancelled'),
  ],
}

const refundFailed = {
  posting: 'refund_released',
  event: 'refund.failed',
  timer: 'none',
} as const

/** Staff may cancel a `pending` refund only while it is held. */
const refund: StateMachine<RefundStatus> = {
  statuses: { pending: 'open', processing: 'open', successful: 'succeeded', failed: 'failed' },
  created: { status: 'pending', posting: 'refund_reserved' },
  transitions: [
    { from: ['pending'], to: 'processing', causes: ['submission'], timer: 'polled' },
    {
      from: ['pending', 'processing'],
      to: 'successful',
      causes: reported,
      posting: 'refund_settled',
      event: 'refund.succeeded',
      timer: 'none',
    },
    { from: ['pending'], to: 'failed', causes: [...reported, 'decision'], ...refundFailed },
    { from: ['processing'], to: 'failed', causes: reported, ...refundFailed },
  ],
  corrections: [
    correction(['failed'], 'successful', 'refund.succeeded', 'end_corrected'),
    correction(['successful'], 'failed', 'refund.failed', 'end_corrected'),
  ],
}

/**
 * A `pending` payout needs approval. A payout that needs no approval is approved when it is
 * created. Staff may reject an `approved` payout only while it is held.
 */
const payout: StateMachine<PayoutStatus> = {
  statuses: {
    pending: 'open',
    approved: 'open',
    processing: 'open',
    completed: 'succeeded',
    failed: 'failed',
    rejected: 'failed',
  },
  created: { status: 'pending', posting: 'payout_reserved' },
  transitions: [
    {
      from: ['pending'],
      to: 'approved',
      causes: ['automatic_approval', 'decision'],
      event: 'payout.approved',
      timer: 'due',
    },
    {
      from: ['pending', 'approved'],
      to: 'rejected',
      causes: ['decision'],
      posting: 'payout_released',
      event: 'payout.rejected',
      timer: 'none',
    },
    { from: ['approved'], to: 'processing', causes: ['submission'], timer: 'polled' },
    {
      from: ['approved', 'processing'],
      to: 'completed',
      causes: reported,
      posting: 'payout_settled',
      event: 'payout.completed',
      timer: 'none',
    },
    {
      from: ['approved', 'processing'],
      to: 'failed',
      causes: reported,
      posting: 'payout_released',
      event: 'payout.failed',
      timer: 'none',
    },
  ],
  corrections: [
    correction(['failed'], 'completed', 'payout.completed', 'end_corrected'),
    correction(['completed'], 'failed', 'payout.failed', 'end_corrected'),
  ],
}

function correction<S extends Status>(
  from: readonly S[],
  to: S,
  event: EventKind,
  posting?: StatusPostingKind,
): TransitionRule<S> {
  const effects = { from, to, causes: ['evidence'], event, timer: 'none' } as const
  return posting === undefined ? effects : { ...effects, posting }
}

export const stateMachines: Readonly<Record<TransactionType, StateMachine<Status>>> = {
  collection: collection as StateMachine<Status>,
  refund: refund as StateMachine<Status>,
  disbursement: payout as StateMachine<Status>,
}

export const statusesOf = (type: TransactionType): Status[] =>
  Object.keys(stateMachines[type].statuses) as Status[]

/**
 * Returns every transition of a type, including corrections. Each pair of statuses has at most one
 * transition.
 */
export const transitionsOf = (type: TransactionType): Transition[] => {
  const { transitions, corrections } = stateMachines[type]
  const expand = (rules: readonly TransitionRule<Status>[], isCorrection: boolean): Transition[] =>
    rules.flatMap((rule) => rule.from.map((from) => ({ ...rule, from, isCorrection })))
  return [...expand(transitions, false), ...expand(corrections, true)]
}

const byPair = new Map(
  transactionTypes.flatMap((type) =>
    transitionsOf(type).map((each) => [`${type} ${each.from} ${each.to}`, each] as const),
  ),
)

export const findTransition = (
  type: TransactionType,
  from: Status,
  to: Status,
): Transition | undefined => byPair.get(`${type} ${from} ${to}`)

/** Throws if the state machine does not allow the transition for this cause. */
export const requireTransition = (
  type: TransactionType,
  from: Status,
  to: Status,
  cause: TransitionCause,
): Transition => {
  const transition = findTransition(type, from, to)
  if (transition?.causes.includes(cause)) return transition
  throw new Error(`a ${type} does not go from ${from} to ${to} by ${cause}`)
}

export const isFinal = (type: TransactionType, status: Status): boolean =>
  ['succeeded', 'failed'].includes(stateMachines[type].statuses[status])

export const isSuccess = (status: Status): boolean =>
  status === 'successful' || status === 'completed'

/** Returns whether evidence can give a transaction of this type this final status. */
export const isProvableStatus = (type: TransactionType, status: Status): boolean =>
  stateMachines[type].corrections.some(({ to }) => to === status)
