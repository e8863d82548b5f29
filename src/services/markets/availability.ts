import type { Db } from '../../database/database.ts'
import type { Availability } from '../../domain/availability.ts'
import type { Country, Provider } from '../../domain/markets.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import { putMeasurement, readMeasurements } from '../../repositories/markets/measurements.ts'

/** `unconfigured`: the provider is not configured for live mode. */
type MarketAvailability = Availability | 'unconfigured'

interface Market {
  provider: Provider
  country: Country
}

/** This process measures the provider itself; see `createMeasure`. */
interface Measured {
  measure: { availability(reader?: string): Availability; isKnown(reader?: string): boolean }
}

export interface Availabilities {
  /** Every request awaits this promise before it calls `of`. */
  ready(): Promise<void>
  availabilityOf(
    market: Market & { environment: Environment },
    organisationId: string,
  ): MarketAvailability
  /**
   * Shares this node's measurement with nodes that call no provider, such as nodes with ROLE=api.
   */
  report(market: Market, availability: Availability): void
}

interface Dependencies {
  db: Db
  clock: { nowMs(): number; nowIso(): string }
  find: (provider: Provider, country: Country) => Measured | undefined
  log: { warn(fields: object, message: string): void }
}

const cachedMs = 1000
/** A node reports a failing provider at least this often. */
const reportEveryMs = 4000
/** Older reports are ignored, because the node that sent them has stopped. */
const reportMaxAgeMs = 12_000

const keyOf = ({ provider, country }: Market): string => `${provider} ${country}`

/** Uses the measurements of this process. If it has none, uses recent reports from other nodes. */
export const createAvailabilities = ({ db, clock, find, log }: Dependencies): Availabilities => {
  let others = new Map<string, Availability>()
  let forgetsAtMs = Number.NEGATIVE_INFINITY
  const reported = new Map<string, { availability: Availability; atMs: number }>()

  const write = async (
    { provider, country }: Market,
    availability: Availability,
  ): Promise<void> => {
    const measured_at = clock.nowIso()
    await putMeasurement(db, { provider, country, availability, measured_at })
  }

  return {
    ready: async () => {
      if (performance.now() < forgetsAtMs) return
      const since = new Date(clock.nowMs() - reportMaxAgeMs).toISOString()
      const rows = await readMeasurements(db, since)
      others = new Map(rows.map((row) => [keyOf(row), row.availability]))
      forgetsAtMs = performance.now() + cachedMs
    },
    availabilityOf: ({ environment, provider, country }, organisationId) => {
      if (environment === 'test') return 'operational'
      const measure = find(provider, country)?.measure
      if (measure === undefined) return 'unconfigured'
      if (measure.isKnown(organisationId)) return measure.availability(organisationId)
      return others.get(keyOf({ provider, country })) ?? measure.availability(organisationId)
    },
    report: (market, availability) => {
      const key = keyOf(market)
      const last = reported.get(key)
      const atMs = performance.now()
      const isKnown = last?.availability === availability && atMs - last.atMs < reportEveryMs
      if (isKnown || (last === undefined && availability === 'operational')) return
      reported.set(key, { availability, atMs })
      write(market, availability).catch((error: unknown) => {
        reported.delete(key)
        log.warn({ err: error, ...market }, 'provider measurement not stored')
      })
    },
  }
}
