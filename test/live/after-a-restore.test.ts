import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administer as manage } from '../support/administer.ts'
import { payment, unknownId } from '../support/builders.ts'
import {
  call,
  clientOf,
  createMerchant,
  type Merchant,
  type Method,
  type Reply,
} from '../support/client.ts'
import { type DocumentName, documents, prefixes } from '../support/documents.ts'
import { eventually, statusIs } from '../support/eventually.ts'
import { momoOf } from '../support/momo.ts'
import { expectedOf } from '../support/operation-table.ts'
import { createPerson } from '../support/people.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestDatabase,
} from '../support/server.ts'
import { order as sessionOrder } from '../support/session-orders.ts'
import {
  atProvider,
  balancedLedger,
  createFinal,
  decide,
  ended,
  ledgerCheckOf,
  managed,
  numberIn,
  order,
  paymentTo,
  payoutTo,
  read,
  taken,
} from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'
import { callbackUrlOf, claimOf, send } from './sent-callbacks.ts'

/** A copy of the database folder simulates the restore. Each test continues the previous test. */

const provider = 'carrier1_momo'
const recoveredTo = '2026-11-21T08:00:00.000Z'
const key = { headers: { 'Idempotency-Key': 'commande-oubliee' } }
const waits = paymentTo(provider, { phone_number: numberIn('999009') })

const folder = mkdtempSync(join(tmpdir(), 'momo-restore-'))
let database: TestDatabase
let service: LiveService
let merchant: Merchant
let session: { url: string }
/**
 * `unsent` and `silent` were created before the copy and submitted after it. `forgotten` was
 * created after the copy.
 */
let unsent: string
let silent: string
let forgotten: string

const restart = async (options: Parameters<typeof startTestServer>[0] = {}): Promise<void> => {
  const { liveProviders } = service.server.ctx.config
  await service.server.stop()
  service.server = await startTestServer({
    liveProviders,
    database,
    databaseUrl: undefined,
    ...options,
  })
  merchant = { ...merchant, ...clientOf(service.server, merchant.secretKey) }
}

const restore = async (): Promise<void> => {
  const { liveProviders } = service.server.ctx.config
  await service.server.stop()
  rmSync(database.dataDir, { recursive: true })
  cpSync(join(folder, 'copy'), database.dataDir, { recursive: true })
  service.server = await startTestServer({
    liveProviders,
    database,
    databaseUrl: undefined,
    recoveredTo,
  })
  merchant = { ...merchant, ...clientOf(service.server, merchant.secretKey) }
}

const submissions = (id: string): number =>
  service.momo.calls.filter(
    ({ method, path, body }) =>
      method === 'POST' && path.endsWith('/requesttopay') && JSON.stringify(body).includes(id),
  ).length

const { momo, parsed } = momoOf(() => service.server)

const recovery = async () => (await manage(service.server, 'get', '/recovery')).body.data

beforeAll(async () => {
  database = { url: undefined, dataDir: join(folder, 'data'), drop: async () => {} }
  // A node without workers has submitted nothing yet.
  service = await startLiveService({
    database,
    databaseUrl: undefined,
    role: 'api',
    settings: { firstEnquiryMs: 3_600_000 },
  })
  merchant = await service.merchant()
  unsent = (await order(merchant, 'payments', waits)).id
  silent = (await order(merchant, 'payments', waits)).id
  session = (await merchant.post('/checkout/sessions', sessionOrder())).body.data
  const { liveProviders } = service.server.ctx.config
  await service.server.stop()
  cpSync(database.dataDir, join(folder, 'copy'), { recursive: true })
  service.server = await startTestServer({ liveProviders, database, databaseUrl: undefined })
  merchant = { ...merchant, ...clientOf(service.server, merchant.secretKey) }
  await taken(service.momo, unsent)
  await taken(service.momo, silent)
  forgotten = (await merchant.post('/payments', waits, key)).body.data.id
  await taken(service.momo, forgotten)
  await restore()
})
afterAll(() => service.stop())

const refused = ({ status, body, headers }: Reply) =>
  status === 503 && body.code === 'service_unavailable' && Number(headers['retry-after']) > 0

/** Operations that create or move money. */
const changes: [string, () => Promise<Reply>][] = [
  ['a payment', () => merchant.post('/payments', waits)],
  ['a payment whose key was used before', () => merchant.post('/payments', waits, key)],
  ['a payout', () => merchant.post('/payouts', payoutTo(provider))],
  ['a refund', () => merchant.post('/refunds', { payment_id: unsent })],
  [
    'a refund by a person',
    () =>
      manage(service.server, 'post', `/transactions/${unsent}/refunds`, {
        ...{ amount: 1, reason: 'Doublon', refunded_amount: 0 },
      }),
  ],
  ['a checkout session', () => merchant.post('/checkout/sessions', {})],
  ['a payment link', () => merchant.account('post', '/payment-links', {})],
  ['a bulk payout', () => merchant.account('post', '/bulk-payouts', {})],
  ['an approval', () => manage(service.server, 'post', `/payouts/${unsent}/approve`)],
  [
    'a reconciliation decision',
    () => manage(service.server, 'post', `/reconciliation-items/${unsent}/resolve`, {}),
  ],
]

test.each(changes)('during a recovery, %s is refused with a 503', async (_title, change) => {
  expect(refused(await change())).toBe(true)
})

/** Other tests cover these operations, because they finish the recovery or sign the person out. */
const sentElsewhere = ['finishRecovery', 'endSession']

test('during a recovery, every change that the recovery does not need is refused with a 503', async () => {
  const owner = await createPerson(service.server, 'owner')
  const keyOf = {
    management: owner.token,
    account: merchant.secretKey,
    openapi: merchant.secretKey,
  }
  const send = (name: DocumentName, method: string, path: string): Promise<Reply> => {
    const target = prefixes[name] + path.replace(/\{\w+\}/g, unknownId)
    const body = method === 'delete' ? undefined : {}
    if (name !== 'checkout-form')
      return call(service.server, method as Method, target, { key: keyOf[name], body })
    const Authorization = `Basic ${Buffer.from(`${merchant.secretKey}:`).toString('base64')}`
    return call(service.server, method as Method, target, { headers: { Authorization } })
  }
  const found: [string, boolean][] = []
  for (const name of Object.keys(documents) as DocumentName[]) {
    for (const [path, item] of Object.entries(documents[name].paths)) {
      for (const [method, { operationId }] of Object.entries(item)) {
        if (method === 'get' || sentElsewhere.includes(operationId)) continue
        found.push([operationId, refused(await send(name, method, path))])
      }
    }
  }
  const expected = found.map(([id]) => [id, expectedOf(id).duringRecovery === undefined])
  expect(found).toEqual(expected)
  const session = (method: Method) =>
    call(service.server, method, '/management/v1/session', { key: owner.token })
  expect((await session('delete')).status).toBe(204)
  expect((await session('get')).status).toBe(401)
})

test('during a recovery, the checkout page accepts no payment', async () => {
  const { pathname } = new URL(session.url)
  const reply = await fetch(`${service.server.url}${pathname}/pay`, { method: 'POST' })
  expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([503, true])
})

test('during a recovery, read requests work and keys can be revoked', async () => {
  expect((await read(merchant, 'payments', unsent)).status).toBe('pending')
  expect((await merchant.get('/merchant/balance')).status).toBe(200)
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  const path = `/applications/${merchant.applicationId}/api-keys`
  const { body } = await manage(service.server, 'get', path)
  const other = body.data.find(({ environment }: { environment: string }) => environment === 'test')
  const revoked = await manage(service.server, 'delete', `/api-keys/${other.id}`)
  expect(revoked.status).toBeLessThan(300)
})

test('during a recovery, a callback completes a known transaction, and nothing is submitted', async () => {
  expect(submissions(silent)).toBe(1)
  decide(service.momo, silent, 'succeeded')
  const url = await callbackUrlOf(service, provider)
  expect(await send(url, claimOf[provider](silent))).toBe(200)
  expect((await ended(merchant, 'payments', silent)).status).toBe('successful')
  const { status, submitted_at } = await managed(service, unsent)
  expect([status, submitted_at, submissions(unsent)]).toEqual(['pending', null, 1])
})

test('during a recovery, a transaction lost in the restore is listed', async () => {
  expect((await merchant.get(`/payments/${forgotten}`)).status).toBe(404)
  const url = await callbackUrlOf(service, provider)
  expect(await send(url, claimOf[provider](forgotten))).toBe(200)
  const { body } = await manage(service.server, 'get', '/unknown-orders')
  expect(body.data).toMatchObject([{ provider, reference: forgotten }])
})

test('momo recovery show prints the start and the findings', async () => {
  const { data } = await parsed('RecoveryResponse', 'recovery', 'show')
  expect(data).toMatchObject({
    state: 'open',
    recovered_to: recoveredTo,
    finished_at: null,
    unknown_orders: 1,
    orders_under_way: 1,
  })
  const text = await (await fetch(`${service.server.url}/metrics`)).text()
  expect(text).toMatch(/^momo_recovery_open 1/m)
})

test('a node restarted without RECOVERED_TO still applies the recovery restrictions', async () => {
  await restart()
  expect(refused(await merchant.post('/payments', waits))).toBe(true)
  expect(await recovery()).toMatchObject({ state: 'open', recovered_to: recoveredTo })
})

test('momo recovery finish allows transactions to continue, and no transaction is submitted twice', async () => {
  expect((await momo('recovery', 'finish')).code).toBe(0)
  expect((await recovery()).finished_at).not.toBeNull()
  const reply = await eventually(() => merchant.post('/payments', waits), statusIs(201))
  await taken(service.momo, reply.body.data.id)
  await eventually(
    () => managed(service, unsent),
    ({ provider_answer }) => provider_answer?.code === 'PENDING',
  )
  expect(atProvider(service.momo, unsent)).toBeDefined()
  expect(submissions(unsent)).toBe(1)
})

test('the same RECOVERED_TO does not start a finished recovery again', async () => {
  await restart({ recoveredTo })
  expect((await recovery()).state).toBe('finished')
  expect((await createFinal(merchant, 'payments', paymentTo(provider))).status).toBe('successful')
})

test('a later RECOVERED_TO starts a new recovery', async () => {
  await restart({ recoveredTo: '2026-11-22T08:00:00.000Z' })
  expect(refused(await merchant.post('/payments', waits))).toBe(true)
  const path = `/api/v1/payments/${unsent}`
  expect((await call(service.server, 'get', path, { key: merchant.secretKey })).status).toBe(200)
})

test('a RECOVERED_TO in the future is refused at start-up', async () => {
  const other = await createTestDatabase()
  const starting = startTestServer({ database: other, recoveredTo: '2199-11-22T08:00:00.000Z' })
  await expect(starting).rejects.toThrow('must not be in the future')
  await other.drop()
})

/** An embedded engine serves only one node. */
const onPostgres = hasRealEngines ? test : test.skip

onPostgres('a running node follows a recovery that another node starts and finishes', async () => {
  const shared = await createTestDatabase()
  const running = await startTestServer({ database: shared })
  const caller = await createMerchant(running)
  const collect = () => caller.post('/payments', payment())
  expect((await collect()).status).toBe(201)
  const started = await startTestServer({ database: shared, recoveredTo })
  await eventually(collect, refused)
  await manage(started, 'post', '/recovery/finish')
  await eventually(collect, ({ status }) => status === 201)
  await Promise.all([running.stop(), started.stop()])
  await shared.drop()
})
