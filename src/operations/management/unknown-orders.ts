import { limitOf, personOf } from '../../domain/merchants/caller.ts'
import { listUnknownOrders as list } from '../../repositories/reconciliation/unknown-orders.ts'
import { unknownOrderResource } from '../../resources/managed-transactions.ts'
import { resolveUnknownOrder as resolve } from '../../services/reconciliation/unknown-order.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithManagedList } from '../lists.ts'

export const listUnknownOrders: ManagementHandler<'listUnknownOrders'> = (input) => {
  const { ctx, query, caller } = input
  return replyWithManagedList(
    input,
    (position) => list(ctx.db, query, limitOf(caller), position),
    unknownOrderResource,
    query,
  )
}

export const resolveUnknownOrder: ManagementHandler<'resolveUnknownOrder'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const resolved = await resolve(ctx, params.id, personOf(caller), body.reason)
  return { status: 200, body: { data: unknownOrderResource(resolved) } }
}
