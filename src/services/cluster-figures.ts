import type { Db } from '../database/database.ts'
import type { CircuitState } from '../domain/circuit-state.ts'
import { readDiscrepancyCount } from '../repositories/ledger/check-ledger.ts'
import { countOpenComparisons } from '../repositories/reconciliation/comparisons.ts'
import {
  countUnknownOrders,
  type UnknownOrderCounts,
} from '../repositories/reconciliation/unknown-orders.ts'
import { isRecoveryOpen } from '../repositories/restores.ts'
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
  /** Per provider with open comparisons: how many, and for how long the oldest has been open. */
  comparisons: (MarketLabels & { count: number; openMs: number })[]
  circuits: (MarketLabels & { state: CircuitState })[]
  unknownOrders: UnknownOrderCounts
  isRecovering: boolean
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
    const [ledgerDiscrepancies, setAside, open, states, unknownOrders, isRecovering] =
      await Promise.all([
        readDiscrepancyCount(db),
        countSetAside(db),
        countOpenComparisons(db, clock.nowIso()),
        circuits.states(),
        countUnknownOrders(db, clock.nowIso()),
        isRecoveryOpen(db),
      ])
    return {
      ledgerDiscrepancies,
      setAside,
      comparisons: open.map(({ provider, country, count, since }) => ({
        ...{ provider, country, count },
        openMs: nowMs - Date.parse(since),
      })),
      circuits: states,
      unknownOrders,
      isRecovering,
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
