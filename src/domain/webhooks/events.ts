/**
 * Only endpoints that list these events about bank transfers receive them, because existing
 * integrations do not know them. `webhooks` in account.yaml describes these events.
 */
export const bankEventKinds = ['withdrawal.paid', 'withdrawal.returned', 'top_up.received'] as const

/**
 * Merchants can receive these events. `webhooks` in openapi.yaml describes all of them except bank
 * transfer events.
 */
export const eventKinds = [
  'payment.succeeded',
  'payment.failed',
  'payment.cancelled',
  'refund.succeeded',
  'refund.failed',
  'payout.approved',
  'payout.completed',
  'payout.failed',
  'payout.rejected',
  'checkout.session.completed',
  'checkout.session.expired',
  ...bankEventKinds,
  'webhook.ping',
] as const

export type EventKind = (typeof eventKinds)[number]

const form = /^evt_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** Merchants see this event id in events and in the `webhook-id` header. */
export const toEventId = (uuid: string): string => `evt_${uuid.replaceAll('-', '')}`

/** Returns the UUID in an event id; undefined for other text. */
export const fromEventId = (eventId: string): string | undefined =>
  form.exec(eventId)?.slice(1).join('-')
