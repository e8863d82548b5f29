import type { AppContext } from '../../context.ts'
import { leaseMs } from '../../domain/transactions/lease.ts'
import type { DueTransaction } from '../../repositories/transactions/due-transactions.ts'
import { queueOf } from '../../repositories/transactions/queue-of.ts'
import { outsideRecovery } from '../outside-recovery.ts'
import { startWorkLoop, type WorkLoop } from '../work-loop.ts'
import { claimDue } from './claim-due-transactions.ts'
import { performStep } from './perform-step.ts'
import { createQueuePositions } from './queue-positions.ts'
import { startRenewing } from './renew-leases.ts'
import { createStepRecorder } from './step-recorder.ts'
import { createWorkQueues } from './work-queues.ts'

const pollMs = 500

/**
 * Advances live transactions to their final status. The worker claims due transactions, calls their
 * provider without an open database transaction, and applies many steps at a time. Each queue has a
 * separate concurrency limit, so an unresponsive provider does not delay other queues. Within a
 * queue, all organisations get equal shares. An organisation gets no slots while its steps cannot
 * be recorded.
 */
export const startAdvancing = (ctx: AppContext): WorkLoop => {
  const queues = createWorkQueues(
    () =>
      ctx.liveProviders.list().map(({ provider, country, concurrency, address }) => ({
        queue: queueOf({ environment: 'live', provider, country }),
        concurrencyMax: concurrency,
        address,
      })),
    leaseMs,
    () => loop.wake(),
  )
  const recorder = createStepRecorder(ctx)
  const leases = startRenewing(ctx)
  const positions = createQueuePositions()

  /**
   * Resolves when the provider has responded. The step is recorded later, together with other
   * steps.
   */
  const advance = (row: DueTransaction): Promise<void> =>
    new Promise((onPerformed) => {
      const readClaim = () => leases.claimOf(row)
      leases.keep(
        row,
        recorder.run(row, () => performStep(ctx, row), { onPerformed, readClaim }),
      )
    })

  const tick = async (): Promise<boolean> => {
    const free = queues.freeShares()
    if (free.length === 0) return queues.waitForOne()
    const blocked = recorder.blockedOrganisations()
    const claimed = await claimDue(
      ctx,
      recorder,
      free.map((share) => positions.continueShare(share, blocked)),
    )
    ctx.metrics.jobsClaimed.inc({ job: 'transactions' }, claimed.rows.length)
    for (const row of claimed.rows) {
      if (!leases.isUnderWay(row)) queues.run(queueOf(row), advance(row))
    }
    return queues.canClaimMore(positions.advance(claimed))
  }

  const loop = startWorkLoop({
    name: 'transactions',
    pollMs: ctx.pollMs(pollMs),
    tick: outsideRecovery(ctx, tick),
    ctx,
  })
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await queues.waitForAll()
      await recorder.stop()
      await leases.stop()
    },
  }
}
