import { Problem } from '../../domain/problems.ts'
import { registerWebhook } from '../../flows/register-webhook.ts'
import { webhookEndpointResource } from '../../resources.ts'
import { findApplication } from '../../store/applications.ts'
import type { ManagementHandler } from './handler.ts'

export const createWebhookEndpoint: ManagementHandler<'createWebhookEndpoint'> = async ({
  ctx,
  params,
  body,
}) => {
  const application = await findApplication(ctx.db, params.id)
  if (application === undefined) throw new Problem('not_found')
  const { row, secret } = await registerWebhook(ctx, {
    applicationId: application.id,
    environment: body.environment,
    url: body.url,
    events: body.events ?? null,
  })
  return { status: 201, body: { data: { ...webhookEndpointResource(row), secret } } }
}
