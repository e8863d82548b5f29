import type { Clock } from '../clock.ts'
import type { Availability } from '../domain/availability.ts'
import { type Country, homeCurrency, markets, type Provider, providers } from '../domain/markets.ts'
import { timeoutMaxMs } from '../domain/transactions/lease.ts'
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
import {
  type HttpClientSettings,
  hasLiveProviders,
  type ProviderSettings,
} from './providers-file.ts'

interface ConfiguredProvider {
  provider: Provider
  country: Country
  adapter: LiveProviderAdapter
  /** The URL for new submissions. Each transaction stores the URL that it was submitted to. */
  address: string
  /** Returns an adapter for the URL that accepted a transaction, with the current credentials. */
  at(address: string): LiveProviderAdapter
  accepts(currency: string): boolean
  /** Measures the provider's availability from this process's calls to the current URL. */
  measure: Pick<Measure, 'availability' | 'isKnown' | 'stop'>
  /** The maximum number of concurrent transactions. */
  concurrency: number
  /**
   * The server accepts the provider's callbacks at these paths. Administrators configure the URL
   * with the first path at the provider.
   */
  callbackPaths: string[]
  callbackUrl: () => string
}

export interface LiveProviders {
  find(provider: Provider, country: Country): ConfiguredProvider | undefined
  list(): ConfiguredProvider[]
  /** Returns true if any of these providers moves real money (`hasLiveProviders`). */
  areLive(): boolean
  /**
   * Replaces the settings, and returns the markets whose settings changed. Calls in progress
   * complete with their old settings. Providers whose settings did not change keep their
   * connections and circuits.
   */
  replace(settings: ProviderSettings): Market[]
  close(): Promise<void>
}

interface LiveProviderDependencies extends CallLog {
  /** Returns the URL that callers use to reach this server, without a path. */
  publicUrl: () => string
  callbackPathsOf: (provider: Provider, country: Country) => string[]
  /** Called for each market in the settings, before any call. */
  onConfigured: (market: Market) => void
  observe: (market: Market, call: ProviderCall) => void
  /** Called with the availability at each probe of a provider that is or was failing. */
  onMeasured: (market: Market, availability: Availability) => void
  /** The time between two probes of a failing provider. */
  probeEveryMs: number
  clock: Clock
  /** By default, connections use sockets. */
  connect?: Connect | undefined
}

const acceptsCurrencyOf =
  (country: Country) =>
  (currency: string): boolean =>
    (markets[country].currencies as readonly string[]).includes(currency)

/**
 * Creates one adapter for each URL that has accepted transactions. The adapter of the current URL
 * is built first.
 */
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

/** The provider may have a current URL and earlier URLs in this country. */
const configure = (
  dependencies: LiveProviderDependencies,
  market: Market,
  own: Settings,
  build: Build,
) => {
  const { publicUrl, callbackPathsOf, probeEveryMs, log, onCall, onMismatch, onMeasured } =
    dependencies
  const callbackPaths = callbackPathsOf(market.provider, market.country)
  const callbackUrl = () => (own.callbackUrl ?? publicUrl()) + callbackPaths[0]
  const measure = createMeasure({
    timeoutMs: own.timeoutMs,
    probeEveryMs,
    probe: () => {
      const { wallets, balance } = reached.adapter
      return Promise.all(wallets.map((wallet) => balance(wallet, homeCurrency(market.country))))
    },
    report: (availability) => onMeasured(market, availability),
  })
  const reached = byAddress(own.baseUrl, (baseUrl) => {
    const watch = baseUrl === own.baseUrl ? measure.watch : undefined
    return withCallLog(market, build(baseUrl, callbackUrl, watch), { log, onCall, onMismatch })
  })
  const { adapter, address, at, close } = reached
  const accepts = acceptsCurrencyOf(market.country)
  const { concurrency } = own
  return {
    found: {
      ...market,
      adapter,
      address,
      at,
      accepts,
      measure,
      concurrency,
      callbackPaths,
      callbackUrl,
    },
    close: async (): Promise<void> => {
      measure.stop()
      await close()
    },
  }
}

/**
 * After this time, no call with the replaced settings is still in progress. Covers a token request
 * and a call, each with one retry and the longest allowed timeout.
 */
const retiredMs = 4 * timeoutMaxMs

interface Running {
  market: Market
  /** The settings as text, for change detection. */
  own: string
  found: ConfiguredProvider
  close: () => Promise<void>
}

/** Returns undefined if the provider has no settings in a country. */
const createBuilder = (dependencies: LiveProviderDependencies) => {
  const { observe, clock, connect } = dependencies
  const clientOf = (
    market: Market,
    own: HttpClientSettings,
    watched: { watch: WatchCall | undefined; isOutage?: IsOutage; secrets: string[] },
  ): HttpClient =>
    createHttpClient(own, { observe: (call) => observe(market, call), clock, connect, ...watched })
  const run = (market: Market, own: Settings, build: Build): Running => {
    const { found, close } = configure(dependencies, market, own, build)
    return { market, own: JSON.stringify(own), found, close }
  }
  return {
    carrier1_momo: (settings: ProviderSettings, country: Country): Running | undefined => {
      const own = settings.carrier1_momo[country]
      if (own === undefined) return undefined
      const market = { provider: 'carrier1_momo', country } as const
      return run(market, own, (baseUrl, callbackUrl, watch) => {
        const { collection, disbursement } = own
        const secrets = [collection, disbursement].flatMap((product) => [
          product.apiKey,
          product.subscriptionKey,
        ])
        const client = clientOf(market, { ...own, baseUrl }, { watch, isOutage, secrets })
        return carrier1Momo(own, client, callbackUrl)
      })
    },
    carrier2_money: (settings: ProviderSettings, country: Country): Running | undefined => {
      const own = settings.carrier2_money[country]
      if (own === undefined) return undefined
      const market = { provider: 'carrier2_money', country } as const
      return run(market, own, (baseUrl, _callbackUrl, watch) => {
        const { clientSecret, callbackHashSecret = '' } = own
        const secrets = [clientSecret, callbackHashSecret]
        const client = clientOf(market, { ...own, baseUrl }, { watch, secrets })
        return carrier2Money(country, own, client)
      })
    },
  }
}

const marketsOf = (settings: ProviderSettings): Market[] =>
  providers.flatMap((provider) =>
    Object.keys(settings[provider]).map((country) => ({ provider, country: country as Country })),
  )

const nameOf = ({ provider, country }: Market): string => `${provider}/${country}`

export const createLiveProviders = (
  initial: ProviderSettings,
  dependencies: LiveProviderDependencies,
): LiveProviders => {
  const builder = createBuilder(dependencies)
  const closers = new Set<() => Promise<void>>()
  let running = new Map<string, Running>()
  let all: ConfiguredProvider[] = []
  let areLive = false

  const retire = ({ found, close }: Running): void => {
    found.measure.stop()
    const closeLater = (): void => {
      closers.delete(close)
      void close()
    }
    setTimeout(closeLater, retiredMs).unref()
  }

  const replace = (settings: ProviderSettings): Market[] => {
    const before = running
    running = new Map()
    const changed: Market[] = []
    for (const market of marketsOf(settings)) {
      const name = nameOf(market)
      const known = before.get(name)
      before.delete(name)
      const own = JSON.stringify(settings[market.provider][market.country])
      const isSame = known?.own === own
      const next = isSame ? known : builder[market.provider](settings, market.country)
      if (next === undefined) continue
      running.set(name, next)
      if (isSame) continue
      dependencies.onConfigured(market)
      changed.push(market)
      closers.add(next.close)
      if (known !== undefined) retire(known)
    }
    for (const removed of before.values()) {
      changed.push(removed.market)
      retire(removed)
    }
    all = [...running.values()].map(({ found }) => found)
    areLive = hasLiveProviders(settings)
    return changed
  }
  replace(initial)

  return {
    find: (provider, country) => running.get(nameOf({ provider, country }))?.found,
    list: () => all,
    areLive: () => areLive,
    replace,
    close: async () => {
      await Promise.all([...closers].map((close) => close()))
    },
  }
}
