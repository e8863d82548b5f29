import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import { applicationsMax } from '../../domain/merchants/limits.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import {
  type ApplicationRow,
  countApplications,
  insertApplication,
} from '../../repositories/merchants/applications.ts'
import { lockOrganisation } from '../../repositories/merchants/organisations.ts'

type Context = Pick<AppContext, 'clock' | 'db'>

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
    return insertApplication(tx, {
      id: newId(nowMs),
      organisation_id: organisationId,
      name,
      created_at: now,
      updated_at: now,
    })
  })
