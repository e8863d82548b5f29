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

/** How long a first approval stays valid while a second one is needed. */
export const approvalMs = dayMs

export interface Judgement {
  verdict: Verdict
  /** The hash of the values that the approver saw. Every approval must include it. */
  shownHash: string | undefined
  reason: string | null
  /**
   * Whether the approver proved host access, to confirm a change that only its author can approve.
   */
  isConfirmedOnHost?: boolean
}
