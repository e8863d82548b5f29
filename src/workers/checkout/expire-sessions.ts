import type { AppContext } from '../../context.ts'
import { expireDueSessions } from '../../services/checkout/finalise-sessions.ts'
import { outsideRecovery } from '../outside-recovery.ts'
import { startWorkLoop, type WorkLoop } from '../work-loop.ts'

const pollMs = 1000
const batchMax = 200

/** Checkout sessions expire at their `expires_at`, even if nobody opens them again. */
export const startExpiring = (ctx: AppContext): WorkLoop =>
  startWorkLoop({
    name: 'checkout-sessions',
    pollMs: ctx.pollMs(pollMs),
    tick: outsideRecovery(ctx, async () => (await expireDueSessions(ctx, batchMax)) === batchMax),
    ctx,
  })
