import { Problem } from '../../domain/problems.ts'
import { listApiKeys as list } from '../../repositories/merchants/api-keys.ts'
import { findApplication } from '../../repositories/merchants/applications.ts'
import { apiKeyResource } from '../../resources.ts'
import type { ManagementHandler } from '../management-handler.ts'
import { listBody, positionOf } from '../pagination.ts'

export const listApiKeys: ManagementHandler<'listApiKeys'> = async ({
  ctx,
  params,
  query,
  address,
}) => {
  const application = await findApplication(ctx.db, params.id)
  if (application === undefined) throw new Problem('not_found')
  const position = positionOf(query)
  const page = await list(ctx.db, application.id, position)
  return { status: 200, body: listBody(page, position, apiKeyResource, { address, query: {} }) }
}
