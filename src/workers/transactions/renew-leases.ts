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
   * Whether this process is still working on a claimed transaction because its lease could not be
   * renewed in time. That work then keeps the new lease. It also keeps its claim if nobody else has
   * claimed the transaction in the meantime, so that no transaction is submitted twice at the same
   * time.
   */
  isUnderWay(row: DueTransaction): boolean
  /** The `attempts` count of a transaction when this process claimed it. */
  claimOf(row: DueTransaction): number
  /** Renews the lease of a claimed transaction until `work` has finished. */
  keep(row: DueTransaction, work: Promise<void>): void
  stop(): Promise<void>
}

interface Held {
  /** When the transaction is due again: the last known value, and the values sent since. */
  dueTimes: [string, ...string[]]
  claim: number
}

/**
 * Renews the leases of this process's live transactions, so that leases can be short. Skips a lease
 * that another worker has taken over, and a lease whose step is being recorded. If a renewal got no
 * response, the lease may have either expiry time and is renewed again.
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
