import { type Bulk, listOwn, Refused } from './account-world.ts'
import { lineFrom, sendBulk } from './bulks.ts'
import { wait } from './clock.ts'
import { judgeNow } from './judge-reserved.ts'
import { type Action, currencies, served } from './merchants.ts'
import { indexRecords } from './truth.ts'
import { manageOnce, violate, type World } from './world.ts'

/** A provider wallet runs dry during a bulk payout, so the remaining payouts are held. */

interface HeldItem {
  id: string
  provider: string
  amount: number
  held: { reason: string } | null
}

/**
 * Checks that no held payout was submitted, and that the submitted payouts fit into the reported
 * wallet balance, if it is known. Returns the number of held payouts.
 */
const judgeHeld = async (
  world: World,
  { id, merchant }: Bulk,
  balance = Number.POSITIVE_INFINITY,
): Promise<number> => {
  const recordOf = indexRecords(world)
  const path = `/transactions?bulk_payout_id=${id}`
  const items = await listOwn<HeldItem>(world, merchant, 'live', path)
  const submitted = items.filter((item) => recordOf(item).references.length > 0)
  const sum = submitted.reduce((total, { amount }) => total + amount, 0)
  if (sum > balance)
    violate(
      world,
      'payouts do not exceed the wallet balance',
      `${sum} of ${balance}, bulk payout ${id}`,
    )
  const held = items.filter((item) => item.held?.reason === 'wallet_low')
  for (const item of held) {
    if (recordOf(item).references.length === 0) continue
    violate(world, 'a held payout is not submitted', item.id)
  }
  return held.length
}

const looksMs = [3000, 10_000, 60_000]
const refreshMs = 11_000
/** Longer than any payout is held. */
const neverMs = 25 * 3_600_000

interface Reported {
  provider: string
  country: string
  balances: { wallet: string; currency: string; amount: number }[]
}

const refreshes = new WeakMap<World, number>()

const refresh = async (world: World): Promise<Reported[]> => {
  // The service refreshes a wallet at most once within this time.
  await wait(refreshMs)
  refreshes.set(world, (refreshes.get(world) ?? 0) + 1)
  const answer = await manageOnce(world, 'POST', '/provider-balances/refresh')
  return answer?.body?.data ?? []
}

const look = async (world: World, bulk: Bulk, cap: number | undefined): Promise<string> => {
  const told: string[] = []
  const before = refreshes.get(world)
  try {
    for (const ms of looksMs) {
      await wait(ms)
      // Each report of the same balance allows the same number of payouts.
      const isSure = before === refreshes.get(world)
      const count = await judgeHeld(world, bulk, isSure ? cap : undefined)
      told.push(`${count} held, ${await judgeNow(world, bulk.merchant)}`)
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    told.push(error.message)
  }
  return told.join('; ')
}

/** Sometimes nobody funds the wallet, and the money returns to the merchant. */
export const dryWallet: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const { country } = merchant
  const currency = currencies[country] ?? ''
  const provider = draw.pick(served[country] ?? [])
  const { momo, money } = world.providers
  const { capBalance } = provider === 'carrier1_momo' ? momo : money
  if (capBalance === undefined) return 'no wallet runs dry'
  const cap = 200 + draw.below(1500)
  capBalance(currency, country, cap)
  const reported = (await refresh(world))
    .filter((each) => each.provider === provider && each.country === country)
    .flatMap(({ balances }) => balances)
    .find((each) => each.wallet === 'disbursement' && each.currency === currency)
  const payouts = Array.from({ length: 4 + draw.below(6) }, () => ({
    ...lineFrom(draw, merchant, 0),
    provider,
  }))
  const { what, bulk } = await sendBulk(world, merchant, 'live', payouts, false)
  const told = bulk === undefined ? 'nothing' : await look(world, bulk, reported?.amount)
  const isFunded = draw.chance(0.8)
  if (!isFunded) {
    await wait(neverMs)
    await refresh(world)
  }
  capBalance(currency, country, undefined)
  await refresh(world)
  return `${provider} in ${country} is dry; ${what}: ${told}; ${isFunded ? 'funded' : 'given up'}`
}
