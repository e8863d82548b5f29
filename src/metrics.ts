import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
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
    help: 'Requests that returned a 5xx status',
    registers,
  }),
  tracesDropped: new Counter({
    name: `${prefix}trace_spans_dropped_total`,
    help: 'Trace spans that the receiver refused, or that were queued beyond the limit',
    registers,
  }),
  logLinesDropped: new Counter({
    name: `${prefix}log_lines_dropped_total`,
    help: 'Log lines that could not be written, for example on a full disk',
    registers,
    collect() {
      this.reset()
      this.inc(droppedLines())
    },
  }),
  rateLimitFallbacks: new Counter({
    name: `${prefix}rate_limit_fallbacks_total`,
    help: 'Requests counted in this process because Redis did not respond in time',
    registers,
  }),
})

/**
 * Alerts miss the first increase of a new time series, so counters with known labels start at zero.
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

const createWorkMetrics = (registers: Registry[]) => ({
  transactionMoves: new Counter({
    name: `${prefix}transaction_moves_total`,
    help: 'Status changes of payments, refunds and payouts',
    labelNames: ['type', 'environment', 'status'] as const,
    registers,
  }),
  finalTransactions: new Counter({
    name: `${prefix}transactions_ended_total`,
    help: 'Transactions that reached a final status, by status and failure reason; not corrections',
    labelNames: ['type', 'environment', 'provider', 'country', 'status', 'reason'] as const,
    registers,
  }),
  jobsClaimed: new Counter({
    name: `${prefix}jobs_taken_total`,
    help: 'Due rows that workers claimed',
    labelNames: ['job'] as const,
    registers,
  }),
  workRepeated: new Counter({
    name: `${prefix}work_repeated_total`,
    help: 'Background work retried after a lock time-out or a missing connection',
    labelNames: ['job', 'reason'] as const,
    registers,
  }),
  deliveries: new Histogram({
    name: `${prefix}webhook_attempt_duration_seconds`,
    help: 'Webhook attempts by delivery status; `failed`: the last attempt failed',
    labelNames: ['outcome'] as const,
    buckets: [...latencyBuckets, 10, 15],
    registers,
  }),
  unopenedSecrets: new Counter({
    name: `${prefix}webhook_secrets_unopened_total`,
    help: 'Webhooks not sent because this node has no key that decrypts their secret',
    registers,
  }),
  rowsDeleted: new Counter({
    name: `${prefix}rows_deleted_total`,
    help: 'Old rows that the purge deleted',
    labelNames: ['kind'] as const,
    registers,
  }),
  transitionFailures: new Counter({
    name: `${prefix}transition_failures_total`,
    help: 'Status changes that the database refused',
    labelNames: ['environment'] as const,
    registers,
  }),
})

const createProviderMetrics = (registers: Registry[]) => ({
  providerCalls: new Histogram({
    name: `${prefix}provider_call_duration_seconds`,
    help: 'Calls to live providers by outcome; `unsent`: not sent, `unknown`: no response',
    labelNames: ['provider', 'country', 'call', 'outcome'] as const,
    buckets: [...latencyBuckets, 10, 20],
    registers,
  }),
  mismatchedAnswers: new Counter({
    name: `${prefix}provider_answers_mismatched_total`,
    help: 'Provider responses about another transaction, amount, currency or party than submitted',
    labelNames: ['provider', 'country', 'call'] as const,
    registers,
  }),
})

/** Providers return one of these HTTP statuses if a token request has wrong credentials. */
const credentialRefusals = ['400', '401', '403']

/**
 * Alerts miss the first increase of a new time series, so the counters of configured markets start
 * at zero.
 */
const beginMarketAtZero = ({
  finalTransactions,
  mismatchedAnswers,
  providerCalls,
}: Pick<ReturnType<typeof createWorkMetrics>, 'finalTransactions'> &
  ReturnType<typeof createProviderMetrics>) => {
  return (market: Market): void => {
    for (const type of transactionTypes) {
      mismatchedAnswers.inc({ ...market, call: type }, 0)
      mismatchedAnswers.inc({ ...market, call: `${type}_status` }, 0)
      for (const reason of ['provider_error', 'provider_unavailable']) {
        const failed = { type, environment: 'live', status: 'failed', reason }
        finalTransactions.inc({ ...market, ...failed }, 0)
      }
    }
    for (const outcome of credentialRefusals) {
      providerCalls.zero({ ...market, call: 'token', outcome })
    }
  }
}

/**
 * Removes all samples of a gauge. If a gauge has no labels, `reset` alone would leave a sample of
 * zero.
 */
const withoutSamples = (gauge: Gauge): void => {
  gauge.reset()
  gauge.remove({})
}

const createDatabaseMetrics = (registers: Registry[]) => ({
  statements: new Counter({
    name: `${prefix}database_statements_total`,
    help: 'Database statements, one round trip each',
    registers,
  }),
  connectionTimeouts: new Counter({
    name: `${prefix}database_connection_timeouts_total`,
    help: 'Statements that got no pool connection in time: raise DATABASE_POOL_SIZE',
    registers,
  }),
  lockTimeouts: new Counter({
    name: `${prefix}database_lock_timeouts_total`,
    help: 'Statements that timed out on a lock, except planned waits of 250 ms',
    registers,
  }),
  storageRefused: (isRefused: () => boolean): void => {
    new Gauge({
      name: `${prefix}database_storage_refused`,
      help: '1 while the database refuses writes (full disk, read-only), so the node is not ready',
      registers,
      collect() {
        this.set(isRefused() ? 1 : 0)
      },
    })
  },
  dataFolderFree: (readBytes: () => number | undefined): void => {
    new Gauge({
      name: `${prefix}data_folder_free_bytes`,
      help: 'Free disk space of the embedded database; no sample with PostgreSQL',
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
    help: 'Time that statements waited for a free pool connection',
    buckets: latencyBuckets,
    registers,
  }),
  clockOffset: (readMs: () => number): void => {
    new Gauge({
      name: `${prefix}clock_offset_seconds`,
      help: 'How far the database clock is ahead of the clock of this node',
      registers,
      collect() {
        this.set(readMs() / 1000)
      },
    })
  },
  isolatedMerchants: (read: () => number): void => {
    new Gauge({
      name: `${prefix}isolated_merchants`,
      help: 'Merchants processed separately because one of their rows is locked or refused',
      registers,
      collect() {
        this.set(read())
      },
    })
  },
  poolUse: (read: () => PoolUse): void => {
    new Gauge({
      name: `${prefix}database_connections`,
      help: 'Pool connections by state, and requests waiting for one',
      labelNames: ['state'] as const,
      registers,
      collect() {
        for (const [state, value] of Object.entries(read())) this.set({ state }, value)
      },
    })
  },
})

/**
 * Adds a gauge for the whole service. If the figures cannot be read, the gauge has no sample,
 * because a zero would be misleading.
 */
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

/** Gauges for work that waits for workers or staff. */
const addWaitingWork = (gauge: AddClusterGauge): void => {
  gauge(
    `${prefix}queue_age_seconds`,
    'How long the oldest due transaction has waited for a worker, by queue',
    ['queue'],
    ({ queueAges }) => queueAges.map(({ queue, ageMs }) => [{ queue }, ageMs / 1000]),
  )
  gauge(
    `${prefix}delivery_age_seconds`,
    'How long the oldest due webhook to a working endpoint has waited for a worker',
    ['environment'],
    ({ deliveryAges }) =>
      deliveryAges.map(({ environment, ageMs }) => [{ environment }, ageMs / 1000]),
  )
  gauge(
    `${prefix}applications_with_late_deliveries`,
    'Applications with due webhooks waiting two minutes for a worker, without failing endpoints',
    ['environment'],
    ({ deliveryAges }) =>
      deliveryAges.map(({ environment, lateApplications }) => [{ environment }, lateApplications]),
  )
  gauge(
    `${prefix}webhook_endpoint_failing_seconds`,
    'How long a failing endpoint has accepted no webhook; only the 200 longest',
    ['application', 'environment'],
    ({ failingApplications }) =>
      failingApplications.map(({ application, environment, failingMs }) => [
        { application, environment },
        failingMs / 1000,
      ]),
  )
  gauge(
    `${prefix}reconciliation_items_open`,
    'Open reconciliation items, counted up to 10,000',
    [],
    ({ waiting }) => [[{}, waiting.openItems.count]],
  )
  gauge(
    `${prefix}reconciliation_item_age_seconds`,
    'Age of the oldest open reconciliation item',
    [],
    ({ waiting }) => [[{}, waiting.openItems.ageMs / 1000]],
  )
  gauge(
    `${prefix}payouts_awaiting_approval`,
    'Payouts and bulk payouts that need approval, counted up to 10,000',
    ['kind'],
    ({ waiting }) => [
      [{ kind: 'payout' }, waiting.payoutsToApprove.count],
      [{ kind: 'bulk_payout' }, waiting.bulkPayoutsToApprove.count],
    ],
  )
  gauge(
    `${prefix}payout_approval_age_seconds`,
    'How long the oldest payout or bulk payout has needed approval',
    ['kind'],
    ({ waiting }) => [
      [{ kind: 'payout' }, waiting.payoutsToApprove.ageMs / 1000],
      [{ kind: 'bulk_payout' }, waiting.bulkPayoutsToApprove.ageMs / 1000],
    ],
  )
  gauge(
    `${prefix}payouts_held`,
    'Live payouts and refunds on hold until staff decide or their wallet is funded',
    ['reason'],
    ({ heldPayouts }) => heldPayouts.map(({ reason, count }) => [{ reason }, count]),
  )
  gauge(
    `${prefix}payouts_held_seconds`,
    'How long the oldest live payout or refund has been on hold',
    ['reason'],
    ({ heldPayouts }) => heldPayouts.map(({ reason, ageMs }) => [{ reason }, ageMs / 1000]),
  )
  gauge(
    `${prefix}scheduled_job_success_age_seconds`,
    'Time since the last success of a scheduled job',
    ['schedule'],
    ({ jobs }) =>
      jobs.flatMap(({ schedule, sinceMs }) =>
        sinceMs === undefined ? [] : [[{ schedule }, sinceMs / 1000]],
      ),
  )
  gauge(
    `${prefix}scheduled_job_attempts`,
    'Runs of a scheduled job since its last success, including the current run',
    ['schedule'],
    ({ jobs }) => jobs.map(({ schedule, attempts }) => [{ schedule }, attempts]),
  )
  gauge(
    `${prefix}worker_round_age_seconds`,
    'Time since a node last completed a round of a worker without an error',
    ['worker'],
    ({ rounds }) => rounds.map(({ worker, sinceMs }) => [{ worker }, sinceMs / 1000]),
  )
  gauge(
    `${prefix}purge_behind_seconds`,
    'How far the purge is behind the configured retention, by kind',
    ['kind'],
    ({ purges }) => purges.map(({ kind, behindMs }) => [{ kind }, behindMs / 1000]),
  )
}

/**
 * Gauges for the whole service. Every node reports the same values, so use the maximum and not the
 * sum.
 */
const createClusterMetrics = (registers: Registry[]) => ({
  cluster: (read: () => Promise<ClusterFigures | undefined>): void => {
    const gauge = clusterGauge(registers, read)
    gauge(
      `${prefix}ledger_discrepancies`,
      'Discrepancies that the last ledger check found',
      [],
      ({ ledgerDiscrepancies: count }) => (count === undefined ? [] : [[{}, count]]),
    )
    gauge(
      `${prefix}audit_faults`,
      'Faults that the last check of the audit trail found',
      [],
      ({ trailFaults: count }) => (count === undefined ? [] : [[{}, count]]),
    )
    gauge(
      `${prefix}audit_unchained_seconds`,
      'How long the oldest audit entry has waited for its place in the chain',
      [],
      ({ trailWaitMs }) => [[{}, trailWaitMs / 1000]],
    )
    gauge(
      `${prefix}transactions_set_aside`,
      'Transactions quarantined after the database refused their result five times',
      [],
      ({ quarantined }) => [[{}, quarantined]],
    )
    gauge(
      `${prefix}backup_age_seconds`,
      'Age of the last database backup; missing before the first backup',
      [],
      ({ backupAgeMs: ageMs }) => (ageMs === undefined ? [] : [[{}, ageMs / 1000]]),
    )
    gauge(
      `${prefix}database_size_bytes`,
      'Size of the database, without its write-ahead log',
      [],
      ({ databaseBytes }) => [[{}, databaseBytes]],
    )
    addWaitingWork(gauge)
    gauge(
      `${prefix}secrets_sealed_with_older_keys`,
      'Webhook secrets not yet encrypted by the first key of ENCRYPTION_KEY',
      [],
      ({ olderKeySecrets }) => [[{}, olderKeySecrets]],
    )
    gauge(
      `${prefix}secrets_sealed_with_older_keys_seconds`,
      'How long this node has seen secrets encrypted by another key than the first',
      [],
      ({ olderKeyMs }) => [[{}, olderKeyMs / 1000]],
    )
    gauge(
      `${prefix}comparisons_open`,
      'Final transactions that their provider has not clearly confirmed',
      ['provider', 'country'],
      ({ comparisons }) =>
        comparisons.map(({ provider, country, count }) => [{ provider, country }, count]),
    )
    gauge(
      `${prefix}comparison_open_seconds`,
      'How long the oldest final transaction has been due for confirmation by its provider',
      ['provider', 'country'],
      ({ comparisons }) =>
        comparisons.map(({ provider, country, openMs }) => [{ provider, country }, openMs / 1000]),
    )
    gauge(
      `${prefix}unknown_orders_open`,
      'Undecided transactions that only a provider knows',
      [],
      ({ unknownOrders: { open } }) => [[{}, open]],
    )
    gauge(
      `${prefix}unknown_orders_left_out`,
      'Callbacks of today about unknown transactions beyond the daily list',
      [],
      ({ unknownOrders: { leftOut } }) => [[{}, leftOut]],
    )
    gauge(
      `${prefix}recovery_open`,
      '1 while nothing is created or submitted after a restore',
      [],
      ({ isRecovering }) => [[{}, isRecovering ? 1 : 0]],
    )
    gauge(
      `${prefix}provider_circuit_open`,
      '1 while the circuit of a live provider is open on a node',
      ['provider', 'country'],
      ({ circuits }) =>
        circuits.map(({ provider, country, state }) => [
          { provider, country },
          state === 'open' ? 1 : 0,
        ]),
    )
    gauge(
      `${prefix}provider_balance`,
      'Balance that a live provider last reported for the platform, in minor units',
      walletLabels,
      ({ providerBalances }) =>
        providerBalances.flatMap(({ isRecent, amount, ...wallet }) =>
          isRecent ? [[labelsOf(wallet), amount]] : [],
        ),
    )
    gauge(
      `${prefix}provider_balance_age_seconds`,
      'Age of the balance that a live provider last reported',
      walletLabels,
      ({ providerBalances }) =>
        providerBalances.map(({ ageMs, ...wallet }) => [labelsOf(wallet), ageMs / 1000]),
    )
    gauge(
      `${prefix}wallet_difference_age_seconds`,
      'How long the balance that a provider reports has differed from the ledger',
      ['provider', 'country', 'currency'],
      ({ walletDifferences }) =>
        walletDifferences.map(({ ageMs, provider, country, currency }) => [
          { provider, country, currency },
          ageMs / 1000,
        ]),
    )
    gauge(
      `${prefix}provider_wallet_lasts_seconds`,
      'How long a wallet will last at the rate of the last hours; no sample unless it falls',
      walletLabels,
      ({ providerBalances }) =>
        providerBalances.flatMap(({ isRecent, lasts_seconds: lasts, ...wallet }) =>
          isRecent && lasts !== null ? [[labelsOf(wallet), lasts]] : [],
        ),
    )
  },
})

type WalletLabels = Record<'provider' | 'country' | 'wallet' | 'currency', string>

const walletLabels: (keyof WalletLabels)[] = ['provider', 'country', 'wallet', 'currency']

const labelsOf = ({ provider, country, wallet, currency }: WalletLabels): WalletLabels => ({
  provider,
  country,
  wallet,
  currency,
})

/** Returns the used share of the memory limit or of the V8 heap limit: the higher of the two. */
const memoryShare = (): number => {
  const { rss } = process.memoryUsage()
  const { used_heap_size: heap, heap_size_limit: heapMax } = getHeapStatistics()
  const limit = process.constrainedMemory()
  // If no limit is set, Node returns 0 or a number larger than the physical memory.
  const memoryMax = limit > 0 && limit < totalmem() ? limit : totalmem()
  return Math.max(rss / memoryMax, heap / heapMax)
}

const addMemoryShare = (registers: Registry[]): void => {
  new Gauge({
    name: `${prefix}memory_used_ratio`,
    help: 'Highest share of memory in use: of the container, the machine or the V8 heap',
    registers,
    collect() {
      this.set(memoryShare())
    },
  })
}

let ofProcess: Registry | undefined

/**
 * Node's process metrics. They are registered only once per process, because the collector cannot
 * be stopped.
 */
const processMetrics = (): Registry => {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess, prefix })
  }
  return ofProcess
}

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
export const { version } = JSON.parse(manifest) as { version: string }

const addBuildInfo = (registers: Registry[]): void => {
  new Gauge({
    name: `${prefix}build_info`,
    help: 'Always 1; the labels show the version of the service and of Node',
    labelNames: ['version', 'node'] as const,
    registers,
  }).set({ version, node: process.version }, 1)
}

/** A worker's readiness has no effect on requests, so the role is a label. */
const addReadiness =
  (registers: Registry[]) =>
  (role: string, isReady: () => Promise<boolean>): void => {
    new Gauge({
      name: `${prefix}ready`,
      help: '1 if `/readyz` reports that the node is ready; 0 otherwise, also while it starts',
      labelNames: ['role'] as const,
      registers,
      async collect() {
        this.set({ role }, (await isReady()) ? 1 : 0)
      },
    })
  }

/** Durations are in seconds. */
export const createMetrics = () => {
  const registry = Registry.merge([processMetrics()])
  const registers = [registry]
  addBuildInfo(registers)
  addMemoryShare(registers)
  const work = createWorkMetrics(registers)
  beginAtZero(work)
  const ofProviders = createProviderMetrics(registers)
  return {
    registry,
    ready: addReadiness(registers),
    ...createRequestMetrics(registers),
    ...work,
    ...ofProviders,
    beginMarket: beginMarketAtZero({ ...work, ...ofProviders }),
    ...createDatabaseMetrics(registers),
    ...createClusterMetrics(registers),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
