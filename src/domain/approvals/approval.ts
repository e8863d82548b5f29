import { dayMs } from '../time.ts'

export const decisionSubjects = [
  'payout',
  'bulk_payout',
  'proposal',
  'live_key',
  'withdrawal',
] as const

export type DecisionSubject = (typeof decisionSubjects)[number]

export const decisionVerdicts = ['approved', 'rejected'] as const

export type Verdict = (typeof decisionVerdicts)[number]

/** A first approval expires after this time if no second approver has approved. */
export const approvalMs = dayMs

export interface Judgement {
  verdict: Verdict
  /** The hash of the values that the approver saw. Every approval must include the hash. */
  shownHash: string | undefined
  reason: string | null
  /**
   * True if the approver proved host access, to confirm a change that only its author can approve.
   */
  isConfirmedOnHost?: boolean
}
