import { readFileSync } from 'node:fs'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolUse } from './database/database.ts'
import { environments } from './domain/merchants/caller.ts'
import { retainedKinds } from './domain/retention.ts'
import { transactionTypes } from './domain/transactions/state-machine.ts'
import { deliveryStatuses } from './domain/webhooks/endpoints.ts'
import { droppedLines } from './log-output.ts'
import type { Market } from './providers/call-log.ts'
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
  serverErrors: new Counter({
    name: `${prefix}http_server_errors_total`,
    help: 'Requests of any operation that were answered with 5xx',
    registers,
  }),
  tracesDropped: new Counter({
    name: `${prefix}trace_spans_dropped_total`,
    help: 'Spans that the receiver of traces did not take, or that waited with too many others',
    registers,
  }),
  logLinesDropped: new Counter({
    name: `${prefix}log_lines_dropped_total`,
    help: 'Lines of the log that could not be written, for example because its disk is full',
    registers,
    collect() {
      this.reset()
      this.inc(droppedLines())
    },
  }),
  rateLimitFallbacks: new Counter({
    name: `${prefix}rate_limit_fallbacks_total`,
    help: 'Requests counted in this process because Redis did not answer in time',
    registers,
  }),
})

/**
 * Counters begin at zero for labels that are known, because an increase from nothing is not seen.
 */
const beginAtZero = ({
  transitionFailures,
  deliveries,
  rowsDeleted,
}: ReturnType<typeof createWorkMetrics>) => {
  for (const environment of environments) transitionFailures.inc({ environment }, 0)
  for (const outcome of deliveryStatuses) deliveries.zero({ outcome })
  for (const kind of [...retainedKinds, 'idempotency_keys']) rowsDeleted.inc({ kind }, 0)
}

/** Transactions, webhooks and background work. */
const createWorkMetrics = (registers: Registry[]) => ({
  transactionMoves: new Counter({
    name: `${prefix}transaction_moves_total`,
    help: 'Changes of state of payments, refunds and payouts',
    labelNames: ['type', 'environment', 'status'] as const,
    registers,
  }),
  transactionsEnded: new Counter({
    name: `${prefix}transactions_ended_total`,
    help: 'Payments, refunds and payouts that ended, by status and reason of failure',
    labelNames: ['type', 'environment', 'provider', 'country', 'status', 'reason'] as const,
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
  unopenedSecrets: new Counter({
    name: `${prefix}webhook_secrets_unopened_total`,
    help: 'Webhooks not sent because no key of this node decrypts their secret',
    registers,
  }),
  rowsDeleted: new Counter({
    name: `${prefix}rows_deleted_total`,
    help: 'Old rows that this node deleted',
    labelNames: ['kind'] as const,
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

/** How a provider answers a request for a token whose credentials it does not know. */
const credentialRefusals = ['400', '401', '403']

/** The same for each market that is configured: what an alarm must not miss the first time. */
const beginMarketAtZero = ({
  transactionsEnded,
  mismatchedAnswers,
  providerCalls,
}: Pick<ReturnType<typeof createWorkMetrics>, 'transactionsEnded'> &
  ReturnType<typeof createProviderMetrics>) => {
  return (market: Market): void => {
    for (const type of transactionTypes) {
      mismatchedAnswers.inc({ ...market, call: type }, 0)
      mismatchedAnswers.inc({ ...market, call: `${type}_status` }, 0)
      for (const reason of ['provider_error', 'provider_unavailable']) {
        const failed = { type, environment: 'live', status: 'failed', reason }
        transactionsEnded.inc({ ...market, ...failed }, 0)
      }
    }
    for (const outcome of credentialRefusals) {
      providerCalls.zero({ ...market, call: 'token', outcome })
    }
  }
}

/** Takes all samples of a gauge away; `reset` alone gives one without labels a sample of 0. */
const withoutSamples = (gauge: Gauge): void => {
  gauge.reset()
  gauge.remove({})
}

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
  lockTimeouts: new Counter({
    name: `${prefix}database_lock_timeouts_total`,
    help: 'Statements that gave up waiting for a lock',
    registers,
  }),
  storageRefused: (isRefused: () => boolean): void => {
    new Gauge({
      name: `${prefix}database_storage_refused`,
      help: 'Whether the database refuses to store anything (1), which makes the node unready',
      registers,
      collect() {
        this.set(isRefused() ? 1 : 0)
      },
    })
  },
  dataFolderFree: (readBytes: () => number | undefined): void => {
    new Gauge({
      name: `${prefix}data_folder_free_bytes`,
      help: 'Room on the disk of the embedded database; no sample where PostgreSQL is used',
      registers,
      collect() {
        withoutSamples(this)
        const bytes = readBytes()
        if (bytes !== undefined) this.set(bytes)
      },
    })
  },
  connectionWaits: new Histogram({
    name: `${prefix}database_connection_wait_seconds`,
    help: 'Waits of statements for a connection of the pool, which had none free',
    buckets: latencyBuckets,
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
  <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[],
    valuesOf: (figures: ClusterFigures) => [labels: Record<Label, string>, value: number][],
  ): void => {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        withoutSamples(this)
        const figures = await read()
        if (figures === undefined) return
        for (const [labels, value] of valuesOf(figures)) this.set(labels, value)
      },
    })
  }

type AddClusterGauge = ReturnType<typeof clusterGauge>

/** What workers and people have not done yet. */
const addWaitingWork = (gauge: AddClusterGauge): void => {
  gauge(
    `${prefix}queue_age_seconds`,
    'For how long the oldest due transaction has waited for a worker',
    ['queue'],
    ({ queueAges }) => queueAges.map(({ queue, ageMs }) => [{ queue }, ageMs / 1000]),
  )
  gauge(
    `${prefix}delivery_age_seconds`,
    'For how long the oldest due webhook delivery has waited for a worker',
    ['environment'],
    ({ deliveryAges }) =>
      deliveryAges.map(({ environment, ageMs }) => [{ environment }, ageMs / 1000]),
  )
  gauge(
    `${prefix}reconciliation_items_open`,
    'Reconciliation items that wait for a person, counted up to 10,000',
    [],
    ({ waiting }) => [[{}, waiting.openItems]],
  )
  gauge(
    `${prefix}payouts_awaiting_approval`,
    'Payouts and bulk payouts that wait for approval, counted up to 10,000',
    ['kind'],
    ({ waiting }) => [
      [{ kind: 'payout' }, waiting.payoutsToApprove],
      [{ kind: 'bulk_payout' }, waiting.bulkPayoutsToApprove],
    ],
  )
  gauge(
    `${prefix}scheduled_job_success_age_seconds`,
    'For how long no run of a scheduled job has succeeded',
    ['schedule'],
    ({ jobs }) =>
      jobs.flatMap(({ schedule, sinceMs }) =>
        sinceMs === undefined ? [] : [[{ schedule }, sinceMs / 1000]],
      ),
  )
  gauge(
    `${prefix}scheduled_job_attempts`,
    'Runs of a scheduled job since its last success, one under way included',
    ['schedule'],
    ({ jobs }) => jobs.map(({ schedule, attempts }) => [{ schedule }, attempts]),
  )
  gauge(
    `${prefix}worker_round_age_seconds`,
    'For how long no node has finished a round of a worker without an error',
    ['worker'],
    ({ rounds }) => rounds.map(({ worker, sinceMs }) => [{ worker }, sinceMs / 1000]),
  )
  gauge(
    `${prefix}purge_behind_seconds`,
    'How much longer than configured the oldest rows that no purge has looked at are kept',
    ['kind'],
    ({ purges }) => purges.map(({ kind, behindMs }) => [{ kind }, behindMs / 1000]),
  )
}

/** Figures of the whole service, the same on every node: use their maximum, not their sum. */
const createClusterMetrics = (registers: Registry[]) => ({
  cluster: (read: () => Promise<ClusterFigures | undefined>): void => {
    const gauge = clusterGauge(registers, read)
    gauge(
      `${prefix}ledger_discrepancies`,
      'Discrepancies that the last check of the ledger found',
      [],
      ({ ledgerDiscrepancies: count }) => (count === undefined ? [] : [[{}, count]]),
    )
    gauge(
      `${prefix}audit_faults`,
      'What the last check of the audit trail found',
      [],
      ({ trailFaults: count }) => (count === undefined ? [] : [[{}, count]]),
    )
    gauge(
      `${prefix}audit_unchained_seconds`,
      'For how long the oldest entry of the audit trail has waited for its place in the chain',
      [],
      ({ trailWaitMs }) => [[{}, trailWaitMs / 1000]],
    )
    gauge(
      `${prefix}transactions_set_aside`,
      'Transactions set aside after repeated failures',
      [],
      ({ setAside }) => [[{}, setAside]],
    )
    gauge(
      `${prefix}backup_age_seconds`,
      'How long ago the last backup of the embedded database was taken',
      [],
      ({ backupAgeMs: ageMs }) => (ageMs === undefined ? [] : [[{}, ageMs / 1000]]),
    )
    gauge(
      `${prefix}database_size_bytes`,
      'Bytes of the database, without its write-ahead log',
      [],
      ({ databaseBytes }) => [[{}, databaseBytes]],
    )
    addWaitingWork(gauge)
    gauge(
      `${prefix}secrets_sealed_with_older_keys`,
      'Webhook secrets that another key than the first of ENCRYPTION_KEY encrypted',
      [],
      ({ olderKeySecrets }) => [[{}, olderKeySecrets]],
    )
    gauge(
      `${prefix}comparisons_open`,
      'Comparisons of ended transactions that wait for a clear answer of their provider',
      ['provider', 'country'],
      ({ comparisons }) =>
        comparisons.map(({ provider, country, count }) => [{ provider, country }, count]),
    )
    gauge(
      `${prefix}comparison_open_seconds`,
      'For how long the oldest open comparison has been due',
      ['provider', 'country'],
      ({ comparisons }) =>
        comparisons.map(({ provider, country, openMs }) => [{ provider, country }, openMs / 1000]),
    )
    gauge(
      `${prefix}unknown_orders_open`,
      'Orders that only a provider knows, and about which nobody has decided',
      [],
      ({ unknownOrders: { open } }) => [[{}, open]],
    )
    gauge(
      `${prefix}unknown_orders_left_out`,
      'Callbacks of today about unknown orders beyond those that are listed in a day',
      [],
      ({ unknownOrders: { leftOut } }) => [[{}, leftOut]],
    )
    gauge(
      `${prefix}recovery_open`,
      'Whether nothing is created or submitted since the database was restored (1)',
      [],
      ({ isRecovering }) => [[{}, isRecovering ? 1 : 0]],
    )
    gauge(
      `${prefix}provider_circuit_open`,
      'Whether any node holds calls to a live provider back at present (1) or none (0)',
      ['provider', 'country'],
      ({ circuits }) =>
        circuits.map(({ provider, country, state }) => [
          { provider, country },
          state === 'open' ? 1 : 0,
        ]),
    )
    gauge(
      `${prefix}provider_balance`,
      'What a live provider last reported to hold for the platform, in minor units',
      ['provider', 'country', 'wallet', 'currency'],
      ({ providerBalances }) =>
        providerBalances.map(({ provider, country, wallet, currency, amount }) => [
          { provider, country, wallet, currency },
          amount,
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

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
/** The version of the service. */
export const { version } = JSON.parse(manifest) as { version: string }

/** Which version this is; always 1. */
const addBuildInfo = (registers: Registry[]): void => {
  new Gauge({
    name: `${prefix}build_info`,
    help: 'The version of the service and of Node, as labels of 1',
    labelNames: ['version', 'node'] as const,
    registers,
  }).set({ version, node: process.version }, 1)
}

/** The metrics of the process, for Prometheus; durations are in seconds. */
export const createMetrics = () => {
  const registry = Registry.merge([processMetrics()])
  const registers = [registry]
  addBuildInfo(registers)
  const work = createWorkMetrics(registers)
  beginAtZero(work)
  const ofProviders = createProviderMetrics(registers)
  return {
    registry,
    ...createRequestMetrics(registers),
    ...work,
    ...ofProviders,
    beginMarket: beginMarketAtZero({ ...work, ...ofProviders }),
    ...createDatabaseMetrics(registers),
    ...createClusterMetrics(registers),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
