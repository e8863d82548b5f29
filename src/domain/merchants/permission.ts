/** What a restricted key may do besides reading. A key without restriction may do everything. */
export const permissions = [
  'payments:write',
  'refunds:write',
  'payouts:write',
  'checkout:write',
  'payment_links:write',
  'webhooks:write',
  'transactions:write',
  'keys:write',
  'sandbox:write',
] as const

export type Permission = (typeof permissions)[number]
