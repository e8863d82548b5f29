import type { Transition } from '../../domain/transactions/state-machine.ts'
import type { FinalReport, ProviderAnswer } from '../../providers/provider.ts'
import type { TransactionRow } from '../../repositories/transactions/transactions.ts'
import type { TransactionChange } from '../../repositories/transactions/transitions.ts'

/**
 * What one step of work found out or decided about a transaction, with the provider's answer where
 * it was asked. `dueInMs` null: nothing more to do.
 */
export type Step = { answer?: ProviderAnswer | undefined } & (
  | {
      kind: 'submitted'
      providerReference: string | null
      acceptedAtMs: number | null
      dueInMs: number
    }
  /** It never reached the provider: the next submission is again the first. */
  | { kind: 'unsent'; dueInMs: number }
  /** A payout; it is due for its submission after `submitDelayMs`. */
  | { kind: 'approved'; cause: 'automatic_approval' | 'decision'; submitDelayMs: number }
  | { kind: 'rejected' }
  | { kind: 'waiting'; dueInMs: number | null; providerReference?: string | undefined }
  /** The provider has no reference to enquire by: it is listed for reconciliation at once. */
  | { kind: 'untraceable' }
  /** The provider has no record of a transaction that has ended. */
  | { kind: 'unknown_to_provider' }
  /** `by`: a person; absent where the provider reported it. */
  | { kind: 'reported'; report: FinalReport; by?: ManualCause }
)

/** An end that a person set: in the sandbox, or by evidence for a reconciliation item. */
export type ManualCause =
  | { kind: 'sandbox_outcome' }
  | { kind: 'evidence'; itemId: string; evidence: string }

/** A step, and the transaction as it was when the step was taken. */
export interface StepToApply {
  row: TransactionRow
  step: Step
  /** How often in a row the step could not be applied. */
  failures?: number
  /** Whether another worker took the transaction after this step was taken. */
  isTakenAgain?: boolean
}

/** Why a status changed; `evidence` is a person's, and names the reconciliation item. */
export type TransitionReason = Pick<
  TransactionChange,
  'cause' | 'reconciliation_item_id' | 'evidence'
>

/** A transaction as it is, and as it is to be. */
export interface PlannedTransition {
  before: TransactionRow
  after: TransactionRow
  reason: TransitionReason
}

/** A transaction as it was, and as it is now. */
export interface AppliedTransition extends PlannedTransition {
  /** What the state machine has for this change; undefined where the status stayed. */
  transition: Transition | undefined
}

/** What became of steps, for `announceTransitions` once it is committed. */
export interface AppliedSteps {
  applied: AppliedTransition[]
  /** How many webhooks are to be delivered. */
  deliveries: number
}
