import { isoOf } from '../../domain/time.ts'
import type { FailureReason } from '../../domain/transactions/failure-reason.ts'
import {
  findTransition,
  isFinal,
  type Status,
  stateMachines,
  type TransactionType,
} from '../../domain/transactions/state-machine.ts'
import { timeAfter } from '../../domain/waits.ts'
import type { FinalReport } from '../../providers/provider.ts'
import type { TransactionRow } from '../../repositories/transactions/transactions.ts'
import type { Claim } from '../../repositories/transactions/transitions.ts'
import type { PlannedTransition, Step, StepToApply, TransitionReason } from './step.ts'

type Changes = Partial<
  Pick<
    TransactionRow,
    | 'status'
    | 'failure_reason'
    | 'provider_reference'
    | 'provider_reason'
    | 'provider_address'
    | 'provider_answer'
    | 'submitted_at'
    | 'submission_attempted_at'
    | 'attempts'
    | 'held_reason'
    | 'held_since'
    | 'due_at'
    | 'updated_at'
  >
>

/** Plans the changes that a step makes to a transaction. A final status never changes. */
export const planTransition = (toApply: StepToApply, nowMs: number): PlannedTransition => ({
  before: toApply.row,
  after: {
    ...toApply.row,
    ...changesOf(toApply, nowMs),
    provider_answer: latestAnswer(toApply),
  },
  reason: reasonOf(toApply),
  claim: claimOf(toApply),
})

/**
 * Returns the claim that a step depends on. Every claim increments `attempts`, and only an `unsent`
 * step resets `attempts`. An `unsent` step is therefore also identified by the time of the
 * submission that it withdraws, so that repeating the step has no effect.
 */
export const claimOf = ({ row, step, claim }: StepToApply): Claim | undefined =>
  claim === undefined
    ? undefined
    : {
        claimed_attempts: claim,
        claimed_at: step.kind === 'unsent' ? row.submission_attempted_at : null,
      }

export const isClaimHeld = (claim: Claim | undefined, row: TransactionRow): boolean =>
  claim === undefined ||
  (claim.claimed_attempts === row.attempts &&
    (claim.claimed_at === null || claim.claimed_at === row.submission_attempted_at))

/** Returns true if a step reports a fact that remains true after the worker has lost its claim. */
export const isTrueWithoutClaim = (step: Step): boolean =>
  step.kind === 'submitted' ||
  step.kind === 'untraceable' ||
  (step.kind === 'reported' && (step.ofSubmission !== true || step.report.kind === 'succeeded'))

/** Keeps the previous answer if the latest call was not answered. */
const latestAnswer = ({ row, step }: StepToApply): TransactionRow['provider_answer'] =>
  step.answer === undefined || step.answer.http_status === null
    ? row.provider_answer
    : { ...step.answer }

const inMs = (nowMs: number, ms: number | null | undefined): string | null =>
  ms == null ? null : timeAfter(nowMs, ms)

const notHeld = { held_reason: null, held_since: null } as const

const changesOf = (toApply: StepToApply, nowMs: number): Changes => {
  const { row, step, isClaimLost = false } = toApply
  const isAlreadyFinal = isFinal(row.type, row.status)
  switch (step.kind) {
    case 'unknown_to_provider':
      return { due_at: null }
    case 'untraceable':
      return { ...(isAlreadyFinal ? {} : submittedRow(toApply, nowMs)), due_at: null }
    case 'waiting': {
      const reference = isAlreadyFinal ? undefined : step.providerReference
      const provider_reference = reference ?? row.provider_reference
      return { due_at: inMs(nowMs, step.dueInMs), provider_reference }
    }
    case 'unsent':
      return unsentRow(row, inMs(nowMs, step.dueInMs))
    case 'reported':
      return reportedRow(row, step.report, nowMs)
    case 'approved':
      return decidedRow(row, 'approved', step.submitDelayMs, nowMs)
    case 'rejected':
      return row.status === 'approved' && row.held_reason === null
        ? {}
        : { ...decidedRow(row, 'rejected', null, nowMs), ...notHeld }
    case 'unfunded':
      return reportedRow(row, { kind: 'failed', reason: 'provider_unavailable' }, nowMs)
    case 'resumed':
      // `triedForMs` starts again with a new status, but the time limit for held payouts does not.
      return {
        held_reason: null,
        held_since: row.held_reason === 'wallet_low' ? row.held_since : null,
        due_at: inMs(nowMs, step.submitDelayMs),
        updated_at: isoOf(nowMs),
      }
    case 'submitted': {
      // The transaction is already final, so its submission no longer matters.
      if (isAlreadyFinal) return { due_at: null }
      // Keeps the facts that another worker recorded when it submitted the transaction.
      if (isClaimLost && row.submitted_at !== null) return {}
      const { providerReference, acceptedAtMs } = step
      const acceptedAt = acceptedAtMs === null ? null : isoOf(acceptedAtMs)
      return {
        ...submittedRow(toApply, nowMs),
        due_at: isClaimLost ? row.due_at : inMs(nowMs, step.dueInMs),
        provider_reference: providerReference ?? row.provider_reference,
        submitted_at: acceptedAt ?? row.submitted_at,
      }
    }
  }
}

/**
 * Returns the row of a transaction that the provider has or may have received. If a worker without
 * a claim reports the submission, the current worker loses its claim, because it decided without
 * knowing about the submission.
 */
const submittedRow = ({ row, isClaimLost = false }: StepToApply, nowMs: number): Changes => ({
  ...notHeld,
  status: 'processing',
  attempts: isClaimLost ? row.attempts + 1 : row.attempts,
  submission_attempted_at: isoOf(nowMs),
  updated_at: row.status === 'processing' ? row.updated_at : isoOf(nowMs),
})

/**
 * Returns the row of a transaction that never reached the provider. The next submission may
 * therefore use any provider address.
 */
const unsentRow = (row: TransactionRow, due_at: string | null): Changes => {
  // Only a query can show whether another submission has reached the provider.
  if (row.status === 'processing') return { due_at }
  return { due_at, attempts: 0, submission_attempted_at: null, provider_address: null }
}

const decidedRow = (
  row: TransactionRow,
  status: 'approved' | 'rejected',
  submitDelayMs: number | null,
  nowMs: number,
): Changes =>
  findTransition(row.type, row.status, status) === undefined
    ? {}
    : { status, due_at: inMs(nowMs, submitDelayMs), updated_at: isoOf(nowMs) }

/** Maps a provider's final report to a status and a failure reason. */
export const finalStatusOf = (
  type: TransactionType,
  report: FinalReport,
): { status: Status; reason: FailureReason | null } => {
  if (report.kind === 'succeeded') {
    return { status: type === 'disbursement' ? 'completed' : 'successful', reason: null }
  }
  if (report.kind === 'failed') return { status: 'failed', reason: report.reason }
  return Object.hasOwn(stateMachines[type].statuses, 'cancelled')
    ? { status: 'cancelled', reason: null }
    : { status: 'failed', reason: 'provider_error' }
}

const reportedRow = (row: TransactionRow, report: FinalReport, nowMs: number): Changes => {
  const due_at = inMs(nowMs, report.againAfterMs)
  if (isFinal(row.type, row.status)) return { due_at }
  const { status, reason } = finalStatusOf(row.type, report)
  if (findTransition(row.type, row.status, status) === undefined) return {}
  return {
    ...notHeld,
    due_at,
    status,
    failure_reason: reason,
    provider_reference: report.providerReference ?? row.provider_reference,
    provider_reason: report.providerReason ?? null,
    updated_at: isoOf(nowMs),
  }
}

const reasonOf = ({ step }: StepToApply): TransitionReason => {
  const withoutEvidence = { reconciliation_item_id: null, evidence: null }
  if (step.kind === 'approved') return { ...withoutEvidence, cause: step.cause }
  if (step.kind === 'rejected') return { ...withoutEvidence, cause: 'decision' }
  if (step.kind === 'unfunded') {
    return { ...withoutEvidence, cause: step.isDecided ? 'decision' : 'provider_report' }
  }
  if (step.kind !== 'reported') return { ...withoutEvidence, cause: 'submission' }
  const { by } = step
  if (by === undefined) return { ...withoutEvidence, cause: 'provider_report' }
  return by.kind === 'evidence'
    ? { cause: 'evidence', reconciliation_item_id: by.itemId, evidence: by.evidence }
    : { ...withoutEvidence, cause: 'sandbox_outcome' }
}
