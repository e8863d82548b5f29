import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolUse } from './store/database.ts'

interface OperatorCircuit {
  provider: string
  country: string
  operator: { circuit: () => string }
}

const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** What the process counts, in Prometheus' terms; durations are in seconds. */
export const createMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  const prefix = 'momo_'
  collectDefaultMetrics({ register: registry, prefix })
  return {
    registry,
    requests: new Histogram({
      name: `${prefix}http_request_duration_seconds`,
      help: 'Requests by operation and status',
      labelNames: ['operation', 'status'] as const,
      buckets: latencyBuckets,
      registers,
    }),
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
    rateLimitFallbacks: new Counter({
      name: `${prefix}rate_limit_fallbacks_total`,
      help: 'Requests counted in this process because Redis did not answer in time',
      registers,
    }),
    operatorCalls: new Histogram({
      name: `${prefix}operator_call_duration_seconds`,
      help: 'Calls to live operators by status; `unsent` never left, `unknown` had no answer',
      labelNames: ['provider', 'country', 'call', 'outcome'] as const,
      buckets: [...latencyBuckets, 10, 20],
      registers,
    }),
    circuits: (read: () => OperatorCircuit[]): void => {
      new Gauge({
        name: `${prefix}operator_circuit_open`,
        help: 'Whether calls to a live operator are held back at present (1) or not (0)',
        labelNames: ['provider', 'country'] as const,
        registers,
        collect() {
          for (const { provider, country, operator } of read()) {
            this.set({ provider, country }, operator.circuit() === 'open' ? 1 : 0)
          }
        },
      })
    },
    booksFaults: new Gauge({
      name: `${prefix}books_faults`,
      help: 'Ways in which the books did not add up when last proved by this process',
      registers,
    }),
    statements: new Counter({
      name: `${prefix}database_statements_total`,
      help: 'Statements sent to the database, each one round trip',
      registers,
    }),
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
  }
}

export type Metrics = ReturnType<typeof createMetrics>
