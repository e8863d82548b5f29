import { Problem } from '../../domain/problems.ts'
import { findDetailed } from '../../repositories/transactions/select-transactions.ts'
import { noteOnTransaction } from '../../repositories/transactions/transactions.ts'
import type { AccountHandler } from '../account-handler.ts'
import { accountTransactionResource } from '../transaction-resource.ts'

export const updateTransaction: AccountHandler<'updateTransaction'> = async ({
  ctx,
  caller,
  params: { id },
  body: { merchant_reference, metadata },
}) => {
  await noteOnTransaction(ctx.db, caller, id, {
    ...(merchant_reference !== undefined && { merchant_reference }),
    ...(metadata !== undefined && { metadata }),
  })
  const row = await findDetailed(ctx.db, caller, id)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: accountTransactionResource(row) } }
}
