import type { AppContext } from '../../context.ts'
import { groupCommit } from '../../database/group-commit.ts'
import { queryLeaseMs } from '../../domain/transactions/lease.ts'
import { timeAfter } from '../../domain/waits.ts'
import { isFinalReport, type ProviderAdapter } from '../../providers/provider.ts'
import {
  type DueTransaction,
  findJoinedTransactions,
} from '../../repositories/transactions/due-transactions.ts'
import {
  type CallbackDue,
  claimDueCallbacks,
  type DueCallback,
  putBackCallbacks,
} from '../../repositories/transactions/provider-callbacks.ts'
import { queueOf } from '../../repositories/transactions/queue-of.ts'
import { countTransientFailure } from '../transient-failures.ts'
import { startWorkLoop, type WorkLoop } from '../work-loop.ts'
import { providerTransactionOf } from './perform-step.ts'
import { createWorkQueues, filledQueues } from './work-queues.ts'

const pollMs = 500
const attemptsMax = 5
const againAfterMs = 2000

/**
 * Reschedules callbacks that are not confirmed, up to a maximum number of attempts. One statement
 * reschedules many callbacks.
 */
const createRescheduling = (ctx: AppContext) => {
  const putBack = groupCommit(
    async (dueTimes: CallbackDue[]) => {
      await putBackCallbacks(ctx.db, dueTimes)
      return dueTimes.map(() => undefined)
    },
    { sizeMax: 100, statementsMax: 1 },
  )
  return async (callbacks: DueCallback[], isConfirmed: boolean, pauseMs: number): Promise<void> => {
    const againAt = timeAfter(ctx.clock.nowMs(), pauseMs)
    const dueTimes = callbacks.map(({ id, attempts }) => ({
      id,
      due_at: isConfirmed || attempts >= attemptsMax ? null : againAt,
    }))
    await Promise.all(dueTimes.map(putBack))
    const givenUp = isConfirmed ? [] : dueTimes.filter(({ due_at }) => due_at === null)
    for (const { id } of givenUp) {
      ctx.log.warn({ callback: id }, 'callback not confirmed: left to polling')
    }
  }
}

/** Queries the provider and applies a final report. Returns false if the report was not final. */
const queryAndApply = async (
  ctx: AppContext,
  adapter: ProviderAdapter,
  row: DueTransaction,
): Promise<boolean> => {
  const report = await adapter.query(providerTransactionOf(row))
  const { answer } = report
  if (!isFinalReport(report)) return false
  await ctx.applyTransition({ row, step: { kind: 'reported', report, answer } })
  return true
}

/**
 * Queries the provider about each transaction that a callback mentions, and applies the response. A
 * callback is tried again if the transaction has no final status yet, if the provider does not
 * respond, or if the response does not match the transaction. After the last attempt, only the
 * regular polling continues, so no callback stays due forever.
 */
export const startConfirming = (ctx: AppContext): WorkLoop => {
  const reschedule = createRescheduling(ctx)
  const queues = createWorkQueues(
    () =>
      ctx.liveProviders.list().map(({ provider, country, concurrency }) => ({
        queue: queueOf({ environment: 'live', provider, country }),
        concurrencyMax: concurrency,
      })),
    queryLeaseMs,
    () => loop.wake(),
  )

  const confirm = async (row: DueTransaction, callbacks: DueCallback[]): Promise<void> => {
    try {
      const adapter = ctx.adapterOf(row)
      const isConfirmed = await queryAndApply(ctx, adapter, row).catch((error: unknown) => {
        ctx.log.warn({ err: error, transaction: row.id }, 'callback not confirmed: query failed')
        return false
      })
      await reschedule(callbacks, isConfirmed, Math.max(againAfterMs, adapter.pauseMs?.() ?? 0))
    } catch (error) {
      // The callback is due again after its lease. Regular polling continues in the meantime.
      if (!countTransientFailure(ctx, 'callbacks', error)) {
        ctx.log.warn({ err: error, transaction: row.id }, 'callback not rescheduled')
      }
    }
  }

  const tick = async (): Promise<boolean> => {
    const free = queues.freeShares()
    if (free.length === 0) return queues.waitForOne()
    const callbacks = await claimDueCallbacks(ctx.db, free, ctx.clock.nowIso())
    if (callbacks.length === 0) return false
    ctx.metrics.jobsClaimed.inc({ job: 'callbacks' }, callbacks.length)
    const ids = [...new Set(callbacks.map(({ transaction_id }) => transaction_id))]
    for (const row of await findJoinedTransactions(ctx.db, ids)) {
      const own = callbacks.filter(({ transaction_id }) => transaction_id === row.id)
      queues.run(queueOf(row), confirm(row, own))
    }
    const claimedQueues = callbacks.map(({ queue }) => queue)
    return queues.canClaimMore(filledQueues(free, claimedQueues))
  }

  const loop = startWorkLoop({ name: 'callbacks', pollMs: ctx.pollMs(pollMs), tick, ctx })
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await queues.waitForAll()
    },
  }
}
