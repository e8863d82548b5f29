/** Everything a merchant can be notified of; `webhooks` of openapi.yaml describes each. */
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
  'webhook.ping',
] as const

export type EventKind = (typeof eventKinds)[number]
