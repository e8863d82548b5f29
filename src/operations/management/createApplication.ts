import { Problem } from '../../domain/problems.ts'
import { applicationResource } from '../../resources.ts'
import { insertApplication } from '../../store/applications.ts'
import { newId } from '../../store/ids.ts'
import { findOrganisation } from '../../store/organisations.ts'
import type { ManagementHandler } from './handler.ts'

export const createApplication: ManagementHandler<'createApplication'> = async ({
  ctx,
  params,
  body,
}) => {
  const organisation = await findOrganisation(ctx.db, params.id)
  if (organisation === undefined) throw new Problem('not_found')
  const now = new Date().toISOString()
  const row = await insertApplication(ctx.db, {
    id: newId(),
    organisation_id: organisation.id,
    name: body.name,
    created_at: now,
    updated_at: now,
  })
  return { status: 201, body: { data: applicationResource(row) } }
}
