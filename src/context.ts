import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { GroupCommit } from './database/group-commit.ts'
import type { Metrics } from './metrics.ts'
import type { Connect } from './providers/http-client.ts'
import type { LiveProviders } from './providers/live-providers.ts'
import type { ProviderAdapter } from './providers/provider.ts'
import type { PaymentToInsert } from './repositories/payments/insert-payments.ts'
import type { Replayed } from './repositories/transactions/idempotency-keys.ts'
import type { OwnedId, TransactionRow } from './repositories/transactions/transactions.ts'
import type { LimitOpenSessions } from './services/checkout/limit-open-sessions.ts'
import type { Availabilities } from './services/markets/availability.ts'
import type { Circuits } from './services/markets/circuits.ts'
import type { CurrentLimits } from './services/markets/current-limits.ts'
import type { FundSandbox } from './services/sandbox/fund-balances.ts'
import type { CreationOutcome, ReservingOrder } from './services/transactions/reserving-order.ts'
import type { AppliedTransition, StepToApply } from './services/transactions/step.ts'
import type { FeedWatch } from './services/webhooks/feed-watch.ts'
import type { WakeUps } from './wake-ups.ts'
import type { createDeliver } from './webhooks/delivery-attempt.ts'
import type { Sealer } from './webhooks/secret-encryption.ts'

/** What a process passes to whatever it runs; `src/startup/create-context.ts` makes it. */

/** With the address that took the order, where one did. */
export type ProviderMarket = Pick<TransactionRow, 'environment' | 'provider' | 'country'> &
  Partial<Pick<TransactionRow, 'provider_address'>>

/** How a process reaches providers and merchants, and how often it looks for others' work. */
export interface Outgoing {
  connect: Connect
  createDeliver: typeof createDeliver
  /** The longest time between two looks of a worker that usually waits so many milliseconds. */
  pollMs: (usualMs: number) => number
}

/** Everything a request or a job reaches: complete and frozen when it is made, once per process. */
export interface AppContext {
  config: Config
  /** The time of the database, by which every rule goes. */
  clock: Clock
  db: Db
  /** For statements over whole tables, which may take minutes. */
  longDb: Db
  log: Logger
  metrics: Metrics
  sealer: Sealer
  /** The providers of live orders, as configured. */
  liveProviders: LiveProviders
  /** Throws Problem `provider_unavailable` where none is configured: see `serves`. */
  adapterOf: (order: ProviderMarket) => ProviderAdapter
  /** Whether there is a provider for such orders: always in the sandbox. */
  serves: (order: ProviderMarket) => boolean
  /** Limits of amounts, and how providers work: what the hot path asks is less than 1 s old. */
  amountLimits: CurrentLimits
  availabilities: Availabilities
  /** The circuits of all nodes. */
  circuits: Circuits
  /** Undefined where the payment is recorded now. */
  insertPayment: GroupCommit<PaymentToInsert, Replayed | undefined>
  /** Creates payouts and refunds. */
  createPayoutOrRefund: GroupCommit<ReservingOrder, CreationOutcome>
  findTransaction: GroupCommit<OwnedId, TransactionRow | undefined>
  /** Applies a step to its transaction; undefined where there is no such transaction. */
  applyTransition: GroupCommit<StepToApply, AppliedTransition | undefined>
  wake: WakeUps
  feedWatch: FeedWatch
  createDeliver: Outgoing['createDeliver']
  pollMs: Outgoing['pollMs']
  /** The address callers reach this server at, without a path. */
  readonly publicUrl: string
  fundSandbox: FundSandbox
  limitOpenSessions: LimitOpenSessions
}
