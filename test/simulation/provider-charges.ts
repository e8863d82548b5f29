import type { Shown } from './inventory.ts'
import { type Action, currencies, served } from './merchants.ts'
import type { World } from './world.ts'
import { manage, violate } from './world.ts'

/** The stories set provider prices at the start, and staff record actual charges. */

const prices = {
  payments: { type: 'collection', basis_points: 80, fixed_amount: 1 },
  payouts: { type: 'disbursement', basis_points: 0, fixed_amount: 5 },
  refunds: { type: 'refund', basis_points: 10, fixed_amount: 0 },
} as const

/**
 * Sets prices in every market but one. It must run before any transaction after the initial stock.
 */
export const priceProviders = async (world: World): Promise<void> => {
  for (const [country, providers] of Object.entries(served)) {
    if (country === 'KE') continue
    for (const provider of providers) {
      const market = { provider, country, currency: currencies[country] ?? '' }
      for (const price of Object.values(prices)) {
        await manage(world, 'POST', '/provider-prices', { ...market, ...price })
      }
    }
  }
  for (const { id } of world.orders.all) world.unpriced.add(id)
  world.hasPrices = true
}

const succeeded = ['successful', 'completed']

/** Staff record a provider's charge for a transaction, sometimes twice at the same time. */
export const recordCharge: Action = async (world, draw) => {
  const orders = world.orders.all.slice(-20)
  if (orders.length === 0) return 'no transaction to record a charge for'
  const { id, label } = draw.pick(orders)
  // A lost request may arrive late, so later requests repeat the transaction's first amount.
  const amount = world.actualCharges.get(id) ?? draw.pick([0, 5, 41, 250])
  const isTwice = draw.chance(0.3)
  const { body } = await manage(world, 'GET', `/transactions/${id}`)
  if (!succeeded.includes(body?.data?.status)) return `${label} has no charge yet`
  const order = { charges: [{ transaction_id: id, amount }], reason: 'a statement' }
  world.actualCharges.set(id, amount)
  const record = () => manage(world, 'POST', '/provider-charges', order)
  await Promise.all(isTwice ? [record(), record()] : [record()])
  return `staff records that ${label} was charged ${amount}`
}

interface Charge {
  transaction_id: string
  organisation_id: string
  country: string
  currency: string
  expected_amount: number
  actual_amount: number | null
}

const listCharges = async (world: World): Promise<Charge[]> => {
  const found: Charge[] = []
  for (let cursor = ''; ; ) {
    const { body } = await manage(world, 'GET', `/provider-charges?per_page=100${cursor}`)
    found.push(...body.data)
    if (body.meta.next_cursor === null) return found
    cursor = `&cursor=${body.meta.next_cursor}`
  }
}

/** Returns the expected charge for a transaction, or undefined in a market without prices. */
const priced = ({ kind, data }: Shown): number | undefined => {
  const country = Object.keys(currencies).find((each) => currencies[each] === data.currency)
  if (country === undefined || country === 'KE') return undefined
  const { basis_points: bps, fixed_amount: fixed } = prices[kind]
  return Number((BigInt(data.amount) * BigInt(bps) + 9999n) / 10_000n) + fixed
}

/**
 * Checks that each success is charged once at its price, and that nothing else is charged, unless
 * the transaction was corrected. The last actual charge replaces the expected charge.
 */
export const judgeCharges = async (world: World, shown: Map<string, Shown>): Promise<void> => {
  if (!world.hasPrices) return
  const rule = 'each success is charged once, at its price'
  const charges = await listCharges(world)
  const byId = new Map(charges.map((charge) => [charge.transaction_id, charge]))
  const corrected = new Set(world.corrections.map(({ id }) => id))
  for (const [id, order] of shown) {
    const charge = byId.get(id)
    const label = world.orders.labelOf(id)
    const actual = world.actualCharges.get(id) ?? null
    if ((charge?.actual_amount ?? null) !== actual) {
      violate(world, rule, `${label}: ${charge?.actual_amount}, not ${actual} as recorded`)
    }
    if (world.unpriced.has(id) || corrected.has(id)) continue
    const due = succeeded.includes(order.data.status) ? (priced(order) ?? 0) : 0
    if ((charge?.expected_amount ?? 0) === due) continue
    violate(world, rule, `${label} (${order.data.status}): ${charge?.expected_amount}, not ${due}`)
  }
  await judgePosted(world, charges)
}

const judgePosted = async (world: World, charges: Charge[]): Promise<void> => {
  for (const { organisationId, name } of world.merchants) {
    const own = charges.filter((charge) => charge.organisation_id === organisationId)
    const due = own.reduce(
      (sum, { actual_amount, expected_amount }) => sum + (actual_amount ?? expected_amount),
      0,
    )
    const path = `/organisations/${organisationId}/statement`
    const { text } = await manage(world, 'GET', path)
    const posted = text
      .split('\r\n')
      .map((line) => line.split(','))
      .filter((cells) => cells[5]?.startsWith('provider_charges:'))
      .reduce((sum, cells) => sum - Number(cells[8]), 0)
    if (posted === due) continue
    violate(world, 'the ledger contains each charge once', `${name}: ${posted} posted, ${due} due`)
  }
}
