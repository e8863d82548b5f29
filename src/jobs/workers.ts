import type { AppContext } from '../context.ts'
import type { Database } from '../store/database.ts'
import { startAdvancingSandbox } from './advance-sandbox.ts'
import { startAdvancing } from './advance-transactions.ts'
import { startConfirming } from './confirm-callbacks.ts'
import { startDelivering } from './deliver-webhooks.ts'
import { startExpiring } from './expire-sessions.ts'
import { type Scheduler, startSchedules } from './schedules.ts'

export interface Workers {
  /** Takes no more work and resolves when what was under way is recorded. */
  stop(): Promise<void>
}

/** All background work of a process; fresh work in the same process wakes it at once. */
export const startWorkers = (ctx: AppContext, database: Database): Workers => {
  const transactions = { live: startAdvancing(ctx), test: startAdvancingSandbox(ctx) }
  const callbacks = startConfirming(ctx)
  const sessions = startExpiring(ctx)
  const deliveries = startDelivering(ctx)
  ctx.wake.transactions = (environment, dueInMs) => transactions[environment].wake(dueInMs)
  ctx.wake.callbacks = () => callbacks.wake()
  ctx.wake.deliveries = () => deliveries.wake()
  const schedules: Promise<Scheduler | undefined> = startSchedules(ctx, database).catch((error) => {
    ctx.log.error({ err: error }, 'the scheduler did not start')
    return undefined
  })
  return {
    stop: async () => {
      // What transactions settle last is still delivered by what is stopped after them.
      const { live, test } = transactions
      await Promise.all([live.stop(), test.stop(), callbacks.stop(), sessions.stop()])
      await deliveries.stop()
      await (await schedules)?.stop()
    },
  }
}
