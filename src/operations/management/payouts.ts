import { limitOf, personOf } from '../../domain/merchants/caller.ts'
import { listPayoutsToApprove } from '../../repositories/payouts/to-approve.ts'
import { managedPayoutResource } from '../../resources/transactions.ts'
import { decidePayout } from '../../services/payouts/decide-payout.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithManagedList } from '../lists.ts'
import { judgementOf } from './judgements.ts'

export const listWaitingPayouts: ManagementHandler<'listWaitingPayouts'> = (input) => {
  const { ctx, query, caller } = input
  return replyWithManagedList(
    input,
    (position) =>
      listPayoutsToApprove(ctx.db, query, limitOf(caller), position, ctx.clock.nowIso()),
    managedPayoutResource,
    query,
  )
}

export const approvePayout: ManagementHandler<'approvePayout'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const judgement = judgementOf('approved', body)
  const row = await decidePayout(ctx, params.id, personOf(caller), judgement)
  return { status: 200, body: { data: managedPayoutResource(row) } }
}

export const rejectPayout: ManagementHandler<'rejectPayout'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const judgement = judgementOf('rejected', body)
  const row = await decidePayout(ctx, params.id, personOf(caller), judgement)
  return { status: 200, body: { data: managedPayoutResource(row) } }
}
