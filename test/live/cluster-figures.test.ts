import { sql } from 'kysely'
import { putCircuit } from '../../src/repositories/markets/circuits.ts'
import { storeRounds } from '../../src/repositories/waiting-work.ts'
import { schedules, startSchedules } from '../../src/workers/schedules.ts'
import { contradict, pay } from '../features/reconciliation/disputes.ts'
import { payout } from '../support/builders.ts'
import { createMerchant, goLive, type Merchant, manage } from '../support/client.ts'
import { signInAs } from '../support/console.ts'
import { equals, eventually, resourceIs } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestServer,
} from '../support/server.ts'
import { speakTo } from '../support/webhooks.ts'
import { numberIn, type Provider, paymentTo, resolve, simulatorOf } from './live-orders.ts'
import { startLiveService } from './live-service.ts'
import { abroad } from './placed-orders.ts'

/**
 * On PostgreSQL, the test runs a worker node and an API node; on the embedded database, one node.
 */

let api: TestServer
let merchant: Merchant

const startApi = async (): Promise<TestServer> => {
  const { liveProviders } = worker.server.ctx.config
  return hasRealEngines ? startTestServer({ database, liveProviders, role: 'api' }) : worker.server
}

const database = prepared(createTestDatabase)
const worker = prepared(() =>
  startLiveService({
    database,
    role: hasRealEngines ? 'worker' : 'all',
    // An open circuit must stay open for the rest of the test.
    settings: { breakerFailures: 3, breakerPauseMs: 3_600_000 },
  }),
)

beforeAll(async () => {
  api = await startApi()
  merchant = await goLive(api, await createMerchant(api))
})
afterAll(async () => {
  if (hasRealEngines) await api.stop()
  await database.drop()
})

const metricOf = async (server: TestServer, line: string): Promise<number | undefined> => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.split(' ').at(-1))
}

const circuitMetric = (provider: string, country: string): string =>
  `momo_provider_circuit_open{provider="${provider}",country="${country}"}`

const circuitOf = async (server: TestServer, provider: string, country: string) => {
  const { body } = await manage(server, 'get', '/providers')
  return body.data.find(
    (each: { provider: string; country: string }) =>
      each.provider === provider && each.country === country,
  ).circuit
}

test.each([
  ['carrier1_momo', 'CM'],
  ['carrier2_money', 'GA'],
] as const)(
  'every node reports that calls to %s are paused while that provider issues no token',
  async (provider: Provider, country) => {
    expect(await metricOf(api, circuitMetric(provider, country))).toBe(0)
    simulatorOf(worker, provider).failNext('token', { status: 503 }, 1000)
    for (const _ of Array(4)) {
      const { status } = await merchant.post('/payments', paymentTo(provider, abroad(country)))
      expect(status).toBe(201)
    }
    for (const node of [worker.server, api]) {
      await eventually(() => metricOf(node, circuitMetric(provider, country)), equals(1))
      expect(await circuitOf(node, provider, country)).toBe('open')
      expect(await metricOf(node, circuitMetric(provider, 'CG'))).toBe(0)
    }
    simulatorOf(worker, provider).clearFaults()
  },
)

test('the circuit of a provider is shown only while a node reports it', async () => {
  const { db, clock } = api.ctx
  const circuit = { provider: 'carrier2_money', country: 'KE', state: 'open' } as const
  await putCircuit(db, { ...circuit, reported_at: clock.nowIso() })
  expect(await circuitOf(api, 'carrier2_money', 'KE')).toBe('open')
  await putCircuit(db, {
    ...circuit,
    reported_at: new Date(clock.nowMs() - 20_000).toISOString(),
  })
  expect(await circuitOf(api, 'carrier2_money', 'KE')).toBe('closed')
})

test('every node reports the result of a ledger check that one node ran, even after a restart', async () => {
  const check = schedules.find(({ name }) => name === 'check-ledger')
  const { db } = worker.server.ctx
  const paid = paymentTo('carrier1_momo', { phone_number: numberIn('512341') })
  const { body } = await merchant.post('/payments', paid)
  await eventually(() => merchant.get(`/payments/${body.data.id}`), resourceIs('successful'))
  const change = (by: number) =>
    sql`UPDATE ledger_accounts SET balance = balance + ${by}::integer
      WHERE account = 'merchant_available'`.execute(db)
  await change(1)
  await check?.run(worker.server.ctx)
  await eventually(() => metricOf(api, 'momo_ledger_discrepancies'), equals(1))
  if (hasRealEngines) {
    await api.stop()
    api = await startApi()
  }
  await eventually(() => metricOf(api, 'momo_ledger_discrepancies'), equals(1))
  await change(-1)
  await check?.run(worker.server.ctx)
  await eventually(() => metricOf(api, 'momo_ledger_discrepancies'), equals(0))
})

interface Wallet {
  wallet: string
  currency: string
  amount: number
  read_at: string
}

const walletsOf = async (provider: string, country: string): Promise<Wallet[]> => {
  const { body } = await manage(api, 'get', '/providers')
  const found = body.data.find(
    (each: { provider: string; country: string }) =>
      each.provider === provider && each.country === country,
  )
  return found.balances
}

test("staff see the platform's balance at each provider, on every node, by wallet", async () => {
  const { ctx } = worker.server
  const fetchBalances = () => schedules.find(({ name }) => name === 'fetch-balances')?.run(ctx)
  // The amount exceeds the largest exact JavaScript number. Only one country uses the currency.
  const much = { availableBalance: '123456789012345678901234567890', currency: 'ZMW' }
  simulatorOf(worker, 'carrier1_momo').failNext('balance', { status: 200, body: much }, 1000)
  await fetchBalances()
  simulatorOf(worker, 'carrier1_momo').clearFaults()
  const largest = { currency: 'ZMW', amount: Number.MAX_SAFE_INTEGER }
  expect(await walletsOf('carrier1_momo', 'ZM')).toMatchObject([largest, largest])
  expect(await walletsOf('carrier1_momo', 'GH')).toEqual([])
  await fetchBalances()
  const congo = await walletsOf('carrier1_momo', 'CG')
  expect(congo.map(({ wallet, currency }) => [wallet, currency])).toEqual([
    ['collection', 'XAF'],
    ['disbursement', 'XAF'],
  ])
  expect(await walletsOf('carrier2_money', 'CG')).toMatchObject([{ wallet: 'collection' }])
  const [collection] = congo
  const inCongo = 'provider="carrier1_momo",country="CG",wallet="collection",currency="XAF"'
  const metric = `momo_provider_balance{${inCongo}}`
  await eventually(
    () => metricOf(api, metric),
    (value = 0) => value === collection?.amount && value >= 1_000_000_000,
  )

  const visitor = await signInAs(api, 'auditor')
  const pageOf = async () => (await visitor.get('/console/providers')).text.replaceAll(/\s+/g, ' ')
  const row = /1,000,\d{3},\d{3}\sXAF <span class="small soft">Payments<\/span>/
  expect(await pageOf()).toMatch(row)
  expect(await pageOf()).not.toMatch(/tag warn"><time/)

  // The provider stops reporting its balance, so staff see the age and the metric has no sample.
  await sql`UPDATE provider_balances SET read_at = read_at - interval '6 minutes'`.execute(ctx.db)
  simulatorOf(worker, 'carrier1_momo').failNext('balance', 'html', 1000)
  await fetchBalances()
  simulatorOf(worker, 'carrier1_momo').clearFaults()
  await eventually(() => metricOf(api, metric), equals(undefined))
  expect((await walletsOf('carrier1_momo', 'CG')).map(({ amount }) => amount)).toEqual(
    congo.map(({ amount }) => amount),
  )
  expect(await pageOf()).toMatch(new RegExp(`${row.source} <span class="tag warn">.*6 min`))
})

test('the age of the oldest due transaction is reported as a metric', async () => {
  const alone = await startTestServer({ role: 'api' })
  const customer = await createMerchant(alone)
  expect(await metricOf(alone, 'momo_queue_age_seconds{queue="sandbox"}')).toBe(0)
  const { status } = await customer.post('/payments', paymentTo('carrier1_momo'))
  expect(status).toBe(201)
  const age = () => metricOf(alone, 'momo_queue_age_seconds{queue="sandbox"}')
  const first = await eventually(age, (value) => value !== undefined && value > 0)
  await eventually(age, (value) => value !== undefined && value > Number(first))
  await alone.stop()
})

test('the age of the oldest due webhook is reported as a metric', async () => {
  const alone = await startTestServer({ role: 'api' })
  const age = () => metricOf(alone, 'momo_delivery_age_seconds{environment="test"}')
  expect(await age()).toBe(0)
  const { register, ping } = speakTo(alone)
  await ping(await register(await createMerchant(alone), 'https://boutique.example/hook'))
  const first = await eventually(age, (value) => value !== undefined && value > 0)
  await eventually(age, (value) => value !== undefined && value > Number(first))
  expect(await metricOf(alone, 'momo_delivery_age_seconds{environment="live"}')).toBe(0)
  await alone.stop()
})

test('late webhook deliveries are counted by application, without those to failing endpoints', async () => {
  const alone = await startTestServer({ role: 'api' })
  const { register, ping } = speakTo(alone)
  const late = () => metricOf(alone, 'momo_applications_with_late_deliveries{environment="test"}')
  const endpoints = []
  for (let count = 0; count < 2; count += 1) {
    const endpoint = await register(await createMerchant(alone), 'https://boutique.example/hook')
    await ping(endpoint)
    await ping(endpoint)
    endpoints.push(endpoint)
  }
  expect(await late()).toBe(0)
  await sql`UPDATE deliveries SET due_at = now() - interval '3 minutes'`.execute(alone.ctx.db)
  await eventually(late, (count) => count === 2)
  await sql`UPDATE webhook_endpoints SET failing_since = now()
    WHERE id = ${endpoints[0]?.id}::uuid`.execute(alone.ctx.db)
  await eventually(late, (count) => count === 1)
  await alone.stop()
})

test('the age of pending approval decisions is reported as a metric', async () => {
  const alone = await startTestServer({ role: 'api' })
  const payer = await createMerchant(alone)
  const age = (kind: string) => metricOf(alone, `momo_payout_approval_age_seconds{kind="${kind}"}`)
  expect([await age('payout'), await age('bulk_payout')]).toEqual([0, 0])
  const rules = [{ currency: 'XAF', threshold: 1, daily_limit: null }]
  const path = `/applications/${payer.applicationId}`
  expect((await manage(alone, 'patch', path, { payout_approval_rules: rules })).status).toBe(200)
  const { status } = await payer.post('/payouts', payout())
  expect(status).toBe(201)
  const first = await eventually(
    () => age('payout'),
    (value) => value !== undefined && value > 0,
  )
  await eventually(
    () => age('payout'),
    (value) => value !== undefined && value > Number(first),
  )
  expect(await age('bulk_payout')).toBe(0)
  expect(await metricOf(alone, 'momo_reconciliation_item_age_seconds')).toBe(0)
  await alone.stop()
})

test('a node reports no service-wide metrics while it cannot read all of them', async () => {
  const alone = await startTestServer({ role: 'api' })
  const { db } = alone.ctx
  const figures = ['transactions_set_aside', 'reconciliation_items_open', 'recovery_open']
  const told = async () => {
    const values = figures.map((name) => metricOf(alone, `momo_${name}`))
    return (await Promise.all(values)).filter((value) => value !== undefined)
  }
  expect(await told()).toEqual([0, 0, 0])
  expect(await metricOf(alone, 'momo_database_size_bytes')).toBeGreaterThan(1_000_000)
  await sql`ALTER TABLE transition_failures RENAME TO away`.execute(db)
  await eventually(told, (values) => values.length === 0)
  await sql`ALTER TABLE away RENAME TO transition_failures`.execute(db)
  await eventually(told, (values) => values.length === figures.length)
  await alone.stop()
})

test('metrics omit the age of events that have never happened, such as the first backup', async () => {
  const alone = await startTestServer({ role: 'api' })
  expect(await metricOf(alone, 'momo_backup_age_seconds')).toBeUndefined()
  expect(await metricOf(alone, 'momo_ledger_discrepancies')).toBeUndefined()
  await alone.stop()
})

test('every node reports the number of payouts that need approval', async () => {
  const waiting = () => metricOf(api, 'momo_payouts_awaiting_approval{kind="payout"}')
  expect(await waiting()).toBe(0)
  const owner = await createMerchant(api)
  const rule = { currency: 'XAF', threshold: 0, daily_limit: null }
  const path = `/applications/${owner.applicationId}`
  await manage(api, 'patch', path, { payout_approval_rules: [rule] })
  const { status, body } = await owner.post('/payouts', payout())
  expect(status).toBe(201)
  await eventually(waiting, (value) => value === 1)
  expect((await manage(api, 'post', `/payouts/${body.data.id}/reject`)).status).toBe(200)
  await eventually(waiting, (value) => value === 0)
})

test('the number of open reconciliation items is reported as a metric', async () => {
  const alone = await startLiveService()
  const open = () => metricOf(alone.server, 'momo_reconciliation_items_open')
  expect(await open()).toBe(0)
  const id = await pay(alone, await alone.merchant())
  const [item] = await contradict(alone, { id }, ['failed', 'succeeded'])
  await eventually(open, (value) => value === 1)
  await resolve(alone, item.id, { action: 'dismiss', reason: 'Essai' })
  await eventually(open, (value) => value === 0)
  await alone.stop()
})

test('every node reports when each worker last finished a round and each scheduled job last succeeded', async () => {
  await eventually(
    () => metricOf(api, 'momo_worker_round_age_seconds{worker="transactions"}'),
    (value) => value !== undefined && value < 60,
  )
  const success = () =>
    metricOf(api, 'momo_scheduled_job_success_age_seconds{schedule="check-audit-trail"}')
  expect(await success()).toBeUndefined()
  const jobs = startSchedules(worker.server.ctx, { embedded: undefined }, 100)
  await eventually(
    () => metricOf(api, 'momo_scheduled_job_attempts{schedule="check-audit-trail"}'),
    (value) => value === 0,
  )
  await sql`UPDATE scheduled_jobs SET due_at = ${api.ctx.clock.nowIso()}::timestamptz
    WHERE name = 'check-audit-trail'`.execute(api.ctx.db)
  await eventually(success, (value) => value !== undefined && value < 60)
  await jobs.stop()
})

const ageOf = (server: TestServer, worker: string) =>
  metricOf(server, `momo_worker_round_age_seconds{worker="${worker}"}`)

test('workers and jobs missing from this version or configuration are not reported in metrics', async () => {
  const alone = await startTestServer({ role: 'api' })
  const { db, clock } = alone.ctx
  const longAgo = '2026-01-01T00:00:00.000Z'
  const workers = ['deliveries', 'mails', 'of-an-earlier-version']
  const rounds = workers.map((worker) => ({ worker, at: longAgo }))
  await storeRounds(db, rounds, clock.nowIso())
  await sql`INSERT INTO scheduled_jobs (name, due_at, attempts)
    VALUES ('of-an-earlier-version', ${longAgo}::timestamptz, 9)`.execute(db)
  await eventually(
    () => ageOf(alone, 'deliveries'),
    (value) => value !== undefined && value > 1000,
  )
  expect(await ageOf(alone, 'mails')).toBeUndefined()
  expect(await ageOf(alone, 'of-an-earlier-version')).toBeUndefined()
  const attempts = 'momo_scheduled_job_attempts{schedule="of-an-earlier-version"}'
  expect(await metricOf(alone, attempts)).toBeUndefined()
  await alone.stop()
})

test("a round recorded before the database's clock was set back does not hide a stopped worker", async () => {
  const alone = await startTestServer({ role: 'api' })
  const { db, clock } = alone.ctx
  const at = (inMs: number) => new Date(clock.nowMs() + inMs).toISOString()
  const before = ['comparisons', 'deliveries'].map((worker) => ({ worker, at: at(3_600_000) }))
  await storeRounds(db, before, at(3_600_000))
  const back = at(-200_000)
  await storeRounds(db, [{ worker: 'comparisons', at: back }], back)
  for (const worker of ['comparisons', 'deliveries']) {
    const isOld = (value: number | undefined) => value !== undefined && value >= 200
    await eventually(() => ageOf(alone, worker), isOld)
  }
  await alone.stop()
})
