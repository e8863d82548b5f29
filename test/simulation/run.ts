import { createHash } from 'node:crypto'
import { EmbeddedEngine } from '../../src/database/embedded-engine.ts'
import { playUntil, restartTime, Stalled, wait } from './clock.ts'
import { takeInventory } from './inventory.ts'
import { judgeEvents } from './judge-events.ts'
import {
  judgeAcknowledged,
  judgeBalances,
  judgeEnded,
  judgeMoved,
  judgeRefunds,
} from './judge-money.ts'
import { judgeSessions } from './judge-sessions.ts'
import { startProviders } from './providers.ts'
import { createRandom, seedProcess } from './random.ts'
import { createReceivers } from './receivers.ts'
import { startService } from './service.ts'
import { settle } from './settle.ts'
import { countries, signUp, stock } from './setup.ts'
import { actions, merchantActions, type Step } from './story.ts'
import { clockText, violate, type World } from './world.ts'

export interface Played {
  violations: string[]
  /** What happened, a sentence a line. */
  story: string[]
  /** Of all that clients, receivers and providers saw: equal for equal histories. */
  fingerprint: string
  merchantActions: number
  crashes: number
  statements: number
  webhooks: number
  providerCalls: number
  days: number
}

const createWorld = async (seed: number): Promise<World> => {
  const random = createRandom(seed, 'world')
  const world = {} as World
  const providers = await startProviders(random, (request) => world.service.request(request))
  const receivers = createReceivers(random)
  const listeners = { onConnectionError: () => {}, onLost: () => {} }
  const { pglite } = await EmbeddedEngine.open(undefined, listeners)
  const errors: string[] = []
  const surroundings = { pglite, providers, receivers, random, errors }
  const service = await playUntil(startService(surroundings))
  const callback = service.callbackPath()
  providers.money.setCallbackUrl(`https://pay.example${callback}`)
  return Object.assign(world, {
    random,
    service,
    providers,
    receivers,
    merchants: [],
    orders: [],
    sessions: [],
    sent: [],
    corrections: [],
    story: [],
    violations: [],
    actions: 0,
  })
}

const play = async (world: World, steps: readonly Step[]): Promise<void> => {
  const underWay: Promise<void>[] = []
  const startedAtMs = Date.now()
  for (const { number, atMs, name, seed } of steps) {
    const leftMs = startedAtMs + atMs - Date.now()
    if (leftMs > 0) await wait(leftMs)
    const begun = clockText()
    if (merchantActions.has(name)) world.actions += 1
    const action = actions.get(name)
    if (action === undefined) throw new Error(`no action ${name}`)
    const done = action(world, createRandom(seed, 'step')).then(
      (sentence) => void world.story.push(`${number}. ${begun}  ${sentence}`),
    )
    underWay.push(done)
  }
  await Promise.all(underWay)
}

const judge = async (world: World): Promise<void> => {
  const shown = await takeInventory(world)
  judgeAcknowledged(world, shown)
  judgeEnded(world, shown)
  judgeMoved(world, shown)
  judgeRefunds(world, shown)
  judgeEvents(world, shown)
  await judgeSessions(world)
  await judgeBalances(world, shown)
  judgeLog(world)
}

/** What may be logged as an error, for people to look at, while providers misbehave. */
const expectedErrors = [
  'a provider refused an order',
  'a provider answered about another order, or with other amounts',
]

const judgeLog = (world: World): void => {
  for (const line of world.service.errors) {
    const { msg, err, job } = JSON.parse(line)
    if (expectedErrors.includes(msg)) continue
    const detail = `${msg} ${job ?? ''} ${err?.message ?? ''}`.slice(0, 300)
    violate(world, 'nothing fails inside', detail)
  }
}

const fingerprintOf = (world: World): string => {
  const made = createHash('sha256')
  for (const line of world.story) made.update(line)
  for (const { answer } of world.sent) made.update(JSON.stringify(answer ?? null))
  for (const webhook of world.receivers.received) made.update(JSON.stringify(webhook))
  const { momo, money } = world.providers
  for (const simulator of [momo, money]) made.update(JSON.stringify(simulator.records()))
  return made.digest('hex').slice(0, 16)
}

/** Plays a story from the beginning of time, and judges how it ended. */
export const run = async (
  seed: number,
  steps: readonly Step[],
  merchants: number = countries.length,
): Promise<Played> => {
  restartTime()
  seedProcess(seed)
  const world = await createWorld(seed)
  const whole = async (): Promise<void> => {
    for (const country of countries.slice(0, merchants)) {
      world.merchants.push(await signUp(world, country))
    }
    await stock(world)
    await play(world, steps)
    await settle(world)
    await judge(world)
  }
  try {
    await playUntil(whole())
  } catch (error) {
    if (!(error instanceof Stalled)) throw error
    violate(world, 'everything ends once troubles are over', error.message)
  }
  const days = (Date.now() - Date.UTC(2027, 0, 4, 8)) / 86_400_000
  await world.service.pglite.close()
  return {
    violations: world.violations,
    story: world.story,
    fingerprint: fingerprintOf(world),
    merchantActions: world.actions,
    crashes: world.service.crashes(),
    statements: world.service.statements(),
    webhooks: world.receivers.received.length,
    providerCalls: world.providers.callsMade(),
    days,
  }
}
