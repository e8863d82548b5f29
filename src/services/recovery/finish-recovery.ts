import type { AppContext } from '../../context.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { Problem } from '../../domain/problems.ts'
import { finishRecovery as finish, listUnfinishedBulks } from '../../repositories/restores.ts'
import { recordAct } from '../audit/record-act.ts'

/**
 * Finishes every open recovery. Afterwards, the remaining lines of unfinished bulk payouts become
 * payouts with new references. Throws Problem `bulk_payouts_undecided` unless `continued` lists all
 * unfinished bulk payouts.
 */
export const finishRecovery = (
  ctx: Pick<AppContext, 'clock' | 'longDb'> & Acting,
  continued: string[],
): Promise<void> =>
  ctx.longDb.transaction().execute(async (tx) => {
    const wasOpen = await finish(tx, ctx.clock.nowIso())
    const undecided = (await listUnfinishedBulks(tx)).some((id) => !continued.includes(id))
    if (wasOpen && undecided) throw new Problem('bulk_payouts_undecided')
    await recordAct(ctx, tx, { subject: 'recovery', id: null })
  })
