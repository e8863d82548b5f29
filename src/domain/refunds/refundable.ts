import type { Environment, Owner } from '../merchants/caller.ts'
import type { ProblemReason } from '../problems.ts'
import { isFinal, type Status, type TransactionType } from '../transactions/state-machine.ts'

interface RefundedPayment {
  type: TransactionType
  status: Status
  amount: number
  currency: string
  application_id: string
  environment: Environment
  number_erased_at: string | null
}

/**
 * Returns the amount of a payment that can still be refunded, in minor units. The amount is zero
 * unless the payment is a successful collection with a known payer number.
 */
export const refundableAmount = (
  {
    type,
    status,
    amount,
    number_erased_at,
  }: Pick<RefundedPayment, 'type' | 'status' | 'amount' | 'number_erased_at'>,
  refunded: number,
): number =>
  type === 'collection' && status === 'successful' && number_erased_at === null
    ? Math.max(amount - refunded, 0)
    : 0

/**
 * Returns why a refund of at least 1 minor unit must be rejected; undefined if the payment covers
 * the refund. A payment of another application or environment is treated as not found.
 */
export const refundRefusal = (
  payment: RefundedPayment | undefined,
  owner: Owner,
  refunded: number,
  amount: number,
): ProblemReason | undefined => {
  if (payment?.application_id !== owner.applicationId) return 'not_refundable'
  if (payment.environment !== owner.environment) {
    return { code: 'payment_of_other_environment', environment: owner.environment }
  }
  const { type, status, currency } = payment
  if (type !== 'collection') return 'refund_without_payment'
  if (!isFinal(type, status)) return 'payment_under_way'
  if (status !== 'successful') return 'payment_unsuccessful'
  if (payment.number_erased_at !== null) return 'payment_number_erased'
  const remaining = refundableAmount(payment, refunded)
  if (remaining === 0) return 'payment_refunded'
  return amount > remaining ? { code: 'refund_beyond_payment', remaining, currency } : undefined
}
