import type { Bulk } from './account-world.ts'
import { askAccount } from './account-world.ts'
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
import type { Merchant, World } from './world.ts'
import { manage, manageOnce, read, violate } from './world.ts'

/** Payouts that merchants order together. */

const lineFrom = (draw: Random, { country }: Merchant) => ({
  amount: draw.chance(0.02) ? 0 : 1 + draw.below(900),
  country,
  currency: currencies[country],
  provider: draw.pick(served[country] ?? []),
  phone_number: `${prefixes[country]}${draw.chance(0.3) ? 999_001 + draw.below(13) : 100_000 + draw.below(800_000)}`,
})

export const payOutInBulk: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const payouts = Array.from({ length: 1 + draw.below(9) }, () => lineFrom(draw, merchant))
  const sent = newSent(world, merchant, environment, '/account/v1/bulk-payouts', { payouts })
  const answers = await Promise.all(
    draw.chance(0.3) ? [send(world, sent), send(world, { ...sent })] : [send(world, sent)],
  )
  const what = `${merchant.name} pays out ${payouts.length} lines (${environment})`
  for (const answer of answers) {
    if (answer?.status !== 201) continue
    if (payouts.some(({ amount }) => amount === 0)) {
      violate(world, 'a bulk with a faulty line is refused whole', what)
    }
    const { id } = answer.body.data
    if (world.bulks.some((known) => known.id === id)) continue
    const label = `bulk ${world.bulks.length + 1}`
    const amounts = payouts.map(({ amount }) => amount)
    world.bulks.push({ label, merchant, environment, id, amounts })
  }
  return `${what}: ${answers.map((answer) => answer?.status ?? 'no answer').join(' and ')}`
}

export const cancelBulk: Action = async (world, draw) => {
  if (world.bulks.length === 0) return 'no bulk to cancel'
  const { label, merchant, environment, id } = draw.pick(world.bulks.slice(-4))
  const path = `/bulk-payouts/${id}/cancel`
  const answer = await askAccount(world, merchant, environment, 'POST', path)
  return `${merchant.name} cancels ${label}: ${answer?.status ?? 'no answer'}`
}

const listWaiting = async (world: World): Promise<string[]> => {
  const answer = await manageOnce(world, 'GET', '/waiting-bulk-payouts?per_page=100')
  return (answer?.body?.data ?? []).map(({ id }: { id: string }) => id)
}

/** An administrator decides on a bulk, and at times twice at once. */
export const decideOnBulk: Action = async (world, draw) => {
  const waiting = await listWaiting(world)
  if (waiting.length === 0) return 'no bulk waits'
  const id = draw.pick(waiting)
  const verdicts = draw.chance(0.4) ? ['approve', 'reject'] : [draw.pick(['approve', 'reject'])]
  const answers = await Promise.all(
    verdicts.map((verdict) => manageOnce(world, 'POST', `/bulk-payouts/${id}/${verdict}`)),
  )
  if (answers.filter((answer) => answer?.status === 200).length > 1) {
    violate(world, 'of two decisions the first one counts', `bulk ${id}`)
  }
  const told = answers.map((answer) => answer?.status ?? 'no answer').join(' and ')
  return `an administrator tries to ${verdicts.join(' and ')} a bulk: ${told}`
}

/** Approves what waits; returns how many did. */
export const approveBulks = async (world: World): Promise<number> => {
  const waiting = await listWaiting(world)
  for (const id of waiting) await manage(world, 'POST', `/bulk-payouts/${id}/approve`)
  return waiting.length
}

interface Line {
  number: number
  state: string
  amount: number
  payout_id: string | null
}

const judgeLines = (world: World, { label, amounts }: Bulk, lines: Line[], made: Set<string>) => {
  const told = lines.map(({ amount }) => amount)
  if (told.join() !== amounts.join()) {
    violate(world, 'a bulk keeps its lines', `${label}: ${told} of ${amounts}`)
  }
  const ids = lines.flatMap(({ payout_id: id }) => id ?? [])
  if (new Set(ids).size !== ids.length || ids.length !== made.size) {
    const detail = `${label}: ${ids.length} told, ${made.size} made`
    violate(world, 'a line becomes one payout', detail)
  }
  for (const { number, state, payout_id: id } of lines) {
    const isEnded = ['completed', 'failed', 'cancelled', 'rejected'].includes(state)
    const isMade = id === null ? ['cancelled', 'rejected'].includes(state) : made.has(id)
    if (isEnded && isMade) continue
    violate(world, 'every line of a bulk ends', `${label}, line ${number} is ${state}`)
  }
}

/** In the end each line of a bulk is one payout, or was cancelled or rejected. */
export const judgeBulks = async (world: World): Promise<void> => {
  for (const bulk of world.bulks) {
    const { merchant, environment, id, label } = bulk
    const ask = (path: string) => read(world, merchant, environment, `/account/v1${path}`)
    const { data } = (await ask(`/bulk-payouts/${id}`)).body
    if (!['completed', 'cancelled', 'rejected'].includes(data.status)) {
      violate(world, 'every bulk ends', `${label} is ${data.status}`)
    }
    const { body } = await ask(`/bulk-payouts/${id}/lines?per_page=100`)
    const listed = (await ask(`/transactions?bulk_payout_id=${id}&per_page=100`)).body.data
    const made = new Set<string>(listed.map((item: { id: string }) => item.id))
    judgeLines(world, bulk, body.data, made)
  }
}
