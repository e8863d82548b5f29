import type { AppContext } from '../../context.ts'
import { Problem } from '../../domain/problems.ts'
import { findApplication } from '../../repositories/merchants/applications.ts'
import { type MovedDeadlines, moveDeadlines } from '../../repositories/sandbox/deadlines.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'wake'>

/**
 * Moves an application's sandbox forward in time, and wakes the workers for the work that is due
 * then.
 *
 * Throws Problem `not_found` for an unknown application.
 */
export const advanceSandboxClock = async (
  ctx: Context,
  applicationId: string,
  seconds: number,
): Promise<MovedDeadlines> => {
  if ((await findApplication(ctx.db, applicationId)) === undefined) throw new Problem('not_found')
  const moved = await ctx.db
    .transaction()
    .execute((tx) => moveDeadlines(tx, applicationId, seconds, ctx.clock.nowIso()))
  ctx.wake.transactions('test', 0)
  ctx.wake.deliveries()
  return moved
}
