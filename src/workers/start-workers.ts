import type { AppContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { startExpiring } from './checkout/expire-sessions.ts'
import { startMakingBulkPayouts } from './payouts/make-bulk-payouts.ts'
import { startSendingMails } from './people/send-mails.ts'
import { startComparing } from './reconciliation/compare-final-statuses.ts'
import { startAdvancingSandbox } from './sandbox/advance-sandbox.ts'
import { startSchedules } from './schedules.ts'
import { startAdvancing } from './transactions/advance-live.ts'
import { startConfirming } from './transactions/confirm-callbacks.ts'
import { startDelivering } from './webhooks/deliver-webhooks.ts'
import { startRecovering } from './webhooks/recover-events.ts'

export interface Workers {
  /** Stops claiming work. Resolves when all work in progress is recorded. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  /** The interval at which the scheduler looks for due jobs, in milliseconds. */
  schedulesPollMs?: number | undefined
  /** Replaces the scheduler in simulations. */
  startJobs?: typeof startSchedules
}

export const startWorkers = (
  ctx: AppContext,
  database: Database,
  { schedulesPollMs, startJobs = startSchedules }: WorkerOptions = {},
): Workers => {
  const transactions = { live: startAdvancing(ctx), test: startAdvancingSandbox(ctx) }
  const callbacks = startConfirming(ctx)
  const comparisons = startComparing(ctx)
  const sessions = startExpiring(ctx)
  const deliveries = startDelivering(ctx)
  const recoveries = startRecovering(ctx)
  const bulks = startMakingBulkPayouts(ctx)
  const mails = ctx.config.mail && startSendingMails(ctx, ctx.config.mail)
  ctx.wake.on('transactions', (environment, dueInMs) => transactions[environment].wake(dueInMs))
  ctx.wake.on('callbacks', () => callbacks.wake())
  ctx.wake.on('comparisons', () => comparisons.wake())
  ctx.wake.on('deliveries', () => deliveries.wake())
  ctx.wake.on('recoveries', () => recoveries.wake())
  ctx.wake.on('bulkPayouts', () => bulks.wake())
  const schedules = startJobs(ctx, database, schedulesPollMs)
  return {
    stop: async () => {
      const { live, test } = transactions
      const advancing = [
        live.stop(),
        test.stop(),
        callbacks.stop(),
        comparisons.stop(),
        sessions.stop(),
        recoveries.stop(),
        bulks.stop(),
        mails?.stop(),
      ]
      // Deliveries stop last, so that they can send the events of the last transitions.
      const working = Promise.all(advancing).then(() => deliveries.stop())
      await Promise.all([working, schedules.stop()])
    },
  }
}
