import { wait } from '../simulation/clock.ts'
import {
  type Action,
  amountFrom,
  environmentFrom,
  newSent,
  numberFrom,
  placeFrom,
  send,
} from '../simulation/merchants.ts'
import type { Random } from '../simulation/random.ts'
import { effectFrom, faults } from '../simulation/trouble.ts'
import { ask, manageOnce, violate, type World } from '../simulation/world.ts'

/**
 * Sends two transactions with one key to two nodes at the same time. At most one may be accepted.
 */
export const misuseKey: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const place = placeFrom(draw, merchant.country)
  const path = draw.pick(['/payments', '/payouts'])
  const order = {
    amount: amountFrom(draw),
    ...place,
    phone_number: numberFrom(draw, place.country),
  }
  const first = newSent(world, merchant, environment, path, order)
  const body = JSON.stringify({ ...order, amount: order.amount + 1 })
  const answers = await Promise.all([
    send(world, first),
    send(world, { ...first, body, answer: undefined }),
  ])
  const accepted = answers.filter((answer) => answer?.status === 201)
  if (accepted.length > 1) {
    violate(
      world,
      'an idempotency key identifies one request',
      `${merchant.name} ${first.key}, at the same time`,
    )
  }
  const told = answers.map((answer) => answer?.status ?? 'no answer').join(' and ')
  return `${merchant.name} sends two transactions with one key at the same time: ${told}`
}

/** A node may accept a revoked key for less than this simulated time. */
const revokedWithinMs = 60_000

export const changeKey: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const path = `/applications/${merchant.applicationId}/api-keys`
  const created = await manageOnce(world, 'POST', path, { kind: 'secret', environment })
  const fresh: string | undefined = created?.body?.data?.key
  if (fresh === undefined) return `${merchant.name} gets no new key: ${created?.status}`
  const listed = await manageOnce(world, 'GET', `${path}?per_page=100`)
  const before = merchant.keys[environment]
  const keys: { id: string; kind: string; last_four: string }[] = listed?.body?.data ?? []
  const old = keys.find(({ kind, last_four: four }) => kind === 'secret' && before.endsWith(four))
  merchant.keys[environment] = fresh
  if (old === undefined) return `${merchant.name} has a new key in addition to the previous one`
  const revoked = await manageOnce(world, 'DELETE', `/api-keys/${old.id}`)
  if (revoked?.status !== 204) return `${merchant.name} may still use a key: ${revoked?.status}`
  await wait(revokedWithinMs)
  const payments = { method: 'GET', path: '/api/v1/payments', bearer: before }
  const answers = await Promise.all([ask(world, payments), ask(world, payments)])
  if (answers.some((answer) => answer?.status === 200)) {
    violate(world, 'a revoked key is refused', `${merchant.name} (${environment})`)
  }
  return `${merchant.name} changes its key (${environment})`
}

/** Returns immediately. The merchant stays suspended until it is resumed or the story ends. */
export const suspend: Action = async (world, draw) => {
  const { organisationId, name } = draw.pick(world.merchants)
  const verb = draw.pick(['suspend', 'resume', 'resume'] as const)
  const body = verb === 'suspend' ? { reason: 'looks odd' } : undefined
  await manageOnce(world, 'POST', `/organisations/${organisationId}/${verb}`, body)
  return `an administrator asks to ${verb} ${name}`
}

const simulatorOf = ({ providers }: World, provider: string) =>
  provider === 'carrier1_momo' ? providers.momo : providers.money

const calls = { '/payments': 'collect', '/payouts': 'payout', '/refunds': 'refund' } as const

/**
 * Sets a fault for the next provider call of a given kind. The call may belong to a transaction of
 * a different lane.
 */
const prepareTrouble = (
  world: World,
  draw: Random,
  provider: string,
  call: (typeof calls)[keyof typeof calls],
): string => {
  const simulator = simulatorOf(world, provider)
  const rows = simulator.answers.filter((row) => row.calls.includes(call))
  if (rows.length > 0 && draw.chance(0.6)) {
    const row = draw.pick(rows)
    const effect = effectFrom(draw, call, row)
    simulator.forceAnswer({ call, answer: row.name, ...(effect && { effect }) })
    return `${row.name} (${effect ?? 'no effect'})`
  }
  const fault = draw.pick(faults)
  simulator.failNext(call, fault)
  return JSON.stringify(fault)
}

/** Creates a transaction with a planned fault, because random faults alone would be too rare. */
export const meetTrouble: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const path = draw.pick(['/payments', '/payouts', '/refunds'] as const)
  const own = world.orders
    .of('payments')
    .filter((order) => order.environment === 'live' && order.merchant === merchant)
  const place = placeFrom(draw, merchant.country)
  const amount = path === '/refunds' ? 1 : amountFrom(draw)
  const order = { amount, ...place, phone_number: numberFrom(draw, place.country) }
  const payment = own.length === 0 ? undefined : draw.pick(own)
  if (path === '/refunds' && payment === undefined) return 'nothing to refund in trouble'
  const provider = path === '/refunds' ? (payment?.provider ?? '') : place.provider
  const trouble = prepareTrouble(world, draw, provider, calls[path])
  const refund = { payment_id: payment?.id, amount: payment?.amount }
  const body = path === '/refunds' ? refund : order
  const answer = await send(world, newSent(world, merchant, 'live', path, body))
  const label = world.orders.find(answer?.body?.data?.id)?.label
  const told = label ?? answer?.body?.code ?? answer?.status ?? 'no answer'
  return `${merchant.name} sends a ${calls[path]} to ${provider}, which will do ${trouble}: ${told}`
}
