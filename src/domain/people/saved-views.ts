/** The lists of the console whose filters people save. */
export const savedViewLists = [
  'transactions',
  'bulk_payouts',
  'organisations',
  'webhook_endpoints',
  'endpoint_events',
  'audit_entries',
] as const

export type SavedViewList = (typeof savedViewLists)[number]

/** Of one person. */
export const savedViewsMax = 50
