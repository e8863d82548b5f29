import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { toFixedDecimal } from '../../domain/decimal-amount.ts'
import { topUpPosting } from '../../domain/ledger/bank-postings.ts'
import type { TopUpPostingKind } from '../../domain/ledger/posting-kinds.ts'
import type { Currency } from '../../domain/markets.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { withdrawalIdsIn } from '../../domain/treasury/bank-file.ts'
import { partsOfReference, referencesIn } from '../../domain/treasury/creditor-reference.ts'
import { isAdjusted } from '../../repositories/approvals/proposals.ts'
import { listApplicationIds } from '../../repositories/merchants/applications.ts'
import {
  findOrganisation,
  readMerchantContact,
} from '../../repositories/merchants/organisations.ts'
import { findBankAccount } from '../../repositories/treasury/platform-bank-accounts.ts'
import { isReferenceOfTransfer } from '../../repositories/treasury/platform-transfers.ts'
import {
  findByIdEnd,
  findRecorded,
  insertTopUp,
  isCorrected,
  lockForTopUps,
  lockTopUp,
  type TopUpRow,
  updateTopUp,
} from '../../repositories/treasury/top-ups.ts'
import {
  findSuspectedReturn,
  isReferenceOfWithdrawal,
} from '../../repositories/treasury/withdrawals.ts'
import { creditedTopUpResource } from '../../resources/treasury.ts'
import { lockMover, type Mover } from '../approvals/move-alone.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { type ActRecord, recordAct } from '../audit/record-act.ts'
import { adjustmentSubject } from '../ledger/adjust-balance.ts'
import { postToBalances } from '../ledger/post-to-balances.ts'
import { notify } from '../people/notify.ts'
import { appendBankEvent } from './bank-events.ts'
import {
  countAlone,
  needsColleague,
  requireAlone,
  requireCurrentNodes,
  requireOtherPerson,
  requireReference,
  requireValueDate,
} from './second-person.ts'

type Context = Pick<AppContext, 'clock' | 'config' | 'db' | 'liveProviders'> & Acting

/** A transfer to a platform bank account, as the bank reported it. */
interface IncomingTransfer {
  bank_account_id: string
  /** The bank's reference, which is unique within the bank account. */
  bank_reference: string
  currency: Currency
  /** In minor units. */
  amount: number
  /** A date such as `2026-11-21`. */
  value_date: string
  reference: string
  evidence: string
}

/** Requires a transaction that has locked the bank account. */
const needsApproval = async (
  ctx: Context,
  tx: Tx,
  mover: Mover,
  topUp: Pick<
    TopUpRow,
    'amount' | 'currency' | 'bank_account_id' | 'folded_reference' | 'suspected_withdrawal_id'
  >,
): Promise<boolean> => {
  const isDoubtful = topUp.suspected_withdrawal_id !== null || (await isCorrected(tx, topUp))
  return needsColleague(ctx, tx, mover, topUp, isDoubtful)
}

/**
 * Returns the withdrawal that this transfer may be returning. If the transfer were credited as a
 * top-up, the merchant could receive the money twice.
 */
const findReturnedWithdrawal = async (
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  transfer: Pick<
    TopUpRow,
    'bank_account_id' | 'amount' | 'value_date' | 'reference' | 'bank_reference'
  >,
): Promise<string | null> => {
  const ids = [transfer.reference, transfer.bank_reference].flatMap(withdrawalIdsIn)
  return (await findSuspectedReturn(tx, transfer, { ids, at: clock.nowIso() })) ?? null
}

/**
 * Finds a merchant's reference for this currency in the text and returns the merchant. Returns
 * undefined if the text has no reference or several references.
 */
const merchantOf = async (
  tx: Tx,
  { reference, currency }: IncomingTransfer,
): Promise<string | undefined> => {
  const [found, ...others] = referencesIn(reference)
  if (found === undefined || others.length > 0) return undefined
  const parts = partsOfReference(found)
  return parts.currency === currency ? findByIdEnd(tx, parts.idEnd) : undefined
}

/**
 * Throws InvalidRequest if the top-up may be the return of a withdrawal, and this became known only
 * after the top-up was last changed.
 */
const requireNoNewReturn = async (
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  topUp: TopUpRow,
): Promise<void> => {
  const known = { ids: [], since: topUp.updated_at, at: clock.nowIso() }
  if ((await findSuspectedReturn(tx, topUp, known)) !== undefined) {
    throw new InvalidRequest({ bank_reference: [{ code: 'transfer_may_be_returned' }] })
  }
}

const postTopUp = async (
  ctx: Context,
  tx: Tx,
  kind: TopUpPostingKind,
  { organisation_id, ...topUp }: TopUpRow,
): Promise<void> => {
  if (organisation_id === null) throw new Error('an unmatched transfer is never credited')
  await postToBalances(tx, [topUpPosting(kind, { ...topUp, organisation_id })], ctx.clock.nowIso())
}

/**
 * Notifies the merchant's contact of the credit, provided that the contact's e-mail address is
 * verified.
 */
const mailMerchant = async (
  ctx: Context,
  tx: Tx,
  { organisation_id, amount, currency, bank_reference }: TopUpRow,
): Promise<void> => {
  const contact = await readMerchantContact(tx, organisation_id ?? '')
  if (contact === undefined) return
  const shown = toFixedDecimal(amount, currency as Currency)
  const about = `${shown} ${currency}, ${bank_reference}`
  const facts = { name: contact.name, merchant_change: 'top_up_received', about } as const
  await notify(ctx, tx, contact, 'merchant_change', facts)
}

/** Throws InvalidRequest if a balance adjustment has already credited this transfer. */
const requireNotAdjusted = async (tx: Tx, topUp: TopUpRow): Promise<void> => {
  const subject = adjustmentSubject({
    organisation_id: topUp.organisation_id ?? '',
    environment: 'live',
    currency: topUp.currency,
    reference: topUp.bank_reference,
  })
  if (await isAdjusted(tx, subject)) {
    throw new InvalidRequest({ bank_reference: [{ code: 'bank_reference_adjusted' }] })
  }
}

/**
 * Credits a top-up. Posting comes last, because other requests of the merchant wait for the balance
 * until the commit. Throws the errors of `requireNotAdjusted`.
 */
const creditMerchant = async (ctx: Context, tx: Tx, topUp: TopUpRow): Promise<void> => {
  await requireNotAdjusted(tx, topUp)
  await mailMerchant(ctx, tx, topUp)
  const applicationIds = await listApplicationIds(tx, topUp.organisation_id ?? '')
  const data = creditedTopUpResource(topUp)
  await appendBankEvent(tx, 'top_up.received', ctx.clock.nowIso(), applicationIds, data)
  await postTopUp(ctx, tx, 'top_up_received', topUp)
}

const recordChange = (
  ctx: Context,
  tx: Tx,
  { id, organisation_id }: TopUpRow,
  change: Pick<ActRecord, 'before' | 'after' | 'reason'>,
): Promise<void> =>
  recordAct(ctx, tx, {
    subject: 'top_up',
    id,
    organisationId: organisation_id ?? undefined,
    environment: 'live',
    ...change,
  })

/**
 * Throws InvalidRequest if the bank account does not exist, is disabled or has another currency.
 */
const requireAccount = async (
  tx: Tx,
  { bank_account_id, currency }: IncomingTransfer,
): Promise<void> => {
  const account = await findBankAccount(tx, bank_account_id)
  if (account === undefined || account.disabled_at !== null) {
    throw new InvalidRequest({ bank_account_id: [{ code: 'unknown_bank_account' }] })
  }
  if (account.currency !== currency) {
    throw new InvalidRequest({
      currency: [{ code: 'bank_account_currency', currency: account.currency }],
    })
  }
}

/**
 * Stores a top-up. If the same transfer was recorded earlier, stores nothing and returns the
 * earlier top-up. Throws InvalidRequest if the bank reference was recorded with other values.
 */
const storeOrFind = async (tx: Tx, topUp: TopUpRow): Promise<TopUpRow | undefined> => {
  if (await insertTopUp(tx, topUp)) return undefined
  const known = await findRecorded(tx, topUp)
  const isSame =
    known.amount === topUp.amount &&
    known.value_date === topUp.value_date &&
    (topUp.organisation_id === null || topUp.organisation_id === known.organisation_id)
  if (isSame) return known
  throw new InvalidRequest({ bank_reference: [{ code: 'bank_reference_used' }] })
}

/**
 * Records an incoming transfer and credits the merchant whose reference it contains. If
 * `needsApproval` returns true, a second person must approve the credit first. A transfer without a
 * merchant is `unmatched`. Repeating the call changes nothing and returns the first top-up with
 * `isNew` false. Bank references that differ only in case, accents, spaces or punctuation are
 * equal. A reference can be used again after its top-up was rejected or reversed.
 *
 * Throws InvalidRequest if the bank account does not exist, is disabled or has another currency, if
 * the value date is implausible, or while an older node is connected. Throws InvalidRequest if the
 * bank reference has no letter or digit, was recorded with other values, or was used by an
 * adjustment.
 */
const recordTopUpWithin = async (
  ctx: Context,
  tx: Tx,
  decider: Decider,
  transfer: IncomingTransfer,
): Promise<{ topUp: TopUpRow; isNew: boolean }> => {
  const mover = await lockMover(tx, decider)
  await requireAccount(tx, transfer)
  requireValueDate(ctx, transfer.value_date)
  const folded_reference = await requireReference(tx, 'bank_reference', transfer.bank_reference)
  await requireCurrentNodes(tx, 'bank_reference')
  await lockForTopUps(tx, transfer.bank_account_id)
  const suspected_withdrawal_id = await findReturnedWithdrawal(ctx, tx, transfer)
  const organisationId =
    suspected_withdrawal_id === null ? await merchantOf(tx, transfer) : undefined
  const facts = { ...transfer, folded_reference, suspected_withdrawal_id }
  const isWaiting = organisationId !== undefined && (await needsApproval(ctx, tx, mover, facts))
  const now = ctx.clock.nowIso()
  const credited = isWaiting ? 'awaiting_approval' : 'received'
  const topUp: TopUpRow = {
    ...facts,
    id: newId(Date.parse(now)),
    organisation_id: organisationId ?? null,
    status: organisationId === undefined ? 'unmatched' : credited,
    reason: null,
    recorded_by: decider?.personId ?? null,
    matched_by: null,
    approved_by: null,
    created_at: now,
    updated_at: now,
  }
  const known = await storeOrFind(tx, topUp)
  if (known !== undefined) return { topUp: known, isNew: false }
  const account = { bank_account_id: topUp.bank_account_id, environment: 'live' } as const
  if (
    (await isReferenceOfWithdrawal(tx, account, folded_reference)) ||
    (await isReferenceOfTransfer(tx, account.bank_account_id, folded_reference))
  ) {
    throw new InvalidRequest({ bank_reference: [{ code: 'bank_reference_taken' }] })
  }
  const { status, amount, currency, bank_reference, bank_account_id, value_date, evidence } = topUp
  const after = { status, amount, currency, bank_reference, bank_account_id, value_date, evidence }
  await recordChange(ctx, tx, topUp, { before: {}, after })
  if (status === 'awaiting_approval') await requireNotAdjusted(tx, topUp)
  if (status === 'received') {
    await countAlone(ctx, tx, mover, topUp)
    await creditMerchant(ctx, tx, topUp)
  }
  return { topUp, isNew: true }
}

export const recordTopUp = (
  ctx: Context,
  decider: Decider,
  transfer: IncomingTransfer,
): Promise<{ topUp: TopUpRow; isNew: boolean }> =>
  ctx.db.transaction().execute((tx) => recordTopUpWithin(ctx, tx, decider, transfer))

/**
 * Locks the top-up. Throws Problem `not_found`, and `top_up_over` if the status is not one of
 * `statuses`.
 */
export const requireTopUp = async (
  tx: Tx,
  id: string,
  statuses?: TopUpRow['status'][],
): Promise<TopUpRow> => {
  const topUp = await lockTopUp(tx, id)
  if (topUp === undefined) throw new Problem('not_found')
  if (statuses?.includes(topUp.status) === false) throw new Problem('top_up_over')
  return topUp
}

type Changes = Pick<TopUpRow, 'status'> &
  Partial<
    Pick<
      TopUpRow,
      'organisation_id' | 'reason' | 'matched_by' | 'approved_by' | 'suspected_withdrawal_id'
    >
  >

const changeTopUp = async (
  ctx: Context,
  tx: Tx,
  topUp: TopUpRow,
  changes: Changes,
): Promise<TopUpRow> => {
  await updateTopUp(tx, topUp.id, { ...changes, updated_at: ctx.clock.nowIso() })
  const changed = { ...topUp, ...changes }
  const { reason } = changes
  await recordChange(ctx, tx, changed, {
    before: { status: topUp.status },
    after: { status: changed.status },
    ...(typeof reason === 'string' && { reason }),
  })
  if (changed.status === 'awaiting_approval') await requireNotAdjusted(tx, changed)
  if (changed.status === 'received') await creditMerchant(ctx, tx, changed)
  if (changed.status === 'reversed') await postTopUp(ctx, tx, 'top_up_reversed', changed)
  return changed
}

/**
 * Returns true if the person who recorded a transfer confirms the merchant that a colleague chose.
 * The merchant cannot change, because another person may be about to approve the credit.
 */
const isConfirmed = (topUp: TopUpRow, decider: Decider, organisationId: string): boolean =>
  topUp.status === 'awaiting_approval' &&
  topUp.organisation_id === organisationId &&
  topUp.matched_by !== null &&
  topUp.matched_by !== decider?.personId &&
  topUp.recorded_by === decider?.personId

/**
 * Credits an unmatched transfer to a merchant. Above the threshold, a second person must approve
 * the credit. If the person who recorded the transfer then repeats the call with the same merchant,
 * the colleague who chose the merchant may approve the credit. Otherwise, neither of them could
 * approve it. Throws Problem `not_found` and `top_up_over`. Throws InvalidRequest if the merchant
 * does not exist, if a balance adjustment has already credited the transfer, or while an older node
 * is connected.
 */
export const matchTopUp = (
  ctx: Context,
  decider: Decider,
  id: string,
  organisationId: string,
): Promise<TopUpRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const mover = await lockMover(tx, decider)
    const topUp = await requireTopUp(tx, id)
    if (topUp.status !== 'unmatched' && !isConfirmed(topUp, decider, organisationId)) {
      throw new Problem('top_up_over')
    }
    if ((await findOrganisation(tx, organisationId)) === undefined) {
      throw new InvalidRequest({ organisation_id: [{ code: 'unknown_organisation' }] })
    }
    await requireCurrentNodes(tx, 'bank_reference')
    await requireReference(tx, 'bank_reference', topUp.bank_reference)
    await lockForTopUps(tx, topUp.bank_account_id)
    // The return may have been recorded after this transfer.
    const suspected_withdrawal_id =
      topUp.suspected_withdrawal_id ?? (await findReturnedWithdrawal(ctx, tx, topUp))
    const facts = { ...topUp, suspected_withdrawal_id }
    const isWaiting = await needsApproval(ctx, tx, mover, facts)
    if (!isWaiting) await countAlone(ctx, tx, mover, topUp)
    return changeTopUp(ctx, tx, topUp, {
      suspected_withdrawal_id,
      organisation_id: organisationId,
      // The person who chose the merchant may not approve the top-up.
      matched_by: decider?.personId ?? null,
      status: isWaiting ? 'awaiting_approval' : 'received',
    })
  })

/**
 * Credits a top-up that other people recorded and matched. Throws Problem `not_found` and
 * `top_up_over`, and the errors of `requireOtherPerson`. Throws InvalidRequest if a balance
 * adjustment has already credited the transfer.
 */
export const approveTopUp = (ctx: Context, decider: Decider, id: string): Promise<TopUpRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const topUp = await requireTopUp(tx, id, ['awaiting_approval'])
    await requireOtherPerson(ctx, tx, decider, [topUp.recorded_by, topUp.matched_by])
    await requireCurrentNodes(tx, 'bank_reference')
    await requireReference(tx, 'bank_reference', topUp.bank_reference)
    await lockForTopUps(tx, topUp.bank_account_id)
    await requireNoNewReturn(ctx, tx, topUp)
    const approved_by = decider?.personId ?? null
    return changeTopUp(ctx, tx, topUp, { status: 'received', approved_by })
  })

/**
 * Rejects a top-up that is not credited, for example because the bank returned the transfer. Throws
 * Problem `not_found` and `top_up_over`.
 */
export const rejectTopUp = (ctx: Context, id: string, reason: string): Promise<TopUpRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const topUp = await requireTopUp(tx, id, ['unmatched', 'awaiting_approval'])
    return changeTopUp(ctx, tx, topUp, { status: 'rejected', reason })
  })

/**
 * Reverses a credited top-up. If the merchant's balance is too low, the remaining amount becomes a
 * debt. The top-up must be locked. Throws InvalidRequest while an older node is connected.
 */
export const reverseTopUpWithin = async (
  ctx: Context,
  tx: Tx,
  topUp: TopUpRow,
  reason: string,
): Promise<TopUpRow> => {
  await requireCurrentNodes(tx, 'bank_reference')
  return changeTopUp(ctx, tx, topUp, { status: 'reversed', reason })
}

/**
 * Throws the errors of `reverseTopUpWithin`. Throws Problem `not_found`, `top_up_over`, and
 * `second_person_needed` above the amount that a person may move alone.
 */
export const reverseTopUp = (
  ctx: Context,
  decider: Decider,
  id: string,
  reason: string,
): Promise<TopUpRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const mover = await lockMover(tx, decider)
    const topUp = await requireTopUp(tx, id, ['received'])
    await requireAlone(ctx, tx, mover, topUp)
    return reverseTopUpWithin(ctx, tx, topUp, reason)
  })
