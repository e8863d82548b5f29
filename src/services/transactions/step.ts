import type { Fee } from '../../domain/payouts/fee.ts'
import type { Transition } from '../../domain/transactions/state-machine.ts'
import type { FinalReport, ProviderAnswer } from '../../providers/provider.ts'
import type { TransactionRow } from '../../repositories/transactions/transactions.ts'
import type { Claim, TransactionChange } from '../../repositories/transactions/transitions.ts'

/**
 * A finding or decision about a transaction, with the provider's answer if it was queried.
 * `dueInMs` null: nothing more to do.
 */
export type Step = { answer?: ProviderAnswer | undefined } & (
  | {
      kind: 'submitted'
      providerReference: string | null
      acceptedAtMs: number | null
      dueInMs: number
    }
  /** The transaction never reached the provider: the next submission counts as the first again. */
  | { kind: 'unsent'; dueInMs: number }
  /** Only for a payout, which is due for submission after `submitDelayMs`. */
  | { kind: 'approved'; cause: 'automatic_approval' | 'decision'; submitDelayMs: number }
  /** A payout that needs approval or is held. */
  | { kind: 'rejected' }
  /** A held payout or refund whose wallet was not funded in time. */
  | { kind: 'unfunded' }
  /** A held payout is due for submission again, after `submitDelayMs`. */
  | { kind: 'resumed'; submitDelayMs: number }
  | { kind: 'waiting'; dueInMs: number | null; providerReference?: string | undefined }
  /** The provider has no reference to query by; immediately listed for reconciliation. */
  | { kind: 'untraceable' }
  /** The provider has no record of a final transaction. */
  | { kind: 'unknown_to_provider' }
  /**
   * `by`: set if a person decided; absent if the provider reported it. `ofSubmission`: the report
   * answers a submission, or replaces it; even if it failed, another worker's submission may
   * succeed.
   */
  | { kind: 'reported'; report: FinalReport; by?: ManualCause; ofSubmission?: true }
)

/** A final status set by a person: in the sandbox, or with evidence for a reconciliation item. */
type ManualCause =
  | { kind: 'sandbox_outcome' }
  | { kind: 'evidence'; itemId: string; evidence: string }

/** A step, and the transaction as it was when the step was decided. */
export interface StepToApply {
  row: TransactionRow
  step: Step
  /** How many times in a row applying the step has failed. */
  failures?: number
  /**
   * The claim of a worker's step: the `attempts` count after the worker claimed the transaction.
   */
  claim?: number
  /**
   * Whether another worker has claimed the transaction since; only that worker decides the next
   * step.
   */
  isClaimLost?: boolean
}

/** Why a status changed; for a person's decision, with the evidence and the reconciliation item. */
export type TransitionReason = Pick<
  TransactionChange,
  'cause' | 'reconciliation_item_id' | 'evidence'
>

/** A transaction before and after a planned change. */
export interface PlannedTransition {
  before: TransactionRow
  after: TransactionRow
  reason: TransitionReason
  claim?: Claim | undefined
}

/** A transaction before and after an applied change. */
export interface AppliedTransition extends PlannedTransition {
  /** The state machine's transition for this change; undefined if the status stayed. */
  transition: Transition | undefined
  /** The provider's charge for a success, if it has a price. */
  price?: Fee | null
}

/** The result of steps; pass it to `announceTransitions` after the commit. */
export interface AppliedSteps {
  applied: AppliedTransition[]
  /** The number of webhooks to deliver. */
  deliveries: number
}
