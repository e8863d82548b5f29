import type { components as Management } from '../../generated/management.ts'
import type { components } from '../../generated/openapi.ts'
import type { Environment } from '../domain/merchants/caller.ts'
import type { FailureReason } from '../domain/transactions/failure-reason.ts'
import type { EventKind } from '../domain/webhooks/events.ts'
import { toEventId } from '../domain/webhooks/events.ts'

type Schemas = components['schemas']

type EventData =
  | Schemas['Transaction']
  | Schemas['Payout']
  | Schemas['CheckoutSession']
  | Schemas['Ping']
  | Management['schemas']['Withdrawal']
  | Management['schemas']['CreditedTopUp']

interface NewEventPayload {
  id: string
  type: EventKind
  timestamp: string
  environment: Environment
  checkoutSessionId: string | null
  paymentId: string | null
  failureReason: FailureReason | null
  data: EventData
}

/**
 * Returns the body of an event. The body is created only once, so that every attempt sends and
 * signs the same bytes. The `webhooks` section of openapi.yaml documents the format.
 */
export const eventPayload = (event: NewEventPayload): string =>
  JSON.stringify({
    id: toEventId(event.id),
    type: event.type,
    timestamp: event.timestamp,
    environment: event.environment,
    checkout_session_id: event.checkoutSessionId,
    payment_id: event.paymentId ?? undefined,
    failure_reason: event.failureReason ?? undefined,
    data: event.data,
  })
