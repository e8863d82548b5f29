import type { Shown } from './inventory.ts'
import type { Order, World } from './world.ts'
import { violate } from './world.ts'

const parts = 10_000n

export const judgeFees = (world: World): void => {
  for (const { label, amount, currency, terms } of world.orders.of('payouts')) {
    if (terms?.fee === undefined) continue
    const { basis_points: bps, fixed_amount: fixed } = terms.fee
    const product = BigInt(amount) * BigInt(bps)
    const share = product / parts + (product % parts === 0n ? 0n : 1n)
    if (share + BigInt(fixed) === BigInt(terms.feeAmount)) continue
    const detail = `${label} over ${amount} ${currency}: ${terms.feeAmount}`
    violate(world, 'a fee follows the schedule in force and is rounded up', detail)
  }
}

const dayMs = 86_400_000
const slackMs = 60_000

/** Returns the amount that was certainly paid out without approval in the day before a payout. */
const paidBefore = (
  world: World,
  shown: Map<string, Shown>,
  { merchant, environment, currency, terms }: Order,
): bigint => {
  let paid = 0n
  for (const other of world.orders.of('payouts')) {
    const { createdAtMs } = other.terms ?? { createdAtMs: Number.NEGATIVE_INFINITY }
    const isBefore = createdAtMs < (terms?.sentAtMs ?? 0)
    const isRecent = createdAtMs > (terms?.createdAtMs ?? 0) - dayMs + slackMs
    const isOfScope =
      other.merchant === merchant &&
      other.environment === environment &&
      other.currency === currency
    if (!isBefore || !isRecent || !isOfScope || world.decided.has(other.id)) continue
    if (shown.get(other.id)?.data.status === 'completed') paid += BigInt(other.amount)
  }
  return paid
}

/** This check must run before anybody decides on the remaining pending items. */
export const judgeApprovals = (world: World, shown: Map<string, Shown>): void => {
  for (const order of world.orders.of('payouts')) {
    const { id, label, amount, currency, terms } = order
    const status = shown.get(id)?.data.status
    if (terms?.rules === undefined || status === undefined || world.decided.has(id)) continue
    const isWaiting = status === 'pending'
    const rule = terms.rules.find((each) => each.currency === currency)
    const { threshold = null, daily_limit: limit = null } = rule ?? {}
    const isAbove = threshold !== null && amount > threshold
    if (isWaiting && !isAbove && limit === null) {
      violate(
        world,
        'no payout needs approval without a rule',
        `${label} over ${amount} ${currency}`,
      )
    }
    if (isWaiting) continue
    if (isAbove) {
      const detail = `${label} over ${amount} ${currency}, ${threshold}, was not held`
      violate(world, 'a payout above the threshold needs approval', detail)
    }
    if (limit !== null && BigInt(amount) > BigInt(limit) - paidBefore(world, shown, order)) {
      const detail = `${label} over ${amount} ${currency}, ${limit} a day, was not held`
      violate(world, 'a payout above the daily limit needs approval', detail)
    }
  }
}
