import type { Fee } from '../../domain/payouts/fee.ts'
import type { Transition } from '../../domain/transactions/state-machine.ts'
import type { FinalReport, ProviderAnswer } from '../../providers/provider.ts'
import type { TransactionRow } from '../../repositories/transactions/transactions.ts'
import type { Claim, TransactionChange } from '../../repositories/transactions/transitions.ts'

/**
 * A finding or decision about a transaction, with the provider's answer if it was queried. If
 * `dueInMs` is null, there is nothing more to do.
 */
export type Step = { answer?: ProviderAnswer | undefined } & (
  | {
      kind: 'submitted'
      providerReference: string | null
      acceptedAtMs: number | null
      dueInMs: number
    }
  /** The transaction never reached the provider. The next submission counts as the first one. */
  | { kind: 'unsent'; dueInMs: number }
  /** Only for payouts. The payout is due for submission after `submitDelayMs`. */
  | { kind: 'approved'; cause: 'automatic_approval' | 'decision'; submitDelayMs: number }
  /** The payout needed approval or was held. */
  | { kind: 'rejected' }
  /**
   * A held payout or refund failed, because its wallet was not funded in time. `isDecided`: staff
   * cancelled the refund instead of waiting.
   */
  | { kind: 'unfunded'; isDecided?: true }
  /** A held payout is due for submission again, after `submitDelayMs`. */
  | { kind: 'resumed'; submitDelayMs: number }
  | { kind: 'waiting'; dueInMs: number | null; providerReference?: string | undefined }
  /**
   * The provider has no reference that a query could use. The transaction is immediately listed for
   * reconciliation.
   */
  | { kind: 'untraceable' }
  /** The provider has no record of a final transaction. */
  | { kind: 'unknown_to_provider' }
  /**
   * `by` is set if a person decided, and absent if the provider reported the status.
   * `ofSubmission`: the report is the response to a submission, or is given instead of submitting
   * the transaction. If it is a failure, another worker's submission may still succeed.
   */
  | { kind: 'reported'; report: FinalReport; by?: ManualCause; ofSubmission?: true }
)

/** A final status that a person set: in the sandbox, or with evidence for a reconciliation item. */
type ManualCause =
  | { kind: 'sandbox_outcome' }
  | { kind: 'evidence'; itemId: string; evidence: string }

/** A step, and the transaction at the time when the step was decided. */
export interface StepToApply {
  row: TransactionRow
  step: Step
  /** How many times in a row the step could not be applied. */
  failures?: number
  /**
   * The claim of the worker that decided the step: the `attempts` count after the worker claimed
   * the transaction.
   */
  claim?: number
  /**
   * Whether another worker has claimed the transaction since. Then only that worker decides the
   * next step.
   */
  isClaimLost?: boolean
}

/** Why a status changed. If a person decided, includes the evidence and the reconciliation item. */
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
  /** The state machine's transition for this change; undefined if the status did not change. */
  transition: Transition | undefined
  price?: Fee | null
}

/** The result of several steps. Pass it to `announceTransitions` after the commit. */
export interface AppliedSteps {
  applied: AppliedTransition[]
  deliveries: number
}
