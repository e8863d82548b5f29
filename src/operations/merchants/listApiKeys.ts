import { Problem } from '../../domain/problems.ts'
import { listApiKeys as list } from '../../repositories/merchants/api-keys.ts'
import { findApplication } from '../../repositories/merchants/applications.ts'
import { apiKeyResource } from '../../resources.ts'
import { managedListBody, managedPositionOf } from '../managed-list.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const listApiKeys: ManagementHandler<'listApiKeys'> = async ({
  ctx,
  params,
  query,
  address,
}) => {
  const application = await findApplication(ctx.db, params.id)
  if (application === undefined) throw new Problem('not_found')
  const position = managedPositionOf(query)
  const page = await list(ctx.db, application.id, position)
  return {
    status: 200,
    body: managedListBody(page, position, apiKeyResource, { address, query: {} }),
  }
}
