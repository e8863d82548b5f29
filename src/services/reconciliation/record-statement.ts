import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import {
  putStatementComparison,
  type StatementComparison,
} from '../../repositories/reconciliation/statement-comparisons.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'db'> & Acting

type Comparison = Omit<StatementComparison, 'id' | 'compared_at' | 'compared_by'>

/**
 * Throws InvalidRequest if the differing days are outside the period or contradict the number of
 * differences.
 */
const requireConsistentDays = (comparison: Comparison): void => {
  const { differences, differing_days: days, period_from, period_to } = comparison
  const first = period_from.slice(0, 10)
  const last = new Date(Date.parse(period_to) - 1).toISOString().slice(0, 10)
  const outside = days.find((day) => day < first || day > last)
  if (outside !== undefined) {
    throw new InvalidRequest({ differing_days: [{ code: 'day_outside_period', day: outside }] })
  }
  if (differences > 0 && days.length === 0) {
    throw new InvalidRequest({ differing_days: [{ code: 'difference_without_day' }] })
  }
  if (differences === 0 && days.length > 0) {
    throw new InvalidRequest({ differing_days: [{ code: 'day_without_difference' }] })
  }
}

/**
 * Records a comparison with a provider's statement. Earlier results for the same statement are
 * kept. Returns false if the same result was already recorded for the same file, period and
 * columns, and no day of the period has ended since then. Throws the errors of
 * `requireConsistentDays`.
 */
export const recordStatement = (
  ctx: Context,
  comparison: Comparison,
  comparer: Decider,
): Promise<boolean> => {
  requireConsistentDays(comparison)
  return ctx.db.transaction().execute(async (tx) => {
    const days = [...new Set(comparison.differing_days)].sort()
    const row = {
      ...comparison,
      differing_days: days,
      id: newId(ctx.clock.nowMs()),
      compared_at: ctx.clock.nowIso(),
      compared_by: comparer?.personId ?? null,
    }
    const { isChanged, replaced = {} } = await putStatementComparison(tx, row)
    if (isChanged) {
      const after = { ...comparison, differing_days: days, compared_by: row.compared_by }
      const before = { ...replaced }
      await recordAct(ctx, tx, { subject: 'statement_comparison', id: null, before, after })
    }
    return isChanged
  })
}
