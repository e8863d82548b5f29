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
 * The amount of a payment that can still be refunded, in minor units: zero unless it is a
 * successful collection, and never more than its refunds leave.
 */
export const refundableAmount = (
  { type, status, amount }: Pick<RefundedPayment, 'type' | 'status' | 'amount'>,
  refunded: number,
): number => (type === 'collection' && status === 'successful' ? Math.max(amount - refunded, 0) : 0)

/**
 * Whether a refund of at least 1 (minor units) must be refused: the payment must belong to the same
 * application and environment, and `refundableAmount` must cover the refund.
 */
export const mustRefuseRefund = (
  payment: RefundedPayment,
  caller: Caller,
  refunded: number,
  amount: number,
): boolean =>
  payment.application_id !== caller.applicationId ||
  payment.environment !== caller.environment ||
  amount > refundableAmount(payment, refunded)
