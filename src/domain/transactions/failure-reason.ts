export const failureReasons = [
  'insufficient_funds',
  'payer_not_found',
  'payer_limit_reached',
  'payer_account_blocked',
  'expired',
  'provider_unavailable',
  'provider_error',
] as const

export type FailureReason = (typeof failureReasons)[number]
