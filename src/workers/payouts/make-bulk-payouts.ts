import type { AppContext } from '../../context.ts'
import { advanceBulkPayout } from '../../services/payouts/advance-bulk-payout.ts'
import { outsideRecovery } from '../outside-recovery.ts'
import { startWorkLoop, type WorkLoop } from '../work-loop.ts'

const pollMs = 1000

/** Advances due bulk payouts in turn. Each turn is one database transaction. */
export const startMakingBulkPayouts = (ctx: AppContext): WorkLoop => {
  const loop = startWorkLoop({
    name: 'bulk-payouts',
    pollMs: ctx.pollMs(pollMs),
    tick: outsideRecovery(ctx, async () => {
      const turn = await advanceBulkPayout(ctx)
      if (turn === undefined) return false
      if (turn.dueInMs !== undefined && turn.dueInMs > 0) loop.wake(turn.dueInMs)
      return true
    }),
    ctx,
  })
  return loop
}
