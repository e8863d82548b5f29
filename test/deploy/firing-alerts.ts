/**
 * Each alert has series that fire it, with the resulting labels, and series that do not fire it.
 */
interface Firing {
  at: string
  raises: Record<string, string>
  quiet: Record<string, string>
  /** Everyday events that must not fire the alert, by description. */
  everyday?: Record<string, Record<string, string>>
  labels?: Record<string, string>
}

/** Returns a series with its values when the alert fires and when it does not. */
const gauge = (
  series: string,
  raised: string,
  quiet: string,
  at: string,
  labels: Record<string, string> = {},
): Firing => ({ at, raises: { [series]: raised }, quiet: { [series]: quiet }, labels })

const market = { provider: 'carrier1_momo', country: 'CG' }
const inMarket = 'provider="carrier1_momo",country="CG"'
const wallet = { ...market, wallet: 'disbursement', currency: 'XAF' }
const inWallet = `${inMarket},wallet="disbursement",currency="XAF"`
const always = (value: number, minutes = 90): string => `${value}x${minutes}`
/**
 * A `once` or `rising` counter starts at zero, and a `once` counter rises a single time, after half
 * an hour. A test checks that an idle node exports these counters as zero. An `appearing` counter
 * has no sample before its first increase.
 */
const once = (by: number): string => `0x29 ${by}x90`
const rising = (by: number): string => `0+${by}x90`
const appearing = (by: number): string => `_x29 ${by}+${by}x60`

/** Returns two counters, of which the first counts the faults. */
const share = (
  [wrong, wrongly]: [string, (by: number) => string],
  right: string,
  raised: [number, number],
  quiet: [number, number],
  labels: Record<string, string> = {},
): Firing => ({
  at: '1h',
  raises: { [wrong]: wrongly(raised[0]), [right]: appearing(raised[1]) },
  quiet: { [wrong]: wrongly(quiet[0]), [right]: appearing(quiet[1]) },
  labels,
})

/**
 * Returns a histogram with two buckets. When the alert fires, all observations are in the upper
 * bucket.
 */
const slow = (
  metric: string,
  [low, high]: [string, string],
  inside = '',
  labels: Record<string, string> = {},
): Firing => {
  const series = (le: string) => `${metric}_bucket{${inside}le="${le}"}`
  const upper = { [series(high)]: appearing(60), [series('+Inf')]: appearing(60) }
  return {
    at: '1h',
    raises: { [series(low)]: appearing(0), ...upper },
    quiet: { [series(low)]: appearing(60), ...upper },
    labels,
  }
}

const ended = (outcome: string) =>
  `momo_transactions_ended_total{type="collection",environment="live",${inMarket},${outcome}}`
const calls = (outcome: string) =>
  `momo_provider_call_duration_seconds_count{${inMarket},outcome="${outcome}"}`
const tokens = (outcome: string) =>
  `momo_provider_call_duration_seconds_count{${inMarket},call="token",outcome="${outcome}"}`
const givenUpBy = (node: string) =>
  `momo_webhook_attempt_duration_seconds_count{outcome="failed",instance="${node}"}`
const requests = (status: string) =>
  `momo_http_request_duration_seconds_count{operation="createPayment",status="${status}"}`
const node = 'momo_build_info{version="1.0.0",node="v24"}'
const ready = (role: string, at: number) => `momo_ready{role="${role}",instance="${at}"}`
const setAside = 'momo_transactions_set_aside'
const late = 'momo_applications_with_late_deliveries{environment="live"}'
const someApplication = '0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e20'
const failing = `momo_webhook_endpoint_failing_seconds{application="${someApplication}",environment="live"}`
const connectionTimeouts = 'momo_database_connection_timeouts_total{instance="api"}'
const fallbacks = 'momo_rate_limit_fallbacks_total{instance="api"}'
const behind = 'momo_purge_behind_seconds{kind="events"}'
const probed = 'probe_success{job="momo-public"}'
const startedAt = 'momo_process_start_time_seconds{instance="api"}'
const memory = 'momo_memory_used_ratio{instance="api"}'

export const firing: Readonly<Record<string, Firing>> = {
  AuditTrailChanged: gauge('momo_audit_faults', always(1), always(0), '1m'),
  AuditTrailUnchained: gauge('momo_audit_unchained_seconds', always(400), always(20), '6m'),
  LedgerDiscrepancies: gauge('momo_ledger_discrepancies', always(1), always(0), '1m'),
  TransactionsSetAside: gauge(setAside, always(1), always(0), '6m'),
  BackupOld: gauge('momo_backup_age_seconds', always(130_000), always(90_000), '1m'),
  AnswersMismatched: gauge(
    `momo_provider_answers_mismatched_total{${inMarket},call="refund_status"}`,
    once(1),
    always(3),
    '1h',
    market,
  ),
  ComparisonsLate: gauge(
    `momo_comparison_open_seconds{${inMarket}}`,
    always(90_000),
    always(80_000),
    '1m',
    market,
  ),
  ReconciliationWaits: gauge(
    'momo_reconciliation_item_age_seconds',
    '86300+60x30',
    '80000+60x30',
    '5m',
  ),
  PayoutsAwaitApproval: gauge(
    'momo_payout_approval_age_seconds{kind="payout"}',
    '14300+60x30',
    '10000+60x30',
    '5m',
    { kind: 'payout' },
  ),
  PayoutsHeld: gauge(
    'momo_payouts_held_seconds{reason="merchant_suspended"}',
    always(90_000),
    always(80_000),
    '1m',
    { reason: 'merchant_suspended' },
  ),
  WalletDry: gauge('momo_payouts_held{reason="wallet_low"}', always(3), always(0), '6m'),
  WalletLow: gauge(
    `momo_provider_wallet_lasts_seconds{${inWallet}}`,
    always(14_000),
    always(15_000),
    '11m',
    wallet,
  ),
  WalletUnreported: gauge(
    `momo_provider_balance_age_seconds{${inWallet}}`,
    always(3700),
    always(200),
    '1m',
    wallet,
  ),
  WalletDiffers: gauge(
    `momo_wallet_difference_age_seconds{${inMarket},currency="XAF"}`,
    always(7300),
    always(7100),
    '1m',
    { ...market, currency: 'XAF' },
  ),
  CircuitOpen: gauge(`momo_provider_circuit_open{${inMarket}}`, always(1), always(0), '6m', market),
  ProviderUnreachable: {
    ...share([calls('401'), appearing], calls('200'), [3, 7], [1, 9], market),
    everyday: { 'the only call of a quiet night failed': { [calls('unknown')]: once(1) } },
  },
  ProviderRefusesCredentials: {
    ...gauge(tokens('401'), once(1), always(3), '31m', market),
    quiet: { [tokens('401')]: always(3), [tokens('503')]: appearing(1) },
  },
  ProviderFailures: share(
    [ended('status="failed",reason="provider_error"'), rising],
    ended('status="successful",reason="none"'),
    [3, 7],
    [1, 9],
    market,
  ),
  QueueLate: gauge('momo_queue_age_seconds{queue="sandbox"}', always(90), always(50), '6m', {
    queue: 'sandbox',
  }),
  DeliveriesLate: {
    ...gauge(late, always(3), always(0), '11m', { environment: 'live' }),
    everyday: {
      'one endpoint answers slowly': { [late]: always(1) },
      'one endpoint is dead': { [late]: always(0), [failing]: '3500+60x30' },
    },
  },
  EndpointSlow: {
    ...gauge(late, always(1), always(0), '31m', { environment: 'live' }),
    everyday: { 'there are too few workers': { [late]: always(3) } },
  },
  EndpointFailing: {
    ...gauge(failing, '700+60x30', '500+60x30', '5m', {
      application: someApplication,
      environment: 'live',
    }),
    everyday: {
      'an endpoint of the sandbox fails': { [failing.replace('live', 'test')]: '3500+60x30' },
      'a receiver was restarted': { [failing]: '500+60x2 stale' },
    },
  },
  WorkerStopped: gauge(
    'momo_worker_round_age_seconds{worker="transactions"}',
    always(150),
    always(100),
    '3m',
    { worker: 'transactions' },
  ),
  ScheduledJobFails: gauge(
    'momo_scheduled_job_attempts{schedule="check-ledger"}',
    always(4),
    always(1),
    '11m',
    { schedule: 'check-ledger' },
  ),
  LedgerUnchecked: gauge(
    'momo_scheduled_job_success_age_seconds{schedule="check-ledger"}',
    always(4000),
    always(3000),
    '1m',
  ),
  TransitionsFail: gauge(
    'momo_transition_failures_total{environment="live"}',
    once(1),
    always(3),
    '31m',
    { environment: 'live' },
  ),
  MerchantsIsolated: gauge('momo_isolated_merchants', always(1), '1x5 0x90', '11m'),
  WebhooksGivenUp: {
    at: '1h',
    raises: { [givenUpBy('worker')]: once(60), [givenUpBy('worker2')]: rising(1) },
    quiet: { [givenUpBy('worker')]: once(30), [givenUpBy('worker2')]: rising(1) },
  },
  NoNodeReady: {
    at: '3m',
    // A ready worker does not silence the alert, because workers serve no requests.
    raises: { [ready('api', 1)]: '1 0x9', [ready('api', 2)]: '1 0x9', [ready('worker', 3)]: '1x9' },
    quiet: { [ready('api', 1)]: always(0), [ready('api', 2)]: always(1) },
    everyday: {
      'nodes are restarted one after another': {
        [ready('api', 1)]: '1 0 0 1x9',
        [ready('api', 2)]: '1 1 1 stale 1x9',
      },
      'the only node is restarted': { [ready('all', 1)]: '1 1 1 stale 1x9' },
    },
  },
  NodeDown: gauge('up{job="momo",instance="127.0.0.1:3011"}', always(0), '1x5 0 0 1x80', '8m', {
    job: 'momo',
    instance: '127.0.0.1:3011',
  }),
  FiguresMissing: {
    at: '6m',
    raises: { [node]: always(1) },
    quiet: { [node]: always(1), [setAside]: always(0) },
  },
  ServerErrors: {
    ...share(['momo_http_server_errors_total', rising], requests('201'), [2, 98], [0, 100]),
    everyday: {
      'the database was unavailable for a minute': {
        momo_http_server_errors_total: '0x57 100x60',
        [requests('201')]: '0+20x57 1140+20x60',
      },
      'one of a few requests at night failed': {
        momo_http_server_errors_total: '0x52 1x60',
        [requests('201')]: '0+2x120',
      },
    },
  },
  RequestsSlow: slow(
    'momo_http_request_duration_seconds',
    ['1', '2.5'],
    'operation="createPayment",',
    { operation: 'createPayment' },
  ),
  ConnectionsExhausted: {
    ...gauge(connectionTimeouts, rising(1), always(3), '30m', { instance: 'api' }),
    everyday: {
      'one statement got no connection in a rolling restart': { [connectionTimeouts]: '0x20 1x70' },
    },
  },
  ConnectionsScarce: slow('momo_database_connection_wait_seconds', ['0.5', '1']),
  EventLoopSlow: gauge('momo_nodejs_eventloop_lag_p99_seconds', always(1), always(0.01), '11m'),
  ClockWrong: gauge('momo_clock_offset_seconds', always(-4), always(1), '11m'),
  RedisUnanswered: {
    ...gauge(fallbacks, rising(1), always(3), '4m', { instance: 'api' }),
    everyday: { 'Redis was restarted': { [fallbacks]: '0x1 40x70' } },
  },
  RecoveryOpen: gauge('momo_recovery_open', always(1), always(0), '1m'),
  UnknownOrders: gauge('momo_unknown_orders_open', always(1), always(0), '1m'),
  UnknownOrdersLeftOut: gauge('momo_unknown_orders_left_out', always(1), always(0), '1m'),
  StorageRefused: gauge('momo_database_storage_refused', always(1), always(0), '1m'),
  DescriptorsRunOut: {
    at: '1h',
    raises: {
      'momo_process_open_fds{instance="api"}': always(900),
      'momo_process_max_fds{instance="api"}': always(1024),
    },
    quiet: {
      'momo_process_open_fds{instance="api"}': always(700),
      'momo_process_max_fds{instance="api"}': always(1024),
    },
    labels: { instance: 'api' },
  },
  DataFolderFillsUp: gauge('momo_data_folder_free_bytes', '9e9-2e7x90', always(5e9), '40m'),
  LogLinesDropped: gauge(
    'momo_log_lines_dropped_total{instance="api"}',
    rising(1),
    always(3),
    '30m',
    { instance: 'api' },
  ),
  LocksWaited: {
    ...gauge('momo_database_lock_timeouts_total', rising(3), always(3), '30m'),
    everyday: {
      'a migration held a lock once': { momo_database_lock_timeouts_total: '0x27 8x70' },
    },
  },
  PurgeBehind: {
    ...gauge(behind, '180000+60x60', '100000+60x60', '30m', { kind: 'events' }),
    everyday: {
      'the retention was shortened, and the purge catches up': { [behind]: '9000000-600x60' },
    },
  },
  SecretsOlder: gauge(
    'momo_secrets_sealed_with_older_keys_seconds',
    '3500+60x30',
    '1000+60x30',
    '5m',
  ),
  SecretsUnopened: gauge('momo_webhook_secrets_unopened_total', rising(1), always(3), '30m'),
  VersionsDiffer: {
    at: '62m',
    raises: { [node]: always(1), 'momo_build_info{version="1.1.0",node="v24"}': always(1) },
    quiet: { [node]: always(1) },
  },
  RestartLoop: {
    ...gauge(startedAt, '0+60x90', always(5), '31m', { instance: 'api' }),
    everyday: { 'the node was upgraded twice': { [startedAt]: '0x10 600x10 1200x70' } },
  },
  MemoryScarce: gauge(memory, always(0.95), '0.95x5 0.4x90', '15m', { instance: 'api' }),
  BackupUnknown: {
    at: '65m',
    raises: { [node]: always(1) },
    quiet: { [node]: always(1), momo_backup_age_seconds: always(60) },
  },
  CertificateExpires: gauge(
    'probe_ssl_earliest_cert_expiry{job="momo-public"}',
    always(1_000_000),
    always(5_000_000),
    '10m',
  ),
  PublicAddressDown: gauge(probed, always(0), '1x3 0 1x90', '5m'),
  PublicAddressUnwatched: {
    at: '40m',
    raises: { [node]: always(1) },
    quiet: { [node]: always(1), [probed]: always(1) },
    labels: { job: 'momo-public' },
  },
}
