import type { AppContext } from '../../context.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { endpointUrlErrors } from '../../domain/webhooks/endpoints.ts'
import type { EventKind } from '../../domain/webhooks/events.ts'
import {
  updateWebhookEndpoint,
  type WebhookEndpointRow,
} from '../../repositories/webhooks/endpoints.ts'

type Context = Pick<AppContext, 'clock' | 'db'>

export interface WebhookChanges {
  url?: string | undefined
  /** Null for every kind. */
  events?: EventKind[] | null | undefined
  enabled?: boolean | undefined
}

/**
 * Changes the named settings of an endpoint; undefined if it was deleted meanwhile. Throws
 * InvalidRequest for an address that its environment does not accept.
 */
export const changeWebhook = async (
  ctx: Context,
  { id, environment }: WebhookEndpointRow,
  { url, events, enabled }: WebhookChanges,
): Promise<WebhookEndpointRow | undefined> => {
  const fieldErrors = url === undefined ? [] : endpointUrlErrors(url, environment)
  if (fieldErrors.length > 0) throw new InvalidRequest({ url: fieldErrors })
  return await updateWebhookEndpoint(ctx.db, id, {
    url,
    events,
    ...(enabled === true && { enabled, disabled_reason: null, failing_since: null }),
    ...(enabled === false && { enabled, disabled_reason: 'manual' }),
    updated_at: ctx.clock.nowIso(),
  })
}
