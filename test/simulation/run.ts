import { createHash } from 'node:crypto'
import { EmbeddedEngine } from '../../src/database/embedded-engine.ts'
import { createBank, openBankAccounts } from './bank.ts'
import {
  clockText,
  elapsedMs,
  playUntil,
  restartTime,
  Stalled,
  tellProgress,
  wait,
} from './clock.ts'
import { judge } from './judge.ts'
import { Orders, Requests } from './memory.ts'
import { countOperations, type Operations } from './operations.ts'
import { hirePeople } from './people.ts'
import { startProviders } from './providers.ts'
import { createRandom, seedProcess } from './random.ts'
import { createReceivers } from './receivers.ts'
import { publicUrl, type Service, startService } from './service.ts'
import { settle } from './settle.ts'
import { countries, signUp, signUpBeside, stock } from './setup.ts'
import { actions, type Step } from './story.ts'
import { pauseMaxMs } from './trouble.ts'
import { createTroubleSource } from './troubles.ts'
import { startWithFloats } from './wallets.ts'
import { type Answer, type Environment, violate, type World } from './world.ts'

export interface Played {
  violations: string[]
  brokenInStory: number
  story: string[]
  /**
   * A digest of everything that clients, receivers and providers saw. It is used to compare runs.
   */
  fingerprint: string
  /** The number of requests from merchants and customers until the end of the story. */
  requests: number
  crashes: number
  statements: number
  webhooks: number
  providerCalls: number
  days: number
  operations: Operations
}

const createWorld = async (seed: number) => {
  const random = createRandom(seed, 'world')
  const world = {} as World
  const providers = await startProviders(
    random,
    (request) => world.service.request(request),
    (country) => service.callbackPath(country),
  )
  const receivers = createReceivers(random)
  const listeners = { onConnectionError: () => {}, onLost: () => {} }
  const { pglite } = await EmbeddedEngine.open(undefined, listeners)
  // Planning would take half of the time, and plans never change for these small tables.
  await pglite.exec(
    'SET plan_cache_mode = force_generic_plan; ANALYZE pg_class, pg_attribute, pg_type',
  )
  const errors: string[] = []
  const surroundings = { pglite, providers, receivers, random, errors }
  const simulators = { carrier1_momo: providers.momo, carrier2_money: providers.money }
  const service = await playUntil(startService(surroundings))
  providers.money.setCallbackUrl(`${publicUrl}${service.callbackPath('CG')}`)
  Object.assign(world, {
    random,
    service,
    inside: service,
    isExplained: (_path: string, { status }: Answer) => status === 503 && isTroubled(service),
    hookUrl,
    webhookAgeMaxMs: 60_000 + pauseMaxMs,
    hasSureFacts: true,
    providers,
    receivers,
    merchants: [],
    people: [],
    acts: new Map(),
    changes: [],
    orders: new Orders(),
    sessions: [],
    feeds: [],
    links: [],
    bulks: [],
    recoveries: [],
    subscriptions: [],
    sent: new Requests(),
    planned: 0,
    nextTrouble: createTroubleSource(simulators, seed),
    corrections: [],
    fees: new Map(),
    paymentFees: new Map(),
    hasPrices: false,
    unpriced: new Set(),
    actualCharges: new Map(),
    limits: new Map(),
    adjustments: [],
    bank: createBank(),
    decided: new Set(),
    topUps: [],
    resent: new Set(),
    unsureRefunds: new Set(),
    story: [],
    violations: [],
    asked: 0,
    paths: new Set(),
  })
  return { world, service, callsMade: providers.callsMade }
}

const troubledMs = 30_000

const isTroubled = ({ engineTroubledAtMs }: Service): boolean =>
  elapsedMs() - (engineTroubledAtMs.at(-1) ?? Number.NEGATIVE_INFINITY) < troubledMs

const hookUrl = (merchantName: string, _environment: Environment, count: number): string =>
  `https://${merchantName.replace(' ', '-')}.example/hooks/${count}`

const play = async (world: World, steps: readonly Step[], stopsEarly: boolean): Promise<void> => {
  const underWay: Promise<void>[] = []
  const startedAtMs = Date.now()
  for (const { number, atMs, name, seed } of steps) {
    const leftMs = startedAtMs + atMs - Date.now()
    if (leftMs > 0) await wait(leftMs)
    if (stopsEarly && world.violations.length > 0) return
    const begun = clockText()
    const action = actions.get(name)
    if (action === undefined) throw new Error(`no action ${name}`)
    const done = action(world, createRandom(seed, 'step')).then(
      (sentence) => void world.story.push(`${number}. ${begun}  ${sentence}`),
    )
    underWay.push(done)
  }
  await Promise.all(underWay)
}

/** Messages that may be logged as errors while providers misbehave. */
const expectedErrors = [
  'provider refused a transaction',
  'provider response does not match the transaction',
]

/**
 * Returns whether the story itself caused an error by making a database or provider unavailable.
 */
const isSimulated = (error: { message?: string; code?: string } | undefined): boolean =>
  /simulated|Connection terminated|connection error|provider_unavailable/.test(error?.message ?? '')

const judgeLog = (world: World, errors: string[]): void => {
  for (const line of errors) {
    const { msg, err, job } = JSON.parse(line)
    if (expectedErrors.includes(msg) || isSimulated(err)) continue
    const rule = `no internal error occurs, but ${job ?? msg} failed`
    violate(world, rule, `${msg} ${err?.message ?? ''}`.slice(0, 300))
  }
}

const fingerprintOf = (world: World): string => {
  const made = createHash('sha256')
  for (const line of world.story) made.update(line)
  for (const { answer } of world.sent.all) made.update(JSON.stringify(answer ?? null))
  for (const webhook of world.receivers.received) made.update(JSON.stringify(webhook))
  const { momo, money } = world.providers
  for (const simulator of [momo, money]) made.update(JSON.stringify(simulator.records()))
  return made.digest('hex').slice(0, 16)
}

export interface RunOptions {
  stopsEarly?: boolean
  /**
   * When the run ends: with the last step (`none`), a day later (`short`), or after all final days
   * (`whole`).
   */
  ending?: 'none' | 'short' | 'whole'
}

export const run = async (
  seed: number,
  steps: readonly Step[],
  { stopsEarly = false, ending = 'whole' }: RunOptions = {},
): Promise<Played> => {
  restartTime()
  seedProcess(seed)
  const { world, service, callsMade } = await createWorld(seed)
  let requests = 0
  let brokenInStory = 0
  const whole = async (): Promise<void> => {
    for (const country of countries) {
      world.merchants.push(await signUp(world, country))
    }
    const [first] = world.merchants
    if (first !== undefined) world.merchants.push(await signUpBeside(world, first))
    await hirePeople(world)
    await openBankAccounts(world)
    if (seed % 2 === 1) await startWithFloats(service)
    await stock(world)
    await play(world, steps, stopsEarly)
    requests = world.asked
    brokenInStory = world.violations.length
    if (ending === 'none' || (stopsEarly && world.violations.length > 0)) return
    await settle(world, undefined, ending === 'short' ? 1 : undefined)
    await judge(world)
    judgeLog(world, service.errors)
  }
  const stopTelling = tellProgress(() => {
    const done = `${world.story.length} of ${steps.length} steps, ${world.asked} requests`
    return `seed ${seed}, ${clockText()}: ${done}, ${world.violations.length} rules broken`
  })
  try {
    await playUntil(whole())
  } catch (error) {
    if (!(error instanceof Stalled)) throw error
    violate(world, 'the service keeps working', error.message)
  }
  stopTelling()
  const days = (Date.now() - Date.UTC(2027, 0, 4, 8)) / 86_400_000
  await service.pglite.close()
  return {
    violations: world.violations,
    brokenInStory,
    story: world.story,
    fingerprint: fingerprintOf(world),
    requests,
    crashes: service.crashes(),
    statements: service.statements(),
    webhooks: world.receivers.received.length,
    providerCalls: callsMade(),
    days,
    operations: countOperations(world.paths),
  }
}
