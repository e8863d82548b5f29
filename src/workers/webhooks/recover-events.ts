import type { AppContext } from '../../context.ts'
import { advanceRecovery } from '../../services/webhooks/advance-recovery.ts'
import { startWorkLoop, type WorkLoop } from '../work-loop.ts'

const pollMs = 1000

/** Advances due recoveries. Each turn is one database transaction. */
export const startRecovering = (ctx: AppContext): WorkLoop => {
  const loop = startWorkLoop({
    name: 'event-recoveries',
    pollMs: ctx.pollMs(pollMs),
    tick: async () => {
      const advanced = await advanceRecovery(ctx)
      if (advanced === undefined) return false
      if (advanced.dueInMs !== undefined) loop.wake(advanced.dueInMs)
      return true
    },
    ctx,
  })
  return loop
}
