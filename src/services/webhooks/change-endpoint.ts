import type { AppContext } from '../../context.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { normaliseWebAddress } from '../../domain/web-address.ts'
import { endpointUrlErrors } from '../../domain/webhooks/endpoints.ts'
import type { EventKind } from '../../domain/webhooks/events.ts'
import { giveUpDeliveriesTo } from '../../repositories/webhooks/deliveries.ts'
import {
  deleteWebhookEndpoint,
  lockWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookEndpointRow,
} from '../../repositories/webhooks/endpoints.ts'
import { staffReason } from '../approvals/controls.ts'
import { recordAct } from '../audit/record-act.ts'
import { mailEndpointChange } from './mail-change.ts'

type Context = Pick<AppContext, 'clock' | 'config' | 'db' | 'liveProviders'> & Acting

interface WebhookChanges {
  url?: string | undefined
  /** Null means all event types. */
  events?: EventKind[] | null | undefined
  enabled?: boolean | undefined
}

/**
 * Undefined settings keep their values. Throws Problem `not_found` if the endpoint was deleted in
 * the meantime. Throws InvalidRequest if the environment does not accept the URL or if staff omit a
 * required reason.
 */
export const changeWebhook = async (
  ctx: Context,
  { id, environment }: WebhookEndpointRow,
  { url: requestedUrl, events, enabled }: WebhookChanges,
  reason?: string,
): Promise<WebhookEndpointRow> => {
  const fieldErrors = requestedUrl === undefined ? [] : endpointUrlErrors(requestedUrl, environment)
  if (fieldErrors.length > 0) throw new InvalidRequest({ url: fieldErrors })
  const url = requestedUrl === undefined ? undefined : normaliseWebAddress(requestedUrl)
  return ctx.db.transaction().execute(async (tx) => {
    const before = await lockWebhookEndpoint(tx, id)
    const after = await updateWebhookEndpoint(tx, id, {
      url,
      events,
      // A new URL resets the failure streak.
      ...(url !== undefined && before?.url !== url && { failing_since: null }),
      // Enabling a disabled endpoint resets the failure streak. Enabling an active endpoint does
      // not.
      ...(enabled === true &&
        before?.enabled === false && { enabled, disabled_reason: null, failing_since: null }),
      ...(enabled === false && { enabled, disabled_reason: 'manual' }),
      updated_at: ctx.clock.nowIso(),
    })
    if (after === undefined) throw new Problem('not_found')
    await recordAct(ctx, tx, {
      ...recordOf(before, after, after),
      reason: staffReason(ctx, reason, environment),
    })
    const isMoved = before?.url !== after.url
    await mailEndpointChange(ctx, tx, after, isMoved ? 'endpoint_moved' : 'endpoint_changed')
    return after
  })
}

const shown = ['url', 'events', 'enabled'] as const

const recordOf = (
  before: WebhookEndpointRow | undefined,
  after: WebhookEndpointRow | undefined,
  { id, application_id: applicationId, environment }: WebhookEndpointRow,
) => {
  const change = changeOf(shown, before, after)
  return { subject: 'webhook_endpoint', id, applicationId, environment, ...change } as const
}

/**
 * The maximum number of due deliveries that are abandoned with an endpoint. The purge abandons the
 * rest.
 */
const givenUpMax = 1000

/**
 * Removes an endpoint. Its deliveries are kept with their events, and the audit entry includes the
 * number of pending events. Returns false if the endpoint was already removed. Throws
 * InvalidRequest if staff omit a required reason.
 */
export const removeWebhook = (
  ctx: Context,
  row: WebhookEndpointRow,
  requestedReason?: string,
): Promise<boolean> =>
  ctx.db.transaction().execute(async (tx) => {
    if (!(await deleteWebhookEndpoint(tx, row.id))) return false
    const reason = staffReason(ctx, requestedReason, row.environment)
    const waiting = await giveUpDeliveriesTo(tx, row.id, givenUpMax)
    const record = recordOf(row, undefined, row)
    const before = { ...record.before, waiting_events: waiting }
    await recordAct(ctx, tx, { ...record, before, reason })
    await mailEndpointChange(ctx, tx, row, 'endpoint_deleted')
    return true
  })
