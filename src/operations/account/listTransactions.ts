import { selectTransactions } from '../../repositories/transactions/select-transactions.ts'
import type { AccountHandler } from '../account-handler.ts'
import { cursorBody, keysetOf } from '../cursor-list.ts'
import { accountTransactionResource } from '../transaction-resource.ts'

export const listTransactions: AccountHandler<'listTransactions'> = async ({
  ctx,
  caller,
  query,
  address,
  hungUp,
  found: { selection, filters },
}) => {
  const keyset = keysetOf(query)
  const page = await selectTransactions(ctx.db, caller, selection, keyset, hungUp())
  const links = { address, query: filters }
  return { status: 200, body: cursorBody(page, keyset, accountTransactionResource, links) }
}
