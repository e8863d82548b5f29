/**
 * Events about bank transfers, which `webhooks` of account.yaml describes. Integrations of the
 * first version do not know them, so only endpoints that list them receive them.
 */
export const bankEventKinds = ['withdrawal.paid', 'withdrawal.returned', 'top_up.received'] as const

/** Everything that merchants can be notified of; `webhooks` of openapi.yaml has the others. */
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

/** The id that merchants see for an event's uuid, also in the `webhook-id` header. */
export const toEventId = (uuid: string): string => `evt_${uuid.replaceAll('-', '')}`

/** The uuid in an event id; undefined for other text. */
export const fromEventId = (eventId: string): string | undefined =>
  form.exec(eventId)?.slice(1).join('-')
