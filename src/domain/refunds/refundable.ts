import type { Environment, Owner } from '../merchants/caller.ts'
import type { Status, TransactionType } from '../transactions/state-machine.ts'

export interface RefundedPayment {
  type: TransactionType
  status: Status
  amount: number
  application_id: string
  environment: Environment
  /** Null unless the number that it would go back to was erased. */
  number_erased_at: string | null
}

/**
 * The amount of a payment that can still be refunded, in minor units: zero unless it is a
 * successful collection whose number is known, and never more than its refunds leave.
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
 * Whether a refund of at least 1 (minor units) must be refused: the payment must belong to the same
 * application and environment, and `refundableAmount` must cover the refund.
 */
export const mustRefuseRefund = (
  payment: RefundedPayment,
  owner: Owner,
  refunded: number,
  amount: number,
): boolean =>
  payment.application_id !== owner.applicationId ||
  payment.environment !== owner.environment ||
  amount > refundableAmount(payment, refunded)
