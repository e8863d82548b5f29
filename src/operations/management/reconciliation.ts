import type { components } from '../../../generated/management.ts'
import type { AppContext } from '../../context.ts'
import type { Position } from '../../database/pagination.ts'
import { limitOf, personOf } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import { countOpenComparisons } from '../../repositories/reconciliation/comparisons.ts'
import {
  findItemTransactions,
  listReconciliationItems as list,
  type ReconciliationItemRow,
} from '../../repositories/reconciliation/items.ts'
import { reconciliationItemResource } from '../../resources/managed-transactions.ts'
import {
  type Resolution,
  reopenItem,
  resolveItem,
} from '../../services/reconciliation/resolve-item.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithManagedList } from '../lists.ts'

export const listReconciliationItems: ManagementHandler<'listReconciliationItems'> = async (
  input,
) => {
  const { ctx, query, caller } = input
  const readPage = async (position: Position) => {
    const page = await list(ctx.db, query, limitOf(caller), position)
    const transactions = await findItemTransactions(ctx.db, page.rows)
    const rows = page.rows.map((item) => {
      const transaction = transactions.get(item.transaction_id)
      if (transaction === undefined) throw new Error(`item ${item.id} has no transaction`)
      return { id: item.id, item, transaction }
    })
    return { ...page, rows }
  }
  return replyWithManagedList(
    input,
    readPage,
    ({ item, transaction }) => reconciliationItemResource(item, transaction),
    query,
  )
}

export const resolutionOf = (
  body: components['schemas']['ResolveReconciliationItemRequest'],
): Resolution => {
  const settled = body.action === 'settle' ? body : undefined
  return {
    status: settled?.status,
    seenStatus: settled?.transaction_status,
    seenRefunded: settled?.refunded_amount,
    failureReason: settled?.failure_reason ?? null,
    reason: body.reason,
  }
}

const shown = async ({ db }: Pick<AppContext, 'db'>, item: ReconciliationItemRow) => {
  const transaction = (await findItemTransactions(db, [item])).get(item.transaction_id)
  if (transaction === undefined) throw new Problem('not_found')
  return { status: 200 as const, body: { data: reconciliationItemResource(item, transaction) } }
}

export const resolveReconciliationItem: ManagementHandler<'resolveReconciliationItem'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  return shown(ctx, await resolveItem(ctx, params.id, resolutionOf(body), personOf(caller)))
}

export const reopenReconciliationItem: ManagementHandler<'reopenReconciliationItem'> = async ({
  ctx,
  caller,
  params,
  body,
}) => shown(ctx, await reopenItem(ctx, params.id, body.reason, limitOf(caller)))

export const listOpenComparisons: ManagementHandler<'listOpenComparisons'> = async ({ ctx }) => ({
  status: 200,
  body: { data: await countOpenComparisons(ctx.db, ctx.clock.nowIso()) },
})
