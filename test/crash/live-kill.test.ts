import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  type CallName,
  configurationExample,
  type Fault,
  type ProviderSimulator,
  type ReceivedCall,
  startCarrier1Simulator,
  startCarrier2Simulator,
} from '../../scripts/provider-simulator/index.ts'
import type { Config } from '../../src/config.ts'
import { openDatabase } from '../../src/startup/open-database.ts'
import {
  allPages,
  atProvider,
  availableOf,
  balancedLedger,
  ended,
  finals,
  type Kind,
  ledgerCheckOf,
  managed,
  numberIn,
  type Provider,
  paymentTo,
  payoutTo,
  providers,
  read,
} from '../live/live-orders.ts'
import type { LiveService } from '../live/live-service.ts'
import { createMerchant, goLive, type Merchant, manage, type Reply } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { freePort, isCutOff } from '../support/killable.ts'
import { createTestDatabase, managementToken, type TestDatabase } from '../support/server.ts'

/**
 * The real process in live mode, killed with SIGKILL around the calls that move money: when the
 * provider has the call and did not act, when it acted and did not answer, when its answer is on
 * the way, and at random. Each start continues from the database of the one before. What a killed
 * worker had claimed is leased to it for two minutes; instead of waiting, everything due later is
 * made due at once between two starts.
 */
type Point = { call: CallName; faults: Partial<Record<Provider, Fault | null>> }
const points: Point[] = [
  ...(['collect', 'payout', 'refund'] as const).flatMap((call): Point[] => [
    { call, faults: { carrier1_momo: 'hang-before', carrier2_money: 'hang-after' } },
    { call, faults: { carrier1_momo: 'hang-after', carrier2_money: 'hang-before' } },
  ]),
  { call: 'collect', faults: { carrier1_momo: null } },
  { call: 'payout', faults: { carrier2_money: null } },
  { call: 'refund', faults: { carrier1_momo: null } },
]
const randomKills = 1
const longestLifeMs = 500
const opening = 10_000_000
const root = fileURLToPath(new URL('../../', import.meta.url))

interface Placed {
  kind: Kind
  provider: Provider
  body: Record<string, unknown>
  id: string
  /** All of a collection at carrier2, in a call that takes no reference of ours. */
  isWhole: boolean
}

describe('a process killed during provider calls', () => {
  let folder: string
  let database: TestDatabase
  let stubs: Record<Provider, ProviderSimulator>
  let url: string
  let node: ChildProcess
  let merchant: Merchant
  let service: LiveService
  /** Called for each call as soon as the provider has acted on it, or hangs. */
  let trap: ((provider: Provider, call: ReceivedCall) => void) | undefined
  const placed: Placed[] = []

  const dataDir = () => (database.url === undefined ? database.dataDir : folder)

  const launch = (): ChildProcess =>
    spawn(join(root, 'node_modules/.bin/node'), ['src/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        PORT: new URL(url).port,
        HOST: '127.0.0.1',
        DATA_DIR: dataDir(),
        MANAGEMENT_TOKEN: managementToken,
        ENCRYPTION_KEY: '07'.repeat(32),
        LOG_LEVEL: 'silent',
        PROVIDERS_FILE: join(folder, 'providers.json'),
        NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
        ...(database.url !== undefined && { DATABASE_URL: database.url }),
      },
    })

  const isUp = async (): Promise<boolean> => {
    const { exitCode, signalCode } = node
    if (exitCode !== null || signalCode !== null) {
      throw new Error(`it did not start: exit ${exitCode}, signal ${signalCode}`)
    }
    try {
      return (await fetch(`${url}/readyz`)).ok
    } catch {
      return false
    }
  }

  const start = async (): Promise<void> => {
    node = launch()
    await eventually(isUp, Boolean)
  }

  /** Ends all leases, as if two minutes had passed since the last process ended. */
  const endLeases = async (): Promise<void> => {
    const config = { databaseUrl: database.url, databasePoolSize: 2, dataDir: dataDir() } as Config
    const ignore = () => {}
    const listeners = { onConnectionError: ignore, onLost: ignore, onStatement: ignore }
    const { db, close } = await openDatabase(config, listeners)
    const due_at = new Date().toISOString()
    for (const table of ['transactions', 'provider_callbacks'] as const) {
      await db.updateTable(table).set({ due_at }).where('due_at', 'is not', null).execute()
    }
    await close()
  }

  /** Repeats a request with the same key until it is answered, as a careful client does. */
  const sendUntilAnswered = async (kind: Kind, key: string, body: object): Promise<Reply> => {
    const ask = async () => {
      try {
        return await merchant.post(`/${kind}`, body, { headers: { 'Idempotency-Key': key } })
      } catch (error) {
        if (!isCutOff(error)) throw error
        return undefined
      }
    }
    const reply = await eventually(ask, (found) => found !== undefined && found.status !== 503)
    if (reply?.status !== 201) throw new Error(`not created: ${reply?.status} ${reply?.text}`)
    return reply
  }

  const place = async (
    order: Pick<Placed, 'kind' | 'provider' | 'body'>,
    isWhole = false,
  ): Promise<Placed> => {
    const key = `order ${placed.length}`
    const found: Placed = { ...order, isWhole, id: '' }
    placed.push(found)
    found.id = (await sendUntilAnswered(order.kind, key, order.body)).body.data.id
    return found
  }

  const endOf = ({ kind, id }: Placed) => ended(merchant, kind, id)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'momo-live-kill-'))
    database = await createTestDatabase()
    const notifyTrap = (provider: Provider) => (call: ReceivedCall) => trap?.(provider, call)
    const [momo, money] = await Promise.all([
      startCarrier1Simulator({ latencyMs: 60, onCall: notifyTrap('carrier1_momo') }),
      startCarrier2Simulator({ latencyMs: 60, onCall: notifyTrap('carrier2_money') }),
    ])
    stubs = { carrier1_momo: momo, carrier2_money: money }
    const liveProviders = structuredClone(configurationExample(momo, money))
    const hurry = { timeoutMs: 5000, firstEnquiryMs: 100, breakerFailures: 10_000 }
    for (const { defaults } of Object.values(liveProviders) as { defaults: object }[]) {
      Object.assign(defaults, hurry)
    }
    await writeFile(join(folder, 'providers.json'), JSON.stringify(liveProviders))
    url = `http://127.0.0.1:${await freePort()}`
    await start()
    const { body } = await manage({ url }, 'get', '/providers')
    const portal = body.data.find(
      (each: { provider: string; country: string }) =>
        each.provider === 'carrier2_money' && each.country === 'CG',
    )
    money.setCallbackUrl(portal.callback_url)
    merchant = await goLive({ url }, await createMerchant({ url }))
    service = { server: { url }, momo, money } as LiveService
    // A process that stops regularly leaves its compile cache for the following starts.
    node.kill('SIGTERM')
    await once(node, 'exit')
    await start()
  }, 120_000)

  afterAll(async () => {
    if (node.exitCode === null && node.signalCode === null) {
      node.kill('SIGKILL')
      await once(node, 'exit')
    }
    await Promise.all(providers.map((provider) => stubs[provider].stop()))
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const endings = ['512341', '999002', '999003', '999008', '999010', '999011']

  /** Some transactions of every kind at both providers. */
  const placeSome = (life: number, wholes: Placed[]) =>
    Promise.all(
      providers.flatMap((provider) => {
        const ending = endings[life % endings.length] ?? ''
        const numbers = [ending, '512341', '512342', '999010'].map(numberIn)
        const paid = placed.find(({ provider: own }) => own === provider)
        const whole = wholes.find(({ provider: own }) => own === provider)
        const part = { payment_id: paid?.id, amount: 100 + life }
        const all = { payment_id: whole?.id, amount: whole?.body.amount }
        return [
          ...numbers.map((phone_number) =>
            place({ kind: 'payments', provider, body: paymentTo(provider, { phone_number }) }),
          ),
          ...numbers.map((phone_number) =>
            place({ kind: 'payouts', provider, body: payoutTo(provider, { phone_number }) }),
          ),
          place({ kind: 'refunds', provider, body: part }),
          place({ kind: 'refunds', provider, body: all }, provider === 'carrier2_money'),
        ]
      }),
    )

  /** Kills it once each provider of the point has the call, or at a random time without a point. */
  const killAt = (point: Point | undefined): void => {
    if (point === undefined) {
      setTimeout(() => node.kill('SIGKILL'), Math.random() * longestLifeMs)
      return
    }
    const awaited = new Set(Object.keys(point.faults))
    for (const provider of providers) {
      const fault = point.faults[provider]
      if (fault) stubs[provider].failNext(point.call, fault)
    }
    trap = (provider, { call }) => {
      if (call !== point.call || !awaited.delete(provider) || awaited.size > 0) return
      node.kill('SIGKILL')
      trap = undefined
    }
  }

  test('money moves at most once when the process is killed during provider calls', async () => {
    const lives = [...points, ...Array(randomKills).fill(undefined)]
    const openings = providers.flatMap((provider) => [
      place({ kind: 'payments', provider, body: paymentTo(provider, { amount: opening }) }),
      ...lives.map((_, at) =>
        place({ kind: 'payments', provider, body: paymentTo(provider, { amount: 3000 + at }) }),
      ),
    ])
    const paid = await Promise.all(openings)
    await Promise.all(paid.map(endOf))
    for (const [life, point] of lives.entries()) {
      const killed = once(node, 'exit')
      killAt(point)
      const wholes = paid.filter(({ body }) => body.amount === 3000 + life)
      const asked = placeSome(life, wholes)
      await killed
      await endLeases()
      await start()
      await asked
    }
    expect(placed).toHaveLength(paid.length + lives.length * providers.length * 10)

    // Whole refunds at carrier2 without an answer are never sent again: people look them up.
    const rows = await eventually(
      () => Promise.all(placed.map(({ id }) => managed(service, id))),
      (all) =>
        all.every(
          ({ status, due_at }, at) =>
            finals.includes(status) || (placed[at]?.isWhole && due_at === null),
        ),
    )
    const statusOf = new Map(rows.map(({ id, status }) => [id, status]))
    const open = placed.filter(({ id }) => !finals.includes(statusOf.get(id)))
    expect(open.filter(({ isWhole }) => !isWhole)).toEqual([])
    expect(open.length).toBeLessThan(lives.length)

    const moneyIds = new Map(rows.map(({ id, provider_reference }) => [id, provider_reference]))
    const movedOf = ({ id, provider, isWhole, body }: Placed): number =>
      (isWhole
        ? stubs[provider].orders.get(`refund-${moneyIds.get(body.payment_id)}`)
        : atProvider(stubs[provider], id)
      )?.movedTimes ?? 0
    const isDone = (status: string) => status === 'successful' || status === 'completed'
    const views = placed
      .filter((each) => !open.includes(each))
      .map((each) => [each.id, isDone(statusOf.get(each.id)), movedOf(each)])
    expect(views).toEqual(views.map(([id, done]) => [id, done, done ? 1 : 0]))
    for (const provider of providers) {
      const twice = [...stubs[provider].orders.values()].filter(({ movedTimes }) => movedTimes > 1)
      expect(twice).toEqual([])
    }
    const sent = stubs.carrier2_money.calls.filter(({ call }) => call === 'refund')
    expect(new Set(sent.map(({ body }) => body)).size).toBe(sent.length)

    // The ledger balances, and the balance follows from the final statuses.
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
    const changes = placed.map(async ({ kind, id }) => {
      const { status, amount, total_deducted } = await read(merchant, kind, id)
      if (kind === 'payments') return status === 'successful' ? amount : 0
      return status === 'failed' ? 0 : 0 - (total_deducted ?? amount)
    })
    const sum = (await Promise.all(changes)).reduce((total, change) => total + change, 0)
    expect(await availableOf(merchant)).toBe(sum)

    // Each final status has one event, and open transactions have none.
    const events = await allPages(service, `/applications/${merchant.applicationId}/events`)
    const eventsByTransaction = Map.groupBy(
      events.filter(({ type }) => type !== 'payout.approved'),
      ({ payload }) => payload.data.id,
    )
    const expected = placed.map(({ id }) => [id, finals.includes(statusOf.get(id)) ? 1 : 0])
    expect(placed.map(({ id }) => [id, eventsByTransaction.get(id)?.length ?? 0])).toEqual(expected)
  }, 300_000)
})
