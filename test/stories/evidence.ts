import { setTimeout as pause } from 'node:timers/promises'
import type { Shown } from '../simulation/inventory.ts'
import { takeInventory } from '../simulation/inventory.ts'
import { send } from '../simulation/merchants.ts'
import { type Sent, violate, type World } from '../simulation/world.ts'
import type { Stage } from './stage.ts'

/** These checks cover what the simulation does not: queues, replays, sums, and node logs. */

/** Repeats unanswered requests with the same key, as a careful merchant does. */
export const repeatUnanswered = async (world: World): Promise<number> => {
  const unanswered = world.sent.all.filter(({ answer }) =>
    [undefined, 401].includes(answer?.status),
  )
  const keyOf = ({ merchant, key, body }: Sent): string => `${merchant.name} ${key} ${body}`
  const wanted = new Map(unanswered.map((sent) => [keyOf(sent), sent]))
  for (const sent of wanted.values()) await send(world, { ...sent, answer: undefined })
  return wanted.size
}

const replaysMax = 600

export const replayAccepted = async (world: World): Promise<number> => {
  const accepted = world.sent.all.filter(({ answer }) => answer?.status === 201)
  const step = Math.max(1, Math.ceil(accepted.length / replaysMax))
  const chosen = accepted.filter((_, at) => at % step === 0)
  for (const sent of chosen) await send(world, { ...sent, answer: undefined })
  return chosen.length
}

const queues = `
  SELECT 'deliveries' AS queue, count(*)::integer FROM deliveries AS d
    JOIN webhook_endpoints AS w ON w.id = d.endpoint_id
    WHERE w.enabled AND d.status = 'pending'
  UNION ALL SELECT 'callbacks', count(*)::integer FROM provider_callbacks WHERE due_at IS NOT NULL
  UNION ALL SELECT 'transactions', count(*)::integer FROM transactions WHERE due_at IS NOT NULL
  UNION ALL SELECT 'comparisons', count(*)::integer FROM comparisons
  UNION ALL SELECT 'jobs', count(*)::integer FROM scheduled_jobs
    WHERE (due_at <= now() OR attempts > 0) AND name IN ('list-overdue', 'compare-with-providers')
  UNION ALL SELECT 'sessions', count(*)::integer FROM checkout_sessions WHERE due_at <= now()
  UNION ALL SELECT 'open transactions in PostgreSQL', count(*)::integer FROM pg_stat_activity
    WHERE xact_start < now() - interval '10 seconds' AND backend_type = 'client backend'`

const readQueues = async ({ postgres }: Stage): Promise<Map<string, number>> =>
  new Map(
    (await postgres.query<{ queue: string; count: number }>(queues)).map((row) => [
      row.queue,
      row.count,
    ]),
  )

/**
 * Waits until the queues (by default, all queues) are empty. Returns the entries left after a
 * deadline.
 */
export const drain = async (
  stage: Stage,
  limitMs: number,
  names?: readonly string[],
): Promise<Map<string, number>> => {
  const endMs = Date.now() + limitMs
  for (;;) {
    const left = await readQueues(stage)
    const waitsFor = ([name, count]: [string, number]): boolean =>
      count > 0 && names?.includes(name) !== false
    if (![...left].some(waitsFor) || Date.now() > endMs) return left
    await pause(300)
  }
}

export const judgeQueues = async (world: World, stage: Stage): Promise<void> => {
  for (const [queue, count] of await drain(stage, 30_000)) {
    if (count > 0) violate(world, 'all queues drain', `${queue}: ${count} left`)
  }
}

export interface Sums {
  name: string
  currency: string
  service: bigint
  provider: bigint
}

/** A partial refund is a payout at carrier2_money, so only the outgoing total is comparable. */
const directions = { payments: 'in', payouts: 'out', refunds: 'out' } as const
const fields = { collected: 'in', paidOut: 'out', refunded: 'out' } as const
const succeeded = new Set(['successful', 'completed'])

export const readSums = (world: World, shown: Iterable<Shown>): Sums[] => {
  const sums = new Map<string, Sums>()
  const sumOf = (name: string, currency: string): Sums => {
    const key = `${name} ${currency}`
    const sum = sums.get(key) ?? { name, currency, service: 0n, provider: 0n }
    sums.set(key, sum)
    return sum
  }
  for (const { kind, environment, data } of shown) {
    if (environment !== 'live' || !succeeded.has(data.status)) continue
    sumOf(`${data.provider} ${directions[kind]}`, data.currency).service += BigInt(data.amount)
  }
  const { momo, money } = world.providers
  for (const [name, provider] of Object.entries({ carrier1_momo: momo, carrier2_money: money })) {
    const records = provider.records()
    for (const [field, direction] of Object.entries(fields)) {
      for (const [currency, moved] of Object.entries(records[field as keyof typeof fields])) {
        sumOf(`${name} ${direction}`, currency).provider += BigInt(moved)
      }
    }
  }
  return [...sums.values()]
}

export const judgeSums = async (world: World): Promise<Map<string, Shown>> => {
  const shown = await takeInventory(world)
  for (const { name, currency, service, provider } of readSums(world, shown.values())) {
    if (service === provider) continue
    const detail = `${name} ${currency}: ${service} here, ${provider} there`
    violate(world, 'sums equal those of the providers', detail)
  }
  return shown
}

const unexpected = /TypeError|ReferenceError|RangeError|uncaught|unhandled|is not a function/i

/** Checks that nodes stop only when killed, and fail only in ways that an outage explains. */
export const judgeNodes = (world: World, { nodes, postgres }: Stage): void => {
  for (const { name, errors } of nodes) {
    for (const text of errors().keys()) {
      if (unexpected.test(text)) violate(world, 'no internal error occurs', `${name}: ${text}`)
    }
  }
  for (const line of postgres.panics()) violate(world, 'PostgreSQL does not panic', line)
}
