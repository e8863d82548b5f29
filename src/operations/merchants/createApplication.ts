import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import { applicationResource } from '../../resources.ts'
import { addApplication } from '../../services/merchants/create-application.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const createApplication: ManagementHandler<'createApplication'> = async ({
  ctx,
  params,
  body,
}) => {
  const row = await addApplication(ctx, params.id, body.name)
  if (row === undefined) throw new Problem('not_found')
  return created({ data: applicationResource(row) }, row.id)
}
