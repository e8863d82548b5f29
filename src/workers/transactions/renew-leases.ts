import type { AppContext } from '../../context.ts'
import { leaseMs, renewLeasesEveryMs } from '../../domain/transactions/lease.ts'
import {
  type DueTransaction,
  renewLeases,
} from '../../repositories/transactions/due-transactions.ts'
import { startWorkLoop } from '../work-loop.ts'

export interface Leases {
  /**
   * Whether this process still works on a taken transaction, because its lease could not be
   * renewed in time; that work then keeps the new lease. So no process submits an order twice at
   * once.
   */
  isUnderWay(row: DueTransaction): boolean
  /** Renews the lease of a taken transaction until `work` has ended. */
  keep(row: DueTransaction, work: Promise<void>): void
  stop(): Promise<void>
}

/**
 * Renews the leases of this process's live transactions, so that leases can be short. A lease that
 * another worker has taken over, or whose step is recorded meanwhile, is left as it is.
 */
export const startRenewing = (ctx: AppContext): Leases => {
  /** When each taken transaction is due again, by its id. */
  const held = new Map<string, string>()
  const tick = async (): Promise<boolean> => {
    const soonMs = ctx.clock.nowMs() + leaseMs - renewLeasesEveryMs
    const old = [...held].filter(([, dueAt]) => Date.parse(dueAt) <= soonMs)
    if (old.length === 0) return false
    const leases = old.map(([id, due_at]) => ({ id, due_at }))
    const renewed = await renewLeases(ctx.db, leases, leaseMs, ctx.clock.nowIso())
    for (const { id, due_at } of renewed) if (held.has(id)) held.set(id, due_at)
    return false
  }
  const loop = startWorkLoop({
    name: 'leases',
    pollMs: ctx.pollMs(renewLeasesEveryMs),
    tick,
    ctx,
  })
  return {
    isUnderWay: ({ id, due_at }) => {
      if (!held.has(id)) return false
      if (due_at !== null) held.set(id, due_at)
      return true
    },
    keep: ({ id, due_at }, work) => {
      if (due_at !== null) held.set(id, due_at)
      void work.finally(() => held.delete(id))
    },
    stop: loop.stop,
  }
}
