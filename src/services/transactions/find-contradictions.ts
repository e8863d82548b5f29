import { isFinal, isSuccess } from '../../domain/transactions/state-machine.ts'
import type { Contradiction } from '../../repositories/reconciliation/items.ts'
import { finalStatusOf } from './plan-transition.ts'
import type { StepToApply } from './step.ts'

/** Finds provider reports that contradict the final status of their transaction. */
export const findContradictions = (steps: StepToApply[]): Contradiction[] =>
  steps.filter(isLateReport).flatMap(contradictionOf)

/** Returns true if a provider reported something about a transaction that is already final. */
const isLateReport = ({ row, step }: StepToApply): boolean =>
  isFinal(row.type, row.status) &&
  (step.kind === 'unknown_to_provider' || (step.kind === 'reported' && step.by === undefined))

const contradictionOf = ({ row, step }: StepToApply): Contradiction[] => {
  const found = { transaction_id: row.id, recorded_status: row.status }
  if (step.kind !== 'reported') {
    return isSuccess(row.status) ? [{ ...found, kind: 'no_record', reported_status: null }] : []
  }
  const { status } = finalStatusOf(row.type, step.report)
  const { providerReference: provider_reference, providerReason: provider_reason } = step.report
  return status === row.status
    ? []
    : [
        {
          ...found,
          kind: 'other_end',
          reported_status: status,
          provider_reference,
          provider_reason,
        },
      ]
}

/**
 * Returns open transactions that cannot be queried at their provider. Staff must decide their
 * outcome.
 */
export const findUntraceable = (steps: StepToApply[]): Contradiction[] =>
  steps
    .filter(({ row, step }) => step.kind === 'untraceable' && !isFinal(row.type, row.status))
    .map(({ row }) => ({
      transaction_id: row.id,
      kind: 'untraceable',
      reported_status: null,
      recorded_status: 'processing',
    }))
