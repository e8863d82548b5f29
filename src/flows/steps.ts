import {
  canMove,
  type FailureReason,
  isFinal,
  isSuccess,
  type Status,
  type TransactionType,
} from '../domain/states.ts'
import type { FinalReport } from '../providers/port.ts'
import type { Contradiction } from '../store/reconciliation.ts'
import type { TransactionRow } from '../store/transactions.ts'

/** What one turn of work learnt about a transaction. `dueInMs` null: nothing more to do. */
export type Step =
  | {
      kind: 'submitted'
      operatorReference: string | null
      acceptedAtMs: number | null
      dueInMs: number
    }
  /** It never reached the operator: the next attempt is again the first. */
  | { kind: 'unsent'; dueInMs: number }
  | { kind: 'decided'; status: 'approved' | 'rejected'; dueInMs: number | null }
  | { kind: 'waiting'; dueInMs: number | null }
  /** The operator knows nothing of what has ended. */
  | { kind: 'forgotten' }
  /** `byHand`: said by whoever runs the sandbox, which contradicts nobody. */
  | { kind: 'reported'; report: FinalReport; byHand?: true }

/** A step, and the transaction as it was when the step was taken. */
export interface Progress {
  row: TransactionRow
  step: Step
}

interface End {
  status: Status
  reason: FailureReason | null
}

/** How an operator's report ends a transaction of a type. */
const endOf = (type: TransactionType, report: FinalReport): End => {
  if (report.kind === 'succeeded') {
    return { status: type === 'disbursement' ? 'completed' : 'successful', reason: null }
  }
  if (report.kind === 'failed') return { status: 'failed', reason: report.reason }
  return type === 'collection'
    ? { status: 'cancelled', reason: null }
    : { status: 'failed', reason: 'provider_error' }
}

type Changes = Pick<
  TransactionRow,
  | 'status'
  | 'failure_reason'
  | 'operator_reference'
  | 'operator_reason'
  | 'submitted_at'
  | 'attempts'
  | 'due_at'
  | 'updated_at'
>

/** What a step changes in its transaction; nothing that is final. */
export const changesOf = ({ row, step }: Progress, now: Date): Changes => {
  const inMs = (ms: number | null | undefined) =>
    ms == null ? null : new Date(now.getTime() + ms).toISOString()
  if (step.kind === 'forgotten') return { ...row, due_at: null }
  const dueInMs = step.kind === 'reported' ? step.report.againAfterMs : step.dueInMs
  const unmoved = { ...row, due_at: inMs(dueInMs) }
  if (step.kind === 'waiting') return unmoved
  if (step.kind === 'unsent') return { ...unmoved, attempts: 0 }
  if (isFinal(row.type, row.status)) {
    // Somebody ended it meanwhile: what was submitted or decided for it leads nowhere any more.
    return step.kind === 'reported' ? unmoved : { ...row, due_at: null }
  }
  const moved = { ...unmoved, updated_at: now.toISOString() }
  if (step.kind === 'reported') {
    const end = endOf(row.type, step.report)
    if (!canReach(row, end.status)) return row
    const { operatorReference, operatorReason } = step.report
    return {
      ...moved,
      status: end.status,
      failure_reason: end.reason,
      operator_reference: operatorReference ?? row.operator_reference,
      operator_reason: operatorReason ?? null,
    }
  }
  if (step.kind === 'decided') {
    return canMove(row.type, row.status, step.status)
      ? { ...moved, status: step.status, attempts: 0 }
      : { ...row }
  }
  const { operatorReference, acceptedAtMs } = step
  return {
    ...(row.status === 'processing' ? unmoved : moved),
    status: 'processing',
    operator_reference: operatorReference ?? row.operator_reference,
    submitted_at: acceptedAtMs === null ? row.submitted_at : new Date(acceptedAtMs).toISOString(),
  }
}

/** A report proves that the operator has the order, even where its submission went unrecorded. */
const canReach = ({ type, status }: TransactionRow, end: Status): boolean =>
  canMove(type, status, end) ||
  (canMove(type, status, 'processing') && canMove(type, 'processing', end))

/** Whether a step tells of a transaction that has ended, and so may contradict its end. */
export const isAfterword = ({ row, step }: Progress): boolean =>
  isFinal(row.type, row.status) &&
  (step.kind === 'forgotten' || (step.kind === 'reported' && step.byHand !== true))

/**
 * What an afterword says against the end that the books hold: the transaction's own, or the other
 * one where evidence turned it round.
 */
export const contradictionOf = (
  { row, step }: Progress,
  isTurnedRound: boolean,
): Contradiction[] => {
  const found = { transaction_id: row.id, settled_status: row.status }
  const isBookedAsSuccess = isSuccess(row.status) !== isTurnedRound
  if (step.kind !== 'reported') {
    return isBookedAsSuccess ? [{ ...found, reported_status: null }] : []
  }
  const { status } = endOf(row.type, step.report)
  const agrees = isTurnedRound ? isSuccess(status) === isBookedAsSuccess : status === row.status
  return agrees ? [] : [{ ...found, reported_status: status }]
}
