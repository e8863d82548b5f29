import type { AppContext } from '../../context.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { Problem } from '../../domain/problems.ts'
import { findApplication } from '../../repositories/merchants/applications.ts'
import { type MovedDeadlines, moveDeadlines } from '../../repositories/sandbox/deadlines.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'wake'> & Acting

/**
 * Moves an application's sandbox clock forward and wakes the workers. Throws Problem `not_found`.
 */
export const advanceSandboxClock = async (
  ctx: Context,
  applicationId: string,
  seconds: number,
): Promise<MovedDeadlines> => {
  if ((await findApplication(ctx.db, applicationId)) === undefined) throw new Problem('not_found')
  const moved = await ctx.db.transaction().execute(async (tx) => {
    const deadlines = await moveDeadlines(tx, applicationId, seconds, ctx.clock.nowIso())
    await recordAct(ctx, tx, {
      subject: 'application',
      id: applicationId,
      applicationId,
      environment: 'test',
      after: { seconds },
    })
    return deadlines
  })
  ctx.wake.transactions('test', 0)
  ctx.wake.deliveries()
  return moved
}
