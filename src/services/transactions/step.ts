import type { Fee } from '../../domain/payouts/fee.ts'
import type { Transition } from '../../domain/transactions/state-machine.ts'
import type { FinalReport, ProviderAnswer } from '../../providers/provider.ts'
import type { TransactionRow } from '../../repositories/transactions/transactions.ts'
import type { Claim, TransactionChange } from '../../repositories/transactions/transitions.ts'

/**
 * A fact or decision about a transaction. `answer` is the provider's answer if the provider was
 * called. If `dueInMs` is null, no further work is due.
 */
export type Step = { answer?: ProviderAnswer | undefined } & (
  | {
      kind: 'submitted'
      providerReference: string | null
      acceptedAtMs: number | null
      dueInMs: number
    }
  /** The transaction never reached the provider. The next submission is treated as the first. */
  | { kind: 'unsent'; dueInMs: number }
  /** Applies only to payouts. The payout is due for submission after `submitDelayMs`. */
  | { kind: 'approved'; cause: 'automatic_approval' | 'decision'; submitDelayMs: number }
  /** Applies only to payouts that need approval or are held. */
  | { kind: 'rejected' }
  /**
   * A held payout or refund has failed, because its wallet was not funded in time. `isDecided`
   * means that staff cancelled the refund earlier.
   */
  | { kind: 'unfunded'; isDecided?: true }
  /** A held payout is due for submission again after `submitDelayMs`. */
  | { kind: 'resumed'; submitDelayMs: number }
  | { kind: 'waiting'; dueInMs: number | null; providerReference?: string | undefined }
  /**
   * The provider gave no reference that a query could use. The transaction becomes a reconciliation
   * item immediately.
   */
  | { kind: 'untraceable' }
  /** The provider has no record of a transaction that is already final. */
  | { kind: 'unknown_to_provider' }
  /**
   * `by` is set if a person decided, and undefined if the provider reported the status.
   * `ofSubmission` means that the report answers or replaces a submission. If such a report is a
   * failure, another worker's submission may still succeed.
   */
  | { kind: 'reported'; report: FinalReport; by?: ManualCause; ofSubmission?: true }
)

/**
 * A final status that a person set, either in the sandbox or with evidence for a reconciliation
 * item.
 */
type ManualCause =
  | { kind: 'sandbox_outcome' }
  | { kind: 'evidence'; itemId: string; evidence: string }

/** A step together with the transaction row on which it is based. */
export interface StepToApply {
  row: TransactionRow
  step: Step
  /** The number of consecutive failures to apply this step. */
  failures?: number
  /**
   * The value of `attempts` after the worker claimed the transaction. Missing if the step was not
   * decided by a worker with a claim.
   */
  claim?: number
  /**
   * True if another worker has since claimed the transaction. Only that worker then decides when
   * the next step is due.
   */
  isClaimLost?: boolean
}

/** If a person decided, the reason includes the evidence and the reconciliation item. */
export type TransitionReason = Pick<
  TransactionChange,
  'cause' | 'reconciliation_item_id' | 'evidence'
>

export interface PlannedTransition {
  before: TransactionRow
  after: TransactionRow
  reason: TransitionReason
  claim?: Claim | undefined
}

export interface AppliedTransition extends PlannedTransition {
  /** The transition in the state machine; undefined if the status did not change. */
  transition: Transition | undefined
  price?: Fee | null
}

/** Pass this result to `announceTransitions` after the commit. */
export interface AppliedSteps {
  applied: AppliedTransition[]
  deliveries: number
}
