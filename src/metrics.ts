import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolUse } from './database/database.ts'
import type { ClusterFigures } from './services/cluster-figures.ts'

const prefix = 'momo_'
const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

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

/** Transactions, webhooks and background work. */
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
  workRepeated: new Counter({
    name: `${prefix}work_repeated_total`,
    help: 'Background work repeated because of a lock or a missing connection',
    labelNames: ['job', 'reason'] as const,
    registers,
  }),
  deliveries: new Histogram({
    name: `${prefix}webhook_attempt_duration_seconds`,
    help: 'Webhook attempts by the resulting status of the delivery',
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
})

const createProviderMetrics = (registers: Registry[]) => ({
  providerCalls: new Histogram({
    name: `${prefix}provider_call_duration_seconds`,
    help: 'Calls to live providers by status; `unsent`: not sent, `unknown`: no answer',
    labelNames: ['provider', 'country', 'call', 'outcome'] as const,
    buckets: [...latencyBuckets, 10, 20],
    registers,
  }),
  mismatchedAnswers: new Counter({
    name: `${prefix}provider_answers_mismatched_total`,
    help: 'Answers of live providers whose order, amount, currency or party differs from that sent',
    labelNames: ['provider', 'country', 'call'] as const,
    registers,
  }),
})

/** The database, and the merchants who are isolated from others. */
const createDatabaseMetrics = (registers: Registry[]) => ({
  statements: new Counter({
    name: `${prefix}database_statements_total`,
    help: 'Statements sent to the database, each one round trip',
    registers,
  }),
  connectionTimeouts: new Counter({
    name: `${prefix}database_connection_timeouts_total`,
    help: 'Statements that got no connection of the pool in time',
    registers,
  }),
  clockOffset: (readMs: () => number): void => {
    new Gauge({
      name: `${prefix}clock_offset_seconds`,
      help: "How far the database's time, which all rules use, is ahead of this node's clock",
      registers,
      collect() {
        this.set(readMs() / 1000)
      },
    })
  },
  isolatedMerchants: (read: () => number): void => {
    new Gauge({
      name: `${prefix}isolated_merchants`,
      help: 'Merchants whose orders are processed apart, because a row is locked or refused',
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

/** A figure of the whole service. If it cannot be read there is no sample, rather than a zero. */
const clusterGauge =
  (registers: Registry[], read: () => Promise<ClusterFigures | undefined>) =>
  (
    name: string,
    help: string,
    valuesOf: (figures: ClusterFigures) => [labels: Record<string, string>, value: number][],
  ): void => {
    new Gauge({
      name,
      help,
      labelNames: ['provider', 'country'] as const,
      registers,
      async collect() {
        this.reset()
        const figures = await read()
        if (figures === undefined) return
        for (const [labels, value] of valuesOf(figures)) this.set(labels, value)
      },
    })
  }

/** Figures of the whole service, the same on every node: use their maximum, not their sum. */
const createClusterMetrics = (registers: Registry[]) => ({
  cluster: (read: () => Promise<ClusterFigures | undefined>): void => {
    const gauge = clusterGauge(registers, read)
    gauge(
      `${prefix}ledger_discrepancies`,
      'Discrepancies that the last check of the ledger found',
      ({ ledgerDiscrepancies: count }) => (count === undefined ? [] : [[{}, count]]),
    )
    gauge(
      `${prefix}transactions_set_aside`,
      'Transactions set aside after repeated failures',
      ({ setAside }) => [[{}, setAside]],
    )
    gauge(
      `${prefix}comparisons_open`,
      'Comparisons of ended transactions that wait for a clear answer of their provider',
      ({ comparisons }) =>
        comparisons.map(({ provider, country, count }) => [{ provider, country }, count]),
    )
    gauge(
      `${prefix}comparison_open_seconds`,
      'For how long the oldest open comparison has been due',
      ({ comparisons }) =>
        comparisons.map(({ provider, country, openMs }) => [{ provider, country }, openMs / 1000]),
    )
    gauge(
      `${prefix}unknown_orders_open`,
      'Orders that only a provider knows, and about which nobody has decided',
      ({ unknownOrders: { open } }) => [[{}, open]],
    )
    gauge(
      `${prefix}unknown_orders_left_out`,
      'Callbacks of today about unknown orders beyond those that are listed in a day',
      ({ unknownOrders: { leftOut } }) => [[{}, leftOut]],
    )
    gauge(
      `${prefix}recovery_open`,
      'Whether nothing is created or submitted since the database was restored (1)',
      ({ isRecovering }) => [[{}, isRecovering ? 1 : 0]],
    )
    gauge(
      `${prefix}provider_circuit_open`,
      'Whether any node holds calls to a live provider back at present (1) or none (0)',
      ({ circuits }) =>
        circuits.map(({ provider, country, state }) => [
          { provider, country },
          state === 'open' ? 1 : 0,
        ]),
    )
  },
})

let ofProcess: Registry | undefined

/**
 * Node's own metrics of its process. They are registered once, even if the process runs several
 * services one after another, because the collector cannot be stopped.
 */
const processMetrics = (): Registry => {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess, prefix })
  }
  return ofProcess
}

/** The metrics of the process, for Prometheus; durations are in seconds. */
export const createMetrics = () => {
  const registry = Registry.merge([processMetrics()])
  const registers = [registry]
  return {
    registry,
    ...createRequestMetrics(registers),
    ...createWorkMetrics(registers),
    ...createProviderMetrics(registers),
    ...createDatabaseMetrics(registers),
    ...createClusterMetrics(registers),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
