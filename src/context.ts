import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Environment } from './domain/caller.ts'
import { Problem } from './domain/problems.ts'
import { type OrderOutcome, type OrderToOpen, openOrders } from './flows/open-orders.ts'
import type { Metrics } from './metrics.ts'
import { callbackPath } from './providers/callback-path.ts'
import { createOperators, type Operators } from './providers/operators.ts'
import type { Operator } from './providers/port.ts'
import { sandboxOperator } from './providers/sandbox.ts'
import type { Database, Db } from './store/database.ts'
import { type GroupCommit, groupCommit } from './store/group-commit.ts'
import type { OpenedPayment, PaymentToOpen } from './store/open-payments.ts'
import { openPayments } from './store/open-payments.ts'
import { findTransactions, type OwnedId, type TransactionRow } from './store/transactions.ts'
import { createSealer, type Sealer } from './webhooks/sealed-secret.ts'

/** What work wakes: told of fresh work, a worker of this process need not wait for its poll. */
export interface WakeUps {
  transactions: (environment: Environment, dueInMs: number) => void
  callbacks: () => void
  deliveries: () => void
}

export type OperatorMarket = Pick<TransactionRow, 'environment' | 'provider' | 'country'>

/** Everything a request or a job reaches, put together once per process. */
export interface AppContext {
  config: Config
  db: Db
  log: Logger
  metrics: Metrics
  sealer: Sealer
  /** The operators of live orders, as configured. */
  operators: Operators
  /** Throws Problem `provider_unavailable` where none is configured: see `serves`. */
  operatorOf: (order: OperatorMarket) => Operator
  /** Whether there is an operator for such orders: always in the sandbox. */
  serves: (order: OperatorMarket) => boolean
  openPayment: GroupCommit<PaymentToOpen, OpenedPayment>
  /** Opens payouts and refunds. */
  openOrder: GroupCommit<OrderToOpen, OrderOutcome>
  findTransaction: GroupCommit<OwnedId, TransactionRow | undefined>
  wake: WakeUps
  /** The address callers reach this server at, without a path; known once it listens. */
  publicUrl: () => string
  /** Sandbox purses known to be funded: organisation and currency. */
  fundedPurses: Set<string>
}

const nothing = (): void => {}

const groups = { sizeMax: 100, statementsMax: 2 }

export const createContext = (
  config: Config,
  database: Database,
  log: Logger,
  metrics: Metrics,
): AppContext => {
  const sandbox = sandboxOperator(config.sandboxLatencyMs)
  const { db } = database
  const publicUrl = () => config.publicUrl ?? `http://localhost:${config.port}`
  const operators = createOperators(config.operators, {
    publicUrl: () => ctx.publicUrl(),
    callbackPathOf: (provider, country) => callbackPath(config.encryptionKey, provider, country),
    observe: (market, { call, outcome, durationMs }) =>
      metrics.operatorCalls.observe({ ...market, call, outcome }, durationMs / 1000),
  })
  metrics.circuits(() => operators.list())
  const ctx: AppContext = {
    config,
    db,
    log,
    metrics,
    sealer: createSealer(config.encryptionKey),
    operatorOf: ({ environment, provider, country }) => {
      if (environment === 'test') return sandbox
      const found = operators.find(provider, country)
      if (found === undefined) throw new Problem('provider_unavailable')
      return found.operator
    },
    operators,
    serves: ({ environment, provider, country }) =>
      environment === 'test' || operators.find(provider, country) !== undefined,
    openPayment: groupCommit((payments) => openPayments(db, payments), groups),
    openOrder: groupCommit((orders) => openOrders(db, orders), groups),
    findTransaction: groupCommit((wanted) => findTransactions(db, wanted), groups),
    publicUrl,
    fundedPurses: new Set(),
    wake: { transactions: nothing, callbacks: nothing, deliveries: nothing },
  }
  return ctx
}
