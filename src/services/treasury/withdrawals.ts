import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Judgement } from '../../domain/approvals/approval.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import { toFixedDecimal } from '../../domain/decimal-amount.ts'
import { withdrawalPosting } from '../../domain/ledger/bank-postings.ts'
import type { Currency } from '../../domain/markets.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { feeAmount } from '../../domain/payouts/fee.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { maskedAccountNumber } from '../../domain/treasury/account-number.ts'
import {
  type WithdrawalHoldReason,
  type WithdrawalStep,
  withdrawalSteps,
} from '../../domain/treasury/withdrawal.ts'
import { lockAvailable, readDebt } from '../../repositories/ledger/balances.ts'
import { readVerifiedContact } from '../../repositories/merchants/organisations.ts'
import { isOlderNodeConnected } from '../../repositories/older-nodes.ts'
import { doCountAsOne } from '../../repositories/people/people.ts'
import {
  type BankAccountRow,
  lockBankAccount,
} from '../../repositories/treasury/merchant-bank-accounts.ts'
import { isReferenceOfTransfer } from '../../repositories/treasury/platform-transfers.ts'
import { listReturnTopUps, lockForTopUps } from '../../repositories/treasury/top-ups.ts'
import { findWithdrawalFee } from '../../repositories/treasury/withdrawal-fees.ts'
import {
  canPayFrom,
  findWithdrawal,
  insertWithdrawal,
  isReferenceTaken,
  lockWithdrawal,
  type ShownWithdrawal,
  updateWithdrawal,
  type WithdrawalFilters,
  type WithdrawalRow,
} from '../../repositories/treasury/withdrawals.ts'
import { withdrawalResource } from '../../resources/withdrawals.ts'
import { lockMover, type Mover, requireMovableAlone } from '../approvals/move-alone.ts'
import { type Decider, recordDecision } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'
import { postToBalances } from '../ledger/post-to-balances.ts'
import { mayPayOut } from '../payouts/may-pay-out.ts'
import { notify } from '../people/notify.ts'
import { appendBankEvent } from './bank-events.ts'
import { requireReference, requireValueDate } from './second-person.ts'

/**
 * Withdrawals from a merchant's balance to a bank account. Each step locks the withdrawal, then the
 * bank account, and finally posts to the balance. Payouts use the same lock order.
 */

type Context = Pick<AppContext, 'clock' | 'config' | 'db' | 'liveProviders'> & Acting

const requireShown = async (ctx: Context, tx: Tx, id: string): Promise<ShownWithdrawal> => {
  const shown = await findWithdrawal(tx, id, {}, ctx.clock.nowIso())
  if (shown === undefined) throw new Problem('not_found')
  return shown
}

const recorded = [
  'status',
  'amount',
  'fee_amount',
  'returned_fee_amount',
  'currency',
  'merchant_bank_account_id',
  'bank_account_id',
  'bank_reference',
  'return_reference',
  'evidence',
] as const

const record = (
  ctx: Context,
  tx: Tx,
  before: WithdrawalRow | undefined,
  after: WithdrawalRow,
  reason: string | null = null,
): Promise<void> =>
  recordAct(ctx, tx, {
    subject: 'withdrawal',
    id: after.id,
    organisationId: after.organisation_id,
    environment: after.environment,
    reason,
    ...changeOf(recorded, before, after),
  })

const isActive = ({ status, disabled_at }: BankAccountRow): boolean =>
  status === 'verified' && disabled_at === null

/**
 * Throws InvalidRequest if the bank account cannot be used yet, is disabled, or has another
 * currency.
 */
const requireUsable = (account: BankAccountRow | undefined, currency: Currency, now: string) => {
  const refuse = (fault: InvalidRequest['fieldErrors'][string]) => {
    throw new InvalidRequest({ bank_account_id: fault })
  }
  if (account === undefined) return refuse([{ code: 'unknown_bank_account' }])
  if (!isActive(account)) refuse([{ code: 'bank_account_unusable' }])
  if (account.usable_from > now)
    refuse([{ code: 'bank_account_waiting', time: account.usable_from }])
  if (account.currency !== currency) {
    throw new InvalidRequest({ currency: [{ code: 'other_currency', currency: account.currency }] })
  }
}

interface WithdrawalRequest {
  bank_account_id: string
  amount: number
  currency: Currency
}

type WithdrawalOwner = Pick<Caller, 'applicationId' | 'environment' | 'organisationId'>

/** The API key that requested a withdrawal, or the schedule and period that created it. */
type WithdrawalOrigin =
  | Pick<WithdrawalRow, 'api_key_id'>
  | Pick<WithdrawalRow, 'schedule_id' | 'scheduled_for'>

/**
 * Creates a withdrawal and reserves its amount and fee. Throws InvalidRequest if the bank account
 * cannot be used. Throws Problem `insufficient_balance`. Throws Problem `service_unavailable` while
 * an older node is connected, because an older node cannot check the posting.
 */
export const reserveWithdrawal = async (
  ctx: Pick<AppContext, 'clock'>,
  tx: Tx,
  id: string,
  { applicationId, environment, organisationId }: WithdrawalOwner,
  { bank_account_id, amount, currency }: WithdrawalRequest,
  origin: WithdrawalOrigin,
): Promise<WithdrawalRow> => {
  const now = ctx.clock.nowIso()
  if (await isOlderNodeConnected(tx)) throw new Problem('service_unavailable')
  const account = await lockBankAccount(tx, bank_account_id, { applicationId, environment })
  requireUsable(account, currency, now)
  const balanceKey = { organisation_id: organisationId, environment, currency }
  const [balance] = await lockAvailable(tx, [balanceKey])
  const schedule = await findWithdrawalFee(tx, balanceKey, now)
  const fee = feeAmount(amount, schedule)
  if (fee === undefined || (balance?.available ?? 0) < amount + fee) {
    throw new Problem('insufficient_balance')
  }
  const row = await insertWithdrawal(tx, {
    ...balanceKey,
    id,
    application_id: applicationId,
    merchant_bank_account_id: bank_account_id,
    ...origin,
    amount,
    fee_amount: fee,
    returns_fee: schedule.isReturned,
    status: 'requested',
    created_at: now,
    updated_at: now,
  })
  await postToBalances(tx, [withdrawalPosting('withdrawal_reserved', row)], now)
  return row
}

/** Throws the errors of `reserveWithdrawal`. */
export const createWithdrawal = async (
  ctx: Context,
  tx: Tx,
  id: string,
  caller: Caller,
  request: WithdrawalRequest,
): Promise<ShownWithdrawal> => {
  const origin = { api_key_id: caller.keyId }
  await record(ctx, tx, undefined, await reserveWithdrawal(ctx, tx, id, caller, request, origin))
  return requireShown(ctx, tx, id)
}

type Change = Parameters<typeof updateWithdrawal>[2]

/**
 * The withdrawal must be locked. Throws Problem `withdrawal_over` if its status does not allow the
 * step.
 */
const applyStep = async (
  ctx: Context,
  tx: Tx,
  before: WithdrawalRow,
  step: WithdrawalStep,
  change: Change = {},
): Promise<WithdrawalRow> => {
  const { from, to, posts, event } = withdrawalSteps[step]
  if (!from.includes(before.status)) throw new Problem('withdrawal_over')
  const now = ctx.clock.nowIso()
  const after = await updateWithdrawal(tx, before.id, { ...change, status: to, updated_at: now })
  await record(ctx, tx, before, after, change.reason ?? null)
  if (event !== undefined) {
    const data = withdrawalResource(await requireShown(ctx, tx, after.id))
    await appendBankEvent(tx, event, now, [after.application_id ?? ''], data)
  }
  if (posts !== undefined) await postToBalances(tx, [withdrawalPosting(posts, after)], now)
  return after
}

/** Locks the withdrawal. Throws Problem `not_found`. */
export const requireWithdrawal = async (
  tx: Tx,
  id: string,
  filters: WithdrawalFilters = {},
): Promise<WithdrawalRow> => {
  const row = await lockWithdrawal(tx, id, filters)
  if (row === undefined) throw new Problem('not_found')
  return row
}

const withLocked = (
  ctx: Context,
  id: string,
  filters: WithdrawalFilters,
  work: (tx: Tx, before: WithdrawalRow) => Promise<unknown>,
): Promise<ShownWithdrawal> =>
  ctx.db.transaction().execute(async (tx) => {
    await work(tx, await requireWithdrawal(tx, id, filters))
    return requireShown(ctx, tx, id)
  })

/**
 * Cancels a withdrawal that is not approved yet. Cancelling it twice has no further effect. Throws
 * Problem `not_found` and `withdrawal_over`.
 */
export const cancelWithdrawal = (
  ctx: Context,
  id: string,
  owner: NonNullable<WithdrawalFilters['owner']>,
): Promise<ShownWithdrawal> =>
  withLocked(ctx, id, { owner }, async (tx, before) => {
    if (before.status === 'cancelled') return record(ctx, tx, before, before)
    return applyStep(ctx, tx, before, 'cancel')
  })

/** Returns the reason why a withdrawal cannot be paid; undefined if it can be paid. */
export const obstacleToPay = async (
  tx: Tx,
  row: WithdrawalRow,
): Promise<Exclude<WithdrawalHoldReason, 'status_changed'> | undefined> => {
  if (!(await mayPayOut(tx, row))) return 'merchant_may_not_pay'
  if ((await readDebt(tx, row)) > 0) return 'merchant_in_debt'
  const account = await lockBankAccount(tx, row.merchant_bank_account_id ?? '', {})
  return account === undefined || !isActive(account) ? 'bank_account_disabled' : undefined
}

/**
 * Throws Problem `organisation_may_not_pay` if the merchant is suspended or not verified,
 * `organisation_in_debt`, and `bank_account_disabled`.
 */
const requirePayable = async (tx: Tx, row: WithdrawalRow): Promise<void> => {
  const obstacle = await obstacleToPay(tx, row)
  if (obstacle === 'merchant_may_not_pay') throw new Problem('organisation_may_not_pay')
  if (obstacle === 'merchant_in_debt') throw new Problem('organisation_in_debt')
  if (obstacle === 'bank_account_disabled') throw new Problem(obstacle)
}

/**
 * Records an approval. The withdrawal becomes approved once enough people have approved it. Throws
 * Problem `not_found`, and the errors of `requirePayable` and `recordDecision`.
 */
export const approveWithdrawal = (
  ctx: Context,
  id: string,
  decider: Decider,
  judgement: Judgement,
): Promise<ShownWithdrawal> =>
  withLocked(ctx, id, {}, async (tx, before) => {
    if (before.status === 'requested') await requirePayable(tx, before)
    const isEnough = await recordDecision(ctx, tx, 'withdrawal', id, decider, judgement)
    if (isEnough) return applyStep(ctx, tx, before, 'approve')
    return record(ctx, tx, before, before, judgement.reason)
  })

/** Returns the part of the fee that is released together with the amount. */
const releasedFee = (step: WithdrawalStep, { fee_amount, returns_fee }: WithdrawalRow): number =>
  step !== 'returnPaid' || returns_fee ? fee_amount : 0

/**
 * Adds the released live money to the amount that a person has moved alone. Throws Problem
 * `second_person_needed` above the limit.
 */
const requireReleasableAlone = async (
  ctx: Context,
  tx: Tx,
  mover: Mover,
  step: WithdrawalStep,
  row: WithdrawalRow,
): Promise<void> => {
  const amount = row.amount + releasedFee(step, row)
  if (row.environment === 'live') await requireMovableAlone(ctx, tx, mover, { ...row, amount })
}

/** Works like `withLocked`, and also locks the person for the limit on money moved alone. */
const withMover = (
  ctx: Context,
  id: string,
  decider: Decider,
  work: (tx: Tx, mover: Mover, before: WithdrawalRow) => Promise<unknown>,
): Promise<ShownWithdrawal> =>
  ctx.db.transaction().execute(async (tx) => {
    const mover = await lockMover(tx, decider)
    await work(tx, mover, await requireWithdrawal(tx, id))
    return requireShown(ctx, tx, id)
  })

/**
 * Rejects a requested or approved withdrawal and releases its money. The bank may already have an
 * approved withdrawal, so the limit for returns applies.
 */
export const rejectWithdrawal = (
  ctx: Context,
  id: string,
  decider: Decider,
  reason: string,
): Promise<ShownWithdrawal> =>
  withMover(ctx, id, decider, async (tx, mover, before) => {
    if (before.status === 'requested') {
      const judgement = { verdict: 'rejected', shownHash: undefined, reason } as const
      await recordDecision(ctx, tx, 'withdrawal', id, decider, judgement)
      return applyStep(ctx, tx, before, 'reject', { reason })
    }
    if (before.status === 'approved') await requireReleasableAlone(ctx, tx, mover, 'reject', before)
    return applyStep(ctx, tx, before, 'reject', { reason, returned_by: decider?.personId ?? null })
  })

/**
 * Requires a transaction that has locked the withdrawal. Throws Problem `withdrawal_over` unless
 * the withdrawal is approved.
 */
export const sendWithin = (
  ctx: Context,
  tx: Tx,
  before: WithdrawalRow,
  sender: Decider,
  from: { bank_account_id: string; batch_id?: string },
): Promise<WithdrawalRow> =>
  applyStep(ctx, tx, before, 'send', { ...from, sent_by: sender?.personId ?? null })

/**
 * Changes a sent withdrawal back to `approved`. Allowed only if no bank has received the
 * withdrawal.
 */
export const withholdWithin = (ctx: Context, tx: Tx, before: WithdrawalRow) =>
  applyStep(ctx, tx, before, 'withhold', { bank_account_id: null, batch_id: null, sent_by: null })

/**
 * Marks a withdrawal as sent. Throws InvalidRequest unless the bank account belongs to the platform
 * and has the currency of the withdrawal.
 */
export const sendWithdrawal = (
  ctx: Context,
  id: string,
  sender: Decider,
  bankAccountId: string,
): Promise<ShownWithdrawal> =>
  withLocked(ctx, id, {}, async (tx, before) => {
    if (before.status === 'approved') await requirePayable(tx, before)
    if (!(await canPayFrom(tx, bankAccountId, before.currency))) {
      throw new InvalidRequest({ bank_account_id: [{ code: 'unknown_bank_account' }] })
    }
    return sendWithin(ctx, tx, before, sender, { bank_account_id: bankAccountId })
  })

/**
 * Normalises and locks the bank reference of a withdrawal or its return. The withdrawal must be
 * locked. Throws InvalidRequest if another withdrawal, a top-up or a platform transfer in the same
 * bank account has the same reference.
 */
export const requireUnusedReference = async (
  tx: Tx,
  row: WithdrawalRow,
  reference: string,
): Promise<string> => {
  const folded = await requireReference(tx, 'bank_reference', reference)
  // Top-ups compare their amount and value date with the returned withdrawals of this bank account.
  await lockForTopUps(tx, row.bank_account_id ?? '')
  const isOfTransfer =
    row.environment === 'live' &&
    (await isReferenceOfTransfer(tx, row.bank_account_id ?? '', folded))
  if (isOfTransfer || (await isReferenceTaken(tx, row, folded))) {
    throw new InvalidRequest({ bank_reference: [{ code: 'bank_reference_taken' }] })
  }
  return folded
}

/**
 * Records that the bank paid a withdrawal. If the person who sent the withdrawal also records the
 * payment, a live amount counts towards that person's limit. Otherwise, one person could record
 * payments that the bank never made. Throws Problem `not_found`, `withdrawal_over` and
 * `second_person_needed`, and the errors of `requireUnusedReference`.
 */
export const payWithdrawal = (
  ctx: Context,
  id: string,
  payer: Decider,
  proof: { bank_reference: string; evidence: string },
): Promise<ShownWithdrawal> =>
  withMover(ctx, id, payer, async (tx, mover, before) => {
    if (before.status !== 'sent') throw new Problem('withdrawal_over')
    const { sent_by: sender, environment } = before
    const isOfSender =
      payer !== undefined && sender !== null && (await doCountAsOne(tx, payer.personId, sender))
    if (isOfSender && environment === 'live') {
      await requireMovableAlone(ctx, tx, mover, before)
    }
    const folded_reference = await requireUnusedReference(tx, before, proof.bank_reference)
    const [paid_at, paid_by] = [ctx.clock.nowIso(), payer?.personId ?? null]
    const change = { ...proof, folded_reference, paid_at, paid_by }
    await mailMerchant(ctx, tx, await applyStep(ctx, tx, before, 'pay', change), 'withdrawal_paid')
  })

/** A return that a person or a bank reported. */
export interface ReportedReturn {
  reason: string
  bank_reference?: string | undefined
  /** A date such as `2026-11-27`. */
  value_date?: string | undefined
}

interface Return extends ReportedReturn {
  proposed_by: string | null
  approved_by: string | null
}

const returnSteps: Partial<Record<WithdrawalRow['status'], WithdrawalStep>> = {
  approved: 'reject',
  sent: 'returnUnpaid',
  paid: 'returnPaid',
}

/**
 * Returns the step that returns the money of a withdrawal. Throws Problem `withdrawal_over` if the
 * status does not allow a return.
 */
export const requireReturnable = ({ status }: Pick<WithdrawalRow, 'status'>): WithdrawalStep => {
  const step = returnSteps[status]
  if (step === undefined) throw new Problem('withdrawal_over')
  return step
}

/**
 * Returns the fields to store for a return. Throws the errors of `requireValueDate` and
 * `requireUnusedReference`.
 */
export const requireReturn = async (
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  before: WithdrawalRow,
  { bank_reference, value_date }: ReportedReturn,
): Promise<Change> => {
  if (before.bank_account_id === null) return {}
  if (value_date !== undefined) requireValueDate(ctx, value_date)
  return {
    return_value_date: value_date ?? null,
    ...(bank_reference !== undefined && {
      return_reference: bank_reference,
      folded_return_reference: await requireUnusedReference(tx, before, bank_reference),
    }),
  }
}

/**
 * Returns the money of a locked withdrawal, or rejects the withdrawal if it was only approved.
 * Throws the errors of `requireReturnable` and `requireReturn`.
 */
export const returnWithin = async (
  ctx: Context,
  tx: Tx,
  before: WithdrawalRow,
  { proposed_by: returned_by, approved_by: return_approved_by, ...reported }: Return,
): Promise<void> => {
  const step = requireReturnable(before)
  const facts = await requireReturn(ctx, tx, before, reported)
  const after = await applyStep(ctx, tx, before, step, {
    ...facts,
    reason: reported.reason,
    returned_by,
    return_approved_by,
    returned_fee_amount: step === 'returnPaid' ? releasedFee(step, before) : 0,
  })
  if (after.status === 'returned') await mailMerchant(ctx, tx, after, 'withdrawal_returned')
}

/**
 * Lists the top-ups that may be the same transfer as the return of a locked withdrawal. If both
 * were recorded, the merchant would receive the money twice. Locks the bank account, so that the
 * list stays complete. `since` is the time of the report.
 */
export const lockReturnTopUps = async (
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { environment, bank_account_id, amount }: WithdrawalRow,
  { bank_reference, value_date }: ReportedReturn,
  since?: string,
): Promise<string[]> => {
  if (environment !== 'live' || bank_account_id === null) return []
  if (bank_reference !== undefined) await requireReference(tx, 'bank_reference', bank_reference)
  await lockForTopUps(tx, bank_account_id)
  const now = clock.nowIso()
  const dayOf = (time: string): string => value_date ?? time.slice(0, 10)
  const period = { from: dayOf(since ?? now), to: dayOf(now) }
  return listReturnTopUps(tx, { bank_account_id, amount }, period)
}

/**
 * Makes the amount of a sent or paid withdrawal available again. Throws Problem `not_found`,
 * `withdrawal_over`, and the errors of `requireReturn`. Throws Problem `second_person_needed` above
 * the amount that a person may move alone, and if `mayBeToppedUp` returns true.
 */
export const returnWithdrawal = (
  ctx: Context,
  id: string,
  decider: Decider,
  reported: ReportedReturn,
): Promise<ShownWithdrawal> =>
  withMover(ctx, id, decider, async (tx, mover, before) => {
    if (before.status === 'approved') throw new Problem('withdrawal_over')
    const step = requireReturnable(before)
    await requireReturn(ctx, tx, before, reported)
    const topUpIds = await lockReturnTopUps(ctx, tx, before, reported)
    if (topUpIds.length > 0) throw new Problem('second_person_needed')
    await requireReleasableAlone(ctx, tx, mover, step, before)
    const proposed_by = decider?.personId ?? null
    await returnWithin(ctx, tx, before, { ...reported, proposed_by, approved_by: null })
  })

/**
 * Notifies the merchant's contact about a live withdrawal, provided that the contact's e-mail
 * address is verified.
 */
const mailMerchant = async (
  ctx: Context,
  tx: Tx,
  row: WithdrawalRow,
  change: 'withdrawal_paid' | 'withdrawal_returned',
): Promise<void> => {
  if (row.environment !== 'live') return
  const contact = await readVerifiedContact(tx, row.application_id ?? '')
  if (contact === undefined) return
  const { last_four } = await requireShown(ctx, tx, row.id)
  const amount = toFixedDecimal(row.amount, row.currency)
  const about = `${amount} ${row.currency}, ${maskedAccountNumber(last_four)}`
  await notify(ctx, tx, contact, 'merchant_change', {
    name: contact.name,
    merchant_change: change,
    about,
  })
}
