import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import {
  putStatementComparison,
  type StatementComparison,
} from '../../repositories/reconciliation/statement-comparisons.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'db'> & Acting

/**
 * Records a comparison with a provider's statement. An earlier result for the same statement is
 * kept. Returns false if the same result was already recorded for the same file, period and
 * columns.
 */
export const recordStatement = (
  ctx: Context,
  comparison: Omit<StatementComparison, 'id' | 'compared_at' | 'compared_by'>,
  comparer: Decider,
): Promise<boolean> =>
  ctx.db.transaction().execute(async (tx) => {
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
