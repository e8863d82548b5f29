import { managedPayoutResource } from '../../resources.ts'
import { decidePayout } from '../../services/payouts/decide-payout.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const approvePayout: ManagementHandler<'approvePayout'> = async ({ ctx, params }) => {
  const row = await decidePayout(ctx, params.id, 'approved')
  return { status: 200, body: { data: managedPayoutResource(row) } }
}
