import { limitOf } from '../../domain/merchants/caller.ts'
import { listPayoutsToApprove } from '../../repositories/payouts/to-approve.ts'
import { managedPayoutResource } from '../../resources/transactions.ts'
import { decidePayout } from '../../services/payouts/decide-payout.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithManagedList } from '../lists.ts'
import { decided, judgementOf } from './judgements.ts'

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

export const approvePayout: ManagementHandler<'approvePayout'> = (input) =>
  decided(input, judgementOf('approved', input.body), decidePayout, managedPayoutResource)

export const rejectPayout: ManagementHandler<'rejectPayout'> = (input) =>
  decided(input, judgementOf('rejected', input.body), decidePayout, managedPayoutResource)
