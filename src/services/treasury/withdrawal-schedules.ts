import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import type { Currency } from '../../domain/markets.ts'
import type { Owner } from '../../domain/merchants/caller.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { isoOf } from '../../domain/time.ts'
import {
  afterAttempt,
  largestWithdrawal,
  nextPeriod,
  type ScheduleFrequency,
  type ScheduleResult,
} from '../../domain/treasury/withdrawal-schedule.ts'
import { lockAvailable } from '../../repositories/ledger/balances.ts'
import { lockApplication } from '../../repositories/merchants/applications.ts'
import { isOlderNodeConnected } from '../../repositories/older-nodes.ts'
import {
  findBankAccount,
  lockBankAccount,
} from '../../repositories/treasury/merchant-bank-accounts.ts'
import { findWithdrawalFee } from '../../repositories/treasury/withdrawal-fees.ts'
import {
  insertSchedule,
  listWithdrawalSchedules,
  lockDueSchedule,
  lockSchedule,
  type ShownSchedule,
  updateSchedule,
  type WithdrawalScheduleRow,
} from '../../repositories/treasury/withdrawal-schedules.ts'
import { recordAct } from '../audit/record-act.ts'
import { mayPayOut } from '../payouts/may-pay-out.ts'
import { reserveWithdrawal } from './withdrawals.ts'

/** Withdrawal schedules of merchants, one per currency. */

type Context = Pick<AppContext, 'clock' | 'db'> & Acting

interface ScheduleRequest {
  currency: Currency
  frequency: ScheduleFrequency
  bank_account_id?: string | null
  minimum_amount?: number
  reserve_amount?: number
}

type ScheduleOwner = Pick<Owner, 'applicationId' | 'environment'>

/** Throws InvalidRequest if the bank account can never receive a withdrawal in this currency. */
const requireAccount = async (
  tx: Tx,
  owner: ScheduleOwner,
  { frequency, bank_account_id, currency }: ScheduleRequest,
): Promise<void> => {
  if (bank_account_id === null || bank_account_id === undefined) {
    if (frequency === 'manual') return
    const missing = { code: 'schema_violation', keyword: 'required', message: '' } as const
    throw new InvalidRequest({ bank_account_id: [missing] })
  }
  const account = await findBankAccount(tx, bank_account_id, owner)
  const refuse = (code: 'unknown_bank_account' | 'bank_account_unusable') => {
    throw new InvalidRequest({ bank_account_id: [{ code }] })
  }
  if (account === undefined) return refuse('unknown_bank_account')
  if (account.status === 'rejected' || account.disabled_at !== null) refuse('bank_account_unusable')
  if (account.currency !== currency) {
    throw new InvalidRequest({ currency: [{ code: 'other_currency', currency: account.currency }] })
  }
}

/** Returns the next period. If the frequency is unchanged, a period that is due stays due. */
const periodOf = (
  before: WithdrawalScheduleRow | undefined,
  frequency: ScheduleFrequency,
  nowMs: number,
): Pick<WithdrawalScheduleRow, 'period_at' | 'due_at'> => {
  if (frequency === 'manual') return { period_at: null, due_at: null }
  if (before?.frequency === frequency) return { period_at: before.period_at, due_at: before.due_at }
  const at = isoOf(nextPeriod(frequency, nowMs))
  return { period_at: at, due_at: at }
}

const recorded = [
  'currency',
  'frequency',
  'merchant_bank_account_id',
  'minimum_amount',
  'reserve_amount',
] as const

const requireShown = async (
  tx: Tx,
  owner: ScheduleOwner,
  currency: Currency,
): Promise<ShownSchedule> => {
  const all = await listWithdrawalSchedules(tx, owner)
  const shown = all.find((each) => each.currency === currency)
  if (shown === undefined) throw new Error('a stored schedule no longer exists')
  return shown
}

/**
 * Throws Problem `not_found` if the application does not exist. Throws InvalidRequest if the bank
 * account cannot be used.
 */
export const setWithdrawalSchedule = (
  ctx: Context,
  owner: ScheduleOwner,
  request: ScheduleRequest,
): Promise<ShownSchedule> =>
  ctx.db.transaction().execute(async (tx) => {
    const { applicationId, environment } = owner
    const application = await lockApplication(tx, applicationId)
    if (application === undefined) throw new Problem('not_found')
    await requireAccount(tx, owner, request)
    const { currency, frequency } = request
    const before = await lockSchedule(tx, owner, currency)
    const nowMs = ctx.clock.nowMs()
    const terms = {
      frequency,
      merchant_bank_account_id: request.bank_account_id ?? null,
      minimum_amount: request.minimum_amount ?? 1,
      reserve_amount: request.reserve_amount ?? 0,
      ...periodOf(before, frequency, nowMs),
      last_result: null,
      last_run_at: null,
      updated_at: isoOf(nowMs),
    }
    if (before === undefined) {
      await insertSchedule(tx, {
        ...terms,
        id: newId(nowMs),
        organisation_id: application.organisation_id,
        application_id: applicationId,
        environment,
        currency,
        created_at: isoOf(nowMs),
      })
    } else {
      await updateSchedule(tx, before.id, terms)
    }
    const after = await requireShown(tx, owner, currency)
    await recordAct(ctx, tx, {
      subject: 'withdrawal_schedule',
      id: after.id,
      applicationId,
      environment,
      ...changeOf(recorded, before, after),
    })
    return after
  })

type JobContext = Pick<AppContext, 'clock' | 'db' | 'log' | 'recovery'>

/**
 * Requests the withdrawal of a due schedule with the same checks as for any other withdrawal. The
 * schedule must be locked.
 */
const attempt = async (
  ctx: JobContext,
  tx: Tx,
  schedule: WithdrawalScheduleRow,
): Promise<ScheduleResult> => {
  const { organisation_id, application_id, environment, currency, reserve_amount } = schedule
  if (!(await mayPayOut(tx, schedule))) return 'merchant_may_not_pay'
  const bank_account_id = schedule.merchant_bank_account_id ?? ''
  // The account is locked before the balance, as in merchants' requests.
  await lockBankAccount(tx, bank_account_id, {})
  const now = ctx.clock.nowIso()
  const balanceKey = { organisation_id, environment, currency }
  const [balance] = await lockAvailable(tx, [balanceKey])
  const fee = await findWithdrawalFee(tx, balanceKey, now)
  const amount = largestWithdrawal((balance?.available ?? 0) - reserve_amount, fee)
  if (amount < schedule.minimum_amount) return 'below_minimum'
  const owner = { applicationId: application_id, environment, organisationId: organisation_id }
  const request = { bank_account_id, amount, currency }
  const origin = { schedule_id: schedule.id, scheduled_for: schedule.period_at }
  try {
    await reserveWithdrawal(ctx, tx, newId(ctx.clock.nowMs()), owner, request, origin)
  } catch (error) {
    if (error instanceof InvalidRequest) return 'bank_account_unusable'
    throw error
  }
  return 'created'
}

/** Returns the id of the schedule, or undefined if no schedule is due. */
const runOne = (ctx: JobContext, skipped: string[]): Promise<string | undefined> =>
  ctx.db.transaction().execute(async (tx) => {
    const schedule = await lockDueSchedule(tx, ctx.clock.nowIso(), skipped)
    if (schedule === undefined) return undefined
    const { id, frequency, period_at } = schedule
    if (frequency === 'manual' || period_at === null) throw new Error('a manual schedule is due')
    skipped.push(id)
    const result = await attempt(ctx, tx, schedule)
    const nowMs = ctx.clock.nowMs()
    await updateSchedule(tx, id, {
      ...afterAttempt(frequency, { period_at, result }, nowMs),
      last_result: result,
      last_run_at: isoOf(nowMs),
    })
    return id
  })

/**
 * Requests all scheduled withdrawals that are due. The transaction that creates a withdrawal also
 * ends the period, so two nodes cannot create the same withdrawal. A schedule that fails stays due
 * and does not block other schedules. Nothing is requested while a recovery is open.
 */
export const runWithdrawalSchedules = async (ctx: JobContext): Promise<void> => {
  if ((await ctx.recovery.isOpen()) || (await isOlderNodeConnected(ctx.db))) return
  const skipped: string[] = []
  for (;;) {
    const before = skipped.length
    try {
      if ((await runOne(ctx, skipped)) === undefined) return
      // A successful schedule is no longer due. Only failed schedules must be skipped.
      skipped.pop()
    } catch (error) {
      // The error occurred before a schedule was found, so no schedule caused it.
      if (skipped.length === before) throw error
      ctx.log.error({ err: error, schedule: skipped.at(-1) }, 'scheduled withdrawal failed')
    }
  }
}
