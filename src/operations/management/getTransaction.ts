import { Problem } from '../../domain/problems.ts'
import { managedTransactionResource } from '../../resources.ts'
import { listCallbacks } from '../../store/operator-callbacks.ts'
import { findTransaction } from '../../store/transactions.ts'
import type { ManagementHandler } from './handler.ts'

const callbacksMax = 100

export const getTransaction: ManagementHandler<'getTransaction'> = async ({ ctx, params }) => {
  const row = await findTransaction(ctx.db, params.id)
  if (row === undefined) throw new Problem('not_found')
  const callbacks = await listCallbacks(ctx.db, row.id, callbacksMax)
  return { status: 200, body: { data: managedTransactionResource(row, callbacks) } }
}
