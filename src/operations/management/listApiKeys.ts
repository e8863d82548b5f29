import { Problem } from '../../domain/problems.ts'
import { apiKeyResource } from '../../resources.ts'
import { listApiKeys as list } from '../../store/api-keys.ts'
import { findApplication } from '../../store/applications.ts'
import { listBody, positionOf } from '../pagination.ts'
import type { ManagementHandler } from './handler.ts'

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
