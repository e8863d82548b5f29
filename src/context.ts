import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { GroupCommit } from './database/group-commit.ts'
import type { TrailKey } from './domain/audit/trail-key.ts'
import type { SharedTokenState } from './domain/merchants/caller.ts'
import type { PasswordCost } from './domain/people/password-rules.ts'
import type { Metrics } from './metrics.ts'
import type { Connect } from './providers/http-client.ts'
import type { LiveProviders } from './providers/live-providers.ts'
import type { ProviderAdapter } from './providers/provider.ts'
import type { PaymentToInsert } from './repositories/payments/insert-payments.ts'
import type { Replayed } from './repositories/transactions/idempotency-keys.ts'
import type { ReceivedCallback } from './repositories/transactions/provider-callbacks.ts'
import type { OwnedId, TransactionRow } from './repositories/transactions/transactions.ts'
import type { LimitOpenSessions } from './services/checkout/limit-open-sessions.ts'
import type { ClusterFigures } from './services/cluster-figures.ts'
import type { Availabilities } from './services/markets/availability.ts'
import type { Circuits } from './services/markets/circuits.ts'
import type { CurrentTerms } from './services/markets/current-terms.ts'
import type { PageWatch } from './services/page-watch.ts'
import type { IdentityProvider } from './services/people/identity-provider.ts'
import type { CurrentRecovery } from './services/recovery/current-recovery.ts'
import type { FundSandbox } from './services/sandbox/fund-balances.ts'
import type { CreationOutcome, CreationRequest } from './services/transactions/creation-request.ts'
import type { AppliedTransition, StepToApply } from './services/transactions/step.ts'
import type { FeedWatch } from './services/webhooks/feed-watch.ts'
import type { WorkerRounds } from './services/worker-rounds.ts'
import type { Traces } from './traces.ts'
import type { WakeUps } from './wake-ups.ts'
import type { createDeliver } from './webhooks/delivery-attempt.ts'
import type { Sealer } from './webhooks/secret-encryption.ts'

/**
 * The market of a transaction. `provider_address` is the provider URL that accepted the
 * transaction.
 */
export type ProviderMarket = Pick<TransactionRow, 'environment' | 'provider' | 'country'> &
  Partial<Pick<TransactionRow, 'provider_address'>>

/** Controls the connections to providers and merchants, and the poll intervals. */
export interface Outgoing {
  connect: Connect
  createDeliver: typeof createDeliver
  /** Converts the usual poll interval of a worker into the interval to use, in milliseconds. */
  pollMs: (usualMs: number) => number
}

/**
 * Shared by all requests and workers of a process. `src/startup/create-context.ts` creates and
 * freezes this object.
 */
export interface AppContext {
  config: Config
  /** Follows the database time. Every rule uses this clock. */
  clock: Clock
  db: Db
  /** For statements that may take minutes because they read whole tables. */
  longDb: Db
  log: Logger
  metrics: Metrics
  /** Records the steps of transactions; undefined if no trace receiver is configured. */
  traces: Traces | undefined
  sealer: Sealer
  /** Never await this function within a transaction; see `createTrailKeyReader`. */
  readTrailKey: () => Promise<TrailKey>
  liveProviders: LiveProviders
  /** Throws Problem `provider_unavailable` if no provider is configured for the market. */
  adapterOf: (market: ProviderMarket) => ProviderAdapter
  /**
   * Returns true if a provider is configured for the transaction's market. Always true in the
   * sandbox.
   */
  serves: (market: ProviderMarket) => boolean
  /** Limits and fees that are at most one second old. */
  terms: CurrentTerms
  recovery: CurrentRecovery
  availabilities: Availabilities
  /** The circuit states of all nodes. */
  circuits: Circuits
  /**
   * Figures that are at most one second old; undefined if the database does not respond in time.
   */
  clusterFigures: () => Promise<ClusterFigures | undefined>
  rounds: WorkerRounds
  /**
   * Inserts a payment. Returns undefined, or the response to an earlier request with the same key.
   */
  insertPayment: GroupCommit<PaymentToInsert, Replayed | undefined>
  createPayoutOrRefund: GroupCommit<CreationRequest, CreationOutcome>
  findTransaction: GroupCommit<OwnedId, TransactionRow | undefined>
  /**
   * Applies a step to a transaction. Returns undefined if the transaction does not exist or if
   * another worker has claimed it.
   */
  applyTransition: GroupCommit<StepToApply, AppliedTransition | undefined>
  /** Stores a provider callback. Returns false if its transaction is unknown. */
  recordCallback: GroupCommit<ReceivedCallback, boolean>
  wake: WakeUps
  feedWatch: FeedWatch
  pageWatch: PageWatch
  createDeliver: Outgoing['createDeliver']
  passwordCost: PasswordCost
  /** The identity provider of the staff; undefined if none is configured. */
  identityProvider: IdentityProvider | undefined
  /**
   * The ISO 8601 time from which people who decide about live money need a second factor. Null if
   * no live providers are configured.
   */
  secondFactorDue: () => Promise<string | null>
  sharedTokenState: () => Promise<SharedTokenState>
  /**
   * Returns true if a power failure can lose live payments, because the embedded engine does not
   * wait for the disk.
   */
  mayLosePayments: () => boolean
  /** Creates a backup of an embedded database; undefined for PostgreSQL. */
  backup: (() => AsyncIterable<Uint8Array>) | undefined
  pollMs: Outgoing['pollMs']
  /** The URL where callers reach this server, without a path. */
  readonly publicUrl: string
  fundSandbox: FundSandbox
  limitOpenSessions: LimitOpenSessions
}
