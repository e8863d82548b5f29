import type {
  CallName,
  DocumentedAnswer,
  Fault,
  Outcome,
} from '../../scripts/provider-simulator/index.ts'
import { wait } from './clock.ts'
import type { Action } from './merchants.ts'
import type { Random } from './random.ts'
import { behaviours } from './receiver-behaviours.ts'
import type { ControlledProvider, World } from './world.ts'

const minuteMs = 60_000

const simulatorFrom = (world: World, draw: Random): [string, ControlledProvider] =>
  draw.chance(0.5)
    ? ['carrier1_momo', world.providers.momo]
    : ['carrier2_money', world.providers.money]

const isCode = (name: string): boolean => /^(DP|ESB)\d/.test(name)

/** Table rows with these names have a final status but no reason. */
const endings = new Set(['status SUCCESSFUL', 'TS', 'TF', 'TE'])

/** Chooses the provider's action that makes its reply true at the time of the reply. */
export const effectFrom = (draw: Random, call: CallName, row: DocumentedAnswer) => {
  const isEnquiry = call.endsWith('Status')
  if (!isEnquiry) return row.effects.length === 0 ? undefined : draw.pick(row.effects)
  // Without a reason code, only the status shows how a transaction completed.
  const isEnd = endings.has(row.name) || (row.becomes !== undefined && !isCode(row.name))
  if (!isEnd) return undefined
  return row.meaning === 'success' ? ('executed' as const) : ('failed' as const)
}

const isAboutOrders = (call: CallName): boolean => /^(collect|payout|refund)/.test(call)

export const answerOddly: Action = async (world, draw) => {
  const [name, simulator] = simulatorFrom(world, draw)
  const row = draw.pick(simulator.answers)
  const call = draw.pick(row.calls)
  const effect = isAboutOrders(call) ? effectFrom(draw, call, row) : undefined
  // "Not found" would be false about an existing transaction, and no table documents such a reply.
  if (call.endsWith('Status') && row.meaning === 'not found') return `${name} stays as it is`
  const times = 1 + draw.below(2)
  simulator.forceAnswer({ call, answer: row.name, times, ...(effect && { effect }) })
  return `${name} answers the next ${times} ${call} with ${row.name} (${effect ?? 'no effect'})`
}

export const faults: Fault[] = [
  'reset-before',
  'reset-after',
  'hang-before',
  'hang-after',
  'html',
  'truncated',
  'huge',
  'redirect',
  { status: 503 },
  { status: 500, after: true },
  { status: 502 },
  { status: 429, headers: { 'Retry-After': '30' } },
]

/** An unanswered call is processed after this time, when the caller has given up. */
const lateMs = 60_000

const drawFault = (draw: Random): [string, Fault] => {
  const fault = draw.pick<Fault | 'late'>([...faults, 'late'])
  return fault === 'late'
    ? ['processed a minute from now', { processedAfter: wait(lateMs) }]
    : [JSON.stringify(fault), fault]
}

const calls: CallName[] = [
  'token',
  'collect',
  'collectStatus',
  'payout',
  'payoutStatus',
  'refund',
  'refundStatus',
]

export const failProvider: Action = async (world, draw) => {
  const [name, simulator] = simulatorFrom(world, draw)
  const [title, fault] = drawFault(draw)
  const call = draw.pick(calls)
  const times = draw.pick([1, 1, 2, 6])
  simulator.failNext(call, fault, times)
  return `${name} fails the next ${times} ${call}: ${title}`
}

export const silenceProvider: Action = async (world, draw) => {
  const [name, simulator] = simulatorFrom(world, draw)
  const minutes = draw.pick([1, 10, 90])
  simulator.hang(true)
  void wait(minutes * minuteMs).then(() => simulator.hang(false))
  return `${name} does not respond for ${minutes} minutes`
}

const recentMax = 8

/** A provider changes a final status that it has already reported, and reports the change. */
export const contradict: Action = async (world, draw) => {
  const [name, simulator] = simulatorFrom(world, draw)
  const orders = [...simulator.orders.values()].slice(-recentMax)
  const found = orders.filter(({ reference }) => !reference.startsWith('refund-'))
  if (found.length === 0) return `${name} has nothing to contradict`
  const { reference, kind, status } = draw.pick(found)
  const outcome: Outcome = status === 'succeeded' ? 'failed' : 'succeeded'
  simulator.setOutcome(reference, outcome)
  return `${name} changes a ${kind} from ${status} to ${outcome}`
}

export const repeatCallback: Action = async (world, draw) => {
  const [name, simulator] = simulatorFrom(world, draw)
  const orders = [...simulator.orders.values()].slice(-recentMax)
  const found = orders.filter(({ reference }) => !reference.startsWith('refund-'))
  if (found.length === 0) return `${name} has nothing to report`
  const { reference, kind, status } = draw.pick(found)
  const claims = name === 'carrier1_momo' ? ['SUCCESSFUL', 'FAILED'] : ['TS', 'TF']
  const claim = draw.chance(0.5) ? {} : { status: draw.pick(claims) }
  void simulator.sendCallback(reference, { ...claim, repeat: 1 + draw.below(3) }).catch(() => {})
  return `${name} reports a ${status} ${kind} again, as ${claim.status ?? 'it is'}`
}

export const disturbCallbacks: Action = async (world, draw) => {
  const { callbackFaults } = world.providers
  const what = draw.pick(['lose', 'double', 'delay'] as const)
  const count = 1 + draw.below(5)
  if (what === 'delay') {
    const delays = Array.from({ length: count }, () => draw.below(40 * minuteMs))
    callbackFaults.delays.push(...delays)
  } else callbackFaults[what] += count
  return `the next ${count} callbacks: ${what}`
}

export const changeReceiver: Action = async (world, draw) => {
  const { endpoints } = draw.pick(world.merchants)
  const { url } = draw.pick(endpoints)
  const behaviour = draw.pick(behaviours)
  const hours = 1 + draw.below(20)
  world.receivers.behaviourOf.set(url, behaviour)
  void wait(hours * 60 * minuteMs).then(() => world.receivers.behaviourOf.set(url, 'prompt'))
  return `${url} is ${behaviour} for ${hours} hours`
}

/** Loses the database connection before or after a statement or a COMMIT, or fills the disk. */
export const disturbEngine: Action = async (world, draw) => {
  const kind = draw.pick(['lost before', 'lost after', 'lost after', 'no space'] as const)
  const isAtCommit = draw.chance(0.6)
  const after = draw.below(isAtCommit ? 4 : 30)
  const times = kind === 'no space' ? 1 + draw.below(12) : 1
  world.inside?.disturb({ kind, after, isAtCommit, times })
  const what = isAtCommit ? 'COMMIT' : 'message'
  return `the database: ${kind} at the ${after + 1}th ${what} from now, ${times} times`
}

export const pauseMaxMs = 600_000

/** Freezes the process between two of its statements, calls or deliveries. */
export const pause: Action = async (world, draw) => {
  const passages = draw.below(draw.pick([3, 12, 40]))
  const ms = draw.pick([20_000, 200_000, pauseMaxMs])
  world.inside?.pauseAfter(passages, ms)
  return `the service is paused for ${ms / 1000} s at its ${passages + 1}th statement or call`
}

export const crash: Action = async (world, draw) => {
  const passages = draw.below(draw.pick([3, 12, 40]))
  const isDone = draw.chance(0.5)
  world.inside?.crashAfter(passages, isDone)
  const when = isDone ? 'after the work and before its answer' : 'before the work'
  return `the service dies at its ${passages + 1}th statement or call from now, ${when}`
}
