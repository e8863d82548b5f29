import { type Country, homeCurrency, type Provider } from '../../src/domain/markets.ts'
import { createMerchant, goLive, type Merchant, manage } from '../support/client.ts'
import { eventually, statusIs } from '../support/eventually.ts'
import {
  type ScriptedCall,
  type ScriptedProvider,
  type ScriptedReply,
  startScriptedProvider,
} from '../support/scripted-provider.ts'
import { startTestServer, type TestServer, withoutJobs } from '../support/server.ts'
import { hurriedProviders } from './hurried-providers.ts'
import { numberOf } from './placed-orders.ts'
import { scriptedDefaults, transactionSaid } from './scripted-service.ts'

/** Every market has a separate address, token and script, so tests do not affect each other. */

export interface ScriptedMarkets {
  server: TestServer
  at(provider: Provider, country: Country): ScriptedProvider
  merchant(country: Country): Promise<Merchant>
  stop(): Promise<void>
}

type MarketSettings = Record<Provider, Partial<Record<Country, object>>>

export const startScriptedMarkets = async (settings: MarketSettings): Promise<ScriptedMarkets> => {
  const scripted = new Map<string, ScriptedProvider>()
  const partOf = async (provider: Provider) => {
    const countries: Record<string, object> = {}
    for (const [country, own] of Object.entries(settings[provider])) {
      const market = await startScriptedProvider()
      scripted.set(`${provider}/${country}`, market)
      const environment = { targetEnvironment: `environment-of-${country}` }
      const named = provider === 'carrier1_momo' ? environment : {}
      countries[country] = { baseUrl: market.url, ...named, ...own }
    }
    return { defaults: scriptedDefaults[provider], countries }
  }
  const liveProviders = hurriedProviders({
    carrier1_momo: await partOf('carrier1_momo'),
    carrier2_money: await partOf('carrier2_money'),
  })
  const server = await startTestServer({ liveProviders, ...withoutJobs })
  return {
    server,
    at: (provider, country) => {
      const found = scripted.get(`${provider}/${country}`)
      if (found === undefined) throw new Error(`no ${provider} in ${country}`)
      return found
    },
    merchant: async (country) => goLive(server, await createMerchant(server, { country })),
    stop: async () => {
      await server.stop()
      await Promise.all([...scripted.values()].map((market) => market.stop()))
    },
  }
}

const create = async (merchant: Merchant, path: string, order: object): Promise<string> => {
  const reply = await merchant.post(path, order)
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.data.id
}

export const pay = (
  merchant: Merchant,
  provider: Provider,
  country: Country,
  currency: string = homeCurrency(country),
): Promise<string> =>
  create(merchant, '/payments', {
    amount: 5000,
    currency,
    country,
    phone_number: numberOf(country),
    provider,
  })

export const payOut = (
  merchant: Merchant,
  provider: Provider,
  country: Country,
  currency: string = homeCurrency(country),
): Promise<string> =>
  create(merchant, '/payouts', {
    amount: 500,
    currency,
    country,
    phone_number: numberOf(country),
    provider,
  })

export const managed = async ({ server }: ScriptedMarkets, id: string) =>
  (await manage(server, 'get', `/transactions/${id}`)).body.data

export const until = (service: ScriptedMarkets, id: string, wanted: string) =>
  eventually(() => managed(service, id), statusIs(wanted))

export const isToken = ({ path }: ScriptedCall): boolean => /token\/?$/.test(path)

const momoWell = (call: ScriptedCall): ScriptedReply | undefined => {
  if (isToken(call)) return undefined
  return call.method === 'POST' ? { status: 202 } : { status: 200, body: { status: 'SUCCESSFUL' } }
}

export const moneyWell = (call: ScriptedCall): ScriptedReply | undefined => {
  if (isToken(call)) return undefined
  return transactionSaid({ status: call.method === 'POST' ? 'TIP' : 'TS' })
}

export const allWell = { carrier1_momo: momoWell, carrier2_money: moneyWell }
