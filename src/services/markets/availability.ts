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

/** The measurements of a provider by this process; see `createMeasure`. */
interface Measured {
  measure: { availability(reader?: string): Availability; isKnown(reader?: string): boolean }
}

export interface Availabilities {
  /** Resolves when `of` can be called. Every request awaits it first. */
  ready(): Promise<void>
  of(market: Market & { environment: Environment }, organisationId: string): MarketAvailability
  /**
   * Reports this node's measurement to nodes that call no provider, such as nodes with ROLE=api.
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
/** The longest time between two reports of a failing provider by one node. */
const reportEveryMs = 4000
/** An older report comes from a node that has stopped. */
const reportMaxAgeMs = 12_000

const keyOf = ({ provider, country }: Market): string => `${provider} ${country}`

/**
 * Returns provider availability: measured by this process, or else recently reported by another
 * node.
 */
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
    of: ({ environment, provider, country }, organisationId) => {
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
