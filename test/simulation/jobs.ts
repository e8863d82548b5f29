import type { AppContext } from '../../src/context.ts'
import { type Scheduler, schedules } from '../../src/workers/schedules.ts'

const hourMs = 3_600_000

/**
 * How often each scheduled job runs: more rarely than in production, because each reads everything.
 */
const everyMs: Record<string, number> = {
  'purge-old-rows': 24 * hourMs,
  'list-overdue': hourMs,
  'compare-with-providers': 24 * hourMs,
  'check-ledger': 12 * hourMs,
}

/** Runs the scheduled jobs of a process, without their rows. */
export const startJobs = (ctx: AppContext): Scheduler => {
  const timers = schedules.map(({ name, run }) =>
    setInterval(
      () => {
        run(ctx).catch((error: unknown) => ctx.log.error({ err: error, job: name }, 'a job failed'))
      },
      everyMs[name] ?? 24 * hourMs,
    ),
  )
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
