import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import { Problem } from '../../domain/problems.ts'
import {
  lockOrganisation,
  type OrganisationRow,
} from '../../repositories/merchants/organisations.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'db'> & Acting

const shown = ['name', 'email', 'kyc_status', 'suspended_at', 'suspension_reason'] as const

/**
 * Makes a change to an organisation, and records it; `at` is the time of the change. Throws Problem
 * `not_found`.
 */
export const changeOrganisation = (
  ctx: Context,
  id: string,
  change: (tx: Tx, at: string) => Promise<OrganisationRow | undefined>,
  reason?: string,
): Promise<OrganisationRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await lockOrganisation(tx, id)
    const after = await change(tx, ctx.clock.nowIso())
    if (before === undefined || after === undefined) throw new Problem('not_found')
    const altered = changeOf(shown, before, after)
    await recordAct(ctx, tx, {
      subject: 'organisation',
      id,
      organisationId: id,
      reason,
      ...altered,
    })
    return after
  })
