import type { operations } from '../../../generated/openapi.ts'
import { listTransactions } from '../../repositories/transactions/list-transactions.ts'
import { payoutResource } from '../../resources.ts'
import type { Handler } from '../handler.ts'
import { listBody, positionOf } from '../pagination.ts'

export const listPayouts: Handler<operations['listPayouts']> = async (input) => {
  const { ctx, caller, query, address } = input
  const { status } = query
  const position = positionOf(query)
  const page = await listTransactions(ctx.db, caller, 'disbursement', { status }, position)
  const links = { address, query: { status } }
  return { status: 200, body: listBody(page, position, payoutResource, links) }
}
