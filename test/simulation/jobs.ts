import type { AppContext } from '../../src/context.ts'
import { type Scheduler, schedules } from '../../src/workers/schedules.ts'

const hourMs = 3_600_000

/** The jobs read everything, so their intervals are longer than in production. */
const everyMs: Record<string, number> = {
  'purge-old-rows': 24 * hourMs,
  'list-overdue': hourMs,
  'compare-with-providers': 24 * hourMs,
  'check-ledger': 12 * hourMs,
  'move-floats': hourMs,
  'withdrawal-schedules': hourMs,
}

/** Runs the scheduled jobs of a process without database rows for them. */
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
