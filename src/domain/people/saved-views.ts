/** The console lists whose filters can be saved. */
export const savedViewLists = [
  'transactions',
  'bulk_payouts',
  'organisations',
  'webhook_endpoints',
  'endpoint_events',
  'audit_entries',
] as const

export type SavedViewList = (typeof savedViewLists)[number]

/** The limit applies per person. */
export const savedViewsMax = 50
