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
import type { CreationOutcome, ReservingOrder } from './services/transactions/reserving-order.ts'
import type { AppliedTransition, StepToApply } from './services/transactions/step.ts'
import type { FeedWatch } from './services/webhooks/feed-watch.ts'
import type { WorkerRounds } from './services/worker-rounds.ts'
import type { Traces } from './traces.ts'
import type { WakeUps } from './wake-ups.ts'
import type { createDeliver } from './webhooks/delivery-attempt.ts'
import type { Sealer } from './webhooks/secret-encryption.ts'

/** The market of a transaction, and the provider URL that accepted the transaction, if any. */
export type ProviderMarket = Pick<TransactionRow, 'environment' | 'provider' | 'country'> &
  Partial<Pick<TransactionRow, 'provider_address'>>

/** How a process connects to providers and merchants, and how often it polls. */
export interface Outgoing {
  connect: Connect
  createDeliver: typeof createDeliver
  /** Returns the poll interval of a worker, from its usual interval in milliseconds. */
  pollMs: (usualMs: number) => number
}

/**
 * Shared by the requests and workers of a process. Complete and frozen once
 * `src/startup/create-context.ts` has created it.
 */
export interface AppContext {
  config: Config
  /** The database time, which every rule uses. */
  clock: Clock
  db: Db
  /** For statements that read whole tables and may take minutes. */
  longDb: Db
  log: Logger
  metrics: Metrics
  /** Records the steps of transactions. Undefined if no receiver is configured. */
  traces: Traces | undefined
  sealer: Sealer
  /** Reads the audit trail key. Do not await this within a transaction. */
  readTrailKey: () => Promise<TrailKey>
  /** The configured live providers. */
  liveProviders: LiveProviders
  /** Throws Problem `provider_unavailable` unless a provider is configured (`serves`). */
  adapterOf: (order: ProviderMarket) => ProviderAdapter
  /** Whether a provider is configured for a transaction's market. Always true in the sandbox. */
  serves: (order: ProviderMarket) => boolean
  /** Limits, fees and provider availability, at most one second old. */
  terms: CurrentTerms
  recovery: CurrentRecovery
  availabilities: Availabilities
  /** The circuits of all nodes. */
  circuits: Circuits
  /** At most one second old. Undefined if the database does not respond in time. */
  clusterFigures: () => Promise<ClusterFigures | undefined>
  rounds: WorkerRounds
  /** Inserts a payment and returns undefined, or returns the response to an earlier request. */
  insertPayment: GroupCommit<PaymentToInsert, Replayed | undefined>
  createPayoutOrRefund: GroupCommit<ReservingOrder, CreationOutcome>
  findTransaction: GroupCommit<OwnedId, TransactionRow | undefined>
  /** Applies a step to its transaction. Returns undefined if the transaction does not exist. */
  applyTransition: GroupCommit<StepToApply, AppliedTransition | undefined>
  /** Stores a provider callback. Returns whether its transaction is known. */
  recordCallback: GroupCommit<ReceivedCallback, boolean>
  wake: WakeUps
  feedWatch: FeedWatch
  pageWatch: PageWatch
  createDeliver: Outgoing['createDeliver']
  passwordCost: PasswordCost
  /** The identity provider of staff. Undefined if none is configured. */
  identityProvider: IdentityProvider | undefined
  /**
   * The ISO 8601 time from which people who can make decisions about live money need a second
   * factor. Null if no live providers are configured.
   */
  secondFactorDue: () => Promise<string | null>
  /** The current permissions of the shared management tokens. */
  sharedTokenState: () => Promise<SharedTokenState>
  /**
   * Whether a power failure can lose live payments, because the embedded engine does not wait for
   * the disk.
   */
  mayLosePayments: () => boolean
  /** Creates a backup of an embedded database. Undefined for PostgreSQL. */
  backup: (() => AsyncIterable<Uint8Array>) | undefined
  pollMs: Outgoing['pollMs']
  /** The URL where callers reach this server, without a path. */
  readonly publicUrl: string
  fundSandbox: FundSandbox
  limitOpenSessions: LimitOpenSessions
}
