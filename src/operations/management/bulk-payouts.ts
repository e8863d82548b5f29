import { personOf } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import { findAnyBulkPayout } from '../../repositories/payouts/bulk-payouts.ts'
import {
  listBulkPayoutsToApprove,
  readBulkPayoutsToApprove,
} from '../../repositories/payouts/to-approve.ts'
import {
  bulkPayoutDetailResource,
  managedBulkPayoutResource,
} from '../../resources/bulk-payouts.ts'
import { decideBulkPayout } from '../../services/payouts/end-bulk-payout.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithManagedList } from '../lists.ts'
import { judgementOf } from './judgements.ts'

export const listWaitingBulkPayouts: ManagementHandler<'listWaitingBulkPayouts'> = (input) => {
  const { db, clock } = input.ctx
  return replyWithManagedList(
    input,
    (position) => listBulkPayoutsToApprove(db, position, clock.nowIso()),
    managedBulkPayoutResource,
  )
}

export const getBulkPayout: ManagementHandler<'getBulkPayout'> = async ({ ctx, params }) => {
  // Read before what it stands for: a hash of something older is refused, never accepted.
  const [toApprove] = await readBulkPayoutsToApprove(ctx.db, [params.id], ctx.clock.nowIso())
  const row = await findAnyBulkPayout(ctx.db, params.id)
  if (toApprove === undefined || row === undefined) throw new Problem('not_found')
  const { approval } = toApprove
  return { status: 200, body: { data: bulkPayoutDetailResource({ ...row, approval }) } }
}

export const approveBulkPayout: ManagementHandler<'approveBulkPayout'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const judgement = judgementOf('approved', body)
  const row = await decideBulkPayout(ctx, params.id, personOf(caller), judgement)
  return { status: 200, body: { data: managedBulkPayoutResource(row) } }
}

export const rejectBulkPayout: ManagementHandler<'rejectBulkPayout'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const judgement = judgementOf('rejected', body)
  const row = await decideBulkPayout(ctx, params.id, personOf(caller), judgement)
  return { status: 200, body: { data: managedBulkPayoutResource(row) } }
}
