import type { AppContext } from '../../context.ts'
import { countUnknownOrders } from '../../repositories/reconciliation/unknown-orders.ts'
import {
  countRecoveryWork,
  findLastRestore,
  listUnfinishedBulks,
} from '../../repositories/restores.ts'
import { finishRecovery as finish } from '../../services/recovery/finish-recovery.ts'
import type { ManagementHandler } from '../handler.ts'

const readRecovery = async ({ db, clock }: AppContext) => {
  const [restore, unknown, work, bulks] = await Promise.all([
    findLastRestore(db),
    countUnknownOrders(db, clock.nowIso()),
    countRecoveryWork(db),
    listUnfinishedBulks(db),
  ])
  const state =
    restore === undefined
      ? ('none' as const)
      : restore.finished_at === null
        ? ('open' as const)
        : ('finished' as const)
  return {
    state,
    recovered_to: restore?.recovered_to ?? null,
    started_at: restore?.started_at ?? null,
    finished_at: restore?.finished_at ?? null,
    unknown_orders: unknown.open,
    unknown_orders_left_out: unknown.leftOut,
    reconciliation_items: work.reconciliationItems,
    orders_under_way: work.openTransactions,
    unfinished_bulk_payouts: bulks,
  }
}

export const getRecovery: ManagementHandler<'getRecovery'> = async ({ ctx }) => ({
  status: 200,
  body: { data: await readRecovery(ctx) },
})

export const finishRecovery: ManagementHandler<'finishRecovery'> = async ({ ctx, body }) => {
  const continued = body?.continue_bulk_payouts ?? []
  await finish(
    ctx,
    continued.map((id) => id.toLowerCase()),
  )
  return { status: 200, body: { data: await readRecovery(ctx) } }
}
