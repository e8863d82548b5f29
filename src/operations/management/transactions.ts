import { Problem } from '../../domain/problems.ts'
import { findJoinedTransactions } from '../../repositories/transactions/due-transactions.ts'
import { listCallbacks } from '../../repositories/transactions/provider-callbacks.ts'
import { listTransitions } from '../../repositories/transactions/transitions.ts'
import { managedTransactionResource } from '../../resources/managed-transactions.ts'
import type { ManagementHandler } from '../handler.ts'

const callbacksMax = 100

export const getTransaction: ManagementHandler<'getTransaction'> = async ({ ctx, params }) => {
  const [row] = await findJoinedTransactions(ctx.db, [params.id])
  if (row === undefined) throw new Problem('not_found')
  const [callbacks, transitions] = await Promise.all([
    listCallbacks(ctx.db, row.id, callbacksMax),
    listTransitions(ctx.db, row.id),
  ])
  return { status: 200, body: { data: managedTransactionResource(row, callbacks, transitions) } }
}
