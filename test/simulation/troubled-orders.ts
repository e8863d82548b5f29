import { wait } from './clock.ts'
import {
  type Action,
  currencies,
  environmentFrom,
  newSent,
  prefixes,
  send,
  served,
} from './merchants.ts'
import type { Random } from './random.ts'
import type { TroubledOrder } from './troubles.ts'
import type { Answer, Merchant, World } from './world.ts'
import { ask } from './world.ts'

/** Random faults would rarely affect a transaction, so these transactions have planned faults. */

const atOnce = 12
const collectedAfterMs = 60_000

/** Returns an unused phone number, because its plan must not affect other transactions. */
const numberOf = (world: World, country: string): string => {
  world.planned += 1
  return `${prefixes[country]}${910_000 + (world.planned % 80_000)}`
}

const order = (country: string, provider: string, amount: number, number: string) => ({
  amount,
  country,
  currency: currencies[country],
  provider,
  phone_number: number,
})

const toldOf = (world: World, answer: Answer | undefined): string => {
  const { data, code } = answer?.body ?? {}
  const label = world.orders.find(data?.id)?.label
  return label ?? code ?? String(answer?.status ?? 'no answer')
}

const refundPlanned = async (
  world: World,
  merchant: Merchant,
  { provider, kind, plan }: TroubledOrder,
  amount: number,
): Promise<Answer | undefined> => {
  const { country } = merchant
  const number = numberOf(world, country)
  const payment = order(country, provider, amount + 1, number)
  const paid = await send(world, newSent(world, merchant, 'live', '/payments', payment))
  await wait(collectedAfterMs)
  world.providers.network?.plan(number, 'out', plan)
  const refunded = kind === 'whole refund' ? amount + 1 : amount
  const body = { payment_id: paid?.body?.data?.id, amount: refunded }
  return send(world, newSent(world, merchant, 'live', '/refunds', body))
}

const meet = async (world: World, draw: Random): Promise<string> => {
  const troubled = world.nextTrouble?.()(draw)
  if (troubled === undefined) return 'no transaction meets a fault'
  const { provider, kind, plan, title } = troubled
  const merchants = world.merchants.filter(({ country }) => served[country]?.includes(provider))
  if (merchants.length === 0) return 'no transaction meets a fault'
  const merchant = draw.pick(merchants)
  const amount = 1 + draw.below(3000)
  if (kind === 'whole refund' || kind === 'part refund') {
    const answer = await refundPlanned(world, merchant, troubled, amount)
    return `${merchant.name} requests a ${kind} at ${provider}, ${title}: ${toldOf(world, answer)}`
  }
  const number = numberOf(world, merchant.country)
  world.providers.network?.plan(number, kind === 'payment' ? 'in' : 'out', plan)
  const path = kind === 'payment' ? '/payments' : '/payouts'
  const body = order(merchant.country, provider, amount, number)
  const answer = await send(world, newSent(world, merchant, 'live', path, body))
  return `${merchant.name} requests a ${kind} at ${provider}, ${title}: ${toldOf(world, answer)}`
}

export const meetTrouble: Action = async (world, draw) => {
  const met = await Promise.all(Array.from({ length: atOnce }, () => meet(world, draw)))
  return met.join('; ')
}

/** A merchant pays out a collection that turns out not to have moved any money. */
export const owe: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const country = draw.pick(Object.keys(served).filter((each) => each !== merchant.country))
  const provider = draw.pick(served[country] ?? [])
  const number = numberOf(world, country)
  const amount = 4000 + draw.below(4000)
  const payment = order(country, provider, amount, number)
  const paid = await send(world, newSent(world, merchant, 'live', '/payments', payment))
  await wait(collectedAfterMs)
  const bearer = merchant.keys.live
  const read = await ask(world, { method: 'GET', path: '/api/v1/merchant/balance', bearer })
  const balances: { currency: string; available_balance: number }[] = read?.body?.data ?? []
  const held = balances.find(({ currency }) => currency === currencies[country])
  const all = Math.floor(((held?.available_balance ?? 0) * 9600) / 10_000) - 10
  const payout = order(country, provider, Math.max(1, all), numberOf(world, country))
  const out = await send(world, newSent(world, merchant, 'live', '/payouts', payout))
  await wait(collectedAfterMs)
  const { momo, money } = world.providers
  const simulator = provider === 'carrier1_momo' ? momo : money
  const [found] = [...simulator.orders.values()].filter(({ msisdn }) =>
    msisdn.endsWith(number.slice(-6)),
  )
  if (found?.status === 'succeeded') simulator.setOutcome(found.reference, 'failed')
  const told = `${toldOf(world, paid)} is paid out as ${toldOf(world, out)}`
  return `${merchant.name}: ${told}, and then ${provider} reverses it`
}

/** Refunds a payment completely in two parts, and then tries to refund one more unit. */
export const refundBeyond: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const { country } = merchant
  const environment = environmentFrom(draw)
  const amount = 2 + draw.below(500)
  const number = numberOf(world, country)
  const payment = order(country, draw.pick(served[country] ?? []), amount, number)
  const paid = await send(world, newSent(world, merchant, environment, '/payments', payment))
  await wait(collectedAfterMs)
  const part = 1 + draw.below(amount - 1)
  const told: string[] = []
  for (const asked of [part, amount - part, 1]) {
    const body = { payment_id: paid?.body?.data?.id, amount: asked }
    const answer = await send(world, newSent(world, merchant, environment, '/refunds', body))
    told.push(toldOf(world, answer))
  }
  return `${merchant.name} refunds all of ${toldOf(world, paid)} and one unit more: ${told.join(', ')}`
}
