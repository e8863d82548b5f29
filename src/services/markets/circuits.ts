import type { Db } from '../../database/database.ts'
import { type CircuitState, worstOf } from '../../domain/circuit-state.ts'
import type { Country, Provider } from '../../domain/markets.ts'
import { putCircuit, readCircuits } from '../../repositories/markets/circuits.ts'

interface Market {
  provider: Provider
  country: Country
}

export interface Circuits {
  /** If nodes disagree about a provider, the worst state is returned. */
  states(): Promise<(Market & { state: CircuitState })[]>
  stop(): void
}

interface Dependencies {
  db: Db
  clock: { nowMs(): number; nowIso(): string }
  list: () => (Market & { adapter: { circuit(): CircuitState } })[]
  /** The interval at which this process checks its circuits. */
  everyMs: number
  log: { warn(fields: object, message: string): void }
}

/** Older reports are ignored, because the node that sent them has stopped or restarted. */
const reportMaxAgeMs = 12_000

const keyOf = ({ provider, country }: Market): string => `${provider}/${country}`

/**
 * Shares circuit states between nodes, because each process that calls providers has separate
 * circuits. A process reports open and half-open circuits at every interval, and reports once when
 * a circuit closes. Every node therefore shows the same states, even a node that calls no provider
 * (ROLE=api).
 */
export const createCircuits = ({ db, clock, list, everyMs, log }: Dependencies): Circuits => {
  const reported = new Set<string>()

  const report = async (market: Market, state: CircuitState): Promise<void> => {
    const key = keyOf(market)
    if (state === 'closed' && !reported.has(key)) return
    const { provider, country } = market
    await putCircuit(db, { provider, country, state, reported_at: clock.nowIso() })
    if (state === 'closed') reported.delete(key)
    else reported.add(key)
  }

  let isLooking = false
  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      await Promise.all(list().map((each) => report(each, each.adapter.circuit())))
    } catch (error) {
      log.warn({ err: error }, 'provider circuits not reported to other nodes')
    }
    isLooking = false
  }
  const timer = setInterval(() => void look(), everyMs).unref()

  return {
    states: async () => {
      const since = new Date(clock.nowMs() - reportMaxAgeMs).toISOString()
      const others = new Map((await readCircuits(db, since)).map((row) => [keyOf(row), row.state]))
      return list().map(({ provider, country, adapter }) => {
        const reports = others.get(keyOf({ provider, country })) ?? 'closed'
        return { provider, country, state: worstOf([adapter.circuit(), reports]) }
      })
    },
    stop: () => clearInterval(timer),
  }
}
