import type { Db } from '../database/database.ts'
import { readDatabaseBytes } from '../database/readiness.ts'
import type { CircuitState } from '../domain/circuit-state.ts'
import { balanceMaxAgeMs, type Country, type Provider } from '../domain/markets.ts'
import { type Environment, environments } from '../domain/merchants/caller.ts'
import type { RetainedKind, RetentionDays } from '../domain/retention.ts'
import { dayMs } from '../domain/time.ts'
import { type HoldReason, holdReasons } from '../domain/transactions/hold.ts'
import { readOldestWaiting } from '../repositories/audit/chain.ts'
import { readTrailFaultCount } from '../repositories/audit/trail-faults.ts'
import { readLastBackup } from '../repositories/last-backup.ts'
import { readDiscrepancyCount } from '../repositories/ledger/check-ledger.ts'
import {
  type ProviderBalanceRow,
  readProviderBalances,
} from '../repositories/markets/provider-balances.ts'
import { readPurgedTo } from '../repositories/purge-progress.ts'
import { countOpenComparisons } from '../repositories/reconciliation/comparisons.ts'
import {
  countUnknownOrders,
  type UnknownOrderCounts,
} from '../repositories/reconciliation/unknown-orders.ts'
import {
  listWalletDifferences,
  type WalletDifferenceRow,
} from '../repositories/reconciliation/wallet-comparisons.ts'
import { isRecoveryOpen } from '../repositories/restores.ts'
import { readOldestDue } from '../repositories/transactions/due-transactions.ts'
import { countSetAside } from '../repositories/transactions/transition-failures.ts'
import { readWaitingWork, type Waiting } from '../repositories/waiting-work.ts'
import { readOlderKeyCount } from '../repositories/webhooks/sealed-secrets.ts'
import { within } from '../time-limit.ts'
import type { Circuits } from './markets/circuits.ts'

interface MarketLabels {
  provider: Provider
  country: Country
}

interface WaitingFigure {
  count: number
  ageMs: number
}

/** Figures for the whole service. Every node reports the same values. */
export interface ClusterFigures {
  /** From the last ledger check; undefined before the first check. */
  ledgerDiscrepancies: number | undefined
  /** From the last audit trail check; undefined before the first check. */
  trailFaults: number | undefined
  /** The age of the oldest entry that is not in the chain yet. */
  trailWaitMs: number
  setAside: number
  /** The number of secrets that are not encrypted with the first key. */
  olderKeySecrets: number
  /** The age of the oldest due transaction in each queue. */
  queueAges: { queue: string; ageMs: number }[]
  /** How long this node has seen secrets that use older keys. */
  olderKeyMs: number
  /**
   * The age of the oldest due delivery to a healthy endpoint, and the number of applications with
   * delays.
   */
  deliveryAges: { environment: Environment; ageMs: number; lateApplications: number }[]
  /** How long the endpoints of each application have been failing. */
  failingApplications: { application: string; environment: Environment; failingMs: number }[]
  /** The number of pending decisions, and the age of the oldest one. */
  waiting: Record<'openItems' | 'payoutsToApprove' | 'bulkPayoutsToApprove', WaitingFigure>
  heldPayouts: { reason: HoldReason; count: number; ageMs: number }[]
  /** When each job last succeeded. The values are null or undefined before the first success. */
  jobs: {
    schedule: string
    attempts: number
    doneAt: string | null
    sinceMs: number | undefined
  }[]
  /** For each worker, the milliseconds since a node last finished a round. */
  rounds: { worker: string; sinceMs: number }[]
  /**
   * For each kind of data, how far behind its last purge was. A kind is absent before its first
   * purge.
   */
  purges: { kind: RetainedKind; behindMs: number }[]
  /** For each provider: the number of open comparisons, and the age of the oldest one. */
  comparisons: (MarketLabels & { count: number; openMs: number })[]
  circuits: (MarketLabels & { state: CircuitState })[]
  /** The platform's balances at configured providers that were reported recently. */
  providerBalances: (ProviderBalanceRow & { ageMs: number; isRecent: boolean })[]
  unknownOrders: UnknownOrderCounts
  /** Wallets that differ from the ledger, and how long they have differed. */
  walletDifferences: (WalletDifferenceRow & { ageMs: number })[]
  isRecovering: boolean
  /** The age of the last backup created by the service; undefined before the first backup. */
  backupAgeMs: number | undefined
  databaseBytes: number
}

interface Dependencies {
  db: Db
  clock: { nowMs(): number; nowIso(): string }
  circuits: Circuits
  retentionDays: RetentionDays
  /** The workers and schedules of this version. The tables may also have rows of other versions. */
  running: { workers: readonly string[]; schedules: readonly string[] }
  log: { debug(fields: object, message: string): void }
}

/** Returns the queues that this node serves, and other queues with due work. */
const queuesOf = (configured: MarketLabels[], due: { queue: string }[]): string[] => [
  ...new Set([
    'sandbox',
    ...configured.map(({ provider, country }) => `${provider}/${country}`),
    ...due.map(({ queue }) => queue),
  ]),
]

const cachedMs = 1000
/** Must be shorter than the timeout of a metrics scrape. */
const patienceMs = 3000

/**
 * Reads figures for the whole service from the database. Returns undefined if the database does not
 * answer in time, because an unknown value must not look like zero. Calls within one second share
 * the same read.
 */
export const createClusterFigures = (dependencies: Dependencies) => {
  const { db, clock, circuits, retentionDays, running, log } = dependencies
  let latest: Promise<ClusterFigures | undefined> | undefined
  let forgetsAtMs = 0
  /** When this node first saw secrets that use older keys, in monotonic milliseconds. */
  let olderSinceMs: number | undefined

  const readAll = async (): Promise<ClusterFigures> => {
    const nowMs = clock.nowMs()
    const sinceMs = (time: string): number => Math.max(nowMs - Date.parse(time), 0)
    const [
      ledgerDiscrepancies,
      trailFaults,
      oldestWaiting,
      setAside,
      olderKeySecrets,
      oldestDue,
      work,
      open,
      states,
      balances,
      unknownOrders,
      walletDifferences,
      isRecovering,
      lastBackup,
      purged,
      databaseBytes,
    ] = await Promise.all([
      readDiscrepancyCount(db),
      readTrailFaultCount(db),
      readOldestWaiting(db, clock.nowIso()),
      countSetAside(db),
      readOlderKeyCount(db),
      readOldestDue(db, clock.nowIso()),
      readWaitingWork(db, clock.nowIso()),
      countOpenComparisons(db, clock.nowIso()),
      circuits.states(),
      readProviderBalances(db),
      countUnknownOrders(db, clock.nowIso()),
      listWalletDifferences(db),
      isRecoveryOpen(db),
      readLastBackup(db),
      readPurgedTo(db),
      readDatabaseBytes(db),
    ])
    olderSinceMs = olderKeySecrets === 0 ? undefined : (olderSinceMs ?? performance.now())
    const figureOf = ({ count, since }: Waiting): WaitingFigure => ({
      count,
      ageMs: since === null ? 0 : sinceMs(since),
    })
    return {
      ledgerDiscrepancies,
      trailFaults,
      trailWaitMs: oldestWaiting === undefined ? 0 : sinceMs(oldestWaiting),
      setAside,
      olderKeySecrets,
      olderKeyMs: olderSinceMs === undefined ? 0 : performance.now() - olderSinceMs,
      queueAges: queuesOf(states, oldestDue).map((queue) => {
        const found = oldestDue.find((each) => each.queue === queue)
        return { queue, ageMs: found === undefined ? 0 : sinceMs(found.since) }
      }),
      deliveryAges: environments.map((environment) => {
        const found = work.deliveries.find((each) => each.environment === environment)
        return {
          environment,
          ageMs: found === undefined ? 0 : sinceMs(found.since),
          lateApplications: found?.late ?? 0,
        }
      }),
      failingApplications: work.failing.map(({ application, environment, since }) => ({
        application,
        environment,
        failingMs: sinceMs(since),
      })),
      waiting: {
        openItems: figureOf(work.openItems),
        payoutsToApprove: figureOf(work.payoutsToApprove),
        bulkPayoutsToApprove: figureOf(work.bulkPayoutsToApprove),
      },
      heldPayouts: holdReasons.map((reason) => {
        const found = work.heldPayouts.find((each) => each.reason === reason)
        return {
          reason,
          count: found?.count ?? 0,
          ageMs: found === undefined ? 0 : sinceMs(found.since),
        }
      }),
      jobs: work.jobs
        .filter(({ name }) => running.schedules.includes(name))
        .map(({ name, attempts, done_at }) => ({
          schedule: name,
          attempts,
          doneAt: done_at === null ? null : new Date(done_at).toISOString(),
          sinceMs: done_at === null ? undefined : sinceMs(done_at),
        })),
      rounds: work.rounds
        .filter(({ worker }) => running.workers.includes(worker))
        .map(({ worker, at }) => ({ worker, sinceMs: sinceMs(at) })),
      purges: purged.map(({ kind, at }) => ({
        kind,
        behindMs: Math.max(sinceMs(at) - retentionDays[kind] * dayMs, 0),
      })),
      comparisons: open.map(({ provider, country, count, since }) => ({
        provider,
        country,
        count,
        openMs: nowMs - Date.parse(since),
      })),
      circuits: states,
      providerBalances: balances
        .filter(({ provider, country }) =>
          states.some((each) => each.provider === provider && each.country === country),
        )
        .map((balance) => {
          const ageMs = sinceMs(balance.read_at)
          return { ...balance, ageMs, isRecent: ageMs <= balanceMaxAgeMs }
        }),
      unknownOrders,
      walletDifferences: walletDifferences.map((each) => ({
        ...each,
        ageMs: sinceMs(each.since),
      })),
      isRecovering,
      backupAgeMs: lastBackup === undefined ? undefined : sinceMs(lastBackup),
      databaseBytes,
    }
  }

  const readInTime = async (): Promise<ClusterFigures | undefined> => {
    const read = readAll().catch((error: unknown) => {
      log.debug({ err: error }, 'service-wide metrics could not be read')
      return undefined
    })
    return within(patienceMs, read, undefined)
  }

  return (): Promise<ClusterFigures | undefined> => {
    if (latest === undefined || performance.now() >= forgetsAtMs) {
      latest = readInTime()
      forgetsAtMs = performance.now() + cachedMs
    }
    return latest
  }
}
