import { type Item, listAll, listOwn, Refused } from './account-world.ts'
import type { Action } from './merchants.ts'
import { environments } from './setup.ts'
import type { Environment, Merchant, World } from './world.ts'
import { manageOnce, violate } from './world.ts'

/** The reserved amount must equal the open payouts, refunds, withdrawals and bulk payout lines. */

type Sums = Map<string, bigint>

const add = (sums: Sums, key: string, amount: number): void => {
  sums.set(key, (sums.get(key) ?? 0n) + BigInt(amount))
}

/** A payout stays `approved` until its provider accepts it. */
const openStatuses = ['pending', 'approved', 'processing']

const isOpen = ({ type, status }: Item): boolean =>
  type !== 'collection' && openStatuses.includes(status)

interface Line {
  payout_id: string | null
  currency: string
  amount: number
  fee_amount: number
}

const openBulks = ['awaiting_approval', 'processing']

const linesLeft = async (
  world: World,
  merchant: Merchant,
  environment: Environment,
): Promise<Line[]> => {
  const left: Line[] = []
  const list = <Row>(path: string) => listOwn<Row>(world, merchant, environment, path)
  for (const { id, status } of await list<{ id: string; status: string }>('/bulk-payouts?')) {
    if (!openBulks.includes(status)) continue
    left.push(...(await list<Line>(`/bulk-payouts/${id}/lines?`)))
  }
  return left.filter(({ payout_id: payout }) => payout === null)
}

const openWithdrawals = ['requested', 'approved', 'sent']

const withdrawalsLeft = async (
  world: World,
  merchant: Merchant,
  environment: Environment,
): Promise<Line[]> => {
  const all = await listOwn<Line & { status: string }>(
    world,
    merchant,
    environment,
    '/withdrawals?',
  )
  return all.filter(({ status }) => openWithdrawals.includes(status))
}

const openOf = async (world: World, merchants: readonly Merchant[]): Promise<Sums> => {
  const sums: Sums = new Map()
  for (const merchant of merchants) {
    for (const environment of environments) {
      const items = (await listAll(world, merchant, environment)).filter(isOpen)
      const lines = await linesLeft(world, merchant, environment)
      const withdrawals = await withdrawalsLeft(world, merchant, environment)
      const all = [...items, ...lines, ...withdrawals]
      for (const { currency, amount, fee_amount: fee, ...each } of all) {
        const returned = 'returned_fee_amount' in each ? (each.returned_fee_amount ?? 0) : 0
        add(sums, `${environment} ${currency}`, amount + fee - returned)
      }
    }
  }
  return sums
}

const textOf = (sums: Sums): string =>
  [...sums]
    .map((each) => each.join(' '))
    .sort()
    .join(', ')

const nothing = 'nothing is open'

/**
 * Compares the amounts only if the same transactions are open before and after the balances are
 * read.
 */
export const judgeNow = async (world: World, merchant: Merchant): Promise<string> => {
  const { name, organisationId } = merchant
  const own = world.merchants.filter((each) => each.organisationId === organisationId)
  const before = await openOf(world, own)
  const answer = await manageOnce(world, 'GET', `/organisations/${organisationId}/balances`)
  const after = await openOf(world, own)
  if (answer?.status !== 200) return 'nobody knows'
  if (textOf(before) !== textOf(after)) return 'the transactions changed in the meantime'
  for (const { environment, currency, reserved_balance: reserved } of answer.body.data) {
    const open = after.get(`${environment} ${currency}`) ?? 0n
    if (open === BigInt(reserved) || open >= BigInt(Number.MAX_SAFE_INTEGER)) continue
    const detail = `${name} ${environment} ${currency}: ${reserved} reserved, ${open} open`
    violate(world, 'the reserved amount equals the open transactions', detail)
  }
  return textOf(after) || nothing
}

export const compareReserved: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const told = await judgeNow(world, merchant).catch((error: unknown) => {
    if (error instanceof Refused) return error.message
    throw error
  })
  return `the reserved amount of ${merchant.name} is compared: ${told}`
}

export const judgeReserved = async (world: World): Promise<void> => {
  for (const merchant of world.merchants) {
    const told = await judgeNow(world, merchant)
    if (told !== nothing)
      violate(world, 'nothing is open at the end of a story', `${merchant.name}: ${told}`)
  }
}
