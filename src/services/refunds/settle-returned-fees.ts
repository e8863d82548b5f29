import type { Tx } from '../../database/database.ts'
import { buildReturnedFeeCorrection, type Posting } from '../../domain/ledger/postings.ts'
import { returnedFeeChanges } from '../../domain/payments/collection-fee.ts'
import { isFinal, isSuccess } from '../../domain/transactions/state-machine.ts'
import {
  findFeeReturning,
  lockRefunds,
  setReturnedFees,
  type TransactionRow,
} from '../../repositories/transactions/transactions.ts'

interface Change {
  before: TransactionRow
  after: TransactionRow
}

/** Returns the payments whose returned fees may be wrong after a status change. */
const paymentsOf = ({ before, after }: Change): string[] => {
  const isCorrected = isFinal(before.type, before.status)
  if (after.type === 'collection') return isCorrected ? [after.id] : []
  const hasFailed = isFinal(after.type, after.status) && !isSuccess(after.status)
  return after.original_id !== null && (isCorrected || hasFailed) ? [after.original_id] : []
}

/**
 * Refunds return a payment's fee in proportion to the refunded amount. This function corrects the
 * returned fees after a refund failed, or after a payment or refund was corrected. Returns the
 * postings. The payments must be locked before their refunds (see `refundedIn`), as when refunds
 * are created.
 */
export const settleReturnedFees = async (tx: Tx, changes: Change[]): Promise<Posting[]> => {
  const ids = changes.flatMap(paymentsOf)
  const payments = ids.length === 0 ? [] : await findFeeReturning(tx, ids)
  if (payments.length === 0) return []
  const refunds = await lockRefunds(
    tx,
    payments.map(({ id }) => id),
  )
  const changed = payments.flatMap((payment) => {
    const own = refunds.filter(({ original_id }) => original_id === payment.id)
    const more = returnedFeeChanges({ ...payment, isPaid: isSuccess(payment.status) }, own)
    return own.map((refund, index) => ({ refund, more: more[index] ?? 0 }))
  })
  const wrong = changed.filter(({ more }) => more !== 0)
  if (wrong.length === 0) return []
  await setReturnedFees(
    tx,
    wrong.map(({ refund: { id, returned_fee_amount }, more }) => ({
      id,
      returned_fee_amount: (returned_fee_amount ?? 0) + more || null,
    })),
  )
  return wrong.map(({ refund, more }) => buildReturnedFeeCorrection(refund, more))
}
