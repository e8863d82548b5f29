import { managedPayoutResource } from '../../resources.ts'
import { decidePayout } from '../../services/payouts/decide-payout.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const rejectPayout: ManagementHandler<'rejectPayout'> = async ({ ctx, params }) => {
  const row = await decidePayout(ctx, params.id, 'rejected')
  return { status: 200, body: { data: managedPayoutResource(row) } }
}
