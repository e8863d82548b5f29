import type { Db } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { applicationsMax } from '../../domain/merchants/limits.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import {
  type ApplicationRow,
  countApplications,
  insertApplication,
} from '../../repositories/merchants/applications.ts'
import { lockOrganisation } from '../../repositories/merchants/organisations.ts'

/**
 * Adds an application to an organisation; undefined when there is no such organisation. Throws
 * InvalidRequest where it has as many as it may (management.yaml): its row is held, so that the
 * count is exact however many are added at once.
 */
export const addApplication = (
  db: Db,
  organisationId: string,
  name: string,
): Promise<ApplicationRow | undefined> =>
  db.transaction().execute(async (tx) => {
    if ((await lockOrganisation(tx, organisationId)) === undefined) return undefined
    if ((await countApplications(tx, organisationId)) >= applicationsMax) {
      throw new InvalidRequest({ body: [{ code: 'applications_reached', max: applicationsMax }] })
    }
    const now = new Date().toISOString()
    return insertApplication(tx, {
      id: newId(),
      organisation_id: organisationId,
      name,
      created_at: now,
      updated_at: now,
    })
  })
