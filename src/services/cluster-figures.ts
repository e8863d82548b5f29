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
import { countQuarantined } from '../repositories/transactions/transition-failures.ts'
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

/** Figures for the whole service. Every node reports the same figures. */
export interface ClusterFigures {
  /** The result of the last ledger check; undefined before the first check. */
  ledgerDiscrepancies: number | undefined
  /** The result of the last audit trail check; undefined before the first check. */
  trailFaults: number | undefined
  /** The age of the oldest entry that has no chain position yet. */
  trailWaitMs: number
  quarantined: number
  /** The number of secrets that are not encrypted with the first encryption key. */
  olderKeySecrets: number
  /** The age of the oldest due transaction in each queue. */
  queueAges: { queue: string; ageMs: number }[]
  /** How long ago this node first saw secrets with older encryption keys. */
  olderKeyMs: number
  /**
   * `ageMs` is the age of the oldest due delivery to a healthy endpoint. `lateApplications` is the
   * number of applications with delayed deliveries.
   */
  deliveryAges: { environment: Environment; ageMs: number; lateApplications: number }[]
  /** How long the endpoints of each application have been failing. */
  failingApplications: { application: string; environment: Environment; failingMs: number }[]
  /** The number of pending items, and the age of the oldest item. */
  waiting: Record<'openItems' | 'payoutsToApprove' | 'bulkPayoutsToApprove', WaitingFigure>
  heldPayouts: { reason: HoldReason; count: number; ageMs: number }[]
  /** When each job last succeeded. `doneAt` and `sinceMs` are empty before the first success. */
  jobs: {
    schedule: string
    attempts: number
    doneAt: string | null
    sinceMs: number | undefined
  }[]
  /** How long ago any node last finished a round of each worker. */
  rounds: { worker: string; sinceMs: number }[]
  /**
   * How overdue the last purge of each kind of data was. A kind is missing before its first purge.
   */
  purges: { kind: RetainedKind; behindMs: number }[]
  /** The number of open comparisons for each provider, and the age of the oldest comparison. */
  comparisons: (MarketLabels & { count: number; openMs: number })[]
  circuits: (MarketLabels & { state: CircuitState })[]
  /** The platform's balances at configured providers. */
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
  /**
   * The workers and schedules of this version. The tables may also contain rows of other versions.
   */
  running: { workers: readonly string[]; schedules: readonly string[] }
  log: { debug(fields: object, message: string): void }
}

/** Returns the queues of this node, and all other queues that have due work. */
const queuesOf = (configured: MarketLabels[], due: { queue: string }[]): string[] => [
  ...new Set([
    'sandbox',
    ...configured.map(({ provider, country }) => `${provider}/${country}`),
    ...due.map(({ queue }) => queue),
  ]),
]

/** Returns the figures about pending, failing and scheduled work. */
const workFiguresOf = (
  work: Awaited<ReturnType<typeof readWaitingWork>>,
  running: Dependencies['running'],
  sinceMs: (time: string) => number,
) => {
  const figureOf = ({ count, since }: Waiting): WaitingFigure => ({
    count,
    ageMs: since === null ? 0 : sinceMs(since),
  })
  return {
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
  }
}

const cachedMs = 1000
/** Must be shorter than the scrape timeout of Prometheus. */
const patienceMs = 3000

/**
 * Reads figures for the whole service from the database. Returns undefined if the database does not
 * answer in time, because zeros would be misleading. Calls within one second share one read.
 */
export const createClusterFigures = (dependencies: Dependencies) => {
  const { db, clock, circuits, retentionDays, running, log } = dependencies
  let latest: Promise<ClusterFigures | undefined> | undefined
  let forgetsAtMs = 0
  /** In monotonic milliseconds. */
  let olderSinceMs: number | undefined

  const readAll = async (): Promise<ClusterFigures> => {
    const nowMs = clock.nowMs()
    const sinceMs = (time: string): number => Math.max(nowMs - Date.parse(time), 0)
    const [
      ledgerDiscrepancies,
      trailFaults,
      oldestWaiting,
      quarantined,
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
      countQuarantined(db),
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
    return {
      ledgerDiscrepancies,
      trailFaults,
      trailWaitMs: oldestWaiting === undefined ? 0 : sinceMs(oldestWaiting),
      quarantined,
      olderKeySecrets,
      olderKeyMs: olderSinceMs === undefined ? 0 : performance.now() - olderSinceMs,
      queueAges: queuesOf(states, oldestDue).map((queue) => {
        const found = oldestDue.find((each) => each.queue === queue)
        return { queue, ageMs: found === undefined ? 0 : sinceMs(found.since) }
      }),
      ...workFiguresOf(work, running, sinceMs),
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
