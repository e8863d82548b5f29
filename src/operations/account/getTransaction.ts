import { Problem } from '../../domain/problems.ts'
import { isUuid } from '../../domain/uuid.ts'
import { findDetailed } from '../../repositories/transactions/select-transactions.ts'
import type { AccountHandler } from '../account-handler.ts'
import { accountTransactionResource } from '../transaction-resource.ts'

export const getTransaction: AccountHandler<'getTransaction'> = async ({
  ctx,
  caller,
  params: { id },
}) => {
  const row = isUuid(id) ? await findDetailed(ctx.db, caller, id) : undefined
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: accountTransactionResource(row) } }
}
