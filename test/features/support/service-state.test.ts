import { sql } from 'kysely'
import type { components } from '../../../generated/management.ts'
import { putCircuit } from '../../../src/repositories/markets/circuits.ts'
import { createContext } from '../../../src/startup/create-context.ts'
import { payment } from '../../support/builders.ts'
import { call, clientOf, createMerchant, manage } from '../../support/client.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { eventually } from '../../support/eventually.ts'
import { goLiveBeforeMail } from '../../support/live-before-mail.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { createTestDatabase, startTestServer, type TestServer } from '../../support/server.ts'
import { createReceivers, pay, speakTo } from '../../support/webhooks.ts'

type State = components['schemas']['ServiceState']

const { receive, stopAll } = createReceivers()
let server: TestServer
/** A server that serves requests, but has no workers. */
let idle: TestServer
/**
 * This live key for `idle` was claimed before that server had email, because no worker would send
 * the link.
 */
let liveKey: string
/** A server that cannot read service-wide figures. */
let mute: TestServer

const database = prepared(createTestDatabase)

beforeAll(async () => {
  liveKey = (await goLiveBeforeMail(database)).secretKey
  ;[server, idle] = await Promise.all([
    startTestServer({ schedulesPollMs: 20 }),
    startTestServer({
      role: 'api',
      database,
      liveProviders: uncalledProviders(),
      mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Momo <momo@pay.example>' },
    }),
  ])
})
afterEach(stopAll)
afterAll(async () => {
  await Promise.all([server?.stop(), idle?.stop(), mute?.stop()])
  await database?.drop()
})

const stateOf = async (of: TestServer): Promise<State> => {
  const { status, body, text } = await manage(of, 'get', '/service-state')
  expect([status, text]).toEqual([200, text])
  return body.data
}

const waitsOf = async (of: TestServer): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await stateOf(of)).queues.map(
      ({ kind, environment, provider, country, oldest_wait_seconds: seconds }) => [
        [kind, environment, provider, country].filter((part) => part !== null).join(' '),
        seconds,
      ],
    ),
  )

test('unclaimed work is shown in its queue with its age', async () => {
  const quiet = await waitsOf(idle)
  expect(quiet).toMatchObject({
    'transactions test': 0,
    'transactions live carrier1_momo CG': 0,
    'transactions live carrier2_money GA': 0,
    'deliveries test': 0,
    'deliveries live': 0,
    mails: 0,
  })
  expect(Object.keys(quiet)).toHaveLength(9)
  const merchant = await createMerchant(idle)
  expect((await clientOf(idle, liveKey).post('/payments', payment())).status).toBe(201)
  const say = speakTo(idle)
  await say.ping(await say.register(merchant, 'https://boutique.example/hook'))
  const { email } = await createPerson(idle, 'support')
  await call(idle, 'post', '/management/v1/password-resets', { body: { email } })
  const waiting = await eventually(
    () => waitsOf(idle),
    (waits) =>
      ['transactions live carrier1_momo CG', 'deliveries test', 'mails', 'audit_entries'].every(
        (queue) => (waits[queue] ?? 0) > 0,
      ),
  )
  expect(waiting).toMatchObject({
    'transactions test': 0,
    'transactions live carrier1_momo CM': 0,
    'deliveries live': 0,
  })
  await eventually(
    () => waitsOf(idle),
    ({ mails = 0 }) => mails > (waiting.mails ?? 0),
  )
})

test('calls to a provider are paused while its circuit is open', async () => {
  const { db, clock } = idle.ctx
  const market = { provider: 'carrier1_momo', country: 'CM' } as const
  const report = (state: 'open' | 'half-open') =>
    putCircuit(db, { ...market, state, reported_at: clock.nowIso() })
  const heldBack = async () => (await stateOf(idle)).held_back_providers
  expect(await heldBack()).toEqual([])
  await report('open')
  expect(await eventually(heldBack, ({ length }) => length > 0)).toEqual([market])
  await report('half-open')
  await eventually(heldBack, ({ length }) => length === 0)
})

test('an endpoint counts as failing until one of its deliveries succeeds', async () => {
  const merchant = await createMerchant(server)
  let answer = 503
  const { url } = await receive((_webhook, res) => res.writeHead(answer).end())
  const endpoint = await speakTo(server).register(merchant, url)
  const failing = async () => (await stateOf(server)).failing_endpoints
  expect(await failing()).toBe(0)
  await pay(merchant)
  await eventually(failing, (count) => count === 1)
  answer = 204
  await speakTo(server).ping(endpoint)
  await eventually(failing, (count) => count === 0)
})

test('the service state shows the last checks with their time and result', async () => {
  const { db, clock } = server.ctx
  await createMerchant(server)
  const check = async () => {
    const since = clock.nowIso()
    await sql`UPDATE scheduled_jobs SET due_at = ${since}::timestamptz
      WHERE name IN ('check-ledger', 'check-audit-trail')`.execute(db)
    const isOver = ({ checked_at: at }: State['ledger_check']) => at !== null && at > since
    return eventually(
      () => stateOf(server),
      (state) => isOver(state.ledger_check) && isOver(state.audit_check),
    )
  }
  expect(await stateOf(idle)).toMatchObject({
    ledger_check: { checked_at: null, found: null },
    audit_check: { checked_at: null, found: null },
  })
  const before = await check()
  expect([before.ledger_check.found, before.audit_check.found]).toEqual([0, 0])
  await sql`UPDATE ledger_accounts SET balance = balance + 1
    WHERE account = 'merchant_available'`.execute(db)
  const after = await check()
  expect([after.ledger_check.found, after.audit_check.found]).toEqual([1, 0])
})

test('the service state warns that payments may be lost if live providers are used with the embedded database', async () => {
  const isEmbedded = database.url === undefined
  const warned = ({ logLines }: TestServer): boolean =>
    logLines.some((line) => line.includes('a power failure may lose'))
  expect((await stateOf(idle)).may_lose_payments).toBe(isEmbedded)
  expect(warned(idle)).toBe(isEmbedded)
  // Without live providers, nothing of value can be lost.
  expect((await stateOf(server)).may_lose_payments).toBe(false)
  expect(warned(server)).toBe(false)
})

test('the service state returns a 503 instead of zeros if the database does not respond in time', async () => {
  mute = await startTestServer({
    role: 'api',
    makeContext: (dependencies) =>
      Object.freeze({ ...createContext(dependencies), clusterFigures: async () => undefined }),
  })
  const { status, body } = await manage(mute, 'get', '/service-state')
  expect([status, body.code]).toEqual([503, 'service_unavailable'])
})
