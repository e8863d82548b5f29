import { type Country, markets, type Provider, providers } from '../domain/markets.ts'
import { type CallLog, type Market, withCallLog } from './call-log.ts'
import { carrier1Momo } from './carrier1/adapter.ts'
import { carrier2Money } from './carrier2/adapter.ts'
import { type Connect, createHttpClient, type ProviderCall } from './http-client.ts'
import type { LiveProviderAdapter } from './provider.ts'
import type { ProviderSettings } from './providers-file.ts'

export interface ConfiguredProvider {
  provider: Provider
  country: Country
  adapter: LiveProviderAdapter
  /** Where orders are submitted at present; stored with each order. */
  address: string
  /** The provider at the address that took an order, with the credentials of the present. */
  at(address: string): LiveProviderAdapter
  /** Whether it works in a currency. */
  takes(currency: string): boolean
  /** Most transactions under way at once. */
  concurrency: number
  /** Where it reports: the path on this server, and the address to give it. */
  callbackPath: string
  callbackUrl: () => string
}

export interface LiveProviders {
  find(provider: Provider, country: Country): ConfiguredProvider | undefined
  list(): ConfiguredProvider[]
  close(): Promise<void>
}

export interface LiveProviderDependencies extends CallLog {
  /** The address callers reach this server at, without a path. */
  publicUrl: () => string
  callbackPathOf: (provider: Provider, country: Country) => string
  observe: (market: Market, call: ProviderCall) => void
  /** Opens connections; over sockets where it is absent. */
  connect?: Connect | undefined
}

const takesOf =
  (country: Country) =>
  (currency: string): boolean =>
    (markets[country].currencies as readonly string[]).includes(currency)

/** One provider for each address that still has orders of ours; the present one is built first. */
const byAddress = (present: string, build: (address: string) => LiveProviderAdapter) => {
  const built = new Map<string, LiveProviderAdapter>()
  const at = (address: string): LiveProviderAdapter => {
    const known = built.get(address)
    if (known !== undefined) return known
    const adapter = build(address)
    built.set(address, adapter)
    return adapter
  }
  return {
    adapter: at(present),
    address: present,
    at,
    close: async (): Promise<void> => {
      await Promise.all([...built.values()].map((adapter) => adapter.close()))
    },
  }
}

/** Every provider the settings name, each with connections of its own. */
export const createLiveProviders = (
  settings: ProviderSettings,
  { publicUrl, callbackPathOf, observe, connect, log, mismatched }: LiveProviderDependencies,
): LiveProviders => {
  const closers: (() => Promise<void>)[] = []
  const found = (
    market: Market,
    own: { baseUrl: string; concurrency: number; callbackUrl?: string | undefined },
    build: (address: string, callbackUrl: () => string) => LiveProviderAdapter,
  ): ConfiguredProvider => {
    const callbackPath = callbackPathOf(market.provider, market.country)
    const callbackUrl = () => (own.callbackUrl ?? publicUrl()) + callbackPath
    const { adapter, address, at, close } = byAddress(own.baseUrl, (baseUrl) =>
      withCallLog(market, build(baseUrl, callbackUrl), { log, mismatched }),
    )
    closers.push(close)
    return {
      ...market,
      adapter,
      address,
      at,
      takes: takesOf(market.country),
      concurrency: own.concurrency,
      callbackPath,
      callbackUrl,
    }
  }
  const build = {
    carrier1_momo: (country: Country): ConfiguredProvider | undefined => {
      const own = settings.carrier1_momo[country]
      if (own === undefined) return undefined
      const market = { provider: 'carrier1_momo', country } as const
      return found(market, own, (baseUrl, callbackUrl) => {
        const client = createHttpClient(
          { ...own, baseUrl },
          (call) => observe(market, call),
          connect,
        )
        return carrier1Momo(own, client, callbackUrl)
      })
    },
    carrier2_money: (country: Country): ConfiguredProvider | undefined => {
      const own = settings.carrier2_money[country]
      if (own === undefined) return undefined
      const market = { provider: 'carrier2_money', country } as const
      return found(market, own, (baseUrl) => {
        const client = createHttpClient(
          { ...own, baseUrl },
          (call) => observe(market, call),
          connect,
        )
        return carrier2Money(country, own, client)
      })
    },
  }
  const all = providers.flatMap((provider) =>
    Object.keys(settings[provider]).flatMap((country) => build[provider](country as Country) ?? []),
  )
  const byMarket = new Map(all.map((each) => [`${each.provider}/${each.country}`, each]))
  return {
    find: (provider, country) => byMarket.get(`${provider}/${country}`),
    list: () => all,
    close: async () => {
      await Promise.all(closers.map((close) => close()))
    },
  }
}
