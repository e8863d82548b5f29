import { sql } from 'kysely'
import { call, manage } from '../support/client.ts'
import { equals, eventually, exceeds, statusIs } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import {
  type ScriptedCall,
  type ScriptedProvider,
  type ScriptedReply,
  startScriptedProvider,
} from '../support/scripted-provider.ts'
import {
  createTestDatabase,
  startTestServer,
  type TestServer,
  withoutJobs,
} from '../support/server.ts'
import {
  fund,
  scriptedProviders,
  startScriptedService,
  transactionSaid,
} from './scripted-service.ts'

let elsewhere: { momo: ScriptedProvider; money: ScriptedProvider }

const database = prepared(createTestDatabase)
const service = prepared(() => startScriptedService({}, { database }))
const merchant = prepared(() => service.merchant())

beforeAll(async () => {
  await fund(service, merchant, 1_000_000)
  const [momo, money] = await Promise.all([startScriptedProvider(), startScriptedProvider()])
  elsewhere = { momo, money }
})
afterAll(async () => {
  await Promise.all([elsewhere.momo.stop(), elsewhere.money.stop()])
  await database.drop()
})

const managed = async (server: TestServer, id: string) =>
  (await manage(server, 'get', `/transactions/${id}`)).body.data

const absent: Record<string, ScriptedReply> = {
  carrier1_momo: { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } },
  carrier2_money: { status: 200, body: { status: { result_code: 'ESB000045', success: false } } },
}

const isOrder = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'POST' && !/token\/?$/.test(path)

/** Restarts on the same database with a new address for each provider. */
const move = async (): Promise<void> => {
  await service.server.stop()
  const liveProviders = scriptedProviders({
    momoUrl: elsewhere.momo.url,
    moneyUrl: elsewhere.money.url,
  })
  service.server = await startTestServer({ ...withoutJobs, liveProviders, database })
}

const post = (path: string, body: unknown) =>
  call(service.server, 'post', `/api/v1${path}`, { key: merchant.secretKey, body })

/**
 * Simulates a provider that knows only the transactions that it received, and reports them as
 * successful.
 */
const takeOnceSent = (provider: 'carrier1_momo' | 'carrier2_money') => {
  const taken = new Set<string>()
  return (call: ScriptedCall): ScriptedReply | undefined => {
    if (/token\/?$/.test(call.path)) return undefined
    if (isOrder(call)) {
      taken.add(call.headers['x-reference-id'] ?? JSON.parse(call.body).transaction.id)
      return provider === 'carrier1_momo' ? { status: 202 } : transactionSaid({ status: 'TIP' })
    }
    const id = /\/([0-9a-f-]{32,36})/.exec(call.path)?.[1] ?? ''
    if (!taken.has(id)) return absent[provider]
    return provider === 'carrier1_momo'
      ? { status: 200, body: { status: 'SUCCESSFUL' } }
      : transactionSaid({ status: 'TS', airtel_money_id: `MP${id.slice(-8)}` })
  }
}

test("after a provider's URL changes, open transactions are queried at the URL they were sent to", async () => {
  const { momo, money } = service
  const former = { carrier1_momo: momo, carrier2_money: money }
  for (const scripted of [momo, money]) {
    scripted.script = (call) => {
      if (/token\/?$/.test(call.path)) return undefined
      return call.method === 'POST' ? 'reset' : { status: 503 }
    }
  }
  const kinds = ['payments', 'payouts'] as const
  const placed: [keyof typeof former, string][] = []
  for (const provider of ['carrier1_momo', 'carrier2_money'] as const) {
    for (const kind of kinds) {
      const order = { amount: 5000, currency: 'XAF', country: 'CG', phone_number: '+242065123412' }
      const { body } = await post(`/${kind}`, { ...order, provider })
      placed.push([provider, body.data.id])
    }
  }
  await eventually(
    () =>
      [momo, money].map(
        (scripted) => scripted.calls.filter(({ method }) => method === 'GET').length,
      ),
    (counts) => counts.every((count) => count > 0),
  )
  await eventually(
    () => Promise.all(placed.map(([, id]) => managed(service.server, id))),
    (views) => views.every(({ status }) => status === 'processing'),
  )

  const newcomers = { carrier1_momo: elsewhere.momo, carrier2_money: elsewhere.money }
  for (const provider of ['carrier1_momo', 'carrier2_money'] as const) {
    // The new address never received the transactions; trusting its reply would cause a second
    // payment.
    newcomers[provider].script = (call) =>
      /token\/?$/.test(call.path) ? undefined : isOrder(call) ? { status: 202 } : absent[provider]
  }
  await move()
  const before = former.carrier1_momo.calls.length + former.carrier2_money.calls.length
  await eventually(
    () => former.carrier1_momo.calls.length + former.carrier2_money.calls.length,
    (count) => count >= before + 8,
  )
  // The original address turns out never to have received the transactions, so they are
  // resubmitted.
  for (const provider of ['carrier1_momo', 'carrier2_money'] as const) {
    former[provider].script = takeOnceSent(provider)
  }
  await eventually(
    () => Promise.all(placed.map(([, id]) => managed(service.server, id))),
    (views) => views.every(({ status }) => ['successful', 'completed'].includes(status)),
  )
  expect(elsewhere.momo.calls).toEqual([])
  expect(elsewhere.money.calls).toEqual([])

  const order = { amount: 7000, country: 'CG', phone_number: '+242065123412' }
  await post('/payments', { ...order, provider: 'carrier1_momo' })
  await eventually(() => elsewhere.momo.calls.filter(isOrder).length, equals(1))
})

test("the provider's URL is stored with a transaction before the transaction is sent", async () => {
  elsewhere.momo.script = (call) => (isOrder(call) ? 'hang' : undefined)
  const order = { amount: 8000, country: 'CG', phone_number: '+242065123412' }
  const { body } = await post('/payments', { ...order, provider: 'carrier1_momo' })
  const before = elsewhere.momo.calls.filter(isOrder).length
  await eventually(() => elsewhere.momo.calls.filter(isOrder).length, exceeds(before))
  const { rows } = await sql<{ provider_address: string | null; status: string }>`
    SELECT provider_address, status FROM transactions
    WHERE id = ${body.data.id}::uuid`.execute(service.server.ctx.db)
  expect(rows).toEqual([{ provider_address: elsewhere.momo.url, status: 'pending' }])
})

test("a transaction that was certainly never sent is submitted to the provider's new URL", async () => {
  await elsewhere.momo.stop()
  const order = { amount: 9000, country: 'CG', phone_number: '+242065123412' }
  const { body } = await post('/payments', { ...order, provider: 'carrier1_momo' })
  await eventually(
    () => managed(service.server, body.data.id),
    ({ status, attempts, due_at, created_at }) =>
      status === 'pending' && attempts === 0 && Date.parse(due_at) > Date.parse(created_at) + 900,
  )
  await service.server.stop()
  const liveProviders = scriptedProviders({
    momoUrl: service.momo.url,
    moneyUrl: service.money.url,
  })
  service.server = await startTestServer({ ...withoutJobs, liveProviders, database })
  await eventually(() => managed(service.server, body.data.id), statusIs('successful'))
})

test('a refund is sent to the provider address that collected its payment', async () => {
  const own = await createTestDatabase()
  const before = await startScriptedService({}, { database: own })
  const after = await startScriptedProvider()
  const payer = await before.merchant()
  before.momo.script = takeOnceSent('carrier1_momo')
  after.script = () => ({ status: 500 })
  const order = { amount: 6000, country: 'CG', phone_number: '+242065123412' }
  const { body } = await payer.post('/payments', { ...order, provider: 'carrier1_momo' })
  const paid: string = body.data.id
  await eventually(() => managed(before.server, paid), statusIs('successful'))
  await before.server.stop()
  const liveProviders = scriptedProviders({ momoUrl: after.url, moneyUrl: before.money.url })
  before.server = await startTestServer({ ...withoutJobs, liveProviders, database: own })
  const refund = { payment_id: paid, amount: 6000 }
  const { body: made } = await call(before.server, 'post', '/api/v1/refunds', {
    key: payer.secretKey,
    body: refund,
  })
  await eventually(() => managed(before.server, made.data.id), statusIs('successful'))
  expect(before.momo.calls.filter(isOrder)).toHaveLength(2)
  expect(after.calls).toEqual([])
  await before.stop()
  await Promise.all([after.stop(), own.drop()])
})
