import type { AppContext } from '../../context.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { finishRecovery as finish } from '../../repositories/restores.ts'
import { recordAct } from '../audit/record-act.ts'

/** Finishes every open recovery. */
export const finishRecovery = (ctx: Pick<AppContext, 'clock' | 'longDb'> & Acting): Promise<void> =>
  ctx.longDb.transaction().execute(async (tx) => {
    await finish(tx, ctx.clock.nowIso())
    await recordAct(ctx, tx, { subject: 'recovery', id: null })
  })
