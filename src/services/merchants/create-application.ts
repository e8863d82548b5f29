import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { applicationsMax } from '../../domain/merchants/limits.ts'
import { strictestRules } from '../../domain/payouts/approval-rule.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import {
  type ApplicationRow,
  insertApplication,
  readApprovalRules,
} from '../../repositories/merchants/applications.ts'
import { lockOrganisation } from '../../repositories/merchants/organisations.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'db'> & Acting

/**
 * Adds an application to an organisation. All applications share the organisation's balances, so
 * the new application starts with the strictest approval rules of the others. The organisation is
 * locked, so that simultaneous calls cannot exceed the limit of applications. Throws Problem
 * `not_found`. Throws InvalidRequest if the limit is reached (management.yaml).
 */
export const addApplication = (
  ctx: Context,
  organisationId: string,
  name: string,
): Promise<ApplicationRow> =>
  ctx.db.transaction().execute(async (tx) => {
    if ((await lockOrganisation(tx, organisationId)) === undefined) throw new Problem('not_found')
    const rulesOfEach = await readApprovalRules(tx, organisationId)
    if (rulesOfEach.length >= applicationsMax) {
      throw new InvalidRequest({ body: [{ code: 'applications_reached', max: applicationsMax }] })
    }
    const nowMs = ctx.clock.nowMs()
    const now = new Date(nowMs).toISOString()
    const row = await insertApplication(tx, {
      id: newId(nowMs),
      organisation_id: organisationId,
      name,
      payout_approval_rules: strictestRules(rulesOfEach.flat()),
      created_at: now,
      updated_at: now,
    })
    const after = { name, payout_approval_rules: row.payout_approval_rules }
    await recordAct(ctx, tx, { subject: 'application', id: row.id, organisationId, after })
    return row
  })
