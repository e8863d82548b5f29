import { Problem } from '../../domain/problems.ts'
import { deleteWebhookEndpoint as remove } from '../../repositories/webhooks/endpoints.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const deleteWebhookEndpoint: ManagementHandler<'deleteWebhookEndpoint'> = async ({
  ctx,
  params,
}) => {
  if (!(await remove(ctx.db, params.id))) throw new Problem('not_found')
  return { status: 204, body: undefined }
}
