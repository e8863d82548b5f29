import { dayMs } from '../time.ts'

/** Decisions on what waits for people: who may approve it, and how long an approval counts. */

export const decisionSubjects = ['payout', 'bulk_payout', 'proposal', 'live_key'] as const

export type DecisionSubject = (typeof decisionSubjects)[number]

export const decisionVerdicts = ['approved', 'rejected'] as const

export type Verdict = (typeof decisionVerdicts)[number]

/** How long an approval waits for that of a second person. */
export const approvalMs = dayMs

/** What is decided about something that waits. */
export interface Judgement {
  verdict: Verdict
  /** The hash of what was shown; a person names it with every approval. */
  shownHash: string | undefined
  reason: string | null
  /** On the host of the service, for a change that nobody but its author could approve. */
  isConfirmedOnHost?: boolean
}
