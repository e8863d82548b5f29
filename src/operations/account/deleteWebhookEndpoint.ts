import { Problem } from '../../domain/problems.ts'
import { deleteWebhookEndpoint as remove } from '../../repositories/webhooks/endpoints.ts'
import type { AccountHandler } from '../account-handler.ts'
import { ownEndpoint } from './own-webhooks.ts'

export const deleteWebhookEndpoint: AccountHandler<'deleteWebhookEndpoint'> = async ({
  ctx,
  caller,
  params,
}) => {
  const { id } = await ownEndpoint(ctx.db, caller, params.id)
  if (!(await remove(ctx.db, id))) throw new Problem('not_found')
  return { status: 204, body: undefined }
}
