import { setTimeout as pause } from 'node:timers/promises'
import { createBank, openBankAccounts } from '../simulation/bank.ts'
import { clockText, keepRealTime } from '../simulation/clock.ts'
import { judge } from '../simulation/judge.ts'
import { Orders, Requests } from '../simulation/memory.ts'
import { createRandom } from '../simulation/random.ts'
import { countries, signUp, stock } from '../simulation/setup.ts'
import type { WireRequest, WireResponse } from '../simulation/wire.ts'
import { type Answer, manage, violate, type World } from '../simulation/world.ts'
import { conformanceFaults } from '../support/conformance.ts'
import { end } from './ending.ts'
import { judgeNodes, judgeQueues, judgeSums, replayAccepted } from './evidence.ts'
import type { Result } from './report.ts'
import type { Stage } from './stage.ts'
import { playUntilOver } from './story.ts'

export interface Wanted {
  seed: number
  /** The longest pause of a node. A pause can delay webhooks by this time. */
  leaseMs: number
  /** The number of parallel lanes, and the mean pause between two actions in a lane. */
  lanes: number
  gapMs: number
}

interface Disturber {
  /**
   * Returns the milliseconds since requests last had a reason to fail, or 0 if they still have one.
   */
  quietMs(): number
  run(world: World): Promise<void>
}

/** The waits of the simulation are designed for days, so they are divided by this number. */
const waitsDividedBy = 20
const waitMaxMs = 15_000
/** The requests that a kill affected may still be refused for this time. */
const explainedMs = 15_000

const judgeShape = (world: World, request: WireRequest, answer: WireResponse): void => {
  const { method, path } = request
  const { status, headers, body } = answer
  if (!/^\/(api|management|v1)\//.test(path)) return
  // The proxy replies in this way when no node answers.
  if (status === 503 && headers['x-request-id'] === undefined) return
  const text = body.toString('utf8')
  const isJson = (headers['content-type'] ?? '').startsWith('application/json')
  const reply = { method, path, status, headers, text, body: isJson ? JSON.parse(text) : undefined }
  for (const fault of conformanceFaults(reply)) {
    violate(world, 'replies match their document', `${method} ${path} ${status}: ${fault}`)
  }
}

const createWorld = (seed: number, stage: Stage, quietMs: () => number): World => {
  const { momo, money, hooks, client, callbackFaults } = stage
  const told = (reference: string): boolean =>
    momo.toldFailed().has(reference) || money.toldFailed().has(reference)
  const world: World = {
    random: createRandom(seed, 'world'),
    service: {
      request: async (request) => {
        const answer = await client.request(request)
        judgeShape(world, request, answer)
        return answer
      },
    },
    providers: { momo, money, callbackFaults, toldFailed: { has: told } as ReadonlySet<string> },
    receivers: hooks,
    hookUrl: hooks.urlOf,
    webhookAgeMaxMs: 60_000,
    isExplained: (path: string, { status, body, text }: Answer) => {
      const isPage = path.startsWith('/checkout/') && text !== ''
      const code = body?.code
      if (status !== 503) return false
      if (code === 'provider_unavailable') return true
      return (isPage || code === 'service_unavailable') && quietMs() < explainedMs
    },
    // A paused node may carry out calls that timed out long before its resumption.
    hasSureFacts: false,
    ...{
      merchants: [],
      people: [],
      acts: new Map(),
      changes: [],
      orders: new Orders(),
      sessions: [],
      sent: new Requests(),
    },
    ...{ feeds: [], links: [], bulks: [], recoveries: [], subscriptions: [] },
    ...{
      fees: new Map(),
      paymentFees: new Map(),
      hasPrices: false,
      unpriced: new Set(),
      actualCharges: new Map(),
      limits: new Map(),
      adjustments: [],
      bank: createBank(),
      decided: new Set(),
      resent: new Set(),
      unsureRefunds: new Set(),
    },
    ...{ topUps: [], corrections: [], planned: 0 },
    ...{ story: [], violations: [], asked: 0, paths: new Set<string>() },
  }
  return world
}

/** The limit is so high that Redis counts requests without refusing any. */
const rateLimit = 100_000

const prepare = async (world: World, stage: Stage): Promise<void> => {
  for (const country of countries) world.merchants.push(await signUp(world, country))
  for (const { applicationId } of world.merchants) {
    const change = { rate_limit_per_minute: rateLimit }
    await manage(world, 'PATCH', `/applications/${applicationId}`, change)
  }
  const { body } = await manage(world, 'GET', '/providers')
  const listed: { provider: string; country: string; callback_url: string }[] = body.data
  for (const { provider, country, callback_url: url } of listed) {
    if (provider !== 'carrier2_money') continue
    stage.callbackPaths.set(country, new URL(url).pathname)
    if (country === 'CG') stage.money.setCallbackUrl(url)
  }
  await openBankAccounts(world)
  await stock(world)
}

const play = async (world: World, { seed, lanes, gapMs }: Wanted, disturber: Disturber) => {
  let isOver = false
  const played = playUntilOver(world, seed, { lanes, gapMs, isOver: () => isOver })
  await pause(1000)
  await disturber.run(world)
  isOver = true
  return played
}

const progress = (text: string): void => console.error(`${clockText()}  ${text}`)

export const run = async (wanted: Wanted, stage: Stage, disturber: Disturber): Promise<Result> => {
  const { seed, leaseMs } = wanted
  const startedAtMs = Date.now()
  keepRealTime(startedAtMs, waitsDividedBy, waitMaxMs)
  const world = createWorld(seed, stage, disturber.quietMs)
  world.webhookAgeMaxMs += leaseMs
  await prepare(world, stage)
  const playedFromMs = Date.now()
  progress('the story begins')
  const { counts } = await play(world, wanted, disturber)
  const playedMs = Date.now() - playedFromMs
  progress(`${world.story.length} actions; everything starts again`)
  const unanswered = await end(world, stage)
  progress('judging')
  const replays = await replayAccepted(world)
  await judge(world)
  const shown = await judgeSums(world)
  await judgeQueues(world, stage)
  judgeNodes(world, stage)
  const tookMs = Date.now() - startedAtMs
  return { seed, world, stage, shown, counts, playedMs, unanswered, replays, tookMs }
}
