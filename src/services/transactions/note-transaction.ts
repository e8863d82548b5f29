import type { AppContext } from '../../context.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import {
  noteOnTransaction,
  type TransactionNotes,
} from '../../repositories/transactions/transactions.ts'
import { recordAct } from '../audit/record-act.ts'

/**
 * Changes a merchant's notes on a transaction. Metadata values may be sensitive, so the audit entry
 * lists only the metadata keys. Throws Problem `not_found` if the transaction belongs to another
 * owner.
 */
export const noteTransaction = async (
  ctx: Pick<AppContext, 'clock' | 'db'> & Acting,
  caller: Caller,
  id: string,
  notes: TransactionNotes,
): Promise<void> => {
  if (Object.keys(notes).length === 0) return
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await noteOnTransaction(tx, caller, id, notes))) throw new Problem('not_found')
    const { metadata, ...after } = notes
    const names = metadata && { metadata: Object.keys(metadata) }
    await recordAct(ctx, tx, { subject: 'transaction', id, after: { ...after, ...names } })
  })
}
