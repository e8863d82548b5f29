import { listEndpointsOf } from '../../repositories/webhooks/endpoints.ts'
import { webhookEndpointResource } from '../../resources.ts'
import type { AccountHandler } from '../account-handler.ts'
import { cursorBody, keysetOf } from '../cursor-list.ts'

export const listWebhookEndpoints: AccountHandler<'listWebhookEndpoints'> = async ({
  ctx,
  caller,
  query,
  address,
}) => {
  const keyset = keysetOf(query)
  const page = await listEndpointsOf(ctx.db, caller, keyset)
  const links = { address, query: new URLSearchParams() }
  return { status: 200, body: cursorBody(page, keyset, webhookEndpointResource, links) }
}
