import { openItems, resolveItem } from './administrators.ts'
import { approveBulks } from './bulks.ts'
import { wait } from './clock.ts'
import { reopenAll } from './dismissals.ts'
import { takeInventory } from './inventory.ts'
import { finals } from './judge-money.ts'
import { judgeApprovals } from './judge-rules.ts'
import { finishTransfers } from './transfers.ts'
import { indexRecords } from './truth.ts'
import { endSchedules } from './withdrawal-terms.ts'
import { finishWithdrawals } from './withdrawals.ts'
import type { World } from './world.ts'
import { manage, manageOnce, violate } from './world.ts'

const hourMs = 3_600_000
const roundsMax = 14
/**
 * These rounds last two and a half days. They cover the longest pause between deliveries, and both
 * comparisons of a transaction with its provider.
 */
const usualQuietRounds = 5
/** A transaction that is open for this long must have been listed for review. */
const listedWithinMs = 27 * hourMs
const oldMs = 25.5 * hourMs

const endTroubles = async (world: World): Promise<void> => {
  const { callbackFaults, momo, money } = world.providers
  world.providers.network?.forgetAllButSilence()
  Object.assign(callbackFaults, { lose: 0, double: 0, delays: [] })
  for (const simulator of [momo, money]) {
    simulator.hang(false)
    simulator.clearFaults()
  }
  world.receivers.behaviourOf.clear()
}

/** Resolves transactions that would otherwise stay open until a person or payer acts. */
const decideAll = async (world: World): Promise<number> => {
  for (const simulator of [world.providers.momo, world.providers.money]) {
    for (const { reference, status } of simulator.orders.values()) {
      if (status === 'pending') simulator.setOutcome(reference, 'succeeded')
    }
  }
  let open = await approveBulks(world)
  open += (await finishWithdrawals(world)) + (await finishTransfers(world))
  for (const [id, { kind, environment, data }] of await takeInventory(world)) {
    if (finals.has(data.status)) continue
    open += 1
    if (kind === 'payouts' && data.status === 'pending') {
      world.decided.add(id)
      await manage(world, 'POST', `/payouts/${id}/approve`)
    } else if (kind === 'payouts' && data.status === 'approved') {
      // The service refuses the request unless the payout is held.
      await manageOnce(world, 'POST', `/payouts/${id}/resume`, { reason: 'looks fine' })
    } else if (environment === 'test' && data.status === 'processing') {
      const outcome = { status: 'successful' }
      await manage(world, 'POST', `/sandbox/transactions/${id}/outcome`, outcome)
    }
  }
  return open
}

/**
 * Longer than the longest pause between two queries (10 minutes plus a tenth), and longer than the
 * pause after a change that the database refused (an hour).
 */
const toldWithinMs = 75 * 60_000

/** Returns whether the provider accepted the transaction. Otherwise it has nothing to report. */
const wasAccepted = async (world: World, id: string): Promise<boolean> =>
  (await manage(world, 'GET', `/transactions/${id}`)).body.data.submitted_at !== null

/** Checks that a transaction completes or is listed soon after its provider can report it. */
const judgeTold = async (world: World): Promise<void> => {
  const { momo, money, network } = world.providers
  const listed = new Set(await listedTransactions(world))
  const recordOf = indexRecords(world)
  const since = new Date(Date.now() - toldWithinMs).toISOString()
  for (const [id, { environment, kind, data }] of await takeInventory(world)) {
    const isWaiting = kind === 'payouts' && data.status === 'pending'
    if (environment === 'test' || finals.has(data.status) || isWaiting || listed.has(id)) continue
    const { orders } = data.provider === 'carrier1_momo' ? momo : money
    const { references } = recordOf({ id, provider: data.provider })
    const isKeptOpen = (reference: string) => orders.get(reference)?.status === 'pending'
    const direction = kind === 'payments' ? 'in' : 'out'
    const isSilent = kind !== 'refunds' && network?.isSilent(data.phone_number, direction)
    if (isSilent || references.some(isKeptOpen) || data.created_at > since) continue
    if (references.length === 0 && (await wasAccepted(world, id))) continue
    const detail = `${world.orders.labelOf(id)} is ${data.status}`
    violate(
      world,
      'a status that a provider reports is applied or listed within 75 minutes',
      detail,
    )
  }
}

/** Checks that a transaction open for over a day is listed, whatever its provider reports. */
const judgeOverdue = async (world: World): Promise<void> => {
  const listed = new Set(await listedTransactions(world))
  for (const [id, { environment, kind, data }] of await takeInventory(world)) {
    const isWaiting = kind === 'payouts' && data.status === 'pending'
    if (environment === 'test' || finals.has(data.status) || isWaiting) continue
    const isOld = Date.now() - Date.parse(data.created_at) > oldMs
    if (!isOld || listed.has(id)) continue
    const detail = `${world.orders.labelOf(id)} is ${data.status}`
    violate(world, 'a transaction that is open for a day is listed', detail)
  }
}

const listedTransactions = async (world: World): Promise<string[]> => {
  const found: string[] = []
  for (let page = 1; ; page++) {
    const path = `/reconciliation-items?per_page=100&page=${page}`
    const { body } = await manage(world, 'GET', path)
    const items: { transaction_id: string }[] = body.data
    found.push(...items.map(({ transaction_id: id }) => id))
    if (items.length < 100) return found
  }
}

const resolveAll = async (world: World): Promise<number> => {
  await reopenAll(world)
  const items = await openItems(world)
  for (const item of items) world.story.push(`in the end ${await resolveItem(world, item)}`)
  return items.length
}

/** Advances time until nothing is open, and then through the delivery retries and comparisons. */
export const settle = async (
  world: World,
  passHalfADay: () => Promise<void> = () => wait(12 * hourMs),
  quietRoundsMin = usualQuietRounds,
): Promise<void> => {
  await endTroubles(world)
  judgeApprovals(world, await takeInventory(world))
  if (world.inside !== undefined) {
    await wait(toldWithinMs)
    await judgeTold(world)
  }
  await wait(listedWithinMs)
  await judgeOverdue(world)
  world.providers.network?.clear()
  await endSchedules(world)
  let quietRounds = 0
  for (let round = 0; round < roundsMax && quietRounds < quietRoundsMin; round++) {
    const open = await decideAll(world)
    await passHalfADay()
    const items = await resolveAll(world)
    quietRounds = open === 0 && items === 0 ? quietRounds + 1 : 0
  }
  const left = await openItems(world)
  if (left.length > 0) {
    violate(world, 'listed items can be settled', `${left.length} items are open`)
  }
}
