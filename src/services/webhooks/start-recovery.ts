import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { FieldError } from '../../domain/field-errors.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { findWebhookEndpoint } from '../../repositories/webhooks/endpoints.ts'
import { type EventsOwner, readFeedEnd } from '../../repositories/webhooks/event-lists.ts'
import { type EventRecoveryRow, insertRecovery } from '../../repositories/webhooks/recoveries.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'wake'> & Acting

interface RecoveryTerms {
  endpointId: string
  /** An ISO 8601 time. */
  since: string
  /** An ISO 8601 time; null means now. */
  until: string | null
}

const refused = (field: keyof typeof fields, code: FieldError['code']) =>
  new InvalidRequest({ [field]: [{ code } as FieldError] })

const fields = { endpoint_id: true, since: true, until: true }

/**
 * Starts a recovery, which delivers the events that an endpoint missed. If older events were
 * already deleted, the recovery starts later than requested. Throws InvalidRequest if the endpoint
 * belongs to another owner, is disabled or has a recovery in progress. Also throws InvalidRequest
 * if `since` is not before `until` and now, or if all events before `until` may already be deleted.
 */
export const startRecovery = async (
  ctx: Context,
  owner: EventsOwner,
  { endpointId, since, until }: RecoveryTerms,
): Promise<EventRecoveryRow> => {
  const nowMs = ctx.clock.nowMs()
  const now = new Date(nowMs).toISOString()
  const untilMs = Math.min(until === null ? nowMs : Date.parse(until), nowMs)
  if (Date.parse(since) >= nowMs) throw refused('since', 'not_in_past')
  if (Date.parse(since) >= untilMs) throw refused('until', 'not_after_since')
  const endpoint = await findWebhookEndpoint(ctx.db, owner, endpointId)
  if (endpoint === undefined) throw refused('endpoint_id', 'unknown_webhook_endpoint')
  if (!endpoint.enabled) throw refused('endpoint_id', 'webhook_endpoint_disabled')
  const { deleted_before: deletedBefore } = await readFeedEnd(ctx.db, owner)
  const keptFromMs = deletedBefore === null ? 0 : Date.parse(deletedBefore)
  if (untilMs <= keptFromMs) {
    const time = new Date(keptFromMs).toISOString()
    throw new InvalidRequest({ until: [{ code: 'events_deleted_before', time }] })
  }
  const row = await ctx.db.transaction().execute(async (tx) => {
    const started = await insertRecovery(tx, owner, {
      id: newId(nowMs),
      endpoint_id: endpointId,
      since: new Date(Math.max(Date.parse(since), keptFromMs)).toISOString(),
      until: new Date(untilMs).toISOString(),
      created_at: now,
    })
    if (started === undefined) throw refused('endpoint_id', 'recovery_running')
    const { id, endpoint_id, since: from, until: to } = started
    const after = { endpoint_id, since: from, until: to }
    await recordAct(ctx, tx, { subject: 'event_recovery', id, after })
    return started
  })
  ctx.wake.recoveries()
  return row
}
