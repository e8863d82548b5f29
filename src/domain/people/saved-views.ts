/** Lists in the console whose filters can be saved. */
export const savedViewLists = [
  'transactions',
  'bulk_payouts',
  'organisations',
  'webhook_endpoints',
  'endpoint_events',
  'audit_entries',
] as const

export type SavedViewList = (typeof savedViewLists)[number]

/** Per person. */
export const savedViewsMax = 50
