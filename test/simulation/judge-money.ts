import type { Shown } from './inventory.ts'
import { environments } from './setup.ts'
import { indexRecords, isWholeRefund, movedBack } from './truth.ts'
import type { Environment, Merchant, World } from './world.ts'
import { manage, violate } from './world.ts'

/** Compares the amounts that merchants saw with the money that the providers really moved. */

const succeeded = new Set(['successful', 'completed'])
export const finals = new Set(['successful', 'completed', 'failed', 'cancelled', 'rejected'])
const openingBalance = 10_000_000
/** The API caps larger balances at the largest safe integer. */
const showableMax = BigInt(Number.MAX_SAFE_INTEGER - openingBalance)

const labelOf = (world: World, id: string): string => world.orders.labelOf(id)

/** Checks that acknowledged transactions exist with the acknowledged amounts. */
export const judgeAcknowledged = (world: World, shown: Map<string, Shown>): void => {
  for (const { id, label, amount, currency, merchant } of world.orders.all) {
    const found = shown.get(id)
    if (found === undefined || found.merchant !== merchant) {
      violate(world, 'acknowledged transactions exist', `${label} is not`)
    } else if (found.data.amount !== amount || found.data.currency !== currency) {
      violate(world, 'acknowledged transactions do not change', label)
    }
  }
}

export const judgeEnded = (world: World, shown: Map<string, Shown>): void => {
  for (const [id, { kind, data }] of shown) {
    if (!finals.has(data.status)) {
      const rule = `all ${kind} complete after the faults`
      violate(world, rule, `${labelOf(world, id)} is ${data.status}`)
    }
  }
}

/**
 * Checks that each successful live transaction moved its amount once, and that no other transaction
 * moved money.
 */
export const judgeMoved = (world: World, shown: Map<string, Shown>): void => {
  const movedFor = indexRecords(world)
  for (const [id, { kind, environment, data }] of shown) {
    const order = world.orders.find(id)
    if (environment !== 'live' || (order !== undefined && isWholeRefund(world, order))) continue
    const { times, amount, references } = movedFor({ id, provider: data.provider })
    if (references.length > 1) {
      const detail = `${labelOf(world, id)} (${kind}): ${references.join(', ')}`
      violate(world, 'a provider has one record for each transaction', detail)
    }
    const expected = succeeded.has(data.status) ? 1 : 0
    if (times !== expected || amount !== expected * data.amount) {
      const told = `${labelOf(world, id)} (${kind}) is ${data.status}`
      violate(
        world,
        'money moves once for each success, and otherwise never',
        `${told} and moved ${times} times`,
      )
    }
  }
  judgeWholeRefunds(world, shown)
}

const judgeWholeRefunds = (world: World, shown: Map<string, Shown>): void => {
  const whole = world.orders
    .of('refunds')
    .filter((order) => order.environment === 'live' && isWholeRefund(world, order))
  for (const [paymentId, refunds] of Map.groupBy(whole, ({ paymentId }) => String(paymentId))) {
    const successes = refunds.filter(({ id }) => shown.get(id)?.data.status === 'successful').length
    const { times } = movedBack(world, paymentId)
    if (times !== successes) {
      const label = labelOf(world, paymentId)
      const detail = `${successes} full refunds of ${label} succeeded, money moved ${times} times`
      violate(world, 'money moves once for each success, and otherwise never', detail)
    }
  }
}

/** Checks that refunds never exceed their payment, unless evidence shows an extra refund. */
export const judgeRefunds = (world: World, shown: Map<string, Shown>): void => {
  const corrected = new Set(world.corrections.map(({ id }) => id))
  const refunds = world.orders.of('refunds')
  for (const [paymentId, own] of Map.groupBy(refunds, (refund) => String(refund.paymentId))) {
    const sum = own
      .filter(({ id }) => shown.get(id)?.data.status !== 'failed')
      .reduce((total, { amount }) => total + amount, 0)
    const payment = shown.get(paymentId)
    const isCorrected = own.some(({ id }) => corrected.has(id))
    if (payment !== undefined && !isCorrected && sum > payment.data.amount) {
      violate(world, 'refunds never exceed their payment', `${labelOf(world, paymentId)}: ${sum}`)
    }
  }
}

/**
 * Checks that a payment costs the fee in force at its creation, and that refunds return their share
 * of the fee if the schedule says so. Refunds must never return more than the fee.
 */
export const judgePaymentFees = (world: World, shown: Map<string, Shown>): void => {
  for (const { id, label, amount, paymentFee } of world.orders.of('payments')) {
    const payment = shown.get(id)
    if (payment === undefined || paymentFee === undefined) continue
    const { basis_points: bps, fixed_amount: fixed, returned_on_refund: isReturned } = paymentFee
    const exact = (BigInt(amount) * BigInt(bps) + 9999n) / 10_000n + BigInt(fixed)
    const fee = exact < BigInt(amount) ? exact : BigInt(amount)
    if (BigInt(payment.fee ?? 0) !== fee) {
      const detail = `${label} over ${amount}: ${payment.fee}, not ${fee}`
      violate(world, 'a payment costs the fee in force at its creation', detail)
    }
    const refunds = world.orders.refundsOf(id).flatMap((refund) => shown.get(refund.id) ?? [])
    const given = refunds.filter(({ data }) => data.status === 'successful')
    const returned = given.reduce((sum, each) => sum + BigInt(each.fee ?? 0), 0n)
    const back = given.reduce((sum, { data }) => sum + BigInt(data.amount), 0n)
    const due = isReturned ? (fee * back) / BigInt(amount) : 0n
    const isExact = !isReturned || given.length === refunds.length
    if (isExact ? returned === due : returned <= fee) continue
    const detail = `${label} over ${amount}, ${back} refunded: ${returned} returned of ${fee}`
    violate(world, 'refunds return their share of the fee once', detail)
  }
}

/**
 * Checks that no two workers of a process submit the same transaction, because a lease outlasts
 * every call.
 */
export const judgeSubmissions = (world: World): void => {
  for (const call of world.providers.overlaps ?? []) {
    violate(world, 'a transaction is submitted by one worker at a time', call)
  }
}

/** Money that moved outside of payments, refunds and payouts. */
export interface OtherMoney {
  merchant: Merchant
  environment: Environment
  currency: string
  amount: number
  /** The part of the amount that became income of the platform. */
  income?: number
}

type Sums = Map<string, { expected: bigint; held: bigint }>

const add = (sums: Sums, key: string, by: { expected?: bigint; held?: bigint }): void => {
  const before = sums.get(key) ?? { expected: 0n, held: 0n }
  const { expected = 0n, held = 0n } = by
  sums.set(key, { expected: before.expected + expected, held: before.held + held })
}

/**
 * Returns a final transaction's effect on the balance. An open transaction only reserves its
 * amount.
 */
const effectOf = ({ kind, data, fee = 0 }: Shown): number => {
  if (!succeeded.has(data.status)) return 0
  if (kind === 'payments') return data.amount - fee
  return kind === 'payouts' ? -data.total_deducted : fee - data.amount
}

const incomeOf = ({ kind, data, fee = 0 }: Shown): number => {
  if (!succeeded.has(data.status)) return 0
  if (kind === 'payments') return fee
  return kind === 'payouts' ? data.total_deducted - data.amount : -fee
}

/**
 * For each merchant, environment and currency, in − out − fees must equal available + reserved −
 * owed. `others` lists the other money that changed balances.
 */
export const judgeBalances = async (
  world: World,
  shown: Map<string, Shown>,
  others: readonly OtherMoney[],
): Promise<void> => {
  const organisations = Map.groupBy(world.merchants, (each) => each.organisationId)
  for (const merchants of organisations.values()) {
    const [merchant] = merchants
    if (merchant === undefined) continue
    const sums: Sums = new Map()
    const own = [...shown.values()].filter((each) => merchants.includes(each.merchant))
    for (const each of own) {
      const key = `${each.environment} ${each.data.currency}`
      add(sums, key, { expected: BigInt(effectOf(each)) })
      add(sums, `${key} fees`, { expected: BigInt(incomeOf(each)) })
    }
    for (const { merchant: owner, environment, currency, amount, income = 0 } of others) {
      if (!merchants.includes(owner)) continue
      add(sums, `${environment} ${currency}`, { expected: BigInt(amount) })
      add(sums, `${environment} ${currency} fees`, { expected: BigInt(income) })
    }
    const held = await readHeld(world, merchant)
    const unsure = new Set<string>()
    for (const { merchant: owner, currency, amount } of world.topUps) {
      if (!merchants.includes(owner)) continue
      if (amount === undefined) unsure.add(`test ${currency}`)
      else add(sums, `test ${currency}`, { expected: BigInt(amount) })
    }
    for (const [key, amount] of held) add(sums, key, { held: amount })
    for (const [key, sum] of sums) {
      if (unsure.has(key)) continue
      if (sum.expected !== sum.held && sum.expected < showableMax) {
        const detail = `${merchant.name} ${key}: ${sum.expected} expected, ${sum.held} held`
        violate(world, 'balances follow from the transactions', detail)
      }
    }
  }
  const { body } = await manage(world, 'GET', '/ledger-check')
  if (body.data.balanced !== true) {
    violate(world, 'the ledger balances', JSON.stringify(body.data.discrepancies).slice(0, 300))
  }
}

interface Held {
  environment: string
  currency: string
  available_balance: number
  reserved_balance: number
  debt: number
  fees_paid: number
}

const readHeld = async (world: World, merchant: Merchant): Promise<Map<string, bigint>> => {
  const path = `/organisations/${merchant.organisationId}/balances`
  const { body } = await manage(world, 'GET', path)
  const rows: Held[] = body.data
  return new Map(
    rows.flatMap((row) => {
      const opening = row.environment === environments[0] ? openingBalance : 0
      const { available_balance: available, reserved_balance: reserved, debt } = row
      const held = BigInt(available) + BigInt(reserved) - BigInt(debt) - BigInt(opening)
      const key = `${row.environment} ${row.currency}`
      return [[key, held] as const, [`${key} fees`, BigInt(row.fees_paid)] as const]
    }),
  )
}
