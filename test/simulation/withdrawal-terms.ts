import { accountKey } from './bank.ts'
import { Fact } from './facts.ts'
import { type Action, currencies } from './merchants.ts'
import { environments } from './setup.ts'
import { availableTo, type Withdrawal } from './withdrawals.ts'
import {
  type Environment,
  insist,
  type Merchant,
  manage,
  read,
  violate,
  type World,
} from './world.ts'

export interface WithdrawalFee {
  basis_points: number
  fixed_amount: number
  returned_on_return: boolean
}

const none: WithdrawalFee = { basis_points: 0, fixed_amount: 0, returned_on_return: false }

const feeOf = ({ bank }: World, currency: string): Fact<WithdrawalFee> => {
  const known = bank.fees.get(currency) ?? new Fact(none)
  bank.fees.set(currency, known)
  return known
}

export const setWithdrawalFee: Action = async (world, draw) => {
  const currency = draw.pick([...world.bank.accounts.keys()])
  const fee = {
    basis_points: draw.pick([1, 50, 333]),
    fixed_amount: draw.pick([0, 7]),
    returned_on_return: draw.chance(0.5),
  }
  await feeOf(world, currency).change(fee, () =>
    manage(world, 'POST', '/withdrawal-fees', { currency, ...fee }),
  )
  return `withdrawals in ${currency} cost ${JSON.stringify(fee)}`
}

/**
 * Most withdrawals have a fee from the start. In every second currency, a return refunds the fee.
 */
export const chargeWithdrawals = async (world: World): Promise<void> => {
  for (const [at, currency] of [...world.bank.accounts.keys()].entries()) {
    const fee = { basis_points: 50, fixed_amount: 7, returned_on_return: at % 2 === 1 }
    await feeOf(world, currency).change(fee, () =>
      manage(world, 'POST', '/withdrawal-fees', { currency, ...fee }),
    )
  }
}

/** Call this when a request is sent. The returned function checks the fee of the withdrawal. */
export const expectFee = (world: World, currency: string): ((created: Withdrawal) => void) => {
  const fact = feeOf(world, currency)
  const [known, version] = [world.hasSureFacts ? fact.sure()?.value : undefined, fact.version]
  return ({ id, amount, fee_amount: charged }) => {
    if (known === undefined || fact.version !== version) return
    const { basis_points: bps, fixed_amount: fixed, returned_on_return: isReturned } = known
    if (charged !== Math.ceil((amount * bps) / 10_000) + fixed) {
      const detail = `${id} of ${amount} ${currency}: ${charged}`
      violate(world, 'a withdrawal costs the fee in force at its creation', detail)
    }
    world.bank.returnsFee.set(id, isReturned)
  }
}

/**
 * Returns the fee that the platform keeps for a paid withdrawal, minus the fee that a return
 * refunds.
 */
export const keptFee = (world: World, withdrawal: Withdrawal): number => {
  const { id, fee_amount: fee, returned_fee_amount: given, paid_at, status } = withdrawal
  if (paid_at === null) return 0
  const isReturned = world.bank.returnsFee.get(id)
  const due = status === 'returned' && isReturned ? fee : 0
  if (isReturned !== undefined && given !== due)
    violate(
      world,
      'a returned withdrawal returns its fee if the schedule says so',
      `${id}: ${given}`,
    )
  return fee - given
}

/** The amount is small, so a schedule leaves the merchant enough for the rest of the story. */
const aboveReserveMax = 5000

/** A merchant schedules a daily withdrawal, but only once. */
export const scheduleWithdrawals: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = draw.chance(0.75) ? 'live' : 'test'
  const key = accountKey(merchant, environment)
  if (world.bank.reserves.has(key)) return `the schedule of ${merchant.name} does not change`
  const available = await availableTo(world, merchant, environment)
  if (available === undefined) return `${merchant.name} has no balance`
  const reserve = Math.max(1, available - draw.below(aboveReserveMax))
  world.bank.reserves.set(key, reserve)
  const terms = { frequency: 'daily', reserve_amount: reserve, minimum_amount: draw.pick([1, 100]) }
  const status = await setSchedule(world, merchant, environment, terms)
  return `${merchant.name} schedules a daily withdrawal of the balance above ${reserve}: ${status}`
}

const setSchedule = async (
  world: World,
  merchant: Merchant,
  environment: Environment,
  terms: object,
): Promise<number> => {
  const body = JSON.stringify({
    ...{ currency: currencies[merchant.country], ...terms },
    bank_account_id: world.bank.merchants.get(accountKey(merchant, environment)),
  })
  const path = '/account/v1/withdrawal-schedules'
  const bearer = merchant.keys[environment]
  return (await insist(world, () => ({ method: 'PUT', path, bearer, body }))).status
}

const startOfPeriod = 'T04:00:00.000Z'

/**
 * Stops all schedules, so that withdrawals can complete. Checks that each next run is at the start
 * of a day.
 */
export const endSchedules = async (world: World): Promise<void> => {
  for (const merchant of world.merchants) {
    for (const environment of environments) {
      const key = accountKey(merchant, environment)
      if (!world.bank.reserves.has(key)) continue
      const path = '/account/v1/withdrawal-schedules'
      const { body } = await read(world, merchant, environment, path)
      const [schedule] = body.data
      const isOver = ['created', 'below_minimum'].includes(schedule?.last_result)
      if (isOver && !schedule.next_at.endsWith(startOfPeriod))
        violate(world, 'a schedule withdraws once a day', `${key}, at ${schedule.next_at}`)
      await setSchedule(world, merchant, environment, { frequency: 'manual' })
    }
  }
}

/** Checks that a schedule withdraws once a day, and that it leaves the reserve. */
export const judgeSchedules = async (
  world: World,
  all: readonly Withdrawal[],
  ownerOf: (withdrawal: Withdrawal) => Merchant | undefined,
): Promise<void> => {
  const periods = new Set<string>()
  for (const withdrawal of all) {
    const { environment, currency, scheduled_for: period, created_at: at, id } = withdrawal
    const merchant = ownerOf(withdrawal)
    if (period === null || merchant === undefined) continue
    const whose = `${accountKey(merchant, environment)}, ${period}`
    if (periods.has(whose) || !period.endsWith(startOfPeriod) || at < period)
      violate(world, 'a schedule withdraws once a day', `${whose}: ${id}`)
    periods.add(whose)
    const reserve = world.bank.reserves.get(accountKey(merchant, environment)) ?? 0
    const until = new Date(Date.parse(at) + 1).toISOString()
    const query = `currency=${currency}&from=${at}&to=${until}`
    const { body } = await read(world, merchant, environment, `/account/v1/statement?${query}`)
    const entries: { kind: string; balance: number }[] = body.data.entries
    const left = entries.find(({ kind }) => kind === 'withdrawal_reserved')?.balance
    if (left !== undefined && left >= reserve) continue
    violate(world, 'a schedule leaves its reserve', `${whose}: ${left}, not ${reserve}`)
  }
}
