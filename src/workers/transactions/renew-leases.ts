import type { AppContext } from '../../context.ts'
import { leaseMs, renewLeasesEveryMs } from '../../domain/transactions/lease.ts'
import {
  type DueTransaction,
  renewLeases,
} from '../../repositories/transactions/due-transactions.ts'
import { startWorkLoop } from '../work-loop.ts'

export interface Leases {
  /** Renews the lease of a taken transaction until `work` has ended. */
  keep(row: DueTransaction, work: Promise<void>): void
  stop(): Promise<void>
}

/**
 * Renews the leases of this process's live transactions, so that leases can be short. A lease that
 * another worker has taken over, or whose step is recorded meanwhile, is left as it is.
 */
export const startRenewing = (ctx: AppContext): Leases => {
  /** When each taken transaction is due again. */
  const held = new Map<DueTransaction, string>()
  const tick = async (): Promise<boolean> => {
    const soonMs = ctx.clock.nowMs() + leaseMs - renewLeasesEveryMs
    const old = [...held].filter(([, dueAt]) => Date.parse(dueAt) <= soonMs)
    if (old.length === 0) return false
    const leases = old.map(([{ id }, due_at]) => ({ id, due_at }))
    const renewed = await renewLeases(ctx.db, leases, leaseMs, ctx.clock.nowIso())
    const dueAtOf = new Map(renewed.map(({ id, due_at }) => [id, due_at]))
    for (const [row] of old) {
      const dueAt = dueAtOf.get(row.id)
      if (dueAt !== undefined && held.has(row)) held.set(row, dueAt)
    }
    return false
  }
  const loop = startWorkLoop({
    name: 'leases',
    pollMs: ctx.pollMs(renewLeasesEveryMs),
    tick,
    ctx,
  })
  return {
    keep: (row, work) => {
      if (row.due_at !== null) held.set(row, row.due_at)
      void work.finally(() => held.delete(row))
    },
    stop: loop.stop,
  }
}
