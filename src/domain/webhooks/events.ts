/**
 * Events about bank transfers (`webhooks` in account.yaml). Only endpoints that list these events
 * receive them, because existing integrations do not know them.
 */
export const bankEventKinds = ['withdrawal.paid', 'withdrawal.returned', 'top_up.received'] as const

/**
 * All events that merchants can receive. `webhooks` in openapi.yaml describes the events that are
 * not about bank transfers.
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

/** Returns the event id that merchants see, also in the `webhook-id` header. */
export const toEventId = (uuid: string): string => `evt_${uuid.replaceAll('-', '')}`

/** Returns the UUID in an event id; undefined for other text. */
export const fromEventId = (eventId: string): string | undefined =>
  form.exec(eventId)?.slice(1).join('-')
