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
 * Adds an application to an organisation; undefined when there is no such organisation. Throws
 * InvalidRequest where it has as many as it may (management.yaml): its row is held, so that the
 * count is exact however many are added at once.
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
