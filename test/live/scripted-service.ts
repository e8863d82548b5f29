import { createMerchant, goLive, type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { takeRsaKeyPair } from '../support/rsa-keys.ts'
import {
  type ScriptedCall,
  type ScriptedProvider,
  type ScriptedReply,
  startScriptedProvider,
} from '../support/scripted-provider.ts'
import {
  startTestServer,
  type TestOptions,
  type TestServer,
  withoutJobs,
} from '../support/server.ts'
import { hurriedProviders } from './hurried-providers.ts'

const { publicKey } = takeRsaKeyPair()

/** An RSA public key in the format of the providers' portals. */
const somePublicKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

const product = (name: string) => ({
  subscriptionKey: `subscription-${name}`,
  apiUser: `user-${name}`,
  apiKey: `key-${name}`,
})

const hurry = {
  timeoutMs: 20_000,
  firstEnquiryMs: 60,
  lateArrivalMs: 1000,
  breakerFailures: 10_000,
  breakerPauseMs: 300,
}

export const scriptedDefaults = {
  carrier1_momo: {
    ...hurry,
    collection: product('collection'),
    disbursement: product('disbursement'),
  },
  carrier2_money: {
    ...hurry,
    clientId: 'client-of-the-script',
    clientSecret: 'secret-of-the-script',
    pin: '1234',
    pinPublicKey: somePublicKey,
  },
}

interface ScriptedSettings {
  momoUrl: string
  moneyUrl: string
  carrier1?: Record<string, unknown>
  carrier2?: Record<string, unknown>
}

export const scriptedProviders = ({
  momoUrl,
  moneyUrl,
  carrier1 = {},
  carrier2 = {},
}: ScriptedSettings) =>
  hurriedProviders({
    carrier1_momo: {
      defaults: { ...scriptedDefaults.carrier1_momo, baseUrl: momoUrl, ...carrier1 },
      countries: {
        CG: { targetEnvironment: 'mtncongo' },
        UG: { targetEnvironment: 'mtnuganda' },
      },
    },
    carrier2_money: {
      defaults: { ...scriptedDefaults.carrier2_money, baseUrl: moneyUrl, ...carrier2 },
      countries: { CG: {}, UG: {} },
    },
  })

export interface ScriptedService {
  server: TestServer
  momo: ScriptedProvider
  money: ScriptedProvider
  merchant(): Promise<Merchant>
  stop(): Promise<void>
}

export const startScriptedService = async (
  settings: Pick<ScriptedSettings, 'carrier1' | 'carrier2'> = {},
  options: TestOptions = {},
): Promise<ScriptedService> => {
  const [momo, money] = await Promise.all([startScriptedProvider(), startScriptedProvider()])
  const liveProviders = scriptedProviders({ momoUrl: momo.url, moneyUrl: money.url, ...settings })
  const server = await startTestServer({ liveProviders, ...withoutJobs, ...options })
  const service: ScriptedService = {
    server,
    momo,
    money,
    merchant: async () => goLive(server, await createMerchant(server)),
    stop: async () => {
      await service.server.stop()
      await Promise.all([momo.stop(), money.stop()])
    },
  }
  return service
}

/** The scripted replies about one transaction, in order. The last reply is repeated. */
export interface OrderScript {
  submit?: ScriptedReply[]
  enquire?: ScriptedReply[] | ((calls: OrderCalls) => ScriptedReply)
}

export interface OrderCalls {
  submissions: ScriptedCall[]
  enquiries: ScriptedCall[]
}

const inTurn = (replies: ScriptedReply[] | undefined, index: number): ScriptedReply | undefined =>
  replies?.[Math.min(index, replies.length - 1)]

/** Chooses the replies for each transaction by its amount, in whole units as sent. */
export const scriptByAmount = (provider: ScriptedProvider, scripts: Map<number, OrderScript>) => {
  const amounts = new Map<string, number>()
  const seen = new Map<number, OrderCalls>()
  provider.script = (call) => {
    if (/token\/?$/.test(call.path)) return undefined
    const last = /\/([0-9a-f-]{32,36})(\?.*)?$/.exec(call.path)?.[1]
    let amount = last === undefined ? undefined : amounts.get(last)
    if (call.method === 'POST') {
      const body = JSON.parse(call.body)
      amount = Number(body.amount ?? body.transaction.amount)
      amounts.set(call.headers['x-reference-id'] ?? body.transaction.id, amount)
    }
    if (amount === undefined) return undefined
    const calls = seen.get(amount) ?? { submissions: [], enquiries: [] }
    seen.set(amount, calls)
    const list = call.method === 'POST' ? calls.submissions : calls.enquiries
    list.push(call)
    const { submit, enquire } = scripts.get(amount) ?? {}
    if (call.method === 'POST') return inTurn(submit, list.length - 1)
    return typeof enquire === 'function' ? enquire(calls) : inTurn(enquire, list.length - 1)
  }
  return (amount: number): OrderCalls => seen.get(amount) ?? { submissions: [], enquiries: [] }
}

export const said = (code: object, status = 200): ScriptedReply => ({
  status,
  body: { status: { success: false, message: 'as documented', ...code } },
})

export const transactionSaid = (transaction: object, status: object = {}) => ({
  status: 200,
  body: { data: { transaction }, status: { success: true, code: '200', ...status } },
})

/** Funds a merchant's payouts with a payment that the provider reports as successful. */
export const fund = async (
  { server, momo }: ScriptedService,
  merchant: Merchant,
  amount: number,
): Promise<void> => {
  const body = { status: 'SUCCESSFUL', amount: String(amount), currency: 'XAF' }
  momo.script = ({ method, path }) => {
    if (/token\/?$/.test(path)) return undefined
    return method === 'POST' ? { status: 202 } : { status: 200, body }
  }
  const order = { amount, country: 'CG', phone_number: '+242065123412', provider: 'carrier1_momo' }
  const { id } = (await merchant.post('/payments', order)).body.data
  await eventually(
    async () => (await manage(server, 'get', `/transactions/${id}`)).body.data,
    ({ status }) => status === 'successful',
  )
  momo.script = () => undefined
}
