import type { components as Account } from '../../../generated/account.ts'
import { toEventId } from '../../domain/webhooks/event-id.ts'
import type { DeliveryWithAttempts } from '../../repositories/webhooks/deliveries.ts'
import type { EventRow } from '../../repositories/webhooks/events.ts'
import type { EventRecoveryRow } from '../../repositories/webhooks/recoveries.ts'
import { deliveryResource } from '../../resources.ts'

/** Events and recoveries as the account API shows them. */

type AccountSchemas = Account['schemas']

export const accountEventResource = (
  row: Omit<EventRow, 'application_id' | 'position'>,
): AccountSchemas['AccountEvent'] => ({
  id: toEventId(row.id),
  environment: row.environment,
  type: row.type,
  resource_id: row.resource_id,
  sequence: row.sequence,
  created_at: row.created_at,
  payload: JSON.parse(row.payload) as AccountSchemas['WebhookEvent'],
})

export const accountEventDetailResource = (
  row: EventRow,
  deliveries: DeliveryWithAttempts[],
): AccountSchemas['AccountEventDetail'] => ({
  ...accountEventResource(row),
  deliveries: deliveries.map(deliveryResource),
})

export const eventRecoveryResource = (row: EventRecoveryRow): AccountSchemas['EventRecovery'] => ({
  id: row.id,
  endpoint_id: row.endpoint_id,
  since: row.since,
  until: row.until,
  status: row.finished_at === null ? 'running' : 'finished',
  found_count: row.found_count,
  delivered_count: row.delivered_count,
  failed_count: row.failed_count,
  created_at: row.created_at,
  finished_at: row.finished_at,
})
