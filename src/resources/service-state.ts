import type { components } from '../../generated/management.ts'
import type { CircuitState } from '../domain/circuit-state.ts'
import type { Environment } from '../domain/merchants/caller.ts'

type ServiceState = components['schemas']['ServiceState']
type Queue = components['schemas']['ServiceQueue']

const none = { environment: null, provider: null, country: null }

/** The queue name is `sandbox` or `provider/country`. */
const transactionQueue = ({ queue, ageMs }: ServiceFigures['queueAges'][number]): Queue => {
  const [provider, country] = queue.split('/')
  const place =
    country === undefined
      ? { environment: 'test' as const, provider: null, country: null }
      : {
          environment: 'live' as const,
          provider: provider as Queue['provider'],
          country: country as Queue['country'],
        }
  return { kind: 'transactions', ...place, oldest_wait_seconds: ageMs / 1000 }
}

interface ServiceFigures {
  queueAges: { queue: string; ageMs: number }[]
  deliveryAges: { environment: Environment; ageMs: number }[]
  mailWaitMs: number
  trailWaitMs: number
  quarantined: number
  failingEndpoints: number
  /** The number of held live payouts. */
  heldCount: number
  circuits: (ServiceState['held_back_providers'][number] & { state: CircuitState })[]
  jobs: { schedule: string; doneAt: string | null }[]
  ledgerDiscrepancies: number | undefined
  trailFaults: number | undefined
  mayLosePayments: boolean
  acceptsSharedToken: boolean
}

export const serviceStateResource = (figures: ServiceFigures): ServiceState => {
  const checkedAt = (schedule: string): string | null =>
    figures.jobs.find((job) => job.schedule === schedule)?.doneAt ?? null
  return {
    queues: [
      ...figures.queueAges.map(transactionQueue),
      ...figures.deliveryAges.map(
        ({ environment, ageMs }): Queue => ({
          kind: 'deliveries',
          ...none,
          environment,
          oldest_wait_seconds: ageMs / 1000,
        }),
      ),
      { kind: 'mails', ...none, oldest_wait_seconds: figures.mailWaitMs / 1000 },
      { kind: 'audit_entries', ...none, oldest_wait_seconds: figures.trailWaitMs / 1000 },
    ],
    transactions_set_aside: figures.quarantined,
    failing_endpoints: figures.failingEndpoints,
    held_payouts: figures.heldCount,
    held_back_providers: figures.circuits
      .filter(({ state }) => state === 'open')
      .map(({ provider, country }) => ({ provider, country })),
    ledger_check: {
      checked_at: checkedAt('check-ledger'),
      found: figures.ledgerDiscrepancies ?? null,
    },
    audit_check: {
      checked_at: checkedAt('check-audit-trail'),
      found: figures.trailFaults ?? null,
    },
    may_lose_payments: figures.mayLosePayments,
    accepts_shared_token: figures.acceptsSharedToken,
  }
}
