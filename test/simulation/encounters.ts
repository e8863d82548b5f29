import { type Action, amountFrom, newSent, numberFrom, placeFrom, send } from './merchants.ts'
import { effectFrom, faults } from './trouble.ts'
import type { World } from './world.ts'

/** An order that meets its trouble: left to chance, most troubles would meet none. */

const simulatorOf = ({ providers }: World, provider: string) =>
  provider === 'carrier1_momo' ? providers.momo : providers.money

const calls = { '/payments': 'collect', '/payouts': 'payout', '/refunds': 'refund' } as const

export const meetTrouble: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const path = draw.pick(['/payments', '/payouts', '/refunds'] as const)
  const own = world.orders.filter(
    (order) =>
      order.kind === 'payments' && order.environment === 'live' && order.merchant === merchant,
  )
  const place = placeFrom(draw, merchant.country)
  const amount = path === '/refunds' ? 1 : amountFrom(draw)
  const order = { amount, ...place, phone_number: numberFrom(draw, place.country) }
  const payment = own.length === 0 ? undefined : draw.pick(own)
  if (path === '/refunds' && payment === undefined) return 'nothing to refund in trouble'
  const provider = path === '/refunds' ? (payment?.provider ?? '') : place.provider
  const call = calls[path]
  const simulator = simulatorOf(world, provider)
  const rows = simulator.answers.filter((row) => row.calls.includes(call))
  let trouble: string
  if (rows.length > 0 && draw.chance(0.6)) {
    const row = draw.pick(rows)
    const effect = effectFrom(draw, call, row)
    simulator.forceAnswer({ call, answer: row.name, ...(effect && { effect }) })
    trouble = `${row.name} (${effect ?? 'no effect'})`
  } else {
    const fault = draw.pick(faults)
    simulator.failNext(call, fault)
    trouble = JSON.stringify(fault)
  }
  const refund = { payment_id: payment?.id, amount: payment?.amount }
  const body = path === '/refunds' ? refund : order
  const answer = await send(world, newSent(world, merchant, 'live', path, body))
  const label = world.orders.find(({ id }) => id === answer?.body?.data?.id)?.label
  const told = label ?? answer?.body?.code ?? answer?.status ?? 'no answer'
  return `${merchant.name} sends a ${call} to ${provider}, which will do ${trouble}: ${told}`
}
