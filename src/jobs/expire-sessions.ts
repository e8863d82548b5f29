import type { AppContext } from '../context.ts'
import { expireDueSessions } from '../flows/end-sessions.ts'
import { startWorkLoop, type WorkLoop } from './work-loop.ts'

const pollMs = 1000
const takenMax = 200

/** Expires checkout sessions when their time has come, read or not. */
export const startExpiring = (ctx: AppContext): WorkLoop =>
  startWorkLoop({
    name: 'checkout-sessions',
    pollMs,
    turn: async () => (await expireDueSessions(ctx, takenMax)) === takenMax,
    log: ctx.log,
  })
