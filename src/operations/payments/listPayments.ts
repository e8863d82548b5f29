import type { operations } from '../../../generated/openapi.ts'
import { listTransactions } from '../../repositories/transactions/list-transactions.ts'
import { transactionResource } from '../../resources.ts'
import type { Handler } from '../handler.ts'
import { listBody, positionOf } from '../pagination.ts'

export const listPayments: Handler<operations['listPayments']> = async (input) => {
  const { ctx, caller, query, address } = input
  const { status, provider, environment } = query
  const position = positionOf(query)
  const isOwn = environment === undefined || environment === caller.environment
  const page = isOwn
    ? await listTransactions(ctx.db, caller, 'collection', { status, provider }, position)
    : { rows: [], total: 0, hasMore: false }
  const links = { address, query: { status, provider, environment } }
  return { status: 200, body: listBody(page, position, transactionResource, links) }
}
