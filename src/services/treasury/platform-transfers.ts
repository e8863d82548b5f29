import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import { platformPosting } from '../../domain/ledger/platform-postings.ts'
import type { PlatformPostingKind } from '../../domain/ledger/posting-kinds.ts'
import type { Account } from '../../domain/ledger/postings.ts'
import { type Country, type Currency, findMarket, type Provider } from '../../domain/markets.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import {
  isBetween,
  type PlatformTransferAction,
  type PlatformTransferKind,
  type PlatformTransferStep,
  platformTransferSteps,
} from '../../domain/treasury/platform-transfer.ts'
import { post } from '../../repositories/ledger/post.ts'
import { doCountAsOne } from '../../repositories/people/people.ts'
import { findBankAccount } from '../../repositories/treasury/platform-bank-accounts.ts'
import {
  findRecordedTransfer,
  insertPlatformTransfer,
  isReferenceOfTransfer,
  isTransferCorrected,
  lockPlatformTransfer,
  type PlatformTransferChanges,
  type PlatformTransferRow,
  updatePlatformTransfer,
} from '../../repositories/treasury/platform-transfers.ts'
import { isReferenceTaken } from '../../repositories/treasury/withdrawals.ts'
import { lockMover, type Mover } from '../approvals/move-alone.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'
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

/** A movement of the platform's money, with evidence from a bank, a provider or a document. */
interface PlatformMovement {
  kind: PlatformTransferKind
  from_account: Account
  to_account: Account
  currency: Currency
  /** In minor units. */
  amount: number
  reference: string
  /** A date such as `2026-11-21`. */
  value_date: string
  evidence: string
}

const recorded = [
  'kind',
  'status',
  'from_account',
  'to_account',
  'currency',
  'amount',
  'charge_amount',
  'reference',
  'value_date',
  'evidence',
  'arrival_evidence',
] as const

const record = (
  ctx: Context,
  tx: Tx,
  before: PlatformTransferRow | undefined,
  after: PlatformTransferRow,
): Promise<void> =>
  recordAct(ctx, tx, {
    subject: 'platform_transfer',
    id: after.id,
    environment: 'live',
    ...changeOf(recorded, before, after),
    ...(after.reason !== null && { reason: after.reason }),
  })

const postMovement = async (
  ctx: Context,
  tx: Tx,
  kind: PlatformPostingKind | undefined,
  row: PlatformTransferRow,
): Promise<void> => {
  if (kind !== undefined) await post(tx, [platformPosting(kind, row)], ctx.clock.nowIso())
}

/** Throws InvalidRequest if the account does not exist or has another currency. */
const requireAccount = async (
  tx: Tx,
  field: 'from' | 'to',
  account: Account,
  { currency, amount }: PlatformMovement,
): Promise<void> => {
  const [type, name = '', country] = account.split(':')
  if (type === 'wallet') {
    const market = { provider: name as Provider, country: country as Country, currency, amount }
    const found = findMarket(market)
    if (!('fieldErrors' in found)) return
    const { provider, ...others } = found.fieldErrors
    throw new InvalidRequest({ ...others, ...(provider && { [field]: provider }) })
  }
  if (type !== 'bank') return
  const bank = await findBankAccount(tx, name)
  if (bank === undefined) throw new InvalidRequest({ [field]: [{ code: 'unknown_bank_account' }] })
  if (bank.currency !== currency) {
    throw new InvalidRequest({
      currency: [{ code: 'bank_account_currency', currency: bank.currency }],
    })
  }
}

/**
 * Throws InvalidRequest if a top-up, a withdrawal or another transfer in one of the two bank
 * accounts has the same reference. The same reference means that the bank booked the money only
 * once.
 */
const requireUnusedReference = async (tx: Tx, transfer: PlatformTransferRow): Promise<void> => {
  for (const account of [transfer.from_account, transfer.to_account]) {
    const [type, bank_account_id = ''] = account.split(':')
    const booked = {
      id: transfer.id,
      batch_id: null,
      bank_account_id,
      environment: 'live',
    } as const
    if (type !== 'bank') continue
    const { id, folded_reference: folded } = transfer
    if (
      (await isReferenceTaken(tx, booked, folded)) ||
      (await isReferenceOfTransfer(tx, bank_account_id, folded, id))
    ) {
      throw new InvalidRequest({ reference: [{ code: 'bank_reference_taken' }] })
    }
  }
}

const bookingOf = (kind: PlatformTransferKind): PlatformTransferStep => {
  const step = platformTransferSteps[kind].book
  if (step === undefined) throw new Error(`a movement of kind ${kind} is never booked`)
  return step
}

/**
 * Records a movement. The movement is posted immediately unless a second person must approve it.
 * Repeating the call changes nothing and returns the recorded movement with `isNew` false.
 *
 * Throws InvalidRequest if an account does not exist, has another currency or does not fit the
 * kind, if the value date is implausible, or while an older node is connected. Throws
 * InvalidRequest if the reference has no letter or digit, was recorded with other values, or is the
 * bank reference of a top-up or withdrawal.
 */
export const recordPlatformTransfer = (
  ctx: Context,
  decider: Decider,
  movement: PlatformMovement,
): Promise<{ transfer: PlatformTransferRow; isNew: boolean }> =>
  ctx.db.transaction().execute(async (tx) => {
    const mover = await lockMover(tx, decider)
    const { kind, from_account, to_account } = movement
    if (!isBetween(kind, from_account, to_account)) {
      throw new InvalidRequest({ from: [{ code: 'not_between_accounts' }] })
    }
    await requireAccount(tx, 'from', from_account, movement)
    await requireAccount(tx, 'to', to_account, movement)
    requireValueDate(ctx, movement.value_date)
    const folded_reference = await requireReference(tx, 'reference', movement.reference)
    await requireCurrentNodes(tx, 'reference')
    const booking = bookingOf(kind)
    const isCorrected = await isTransferCorrected(tx, { ...movement, folded_reference })
    const isWaiting = await needsColleague(ctx, tx, mover, movement, isCorrected)
    const now = ctx.clock.nowIso()
    const transfer: PlatformTransferRow = {
      ...movement,
      folded_reference,
      id: newId(Date.parse(now)),
      status: isWaiting ? booking.from : booking.to,
      charge_amount: null,
      arrival_evidence: null,
      reason: null,
      recorded_by: decider?.personId ?? null,
      approved_by: null,
      closed_by: null,
      created_at: now,
      updated_at: now,
    }
    if (!(await insertPlatformTransfer(tx, transfer))) {
      const known = await findRecordedTransfer(tx, transfer)
      const isSame =
        known.kind === kind &&
        known.amount === transfer.amount &&
        known.value_date === transfer.value_date
      if (isSame) return { transfer: known, isNew: false }
      throw new InvalidRequest({ reference: [{ code: 'platform_reference_used' }] })
    }
    await requireUnusedReference(tx, transfer)
    await record(ctx, tx, undefined, transfer)
    if (!isWaiting) {
      await countAlone(ctx, tx, mover, movement)
      await postMovement(ctx, tx, booking.posting, transfer)
    }
    return { transfer, isNew: true }
  })

type Changes = Omit<PlatformTransferChanges, 'status' | 'updated_at'>

/**
 * Returns the state transition for an action. Throws Problem `platform_transfer_over` if the status
 * does not allow the action.
 */
export const requireStep = (
  transfer: Pick<PlatformTransferRow, 'kind' | 'status'>,
  action: PlatformTransferAction,
): PlatformTransferStep => {
  const step = platformTransferSteps[transfer.kind][action]
  if (step === undefined || step.from !== transfer.status) {
    throw new Problem('platform_transfer_over')
  }
  return step
}

/**
 * Requires a database transaction that has locked the movement. Throws Problem
 * `platform_transfer_over`.
 */
export const advance = async (
  ctx: Context,
  tx: Tx,
  transfer: PlatformTransferRow,
  action: PlatformTransferAction,
  changes: Changes,
): Promise<void> => {
  const step = requireStep(transfer, action)
  await requireCurrentNodes(tx, 'reference')
  const all = { ...changes, status: step.to, updated_at: ctx.clock.nowIso() }
  await updatePlatformTransfer(tx, transfer.id, all)
  const changed = { ...transfer, ...all }
  await record(ctx, tx, transfer, changed)
  await postMovement(ctx, tx, step.posting, changed)
}

/** Locks the movement. Throws Problem `not_found`. */
export const requireTransfer = async (tx: Tx, id: string): Promise<PlatformTransferRow> => {
  const transfer = await lockPlatformTransfer(tx, id)
  if (transfer === undefined) throw new Problem('not_found')
  return transfer
}

/**
 * Locks the movement. If two people decide simultaneously, the second decision sees the result of
 * the first decision.
 */
const withLocked = (
  ctx: Context,
  decider: Decider,
  id: string,
  work: (tx: Tx, transfer: PlatformTransferRow, mover: Mover) => Promise<void>,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const mover = await lockMover(tx, decider)
    await work(tx, await requireTransfer(tx, id), mover)
  })

/**
 * Posts a movement that another person recorded. Throws Problem `not_found` and
 * `platform_transfer_over`, and the errors of `requireOtherPerson`.
 */
export const approvePlatformTransfer = (ctx: Context, decider: Decider, id: string) =>
  withLocked(ctx, decider, id, async (tx, transfer) => {
    await requireOtherPerson(ctx, tx, decider, [transfer.recorded_by])
    await advance(ctx, tx, transfer, 'book', { approved_by: decider?.personId ?? null })
  })

/**
 * Rejects a movement that is not posted yet. Throws Problem `not_found` and
 * `platform_transfer_over`.
 */
export const rejectPlatformTransfer = (
  ctx: Context,
  decider: Decider,
  id: string,
  reason: string,
) =>
  withLocked(ctx, decider, id, (tx, transfer) =>
    advance(ctx, tx, transfer, 'reject', { reason, closed_by: decider?.personId ?? null }),
  )

export interface Arrival {
  charge_amount: number
  evidence: string
}

/** Throws InvalidRequest if the charge is not lower than the transferred amount. */
export const requireRest = ({ amount }: PlatformTransferRow, { charge_amount }: Arrival): void => {
  if (charge_amount >= amount) {
    throw new InvalidRequest({ charge_amount: [{ code: 'charge_not_below_amount' }] })
  }
}

/**
 * Posts the arrival of a transfer. Repeating the call with the same charge has no further effect.
 *
 * Throws InvalidRequest if the charge is not lower than the amount. Throws Problem `not_found`,
 * `platform_transfer_over`, and `second_person_needed` if the charge exceeds the amount that a
 * person may move alone. If another person approved the transfer, its whole amount counts for the
 * person who recorded it.
 */
export const confirmPlatformTransfer = (
  ctx: Context,
  decider: Decider,
  id: string,
  arrival: Arrival,
) =>
  withLocked(ctx, decider, id, async (tx, transfer, mover) => {
    const { charge_amount, evidence: arrival_evidence } = arrival
    if (transfer.status === 'arrived' && transfer.charge_amount === charge_amount) return
    requireRest(transfer, arrival)
    requireStep(transfer, 'confirm')
    const { amount, currency, recorded_by, approved_by } = transfer
    const isOfRecorder =
      decider !== undefined &&
      recorded_by !== null &&
      (await doCountAsOne(tx, decider.personId, recorded_by))
    // The approver approved the transfer, but neither its arrival nor the charge. A false arrival
    // or charge could hide stolen money.
    const alone = isOfRecorder && approved_by !== null ? amount : charge_amount
    if (alone > 0) await requireAlone(ctx, tx, mover, { amount: alone, currency })
    const closed_by = decider?.personId ?? null
    await advance(ctx, tx, transfer, 'confirm', { charge_amount, arrival_evidence, closed_by })
  })

/**
 * Reverses a transfer that was returned, or capital that was recorded by mistake. Throws Problem
 * `not_found`, `platform_transfer_over`, and `second_person_needed` above the amount that a person
 * may move alone.
 */
export const reversePlatformTransfer = (
  ctx: Context,
  decider: Decider,
  id: string,
  reason: string,
) =>
  withLocked(ctx, decider, id, async (tx, transfer, mover) => {
    requireStep(transfer, 'reverse')
    await requireAlone(ctx, tx, mover, transfer)
    await advance(ctx, tx, transfer, 'reverse', { reason, closed_by: decider?.personId ?? null })
  })
