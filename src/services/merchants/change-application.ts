import type { AppContext } from '../../context.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import { Problem } from '../../domain/problems.ts'
import {
  type ApplicationRow,
  lockApplication,
  updateApplication,
} from '../../repositories/merchants/applications.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'db'> & Acting

const shown = [
  'name',
  'ip_allow_list',
  'rate_limit_per_minute',
  'payout_approval_rules',
  'duplicate_collection',
  'support_email',
  'support_phone',
  'support_url',
] as const

/** Changes the settings of an application; what is undefined stays. Throws Problem `not_found`. */
export const changeApplication = (
  ctx: Context,
  id: string,
  changes: Pick<Parameters<typeof updateApplication>[2], (typeof shown)[number]>,
): Promise<ApplicationRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await lockApplication(tx, id)
    if (before === undefined) throw new Problem('not_found')
    const at = ctx.clock.nowIso()
    const after = await updateApplication(tx, id, { ...changes, updated_at: at })
    if (after === undefined) throw new Problem('not_found')
    const { organisation_id: organisationId } = after
    const change = changeOf(shown, before, after)
    await recordAct(ctx, tx, { subject: 'application', id, organisationId, ...change })
    return after
  })
