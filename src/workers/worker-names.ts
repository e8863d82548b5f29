/** All background workers, by the name under which their last round is stored. */
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
