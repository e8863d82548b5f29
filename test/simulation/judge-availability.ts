import { countryEnvironments } from '../../scripts/provider-simulator/carrier1/protocol.ts'
import { askAccount } from './account-world.ts'
import { elapsedMs, wait } from './clock.ts'
import { type Action, currencies, newSent, prefixes, send, served } from './merchants.ts'
import type { WireRequest, WireResponse } from './wire.ts'
import type { Merchant, World } from './world.ts'
import { violate } from './world.ts'

export interface CallSeen {
  provider: 'carrier1_momo' | 'carrier2_money'
  /** Undefined if the call does not concern an organisation. */
  country: string | undefined
  startedAtMs: number
  endedAtMs: number
  /** An `unclear` call may or may not be a failure, so the simulation does not judge it. */
  end: 'open' | 'answered' | 'unclear' | 'lost'
}

const countryOf = ({ headers = {} }: WireRequest): string | undefined =>
  headers['x-country'] ??
  countryEnvironments.find(({ name }) => name === headers['x-target-environment'])?.country

export const createCallLog = () => {
  let seen: CallSeen[] = []
  return {
    seen: (): readonly CallSeen[] => seen,
    begin: (provider: CallSeen['provider'], request: WireRequest): CallSeen => {
      const startedAtMs = elapsedMs()
      seen = seen.filter((call) => call.startedAtMs > startedAtMs - 60_000)
      const country = countryOf(request)
      const call: CallSeen = { provider, country, startedAtMs, endedAtMs: Infinity, end: 'open' }
      seen.push(call)
      return call
    },
  }
}

const longMax = 10_000

/** Classifies a reply as evidence of the provider's availability. Only a short success is clear. */
export const endOfCall = ({ status, headers, body }: WireResponse): CallSeen['end'] => {
  const isJson = (headers['content-type'] ?? '').startsWith('application/json')
  const isPlain = isJson || body.length === 0
  return status < 300 && isPlain && body.length < longMax ? 'answered' : 'unclear'
}

/**
 * A call counts for 20 seconds. A report of the call by another process counts for 12 more seconds.
 */
const countMs = 20_000
const longestMs = 35_000
/** A call without an answer counts as failed after half of its 20 seconds. */
const lateMs = 10_000
const slackMs = 1000
const quickMs = 3000

/**
 * Returns the availability to report for a provider in a country, or undefined if it is ambiguous.
 */
const expectedOf = (
  world: World,
  provider: string,
  country: string,
): 'operational' | 'in trouble' | undefined => {
  const now = elapsedMs()
  const calls = (world.providers.callsSeen?.() ?? []).filter(
    (call) => call.provider === provider && (call.country ?? country) === country,
  )
  const isGood = ({ end, startedAtMs, endedAtMs }: CallSeen): boolean =>
    end === 'answered' && endedAtMs - startedAtMs < quickMs
  const recent = calls.filter(({ startedAtMs }) => startedAtMs > now - longestMs)
  const isCounted = recent.some(
    (call) => call.country === country && call.startedAtMs > now - countMs + slackMs,
  )
  if (isCounted && recent.every(isGood)) return 'operational'
  const isBad = ({ end, startedAtMs }: CallSeen): boolean =>
    end === 'lost' || (end === 'open' && startedAtMs < now - lateMs - slackMs)
  const counted = calls.filter(({ startedAtMs }) => startedAtMs > now - countMs - slackMs)
  const own = counted.filter(
    (call) => call.country === country && call.startedAtMs > now - countMs + slackMs,
  )
  const hasDied = world.inside?.troubledAtMs.some((ms) => ms > now - countMs - slackMs)
  const isClear = counted.every((call) => isBad(call) || call.end === 'open')
  return !hasDied && isClear && own.filter(isBad).length > 1 ? 'in trouble' : undefined
}

interface Market {
  country: string
  providers: { provider: string; availability: string }[]
}

const silentMs = 17_000
const ordersCount = 3

const orderFrom = async (world: World, merchant: Merchant, provider: string): Promise<unknown> => {
  const { country } = merchant
  const order = { amount: 500, country, currency: currencies[country], provider }
  const number = `${prefixes[country]}612345`
  return Promise.all(
    Array.from({ length: ordersCount }, () =>
      send(
        world,
        newSent(world, merchant, 'live', '/payments', { ...order, phone_number: number }),
      ),
    ),
  )
}

/** A merchant reads the provider availability after a provider has answered or ignored a call. */
export const readMarkets: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const { country, name } = merchant
  const provider = draw.pick(served[country] ?? [])
  const { momo, money } = world.providers
  const simulator = provider === 'carrier1_momo' ? momo : money
  const isSilent = draw.chance(0.4)
  if (isSilent) simulator.hang(true)
  const ordered = orderFrom(world, merchant, provider)
  await wait(isSilent ? silentMs : draw.below(silentMs - slackMs))
  const answer = await askAccount(world, merchant, 'live', 'GET', '/markets')
  const markets: Market[] = answer?.status === 200 ? answer.body.data : []
  const told: string[] = []
  for (const { country: where, providers } of markets) {
    for (const { provider: which, availability } of providers) {
      const expected = expectedOf(world, which, where)
      if (expected === undefined) continue
      // Failures that affect only another merchant do not change this merchant's view.
      const isOwn = isSilent && which === provider && where === country
      if (expected === 'in trouble' && !isOwn) continue
      told.push(`${which} in ${where} ${availability}`)
      if ((expected === 'operational') === (availability === 'operational')) continue
      const detail = `${which} in ${where} is ${expected}, reported as ${availability}`
      violate(world, 'a provider is reported as it works', detail)
    }
  }
  if (isSilent) simulator.hang(false)
  await ordered
  const what = isSilent ? 'is silent for 17 s' : 'receives orders'
  return `${provider} ${what}, and ${name} reads of markets: ${told.join(', ')}`
}
