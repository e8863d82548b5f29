import type { Caller, Environment } from '../merchants/caller.ts'
import type { Status, TransactionType } from '../transactions/state-machine.ts'

export interface RefundedPayment {
  type: TransactionType
  status: Status
  amount: number
  application_id: string
  environment: Environment
}

/**
 * What of a payment can still be refunded, in minor units: nothing unless it is a successful
 * collection, and never more than all its refunds leave of it.
 */
export const refundableAmount = (
  { type, status, amount }: Pick<RefundedPayment, 'type' | 'status' | 'amount'>,
  refunded: number,
): number => (type === 'collection' && status === 'successful' ? Math.max(amount - refunded, 0) : 0)

/**
 * Whether a payment does not bear a refund of an amount of at least 1 (minor units): it must belong
 * to the same application and environment, and `refundableAmount` must cover it.
 */
export const refundRefusal = (
  payment: RefundedPayment,
  caller: Caller,
  refunded: number,
  amount: number,
): boolean =>
  payment.application_id !== caller.applicationId ||
  payment.environment !== caller.environment ||
  amount > refundableAmount(payment, refunded)
