import type { Db } from '../database/database.ts'
import type { CircuitState } from '../domain/circuit-state.ts'
import { readDiscrepancyCount } from '../repositories/ledger/check-ledger.ts'
import { countOpenComparisons } from '../repositories/reconciliation/comparisons.ts'
import { readOldestDue } from '../repositories/transactions/due-transactions.ts'
import { countSetAside } from '../repositories/transactions/transition-failures.ts'
import type { Circuits } from './markets/circuits.ts'

interface MarketLabels {
  provider: string
  country: string
}

/** Figures of the whole service, equal on every node. */
export interface ClusterFigures {
  /** The count of the last ledger check; undefined before the first check. */
  ledgerDiscrepancies: number | undefined
  setAside: number
  /** For how long the oldest due transaction has waited for a worker; 0 where none waits. */
  queueAgeMs: number
  /** Per provider with open comparisons: how many, and for how long the oldest has been open. */
  comparisons: (MarketLabels & { count: number; openMs: number })[]
  circuits: (MarketLabels & { state: CircuitState })[]
}

interface Dependencies {
  db: Db
  clock: { nowMs(): number; nowIso(): string }
  circuits: Circuits
  log: { debug(fields: object, message: string): void }
}

const cachedMs = 1000
/** Shorter than the time limit of a scrape. */
const patienceMs = 3000

/**
 * Reads figures of the whole service from the database; undefined if the database does not answer
 * in time, because unknown is not zero. Calls within one second share one read.
 */
export const createClusterFigures = ({ db, clock, circuits, log }: Dependencies) => {
  let latest: Promise<ClusterFigures | undefined> | undefined
  let forgetsAtMs = 0

  const readAll = async (): Promise<ClusterFigures> => {
    const nowMs = clock.nowMs()
    const [ledgerDiscrepancies, setAside, oldestDue, open, states] = await Promise.all([
      readDiscrepancyCount(db),
      countSetAside(db),
      readOldestDue(db, clock.nowIso()),
      countOpenComparisons(db, clock.nowIso()),
      circuits.states(),
    ])
    return {
      ledgerDiscrepancies,
      setAside,
      queueAgeMs: oldestDue === undefined ? 0 : nowMs - Date.parse(oldestDue),
      comparisons: open.map(({ provider, country, count, since }) => ({
        ...{ provider, country, count },
        openMs: nowMs - Date.parse(since),
      })),
      circuits: states,
    }
  }

  const readInTime = async (): Promise<ClusterFigures | undefined> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), patienceMs)
    })
    const read = readAll().catch((error: unknown) => {
      log.debug({ err: error }, 'figures of the whole service were not read')
      return undefined
    })
    return Promise.race([read, late]).finally(() => clearTimeout(timer))
  }

  return (): Promise<ClusterFigures | undefined> => {
    if (latest === undefined || performance.now() >= forgetsAtMs) {
      latest = readInTime()
      forgetsAtMs = performance.now() + cachedMs
    }
    return latest
  }
}
