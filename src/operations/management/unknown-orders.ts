import { Problem } from '../../domain/problems.ts'
import {
  isUnknownOrderListed,
  listUnknownOrders as list,
  resolveUnknownOrder as resolve,
} from '../../repositories/reconciliation/unknown-orders.ts'
import { unknownOrderResource } from '../../resources/managed-transactions.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithManagedList } from '../lists.ts'

export const listUnknownOrders: ManagementHandler<'listUnknownOrders'> = (input) => {
  const { ctx, query } = input
  return replyWithManagedList(
    input,
    (position) => list(ctx.db, query.resolved, position),
    unknownOrderResource,
    query,
  )
}

export const resolveUnknownOrder: ManagementHandler<'resolveUnknownOrder'> = async ({
  ctx,
  params,
  body,
}) => {
  const resolved = await resolve(ctx.db, params.id, body.reason, ctx.clock.nowIso())
  if (resolved !== undefined) return { status: 200, body: { data: unknownOrderResource(resolved) } }
  throw new Problem(
    (await isUnknownOrderListed(ctx.db, params.id)) ? 'already_resolved' : 'not_found',
  )
}
