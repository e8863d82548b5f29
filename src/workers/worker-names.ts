/** Every background worker; its last round is stored under its name. */
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

/** The workers that a configuration runs. */
export const workersOf = ({ mail }: { mail?: object | undefined }): WorkerName[] =>
  workerNames.filter((name) => name !== 'mails' || mail !== undefined)
