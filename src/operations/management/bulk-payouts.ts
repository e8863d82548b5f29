import { listWaitingBulkPayouts as list } from '../../repositories/payouts/bulk-payouts.ts'
import { managedBulkPayoutResource } from '../../resources/bulk-payouts.ts'
import { decideBulkPayout } from '../../services/payouts/end-bulk-payout.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithManagedList } from '../lists.ts'

export const listWaitingBulkPayouts: ManagementHandler<'listWaitingBulkPayouts'> = (input) =>
  replyWithManagedList(input, (position) => list(input.ctx.db, position), managedBulkPayoutResource)

export const approveBulkPayout: ManagementHandler<'approveBulkPayout'> = async ({
  ctx,
  params,
}) => {
  const row = await decideBulkPayout(ctx, params.id, 'approved')
  return { status: 200, body: { data: managedBulkPayoutResource(row) } }
}

export const rejectBulkPayout: ManagementHandler<'rejectBulkPayout'> = async ({ ctx, params }) => {
  const row = await decideBulkPayout(ctx, params.id, 'rejected')
  return { status: 200, body: { data: managedBulkPayoutResource(row) } }
}
