/** The names of all background workers. Each worker stores its last round under its name. */
const workerNames = [
  'transactions',
  'leases',
  'sandbox',
  'sandbox-isolated',
  'callbacks',
  'comparisons',
  'checkout-sessions',
  'deliveries',
  'event-recoveries',
  'bulk-payouts',
  'mails',
  'schedules',
] as const

export type WorkerName = (typeof workerNames)[number]

export const workersOf = ({ mail }: { mail?: object | undefined }): WorkerName[] =>
  workerNames.filter((name) => name !== 'mails' || mail !== undefined)
