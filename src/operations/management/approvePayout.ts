import { decidePayout } from '../../flows/decide-payout.ts'
import { managedPayoutResource } from '../../resources.ts'
import type { ManagementHandler } from './handler.ts'

export const approvePayout: ManagementHandler<'approvePayout'> = async ({ ctx, params }) => {
  const row = await decidePayout(ctx, params.id, 'approved')
  return { status: 200, body: { data: managedPayoutResource(row) } }
}
