import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolUse } from './database/database.ts'

interface ProviderCircuit {
  provider: string
  country: string
  adapter: { circuit: () => string }
}

const prefix = 'momo_'
const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Requests from clients, and how they are limited. */
const createRequestMetrics = (registers: Registry[]) => ({
  requests: new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'Requests by operation and status',
    labelNames: ['operation', 'status'] as const,
    buckets: latencyBuckets,
    registers,
  }),
  rateLimitFallbacks: new Counter({
    name: `${prefix}rate_limit_fallbacks_total`,
    help: 'Requests counted in this process because Redis did not answer in time',
    registers,
  }),
})

/** Transactions, webhooks and the work in the background. */
const createWorkMetrics = (registers: Registry[]) => ({
  transactionMoves: new Counter({
    name: `${prefix}transaction_moves_total`,
    help: 'Changes of state of payments, refunds and payouts',
    labelNames: ['type', 'environment', 'status'] as const,
    registers,
  }),
  jobsTaken: new Counter({
    name: `${prefix}jobs_taken_total`,
    help: 'Due rows taken up by background work',
    labelNames: ['job'] as const,
    registers,
  }),
  deliveries: new Histogram({
    name: `${prefix}webhook_attempt_duration_seconds`,
    help: 'Webhook attempts by what became of the delivery',
    labelNames: ['outcome'] as const,
    buckets: [...latencyBuckets, 10, 15],
    registers,
  }),
  transitionFailures: new Counter({
    name: `${prefix}transition_failures_total`,
    help: 'Attempts to apply a transition that the database refused',
    labelNames: ['environment'] as const,
    registers,
  }),
  setAside: new Gauge({
    name: `${prefix}transactions_set_aside`,
    help: 'Transactions set aside after repeated failures, as last counted by this process',
    registers,
  }),
  ledgerDiscrepancies: new Gauge({
    name: `${prefix}ledger_discrepancies`,
    help: 'Discrepancies that this process found in the ledger when it last checked it',
    registers,
  }),
})

/** Calls to live providers. */
const createProviderMetrics = (registers: Registry[]) => ({
  providerCalls: new Histogram({
    name: `${prefix}provider_call_duration_seconds`,
    help: 'Calls to live providers by status; `unsent` never left, `unknown` had no answer',
    labelNames: ['provider', 'country', 'call', 'outcome'] as const,
    buckets: [...latencyBuckets, 10, 20],
    registers,
  }),
  mismatchedAnswers: new Counter({
    name: `${prefix}provider_answers_mismatched_total`,
    help: 'Answers of live providers about another order, amount, currency or party than sent',
    labelNames: ['provider', 'country', 'call'] as const,
    registers,
  }),
  circuits: (read: () => ProviderCircuit[]): void => {
    new Gauge({
      name: `${prefix}provider_circuit_open`,
      help: 'Whether calls to a live provider are held back at present (1) or not (0)',
      labelNames: ['provider', 'country'] as const,
      registers,
      collect() {
        for (const { provider, country, adapter } of read()) {
          this.set({ provider, country }, adapter.circuit() === 'open' ? 1 : 0)
        }
      },
    })
  },
})

/** The database, and the merchants who are isolated from others. */
const createDatabaseMetrics = (registers: Registry[]) => ({
  statements: new Counter({
    name: `${prefix}database_statements_total`,
    help: 'Statements sent to the database, each one round trip',
    registers,
  }),
  clockOffset: (readMs: () => number): void => {
    new Gauge({
      name: `${prefix}clock_offset_seconds`,
      help: "How far the database's time, which all rules go by, is ahead of this node's clock",
      registers,
      collect() {
        this.set(readMs() / 1000)
      },
    })
  },
  isolatedMerchants: (read: () => number): void => {
    new Gauge({
      name: `${prefix}isolated_merchants`,
      help: 'Merchants whose orders wait by themselves, since a row of theirs is held or refused',
      registers,
      collect() {
        this.set(read())
      },
    })
  },
  poolUse: (read: () => PoolUse): void => {
    new Gauge({
      name: `${prefix}database_connections`,
      help: 'Connections of the pool, and requests that wait for one',
      labelNames: ['state'] as const,
      registers,
      collect() {
        for (const [state, value] of Object.entries(read())) this.set({ state }, value)
      },
    })
  },
})

let ofProcess: Registry | undefined

/**
 * What Node tells of its process. It is collected once, however many services the process holds one
 * after another: a collector has a timer and an observer that nothing stops.
 */
const processMetrics = (): Registry => {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess, prefix })
  }
  return ofProcess
}

/** What the process counts, in Prometheus' terms; durations are in seconds. */
export const createMetrics = () => {
  const registry = Registry.merge([processMetrics()])
  const registers = [registry]
  return {
    registry,
    ...createRequestMetrics(registers),
    ...createWorkMetrics(registers),
    ...createProviderMetrics(registers),
    ...createDatabaseMetrics(registers),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
