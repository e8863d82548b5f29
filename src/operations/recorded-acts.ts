import { type ActRecord, recordAct } from '../services/audit/record-act.ts'
import type { OperationContext } from './handler.ts'

/**
 * Records a download in the audit trail, with the id in its path and its filters. Phone numbers in
 * filters are stored without their middle digits.
 */
export const recordExport = (
  ctx: OperationContext,
  { params, query }: { params: unknown; query: unknown },
): Promise<void> => {
  const { id = null } = (params ?? {}) as { id?: string }
  const record = { subject: 'export', id, after: { ...(query as object) } } as const
  return recordReading(ctx, record)
}

/** Records in the audit trail that the caller has read full phone numbers. */
export const recordReading = (ctx: OperationContext, record: ActRecord): Promise<void> =>
  ctx.db.transaction().execute((tx) => recordAct(ctx, tx, record))
