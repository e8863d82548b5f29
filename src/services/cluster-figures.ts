import type { Db } from '../database/database.ts'
import type { CircuitState } from '../domain/circuit-state.ts'
import { readDiscrepancyCount } from '../repositories/ledger/check-ledger.ts'
import { countOpenComparisons } from '../repositories/reconciliation/comparisons.ts'
import { countSetAside } from '../repositories/transactions/transition-failures.ts'
import type { Circuits } from './markets/circuits.ts'

interface MarketLabels {
  provider: string
  country: string
}

/** What is true of the whole service, whichever of its nodes is asked. */
export interface ClusterFigures {
  /** Of the last ledger check; undefined before the first one. */
  ledgerDiscrepancies: number | undefined
  setAside: number
  /** Of providers that have some: how many, and for how long the oldest has been open. */
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
/** Less than a scrape may take. */
const patienceMs = 3000

/**
 * Reads figures of the whole service from the database; undefined where it does not answer in time,
 * since no figure is not zero. What is asked for within a second is read once.
 */
export const createClusterFigures = ({ db, clock, circuits, log }: Dependencies) => {
  let latest: Promise<ClusterFigures | undefined> | undefined
  let forgetsAtMs = 0

  const readAll = async (): Promise<ClusterFigures> => {
    const nowMs = clock.nowMs()
    const [ledgerDiscrepancies, setAside, open, states] = await Promise.all([
      readDiscrepancyCount(db),
      countSetAside(db),
      countOpenComparisons(db, clock.nowIso()),
      circuits.states(),
    ])
    return {
      ledgerDiscrepancies,
      setAside,
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
