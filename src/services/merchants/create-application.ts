import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { applicationsMax } from '../../domain/merchants/limits.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import {
  type ApplicationRow,
  countApplications,
  insertApplication,
} from '../../repositories/merchants/applications.ts'
import { lockOrganisation } from '../../repositories/merchants/organisations.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'db'> & Acting

/**
 * Adds an application to an organisation; undefined if the organisation does not exist. Throws
 * InvalidRequest if it has reached its limit of applications (management.yaml). Locks its row, so
 * that the count is exact however many are added at once.
 */
export const addApplication = (
  ctx: Context,
  organisationId: string,
  name: string,
): Promise<ApplicationRow | undefined> =>
  ctx.db.transaction().execute(async (tx) => {
    if ((await lockOrganisation(tx, organisationId)) === undefined) return undefined
    if ((await countApplications(tx, organisationId)) >= applicationsMax) {
      throw new InvalidRequest({ body: [{ code: 'applications_reached', max: applicationsMax }] })
    }
    const nowMs = ctx.clock.nowMs()
    const now = new Date(nowMs).toISOString()
    const row = await insertApplication(tx, {
      id: newId(nowMs),
      organisation_id: organisationId,
      name,
      created_at: now,
      updated_at: now,
    })
    const record = { subject: 'application', id: row.id, organisationId, after: { name } } as const
    await recordAct(ctx, tx, record)
    return row
  })
