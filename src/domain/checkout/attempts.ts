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
  /** The open attempt that this attempt replaced because the customer mistyped the number. */
  replaces: string | null
}

/**
 * Returns whether an attempt may still succeed. Even a replaced attempt may succeed, because a
 * prompt cannot be withdrawn.
 */
export const isOpen = ({ type, status }: Attempt): boolean => !isFinal(type, status)

/** Includes replaced attempts, because they may still succeed. */
export const mayStillSucceed = (attempts: readonly Attempt[]): boolean => attempts.some(isOpen)

/** The customer was certainly not debited if no attempt succeeded and none can still succeed. */
export const isProvenUnpaid = (attempts: readonly Attempt[]): boolean =>
  !mayStillSucceed(attempts) && !attempts.some(({ status }) => isSuccess(status))

/**
 * Returns the attempt that a session waits for. This attempt is open and not replaced by another
 * attempt.
 */
export const attemptUnderWay = <Kind extends Attempt>(
  attempts: readonly Kind[],
): Kind | undefined => {
  const replaced = new Set(attempts.map(({ replaces }) => replaces))
  return attempts.find((attempt) => isOpen(attempt) && !replaced.has(attempt.id))
}

/**
 * Returns the payment that completed a session (`paymentId`) or, without one, the first successful
 * payment. `attempts` must be sorted newest first.
 */
export const countedPayment = <Kind extends Attempt>(
  attempts: readonly Kind[],
  paymentId: string | null,
): Kind | undefined =>
  attempts.find(({ id }) => id === paymentId) ??
  attempts.findLast(({ status }) => isSuccess(status))
