import { dayMs } from '../time.ts'

/** Decisions on pending items: who may approve, and how long an approval is valid. */

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

/** How long an approval is valid while a second one is needed. */
export const approvalMs = dayMs

export interface Judgement {
  verdict: Verdict
  /** The hash of the shown values, which a person sends with every approval. */
  shownHash: string | undefined
  reason: string | null
  /**
   * Whether the proof of access to the service's host confirms a change that only its author can
   * approve.
   */
  isConfirmedOnHost?: boolean
}
