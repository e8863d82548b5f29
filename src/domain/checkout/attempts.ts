import {
  isFinal,
  isSuccess,
  type Status,
  type TransactionType,
} from '../transactions/state-machine.ts'

interface Attempt {
  id: string
  type: TransactionType
  status: Status
  /** The open attempt that this one replaced because the customer mistyped the number. */
  replaces: string | null
}

/**
 * Whether an attempt may still succeed. Even a replaced attempt may still succeed, because a prompt
 * cannot be withdrawn.
 */
export const isOpen = ({ type, status }: Attempt): boolean => !isFinal(type, status)

/** Whether any attempt may still succeed, including replaced ones. */
export const mayStillSucceed = (attempts: readonly Attempt[]): boolean => attempts.some(isOpen)

/**
 * Whether the customer was certainly not debited: no attempt succeeded, and none can still succeed.
 */
export const isProvenUnpaid = (attempts: readonly Attempt[]): boolean =>
  !mayStillSucceed(attempts) && !attempts.some(({ status }) => isSuccess(status))

/** The attempt that a session waits for. It is open and not replaced by another attempt. */
export const attemptUnderWay = <Kind extends Attempt>(
  attempts: readonly Kind[],
): Kind | undefined => {
  const replaced = new Set(attempts.map(({ replaces }) => replaces))
  return attempts.find((attempt) => isOpen(attempt) && !replaced.has(attempt.id))
}

/**
 * Returns the payment that completed a session (`paymentId`), or else the first successful payment.
 * `attempts` must be sorted newest first.
 */
export const countedPayment = <Kind extends Attempt>(
  attempts: readonly Kind[],
  paymentId: string | null,
): Kind | undefined =>
  attempts.find(({ id }) => id === paymentId) ??
  attempts.findLast(({ status }) => isSuccess(status))
