import { type ActRecord, recordAct } from '../services/audit/record-act.ts'
import type { OperationContext } from './handler.ts'

/**
 * Records that a file leaves the service: which one, and by which filters. A phone number among the
 * filters shows only its ends.
 */
export const recordExport = (
  ctx: OperationContext,
  { params, query }: { params: unknown; query: unknown },
): Promise<void> => {
  const { id = null } = (params ?? {}) as { id?: string }
  const record = { subject: 'export', id, after: { ...(query as object) } } as const
  return recordReading(ctx, record)
}

/** Records that somebody reads full phone numbers. */
export const recordReading = (ctx: OperationContext, record: ActRecord): Promise<void> =>
  ctx.db.transaction().execute((tx) => recordAct(ctx, tx, record))
