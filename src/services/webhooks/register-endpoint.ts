import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { Change } from '../../domain/audit/entry.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import { webhookEndpointsMax, webhookSecretsMax } from '../../domain/merchants/limits.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { normaliseWebAddress } from '../../domain/web-address.ts'
import { type EventKind, toEventId } from '../../domain/webhooks/events.ts'
import { lockApplication } from '../../repositories/merchants/applications.ts'
import {
  countWebhookEndpoints,
  insertWebhookEndpoint,
  lockWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookEndpointRow,
} from '../../repositories/webhooks/endpoints.ts'
import { appendEvents, type NewEvent } from '../../repositories/webhooks/events.ts'
import {
  countLiveSecrets,
  insertWebhookSecret,
  setNewestSecretExpiry,
} from '../../repositories/webhooks/secrets.ts'
import { eventPayload } from '../../webhooks/event-payload.ts'
import { generateWebhookSecret } from '../../webhooks/signature.ts'
import { staffReason } from '../approvals/controls.ts'
import { recordAct } from '../audit/record-act.ts'
import { mailEndpointChange } from './mail-change.ts'

type Context = Pick<AppContext, 'clock' | 'config' | 'db' | 'liveProviders' | 'sealer' | 'wake'> &
  Acting

interface NewEndpointRequest {
  applicationId: string
  environment: Environment
  url: string
  /** Null means all current and future event types, except `bankEventKinds`. */
  events: EventKind[] | null
  /** The request field on which an error about too many endpoints is reported. */
  cappedField: 'environment' | 'body'
  reason?: string | undefined
}

/** The full secret is shown only once. */
export interface IssuedWebhookEndpoint {
  row: WebhookEndpointRow
  secret: string
}

/**
 * Registers an endpoint with its first secret. The application is locked, so that simultaneous
 * calls cannot exceed the limit of endpoints. Throws Problem `not_found`. Throws InvalidRequest if
 * the limit is reached (management.yaml) or if staff omit a required reason.
 */
export const registerWebhook = (
  ctx: Context,
  {
    applicationId,
    environment,
    url,
    events,
    cappedField,
    reason: requestedReason,
  }: NewEndpointRequest,
): Promise<IssuedWebhookEndpoint> =>
  ctx.db.transaction().execute(async (tx) => {
    if ((await lockApplication(tx, applicationId)) === undefined) throw new Problem('not_found')
    if ((await countWebhookEndpoints(tx, applicationId, environment)) >= webhookEndpointsMax) {
      throw new InvalidRequest({
        [cappedField]: [{ code: 'webhook_endpoints_reached', max: webhookEndpointsMax }],
      })
    }
    const reason = staffReason(ctx, requestedReason, environment)
    const nowMs = ctx.clock.nowMs()
    const now = new Date(nowMs).toISOString()
    const row = await insertWebhookEndpoint(tx, {
      id: newId(nowMs),
      application_id: applicationId,
      environment,
      url: normaliseWebAddress(url),
      events,
      created_at: now,
      updated_at: now,
    })
    const secret = await issueSecret(ctx, tx, row.id, now)
    await recordEndpoint(ctx, tx, row, { after: { url: row.url, events }, reason })
    await mailEndpointChange(ctx, tx, row, 'endpoint_created')
    return { row, secret }
  })

const recordEndpoint = (
  ctx: Context,
  tx: Tx,
  { id, application_id: applicationId, environment }: WebhookEndpointRow,
  change: Change & { reason?: string | null },
): Promise<void> =>
  recordAct(ctx, tx, { subject: 'webhook_endpoint', id, applicationId, environment, ...change })

const issueSecret = async (ctx: Context, tx: Tx, endpointId: string, now: string) => {
  const secret = generateWebhookSecret()
  await insertWebhookSecret(tx, {
    endpoint_id: endpointId,
    sealed_secret: ctx.sealer.seal(secret),
    created_at: now,
  })
  return secret
}

/**
 * Rotates an endpoint's secret. The previous secret also signs until the overlap ends, and older
 * secrets expire as planned. The endpoint is locked, so that rotations run one at a time. Throws
 * Problem `not_found`. Throws InvalidRequest if too many secrets would be active or if staff omit a
 * required reason.
 */
export const rotateWebhookSecret = (
  ctx: Context,
  id: string,
  overlapSeconds: number,
  requestedReason?: string,
): Promise<IssuedWebhookEndpoint> =>
  ctx.db.transaction().execute(async (tx) => {
    if ((await lockWebhookEndpoint(tx, id)) === undefined) throw new Problem('not_found')
    const nowMs = ctx.clock.nowMs()
    const now = new Date(nowMs).toISOString()
    await setNewestSecretExpiry(tx, id, new Date(nowMs + overlapSeconds * 1000).toISOString())
    if ((await countLiveSecrets(tx, id, now)) >= webhookSecretsMax) {
      throw new InvalidRequest({
        overlap_seconds: [{ code: 'webhook_secrets_reached', max: webhookSecretsMax }],
      })
    }
    const secret = await issueSecret(ctx, tx, id, now)
    const row = await updateWebhookEndpoint(tx, id, { updated_at: now })
    if (row === undefined) throw new Problem('not_found')
    const reason = staffReason(ctx, requestedReason, row.environment)
    await recordEndpoint(ctx, tx, row, { after: { overlap_seconds: overlapSeconds }, reason })
    await mailEndpointChange(ctx, tx, row, 'endpoint_secret_rotated')
    return { row, secret }
  })

/** Queues a `webhook.ping` event, even if the endpoint does not subscribe to that event type. */
export const pingWebhook = async (
  ctx: Context,
  endpoint: WebhookEndpointRow,
): Promise<NewEvent> => {
  const nowMs = ctx.clock.nowMs()
  const id = newId(nowMs)
  const now = new Date(nowMs).toISOString()
  const { application_id, environment } = endpoint
  const event: NewEvent = {
    id,
    application_id,
    environment,
    type: 'webhook.ping',
    created_at: now,
    resource_id: null,
    payload: eventPayload({
      id,
      type: 'webhook.ping',
      timestamp: now,
      environment,
      checkoutSessionId: null,
      paymentId: null,
      failureReason: null,
      data: { message: 'Bonjour ! Cette URL de notification fonctionne.' },
    }),
  }
  await ctx.db.transaction().execute(async (tx) => {
    await appendEvents(tx, [event], endpoint.id)
    await recordEndpoint(ctx, tx, endpoint, { after: { event_id: toEventId(id) } })
  })
  ctx.wake.feeds()
  ctx.wake.deliveries()
  return event
}
