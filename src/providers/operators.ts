import { type Country, markets, type Provider, providers } from '../domain/markets.ts'
import { carrier1Momo } from './carrier1-momo.ts'
import { carrier2Money } from './carrier2-money.ts'
import type { LiveOperator } from './port.ts'
import type { OperatorSettings } from './settings.ts'
import { createWire, type WireCall } from './wire.ts'

export interface ConfiguredOperator {
  provider: Provider
  country: Country
  operator: LiveOperator
  /** Whether it works in a currency. */
  takes(currency: string): boolean
  /** Most transactions under way at once. */
  concurrency: number
  /** Where it reports: the path on this server, and the address to give it. */
  callbackPath: string
  callbackUrl: () => string
}

export interface Operators {
  find(provider: Provider, country: Country): ConfiguredOperator | undefined
  list(): ConfiguredOperator[]
  close(): Promise<void>
}

export interface OperatorSurroundings {
  /** The address callers reach this server at, without a path. */
  publicUrl: () => string
  callbackPathOf: (provider: Provider, country: Country) => string
  observe: (market: { provider: Provider; country: Country }, call: WireCall) => void
}

const takesOf =
  (country: Country) =>
  (currency: string): boolean =>
    (markets[country].currencies as readonly string[]).includes(currency)

/** Every operator the settings name, each with connections of its own. */
export const createOperators = (
  settings: OperatorSettings,
  { publicUrl, callbackPathOf, observe }: OperatorSurroundings,
): Operators => {
  const build = {
    carrier1_momo: (country: Country): ConfiguredOperator | undefined => {
      const own = settings.carrier1_momo[country]
      if (own === undefined) return undefined
      const market = { provider: 'carrier1_momo', country } as const
      const wire = createWire(own, (call) => observe(market, call))
      const callbackPath = callbackPathOf('carrier1_momo', country)
      const callbackUrl = () => (own.callbackUrl ?? publicUrl()) + callbackPath
      return {
        ...market,
        takes: takesOf(country),
        operator: carrier1Momo(own, wire, callbackUrl),
        callbackUrl,
        concurrency: own.concurrency,
        callbackPath,
      }
    },
    carrier2_money: (country: Country): ConfiguredOperator | undefined => {
      const own = settings.carrier2_money[country]
      if (own === undefined) return undefined
      const market = { provider: 'carrier2_money', country } as const
      const callbackPath = callbackPathOf('carrier2_money', country)
      const wire = createWire(own, (call) => observe(market, call))
      return {
        ...market,
        takes: takesOf(country),
        operator: carrier2Money(country, own, wire),
        concurrency: own.concurrency,
        callbackPath,
        callbackUrl: () => publicUrl() + callbackPath,
      }
    },
  }
  const all = providers.flatMap((provider) =>
    Object.keys(settings[provider]).flatMap((country) => build[provider](country as Country) ?? []),
  )
  const byMarket = new Map(all.map((found) => [`${found.provider}/${found.country}`, found]))
  return {
    find: (provider, country) => byMarket.get(`${provider}/${country}`),
    list: () => all,
    close: async () => {
      await Promise.all(all.map(({ operator }) => operator.close()))
    },
  }
}
