import { listWaitingPayouts as list } from '../../repositories/transactions/list-transactions.ts'
import { managedPayoutResource } from '../../resources/transactions.ts'
import { decidePayout } from '../../services/payouts/decide-payout.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithManagedList } from '../lists.ts'

export const listWaitingPayouts: ManagementHandler<'listWaitingPayouts'> = (input) =>
  replyWithManagedList(input, (position) => list(input.ctx.db, position), managedPayoutResource)

export const approvePayout: ManagementHandler<'approvePayout'> = async ({ ctx, params }) => {
  const row = await decidePayout(ctx, params.id, 'approved')
  return { status: 200, body: { data: managedPayoutResource(row) } }
}

export const rejectPayout: ManagementHandler<'rejectPayout'> = async ({ ctx, params }) => {
  const row = await decidePayout(ctx, params.id, 'rejected')
  return { status: 200, body: { data: managedPayoutResource(row) } }
}
