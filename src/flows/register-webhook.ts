import type { AppContext } from '../context.ts'
import type { Environment } from '../domain/caller.ts'
import type { EventKind } from '../domain/events.ts'
import { appendEvents, type EventRow } from '../store/events.ts'
import { newId } from '../store/ids.ts'
import {
  findWebhookEndpoint,
  insertWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookEndpointRow,
} from '../store/webhook-endpoints.ts'
import { eventPayload } from '../webhooks/payload.ts'
import { generateWebhookSecret } from '../webhooks/signature.ts'

export interface WebhookOrder {
  applicationId: string
  environment: Environment
  url: string
  /** Null for every kind, also those yet to come. */
  events: EventKind[] | null
}

/** An endpoint with its secret in full: the only time it is seen. */
export interface IssuedWebhookEndpoint {
  row: WebhookEndpointRow
  secret: string
}

export const registerWebhook = async (
  ctx: AppContext,
  { applicationId, environment, url, events }: WebhookOrder,
): Promise<IssuedWebhookEndpoint> => {
  const secret = generateWebhookSecret()
  const now = new Date().toISOString()
  const row = await insertWebhookEndpoint(ctx.db, {
    id: newId(),
    application_id: applicationId,
    environment,
    url,
    events,
    sealed_secret: ctx.sealer.seal(secret),
    created_at: now,
    updated_at: now,
  })
  return { row, secret }
}

/** Gives an endpoint a new secret; until the overlap ends, the old one signs beside it. */
export const rotateWebhookSecret = (
  ctx: AppContext,
  id: string,
  overlapSeconds: number,
): Promise<IssuedWebhookEndpoint | undefined> =>
  ctx.db.transaction().execute(async (tx) => {
    const old = await findWebhookEndpoint(tx, id)
    if (old === undefined) return undefined
    const secret = generateWebhookSecret()
    const now = Date.now()
    const row = await updateWebhookEndpoint(tx, id, {
      sealed_secret: ctx.sealer.seal(secret),
      sealed_previous_secret: overlapSeconds === 0 ? null : old.sealed_secret,
      previous_secret_expires_at:
        overlapSeconds === 0 ? null : new Date(now + overlapSeconds * 1000).toISOString(),
      updated_at: new Date(now).toISOString(),
    })
    return row && { row, secret }
  })

/** Queues a `webhook.ping` for one endpoint, whatever kinds it takes. */
export const pingWebhook = async (
  ctx: AppContext,
  endpoint: WebhookEndpointRow,
): Promise<EventRow> => {
  const id = newId()
  const now = new Date().toISOString()
  const { application_id, environment } = endpoint
  const event: EventRow = {
    id,
    application_id,
    environment,
    type: 'webhook.ping',
    created_at: now,
    payload: eventPayload({
      id,
      type: 'webhook.ping',
      timestamp: now,
      environment,
      checkoutSessionId: null,
      data: { message: 'Bonjour ! Ce point de réception fonctionne.' },
    }),
  }
  await appendEvents(ctx.db, [event], endpoint.id)
  ctx.wake.deliveries()
  return event
}
