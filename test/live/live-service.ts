import {
  configurationExample,
  type OperatorStub,
  startCarrier1Momo,
  startCarrier2Money,
} from '../../scripts/operators/stubs.ts'
import { operatorsFile } from '../../src/providers/settings.ts'
import { createMerchant, goLive, type Merchant, type MerchantOptions } from '../support/client.ts'
import { startTestServer, type TestOptions, type TestServer } from '../support/server.ts'

/** A service in live mode and the two operators it speaks to, each on a socket of its own. */
export interface LiveService {
  server: TestServer
  momo: OperatorStub
  money: OperatorStub
  merchant(options?: MerchantOptions): Promise<Merchant>
  stop(): Promise<void>
}

/** How soon it asks, and how soon it gives up: a service that is in a hurry. */
const hurry = {
  timeoutMs: 1500,
  firstEnquiryMs: 100,
  breakerFailures: 5,
  breakerPauseMs: 300,
}

export interface LiveOptions extends TestOptions {
  latencyMs?: number
  settings?: Record<string, unknown>
  carrier1?: Parameters<typeof startCarrier1Momo>[0]
  carrier2?: Parameters<typeof startCarrier2Money>[0]
}

export const startLiveService = async (options: LiveOptions = {}): Promise<LiveService> => {
  const { latencyMs = 60, settings = {}, carrier1, carrier2, ...overrides } = options
  const momo = await startCarrier1Momo({ latencyMs, ...carrier1 })
  const money = await startCarrier2Money({ latencyMs, ...carrier2 })
  const example = structuredClone(configurationExample(momo, money))
  for (const { defaults } of Object.values(example) as { defaults: object }[]) {
    Object.assign(defaults, hurry, settings)
  }
  const server = await startTestServer({ operators: operatorsFile.parse(example), ...overrides })
  const callbackOf = server.ctx.operators.find('carrier2_money', 'CG')?.callbackUrl
  money.setCallbackUrl(callbackOf?.() ?? '')
  return {
    server,
    momo,
    money,
    merchant: async (given) => goLive(server, await createMerchant(server, given)),
    stop: async () => {
      await Promise.all([momo.stop(), money.stop()])
      await server.stop()
    },
  }
}
