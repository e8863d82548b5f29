import type { components as Account } from '../../generated/account.ts'
import type { components as Management } from '../../generated/management.ts'
import { withoutNumbers } from '../domain/phone-number.ts'
import { toEventId } from '../domain/webhooks/events.ts'
import type { DeliveryWithAttempts } from '../repositories/webhooks/deliveries.ts'
import type { EndpointHealthRow, WebhookEndpointRow } from '../repositories/webhooks/endpoints.ts'
import type { EventRow, EventWithDeliveries, NewEvent } from '../repositories/webhooks/events.ts'
import type { EventRecoveryRow } from '../repositories/webhooks/recoveries.ts'

type ManagementSchemas = Management['schemas']

export const webhookEndpointResource = (
  row: WebhookEndpointRow,
): ManagementSchemas['WebhookEndpoint'] => ({
  id: row.id,
  application_id: row.application_id,
  environment: row.environment,
  url: row.url,
  events: row.events,
  enabled: row.enabled,
  disabled_reason: row.disabled_reason,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const endpointHealthResource = (
  row: EndpointHealthRow,
): ManagementSchemas['EndpointHealth'] => ({
  id: row.id,
  organisation_id: row.organisation_id,
  organisation_name: row.organisation_name,
  application_id: row.application_id,
  environment: row.environment,
  url: row.url,
  enabled: row.enabled,
  disabled_reason: row.disabled_reason,
  failing_since: row.failing_since,
  last_success_at: row.last_success_at,
  last_failure:
    row.last_failed_at === null
      ? null
      : {
          failed_at: row.last_failed_at,
          status_code: statusOf(row.last_failure_status),
          error: row.last_failure_error,
        },
  waiting_events: row.waiting_events,
})

/** Versions up to 1.2 stored invalid HTTP statuses, such as 0, without a check. */
const statusOf = (stored: number | null): number | null =>
  stored !== null && stored < 100 ? null : stored

export const eventResource = (row: NewEvent): ManagementSchemas['Event'] => ({
  id: toEventId(row.id),
  application_id: row.application_id,
  environment: row.environment,
  type: row.type,
  created_at: row.created_at,
  payload: JSON.parse(row.payload) as ManagementSchemas['WebhookEvent'],
})

const deliveryResource = (delivery: DeliveryWithAttempts): ManagementSchemas['Delivery'] => ({
  webhook_endpoint_id: delivery.endpoint_id,
  url: delivery.url ?? '',
  status: delivery.status,
  next_attempt_at: delivery.due_at,
  attempts: delivery.made.map((attempt) => ({
    attempted_at: attempt.attempted_at,
    status_code: statusOf(attempt.status_code),
    duration_ms: attempt.duration_ms,
    error: attempt.error,
    response: attempt.response,
  })),
})

/**
 * Masks phone numbers in the endpoint's responses, which may repeat the phone number from the
 * event. Used by operations whose reads are not audited.
 */
const deliveryWithoutNumbers = (delivery: DeliveryWithAttempts): ManagementSchemas['Delivery'] =>
  deliveryResource({
    ...delivery,
    made: delivery.made.map((attempt) => ({
      ...attempt,
      response: attempt.response && withoutNumbers(attempt.response),
    })),
  })

export const eventDetailResource = (
  row: EventRow,
  deliveries: DeliveryWithAttempts[],
): ManagementSchemas['EventDetail'] => ({
  ...eventResource(row),
  deliveries: deliveries.map(deliveryResource),
})

export const endpointEventResource = (
  row: EventRow & { delivery: DeliveryWithAttempts },
): ManagementSchemas['EndpointEvent'] => ({
  id: toEventId(row.id),
  environment: row.environment,
  type: row.type,
  created_at: row.created_at,
  resource_id: row.resource_id,
  delivery: deliveryWithoutNumbers(row.delivery),
})

export const transactionEventResource = ({
  event,
  deliveries,
}: EventWithDeliveries): ManagementSchemas['TransactionEvent'] => ({
  id: toEventId(event.id),
  environment: event.environment,
  type: event.type,
  created_at: event.created_at,
  deliveries: deliveries.map(deliveryWithoutNumbers),
})

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
