import type { Bulk, Item } from './account-world.ts'
import { askAccount, listOwn } from './account-world.ts'
import { suspendFor } from './administrators.ts'
import { clockText, elapsedMs, epochOf, wait } from './clock.ts'
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
import type { Environment, Merchant, World } from './world.ts'
import { manage, manageOnce, read, violate } from './world.ts'

export const lineFrom = (draw: Random, { country }: Merchant, faulty = 0.02) => ({
  amount: draw.chance(faulty) ? 0 : 1 + draw.below(900),
  country,
  currency: currencies[country],
  provider: draw.pick(served[country] ?? []),
  phone_number: `${prefixes[country]}${draw.chance(0.3) ? 999_001 + draw.below(13) : 100_000 + draw.below(800_000)}`,
})

type Payouts = ReturnType<typeof lineFrom>[]

export const sendBulk = async (
  world: World,
  merchant: Merchant,
  environment: Environment,
  payouts: Payouts,
  isTwice: boolean,
): Promise<{ what: string; bulk: Bulk | undefined }> => {
  const sent = newSent(world, merchant, environment, '/account/v1/bulk-payouts', { payouts })
  const answers = await Promise.all(
    isTwice ? [send(world, sent), send(world, { ...sent })] : [send(world, sent)],
  )
  const what = `${merchant.name} pays out ${payouts.length} lines (${environment})`
  let bulk: Bulk | undefined
  for (const answer of answers) {
    if (answer?.status !== 201) continue
    if (payouts.some(({ amount }) => amount === 0)) {
      violate(world, 'a bulk payout with a faulty line is refused as a whole', what)
    }
    const { id, currency } = answer.body.data
    bulk = world.bulks.find((known) => known.id === id)
    if (bulk !== undefined) continue
    const label = `bulk ${world.bulks.length + 1}`
    const amounts = payouts.map(({ amount }) => amount)
    bulk = { label, merchant, environment, id, currency, amounts, pauses: [] }
    world.bulks.push(bulk)
  }
  const told = answers.map((answer) => answer?.status ?? 'no answer').join(' and ')
  return { what: `${what}: ${told}`, bulk }
}

export const payOutInBulk: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const payouts = Array.from({ length: 1 + draw.below(9) }, () => lineFrom(draw, merchant))
  return (await sendBulk(world, merchant, environment, payouts, draw.chance(0.3))).what
}

const heldMs = [20_000, 60_000, 600_000]
/** No provider replies during this time, so no line after the first turn becomes a payout. */
const silentMs = 5000
/** A process that was called earlier creates its payouts within this time. */
const turnMs = 2000

/** Cancels a bulk payout that needs more than one turn, or suspends its merchant. */
export const interruptBulk: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = draw.chance(0.8) ? 'live' : 'test'
  const count = 60 + draw.below(61)
  const payouts = Array.from({ length: count }, () => lineFrom(draw, merchant, 0))
  const path = '/bulk-payouts/preview'
  const previewed = await askAccount(world, merchant, environment, 'POST', path, { payouts })
  const { momo, money } = world.providers
  for (const simulator of [momo, money]) simulator.hang(true)
  void wait(silentMs).then(() => {
    for (const simulator of [momo, money]) simulator.hang(false)
  })
  const { what, bulk } = await sendBulk(world, merchant, environment, payouts, false)
  const sum = payouts.reduce((total, { amount }) => total + amount, 0)
  if (previewed?.status === 200 && previewed.body.data.amount !== sum) {
    violate(
      world,
      'a preview shows the price of the bulk payout',
      `${previewed.body.data.amount}, ${sum}`,
    )
  }
  if (bulk === undefined) return what
  await wait(draw.below(1500))
  if (draw.chance(0.5)) {
    const cancelling = `/bulk-payouts/${bulk.id}/cancel`
    const answer = await askAccount(world, merchant, environment, 'POST', cancelling)
    if (answer?.status === 200) bulk.pauses.push([elapsedMs() + turnMs, Number.POSITIVE_INFINITY])
    return `${what}, ${bulk.label}, and cancels it: ${answer?.status ?? 'no answer'}`
  }
  const [fromMs, untilMs] = await suspendFor(world, merchant, draw.pick(heldMs))
  bulk.pauses.push([fromMs + turnMs, untilMs])
  return `${what}, ${bulk.label}, and is suspended from ${clockText(fromMs)} to ${clockText(untilMs)}`
}

export const cancelBulk: Action = async (world, draw) => {
  if (world.bulks.length === 0) return 'no bulk payout to cancel'
  const { label, merchant, environment, id } = draw.pick(world.bulks.slice(-4))
  const path = `/bulk-payouts/${id}/cancel`
  const answer = await askAccount(world, merchant, environment, 'POST', path)
  return `${merchant.name} cancels ${label}: ${answer?.status ?? 'no answer'}`
}

const listWaiting = async (world: World): Promise<string[]> => {
  const answer = await manageOnce(world, 'GET', '/waiting-bulk-payouts?per_page=100')
  return (answer?.body?.data ?? []).map(({ id }: { id: string }) => id)
}

/** An administrator approves or rejects a bulk payout, sometimes in two concurrent calls. */
export const decideOnBulk: Action = async (world, draw) => {
  const waiting = await listWaiting(world)
  if (waiting.length === 0) return 'no bulk payout needs approval'
  const id = draw.pick(waiting)
  const verdicts = draw.chance(0.4) ? ['approve', 'reject'] : [draw.pick(['approve', 'reject'])]
  const answers = await Promise.all(
    verdicts.map((verdict) => manageOnce(world, 'POST', `/bulk-payouts/${id}/${verdict}`)),
  )
  if (answers.filter((answer) => answer?.status === 200).length > 1) {
    violate(world, 'the first of two decisions wins', `bulk ${id}`)
  }
  const told = answers.map((answer) => answer?.status ?? 'no answer').join(' and ')
  return `an administrator tries to ${verdicts.join(' and ')} a bulk payout: ${told}`
}

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
    violate(world, 'a bulk payout keeps all its lines', `${label}: ${told} of ${amounts}`)
  }
  const ids = lines.flatMap(({ payout_id: id }) => id ?? [])
  if (new Set(ids).size !== ids.length || ids.length !== made.size) {
    const detail = `${label}: ${ids.length} lines became payouts, ${made.size} are different`
    violate(world, 'a line becomes exactly one payout', detail)
  }
  for (const { number, state, payout_id: id } of lines) {
    const isEnded = ['completed', 'failed', 'cancelled', 'rejected'].includes(state)
    const isMade = id === null ? ['cancelled', 'rejected'].includes(state) : made.has(id)
    if (isEnded && isMade) continue
    violate(world, 'every line of a bulk payout completes', `${label}, line ${number} is ${state}`)
  }
}

/** Checks that no line became a payout after a cancellation or during a suspension. */
const judgePauses = (world: World, { label, pauses }: Bulk, items: Item[]): void => {
  for (const { created_at: createdAt } of items) {
    const atMs = Date.parse(createdAt) - epochOf()
    if (!pauses.some(([fromMs, untilMs]) => atMs > fromMs && atMs < untilMs)) continue
    violate(world, 'no line of a stopped bulk payout becomes a payout', `${label} at ${createdAt}`)
  }
}

/** Checks that each line became exactly one payout, or was cancelled or rejected. */
export const judgeBulks = async (world: World): Promise<void> => {
  for (const bulk of world.bulks) {
    const { merchant, environment, id, label } = bulk
    const path = `/account/v1/bulk-payouts/${id}`
    const { data } = (await read(world, merchant, environment, path)).body
    bulk.status = data.status
    if (!['completed', 'cancelled', 'rejected'].includes(data.status)) {
      violate(world, 'every bulk payout completes', `${label} is ${data.status}`)
    }
    const list = <Row>(of: string) => listOwn<Row>(world, merchant, environment, of)
    const lines = await list<Line>(`/bulk-payouts/${id}/lines?`)
    const items = await list<Item>(`/transactions?bulk_payout_id=${id}`)
    judgeLines(world, bulk, lines, new Set(items.map((item) => item.id)))
    judgePauses(world, bulk, items)
  }
}
