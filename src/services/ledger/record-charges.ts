import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { FieldErrors } from '../../domain/field-errors.ts'
import { buildCharge } from '../../domain/ledger/postings.ts'
import type { Currency } from '../../domain/markets.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { isFinal } from '../../domain/transactions/state-machine.ts'
import { post } from '../../repositories/ledger/post.ts'
import {
  type ActualCharge,
  putActual,
  readCharges,
} from '../../repositories/ledger/provider-charges.ts'
import {
  lockTransactions,
  type TransactionRow,
} from '../../repositories/transactions/transactions.ts'
import { lockMover, type Mover, requireMovableAlone } from '../approvals/move-alone.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'config' | 'db' | 'liveProviders'> & Acting

/** An actual charge to record, with the current charge (`before`) of its locked transaction. */
interface LockedCharge extends ActualCharge {
  row: TransactionRow
  before: number
  isNew: boolean
}

/**
 * Locks the transactions of the charges. Throws InvalidRequest if a transaction is not in the
 * allowed countries, has no final status or appears twice. Also throws InvalidRequest if a charge
 * exceeds both the transaction amount and the expected charge.
 */
export const lockCharges = async (
  tx: Tx,
  charges: ActualCharge[],
  countries: CountryLimit,
): Promise<LockedCharge[]> => {
  const ids = charges.map(({ transactionId }) => transactionId)
  const locked = await lockTransactions(tx, ids, countries)
  const rows = new Map(locked.map((row) => [row.id, row]))
  const known = new Map(
    (await readCharges(tx, ids)).map((charge) => [charge.transaction_id, charge]),
  )
  const fieldErrors: FieldErrors = {}
  const found = charges.flatMap(({ transactionId, amount }, at) => {
    const row = rows.get(transactionId)
    if (!row || !isFinal(row.type, row.status) || ids.indexOf(transactionId) !== at) {
      fieldErrors[`charges[${at}].transaction_id`] = [{ code: 'not_chargeable' }]
      return []
    }
    const charge = known.get(transactionId)
    const maximum = Math.max(row.amount, charge?.expected_amount ?? 0)
    if (amount > maximum) {
      const { currency } = row
      fieldErrors[`charges[${at}].amount`] = [{ code: 'amount_above_maximum', maximum, currency }]
      return []
    }
    const before = charge?.actual_amount ?? charge?.expected_amount ?? 0
    return [{ row, transactionId, amount, before, isNew: charge?.actual_amount !== amount }]
  })
  if (Object.keys(fieldErrors).length > 0) throw new InvalidRequest(fieldErrors)
  return found
}

/** Returns the current charges in the format that proposals store. */
export const chargesInForce = (locked: LockedCharge[]) =>
  locked.map(({ row: { id, currency }, before }) => ({
    transaction_id: id,
    currency,
    amount: before,
  }))

/**
 * Records actual charges, which replace earlier charges, and posts the differences. Returns the
 * number of changed charges.
 */
export const recordChargesWithin = async (
  ctx: Pick<Context, 'clock' | keyof Acting>,
  tx: Tx,
  locked: LockedCharge[],
  reason: string,
): Promise<number> => {
  const changes = locked.filter(({ isNew }) => isNew)
  if (changes.length === 0) return 0
  const now = ctx.clock.nowIso()
  await putActual(tx, changes, reason, now)
  const differences = changes
    .filter(({ amount, before }) => amount !== before)
    .map(({ row, amount, before }) => buildCharge(row, 'corrected', amount - before))
  await post(tx, differences, now)
  const recorded = changes.map(({ transactionId, amount, before }) => ({
    transaction_id: transactionId,
    before,
    amount,
  }))
  await recordAct(ctx, tx, {
    subject: 'provider_charge',
    id: null,
    reason,
    before: {},
    after: { charges: recorded },
  })
  return changes.length
}

/**
 * Counts the charged live money towards the amount that a person may move alone. Otherwise, a
 * person could hide a theft as a charge that is as large as its transaction. Throws Problem
 * `second_person_needed` above the limit.
 */
const requireChargeableAlone = async (
  ctx: Context,
  tx: Tx,
  mover: Mover,
  locked: LockedCharge[],
): Promise<void> => {
  const raised = new Map<Currency, number>()
  for (const { row, amount, before } of locked) {
    if (row.environment !== 'live' || amount <= before) continue
    raised.set(row.currency, (raised.get(row.currency) ?? 0) + amount - before)
  }
  for (const [currency, amount] of raised) {
    await requireMovableAlone(ctx, tx, mover, { amount, currency, environment: 'live' })
  }
}

/**
 * Records the provider charges of transactions. Repeating the call changes nothing. Throws the
 * errors of `lockCharges` and `requireChargeableAlone`.
 */
export const recordCharges = (
  ctx: Context,
  decider: Decider,
  { charges, reason }: { charges: ActualCharge[]; reason: string },
  countries: CountryLimit,
): Promise<number> =>
  ctx.db.transaction().execute(async (tx) => {
    const mover = await lockMover(tx, decider)
    const locked = await lockCharges(tx, charges, countries)
    await requireChargeableAlone(ctx, tx, mover, locked)
    return recordChargesWithin(ctx, tx, locked, reason)
  })
