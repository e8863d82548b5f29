import type { AppContext } from '../../context.ts'
import { leaseMs, renewLeasesEveryMs } from '../../domain/transactions/lease.ts'
import { timeAfter } from '../../domain/waits.ts'
import {
  type DueTransaction,
  renewLeases,
} from '../../repositories/transactions/due-transactions.ts'
import { startWorkLoop } from '../work-loop.ts'

interface Leases {
  /**
   * Returns true if this process is still working on a transaction that it has claimed again after
   * the lease expired. The current work takes over the new lease, so that the transaction is not
   * submitted twice. The current work also keeps its claim, unless another worker claimed the
   * transaction in between.
   */
  isUnderWay(row: DueTransaction): boolean
  /** The value of `attempts` when this process claimed the transaction. */
  claimOf(row: DueTransaction): number
  /** Renews the lease of a claimed transaction until `work` completes. */
  keep(row: DueTransaction, work: Promise<void>): void
  stop(): Promise<void>
}

interface Held {
  /**
   * The possible due times of the transaction: the last confirmed due time, and later due times
   * whose renewal was not confirmed.
   */
  dueTimes: [string, ...string[]]
  claim: number
}

/**
 * Renews the leases of this process's live transactions, so that leases can be short. A lease is
 * not renewed if another worker has claimed the transaction or if the step is being recorded. If a
 * renewal got no response, the lease may have either due time and is renewed again.
 */
export const startRenewing = (ctx: AppContext): Leases => {
  const held = new Map<string, Held>()
  const tick = async (): Promise<boolean> => {
    const nowMs = ctx.clock.nowMs()
    const soonMs = nowMs + leaseMs - renewLeasesEveryMs
    const old = [...held].filter(([, { dueTimes }]) => Date.parse(dueTimes[0]) <= soonMs)
    if (old.length === 0) return false
    const leases = old.map(([id, { dueTimes }]) => ({ id, due_times: dueTimes }))
    const dueAt = timeAfter(nowMs, leaseMs)
    for (const [, lease] of old) lease.dueTimes = [...lease.dueTimes, dueAt]
    for (const id of await renewLeases(ctx.db, leases, dueAt)) {
      const lease = held.get(id)
      if (lease !== undefined) lease.dueTimes = [dueAt]
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
    isUnderWay: ({ id, due_at, attempts }) => {
      const lease = held.get(id)
      if (lease === undefined) return false
      if (due_at !== null) lease.dueTimes = [due_at]
      if (attempts === lease.claim + 1) lease.claim = attempts
      return true
    },
    claimOf: ({ id, attempts }) => held.get(id)?.claim ?? attempts,
    keep: ({ id, due_at, attempts }, work) => {
      if (due_at !== null) held.set(id, { dueTimes: [due_at], claim: attempts })
      void work.finally(() => held.delete(id))
    },
    stop: loop.stop,
  }
}
