import {
  configurationExample,
  type ProviderSimulator,
  startCarrier1Simulator,
  startCarrier2Simulator,
} from '../../scripts/provider-simulator/index.ts'
import type { Country, Provider } from '../../src/domain/markets.ts'
import { createMerchant, goLive, type Merchant, type MerchantOptions } from '../support/client.ts'
import {
  startTestServer,
  type TestOptions,
  type TestServer,
  withoutJobs,
} from '../support/server.ts'
import { hurriedProviders } from './hurried-providers.ts'

export interface LiveService {
  /** The running service, which a test may replace by restarting it. */
  server: TestServer
  momo: ProviderSimulator
  money: ProviderSimulator
  merchant(options?: MerchantOptions): Promise<Merchant>
  stop(): Promise<void>
}

const hurry = {
  timeoutMs: 1500,
  firstEnquiryMs: 100,
  lateArrivalMs: 1000,
  breakerFailures: 5,
  breakerPauseMs: 300,
}

export interface LiveOptions extends TestOptions {
  latencyMs?: number
  settings?: Record<string, unknown>
  /** These settings override the general settings for some countries. */
  countries?: Partial<Record<Provider, Partial<Record<Country, object>>>>
  carrier1?: Parameters<typeof startCarrier1Simulator>[0]
  carrier2?: Parameters<typeof startCarrier2Simulator>[0]
}

interface ProviderPart {
  defaults: object
  countries: Record<string, object>
}

export const startLiveService = async (options: LiveOptions = {}): Promise<LiveService> => {
  const { latencyMs = 60, settings = {}, countries = {}, ...more } = options
  const { carrier1, carrier2, ...overrides } = more
  const momo = await startCarrier1Simulator({ latencyMs, ...carrier1 })
  const money = await startCarrier2Simulator({ latencyMs, ...carrier2 })
  const example = structuredClone(configurationExample(momo, money)) as Record<
    Provider,
    ProviderPart
  >
  for (const [provider, { defaults, countries: known }] of Object.entries(example)) {
    Object.assign(defaults, hurry, settings)
    for (const [country, own] of Object.entries(countries[provider as Provider] ?? {})) {
      Object.assign(known[country] ?? {}, own)
    }
  }
  const server = await startTestServer({
    liveProviders: hurriedProviders(example),
    ...withoutJobs,
    ...overrides,
  })
  const callbackOf = server.ctx.liveProviders.find('carrier2_money', 'CG')?.callbackUrl
  money.setCallbackUrl(callbackOf?.() ?? '')
  const service: LiveService = {
    server,
    momo,
    money,
    merchant: async (given) => goLive(service.server, await createMerchant(service.server, given)),
    stop: async () => {
      await Promise.all([momo.stop(), money.stop()])
      await service.server.stop()
    },
  }
  return service
}
