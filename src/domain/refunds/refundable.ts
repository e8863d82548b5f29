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
 * Whether a payment does not bear a refund: it must be a successful collection of the same
 * application and environment, and all its refunds together never exceed it (minor units).
 */
export const refundRefusal = (
  payment: RefundedPayment,
  caller: Caller,
  refunded: number,
  amount: number,
): boolean =>
  payment.type !== 'collection' ||
  payment.status !== 'successful' ||
  payment.application_id !== caller.applicationId ||
  payment.environment !== caller.environment ||
  refunded + amount > payment.amount
