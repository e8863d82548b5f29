import { listWaitingPayouts as list } from '../../repositories/transactions/list-transactions.ts'
import { managedPayoutResource } from '../../resources/transactions.ts'
import { decidePayout } from '../../services/payouts/decide-payout.ts'
import type { ManagementHandler } from '../handler.ts'
import { managedListBody, managedPositionOf } from '../lists.ts'

export const listWaitingPayouts: ManagementHandler<'listWaitingPayouts'> = async ({
  ctx,
  query,
  address,
}) => {
  const position = managedPositionOf(query)
  const page = await list(ctx.db, position)
  const links = { address, query: {} }
  return { status: 200, body: managedListBody(page, position, managedPayoutResource, links) }
}

export const approvePayout: ManagementHandler<'approvePayout'> = async ({ ctx, params }) => {
  const row = await decidePayout(ctx, params.id, 'approved')
  return { status: 200, body: { data: managedPayoutResource(row) } }
}

export const rejectPayout: ManagementHandler<'rejectPayout'> = async ({ ctx, params }) => {
  const row = await decidePayout(ctx, params.id, 'rejected')
  return { status: 200, body: { data: managedPayoutResource(row) } }
}
