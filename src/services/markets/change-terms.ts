import type { AppContext } from '../../context.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Tx } from '../../database/database.ts'
import {
  areWider,
  type FeeInForce,
  isDearerFee,
  nothingNeedsApproval,
} from '../../domain/approvals/proposal.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import { type LimitedMarket, limitedMarketKey, unlimited } from '../../domain/markets.ts'
import type { FeeMarket, FeeType } from '../../domain/payments/collection-fee.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import type { WithdrawalMarket } from '../../domain/treasury/withdrawal.ts'
import { closeProposals, lockSubject } from '../../repositories/approvals/proposals.ts'
import {
  type AmountLimitsRow,
  putAmountLimits,
  readAmountLimits,
} from '../../repositories/markets/amount-limits.ts'
import { isOlderNodeConnected } from '../../repositories/older-nodes.ts'
import { findCollectionFee } from '../../repositories/payments/collection-fees.ts'
import {
  type FeeScheduleRow,
  insertFeeSchedule,
  listStandardFeeTimes,
  readFees,
} from '../../repositories/payouts/fee-schedules.ts'
import {
  findWithdrawalFee,
  insertWithdrawalFee,
  listStandardWithdrawalFeeTimes,
  type WithdrawalFeeSchedule,
} from '../../repositories/treasury/withdrawal-fees.ts'
import { requireColleague } from '../approvals/controls.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'config' | 'db' | 'liveProviders'> & Acting

const limitFields = ['minimum_amount', 'maximum_amount'] as const

const areTermsApproved = ({ config }: Pick<Context, 'config'>, decider: Decider): boolean =>
  decider !== undefined && (config.approvalMeasure ?? nothingNeedsApproval).terms

/**
 * Throws Problem `second_person_needed` if a person tries to relax a market's terms without a
 * colleague.
 */
export const requireTermsColleague = (
  ctx: Pick<Context, 'config' | 'liveProviders'>,
  decider: Decider,
  isWider: boolean,
): void => {
  if (areTermsApproved(ctx, decider) && isWider) throw new Problem('second_person_needed')
  requireColleague(ctx, decider, isWider)
}

/** Locks the limits of a market until the transaction ends. Returns the current limits. */
export const lockLimits = async (
  tx: Tx,
  market: LimitedMarket,
): Promise<Pick<AmountLimitsRow, (typeof limitFields)[number]>> => {
  const key = limitedMarketKey(market)
  await lockSubject(tx, 'amount_limits', key)
  const found = (await readAmountLimits(tx)).find((row) => limitedMarketKey(row) === key)
  const { minimum_amount = unlimited.minimum, maximum_amount = unlimited.maximum } = found ?? {}
  return { minimum_amount, maximum_amount }
}

/**
 * Amounts are in minor units. Throws Problem `second_person_needed` if a second person must approve
 * the change.
 */
export const setAmountLimits = (
  ctx: Context,
  limits: NewRow<'amount_limits'>,
  decider: Decider,
): Promise<AmountLimitsRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const inForce = await lockLimits(tx, limits)
    requireTermsColleague(ctx, decider, areWider(limits, inForce))
    return setLimitsWithin(ctx, tx, limits)
  })

/** Requires a transaction that has locked the market's limits. */
export const setLimitsWithin = async (
  ctx: Context,
  tx: Tx,
  limits: NewRow<'amount_limits'>,
): Promise<AmountLimitsRow> => {
  const id = limitedMarketKey(limits)
  await closeProposals(tx, 'amount_limits', id, 'overtaken', ctx.clock.nowIso())
  const before = (await readAmountLimits(tx)).find((row) => limitedMarketKey(row) === id)
  const after = await putAmountLimits(tx, limits)
  const change = changeOf(limitFields, before, after)
  await recordAct(ctx, tx, { subject: 'amount_limits', id, ...change })
  return after
}

const feeFields = [
  'provider',
  'country',
  'currency',
  'basis_points',
  'fixed_amount',
  'effective_from',
] as const

const typedFeeFields = [...feeFields, 'type', 'returned_on_refund'] as const

/** A fee without `type` is a payout fee. */
type TypedMarket = (FeeMarket & { type?: FeeType }) | WithdrawalMarket

type AnyFeeSchedule = FeeScheduleRow | WithdrawalFeeSchedule

export const feeSubject = ({ type, ...market }: TypedMarket): string =>
  [
    market.provider,
    market.country,
    market.currency,
    market.organisation_id,
    type === 'disbursement' ? null : (type ?? null),
  ]
    .filter((part) => part !== null)
    .join(' ')

/**
 * Throws InvalidRequest for a payment or withdrawal fee while an older node is connected, because
 * an older node cannot charge such fees.
 */
export const requireCurrentNodes = async (tx: Tx, { type }: TypedMarket): Promise<void> => {
  if (type !== undefined && type !== 'disbursement' && (await isOlderNodeConnected(tx))) {
    const field = type === 'withdrawal' ? 'currency' : 'type'
    throw new InvalidRequest({ [field]: [{ code: 'older_node_connected' }] })
  }
}

/** `at` is an ISO 8601 time. */
const findFee = async (tx: Tx, market: TypedMarket, at: string): Promise<FeeInForce> => {
  if (market.type === 'withdrawal') {
    const { basisPoints, fixedAmount, isReturned } = await findWithdrawalFee(tx, market, at)
    return {
      basis_points: basisPoints,
      fixed_amount: fixedAmount,
      returned_on_refund: isReturned,
    }
  }
  if (market.type === 'collection') return findCollectionFee(tx, market, at)
  const priced = { ...market, created_at: at }
  const { basisPoints, fixedAmount } = (await readFees(tx, [priced]))(priced)
  return { basis_points: basisPoints, fixed_amount: fixedAmount }
}

/**
 * Locks the fee of a market until the transaction ends. `at` is an ISO 8601 time. Returns the fee
 * that applies at that time.
 */
export const lockFee = async (tx: Tx, market: TypedMarket, at: string): Promise<FeeInForce> => {
  await lockSubject(tx, 'fee_schedule', feeSubject(market))
  return findFee(tx, market, at)
}

/**
 * Returns true if a schedule raises the fee at any time while it applies. A merchant-specific fee
 * is also compared with standard fees that start later, because it replaces these fees as well.
 */
const isRaise = async (tx: Tx, schedule: AnyFeeSchedule): Promise<boolean> => {
  const { effective_from } = schedule
  const later =
    schedule.type === 'withdrawal'
      ? await listStandardWithdrawalFeeTimes(tx, schedule)
      : await listStandardFeeTimes(tx, schedule)
  for (const at of [effective_from, ...later]) {
    if (isDearerFee(schedule, await findFee(tx, schedule, at))) return true
  }
  return false
}

/**
 * Adds a fee for payments, payouts or withdrawals that takes effect at `effective_from`. Throws
 * Problem `second_person_needed` if a second person must approve the fee, and the errors of
 * `requireCurrentNodes`.
 */
export const addFeeSchedule = (
  ctx: Context,
  schedule: AnyFeeSchedule,
  decider: Decider,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    if (areTermsApproved(ctx, decider)) throw new Problem('second_person_needed')
    await lockSubject(tx, 'fee_schedule', feeSubject(schedule))
    requireColleague(ctx, decider, await isRaise(tx, schedule))
    await addFeeWithin(ctx, tx, schedule)
  })

/** Requires a transaction that has locked the market's fee. */
export const addFeeWithin = async (
  ctx: Context,
  tx: Tx,
  schedule: AnyFeeSchedule,
): Promise<void> => {
  await requireCurrentNodes(tx, schedule)
  await closeProposals(tx, 'fee_schedule', feeSubject(schedule), 'overtaken', ctx.clock.nowIso())
  if (schedule.type === 'withdrawal') await insertWithdrawalFee(tx, schedule)
  else await insertFeeSchedule(tx, schedule)
  const organisationId = schedule.organisation_id ?? undefined
  const fields = schedule.type === 'disbursement' ? feeFields : typedFeeFields
  const change = changeOf(fields, undefined, schedule)
  await recordAct(ctx, tx, { subject: 'fee_schedule', id: schedule.id, organisationId, ...change })
}
