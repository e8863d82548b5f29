import type { Clock } from '../clock.ts'
import type { Availability } from '../domain/availability.ts'
import { type Country, homeCurrency, markets, type Provider, providers } from '../domain/markets.ts'
import { type CallLog, type Market, withCallLog } from './call-log.ts'
import { carrier1Momo } from './carrier1/adapter.ts'
import { isOutage } from './carrier1/answers.ts'
import { carrier2Money } from './carrier2/adapter.ts'
import {
  type Connect,
  createHttpClient,
  type HttpClient,
  type IsOutage,
  type ProviderCall,
} from './http-client.ts'
import { createMeasure, type Measure, type WatchCall } from './measure-availability.ts'
import type { LiveProviderAdapter } from './provider.ts'
import type { HttpClientSettings, ProviderSettings } from './providers-file.ts'

export interface ConfiguredProvider {
  provider: Provider
  country: Country
  adapter: LiveProviderAdapter
  /** The address to which orders are submitted now; stored with each order. */
  address: string
  /** The provider at the address that took an order, with the present credentials. */
  at(address: string): LiveProviderAdapter
  /** Whether the provider works in a currency. */
  takes(currency: string): boolean
  /** Its availability, measured by this process's calls to its present address. */
  measure: Pick<Measure, 'availability' | 'isKnown'>
  /** Most transactions under way at once. */
  concurrency: number
  /**
   * Where the provider reports: the path on this server, and the address to give to the provider.
   */
  callbackPath: string
  callbackUrl: () => string
}

export interface LiveProviders {
  find(provider: Provider, country: Country): ConfiguredProvider | undefined
  list(): ConfiguredProvider[]
  close(): Promise<void>
}

export interface LiveProviderDependencies extends CallLog {
  /** The address where callers reach this server, without a path. */
  publicUrl: () => string
  callbackPathOf: (provider: Provider, country: Country) => string
  observe: (market: Market, call: ProviderCall) => void
  /** Called at each probe of a provider that is or was in trouble, with its availability. */
  onMeasured: (market: Market, availability: Availability) => void
  /** Milliseconds between two probes of a provider in trouble. */
  probeEveryMs: number
  clock: Clock
  /** Opens connections; where it is absent, over sockets. */
  connect?: Connect | undefined
}

const takesOf =
  (country: Country) =>
  (currency: string): boolean =>
    (markets[country].currencies as readonly string[]).includes(currency)

/** One adapter for each address that has our orders; that of the present address is built first. */
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

type Build = (address: string, callbackUrl: () => string, watch?: WatchCall) => LiveProviderAdapter

interface Settings {
  baseUrl: string
  concurrency: number
  timeoutMs: number
  callbackUrl?: string | undefined
}

/** One provider in one country, at its present address and at its earlier addresses. */
const configure = (
  dependencies: LiveProviderDependencies,
  market: Market,
  own: Settings,
  build: Build,
) => {
  const { publicUrl, callbackPathOf, probeEveryMs, log, onCall, onMismatch, onMeasured } =
    dependencies
  const callbackPath = callbackPathOf(market.provider, market.country)
  const callbackUrl = () => (own.callbackUrl ?? publicUrl()) + callbackPath
  const measure = createMeasure({
    timeoutMs: own.timeoutMs,
    probeEveryMs,
    probe: () => reached.adapter.balance(homeCurrency(market.country)),
    report: (availability) => onMeasured(market, availability),
  })
  const reached = byAddress(own.baseUrl, (baseUrl) => {
    const watch = baseUrl === own.baseUrl ? measure.watch : undefined
    return withCallLog(market, build(baseUrl, callbackUrl, watch), { log, onCall, onMismatch })
  })
  const { adapter, address, at, close } = reached
  const takes = takesOf(market.country)
  const { concurrency } = own
  return {
    found: {
      ...{ ...market, adapter, address, at, takes, measure },
      ...{ concurrency, callbackPath, callbackUrl },
    },
    close: async (): Promise<void> => {
      measure.stop()
      await close()
    },
  }
}

/** Every provider that the settings name, each with its own connections. */
export const createLiveProviders = (
  settings: ProviderSettings,
  dependencies: LiveProviderDependencies,
): LiveProviders => {
  const { observe, clock, connect } = dependencies
  const closers: (() => Promise<void>)[] = []
  const clientOf = (
    market: Market,
    own: HttpClientSettings,
    watched: { watch: WatchCall | undefined; isOutage?: IsOutage; secrets: string[] },
  ): HttpClient =>
    createHttpClient(own, { observe: (call) => observe(market, call), clock, connect, ...watched })
  const configured = (market: Market, own: Settings, build: Build): ConfiguredProvider => {
    const { found, close } = configure(dependencies, market, own, build)
    closers.push(close)
    return found
  }
  const build = {
    carrier1_momo: (country: Country): ConfiguredProvider | undefined => {
      const own = settings.carrier1_momo[country]
      if (own === undefined) return undefined
      const market = { provider: 'carrier1_momo', country } as const
      return configured(market, own, (baseUrl, callbackUrl, watch) => {
        const { collection, disbursement } = own
        const secrets = [collection, disbursement].flatMap((product) => [
          product.apiKey,
          product.subscriptionKey,
        ])
        const client = clientOf(market, { ...own, baseUrl }, { watch, isOutage, secrets })
        return carrier1Momo(own, client, callbackUrl)
      })
    },
    carrier2_money: (country: Country): ConfiguredProvider | undefined => {
      const own = settings.carrier2_money[country]
      if (own === undefined) return undefined
      const market = { provider: 'carrier2_money', country } as const
      return configured(market, own, (baseUrl, _callbackUrl, watch) => {
        const { clientSecret, callbackHashSecret = '' } = own
        const secrets = [clientSecret, callbackHashSecret]
        const client = clientOf(market, { ...own, baseUrl }, { watch, secrets })
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
