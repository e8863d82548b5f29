import {
  isFinal,
  isSuccess,
  type Status,
  type TransactionType,
} from '../transactions/state-machine.ts'

/** An attempt to pay a session. */
export interface Attempt {
  id: string
  type: TransactionType
  status: Status
  /** The attempt under way whose place it took, because its customer had mistyped the number. */
  replaces: string | null
}

const isOpen = ({ type, status }: Attempt): boolean => !isFinal(type, status)

/** Whether any attempt may still succeed, replaced or not. */
export const mayStillSucceed = (attempts: readonly Attempt[]): boolean => attempts.some(isOpen)

/** The attempt that a session waits for: under way, and no other took its place. */
export const attemptUnderWay = <Kind extends Attempt>(
  attempts: readonly Kind[],
): Kind | undefined => {
  const replaced = new Set(attempts.map(({ replaces }) => replaces))
  return attempts.find((attempt) => isOpen(attempt) && !replaced.has(attempt.id))
}

/**
 * The payment that counts for a session: the one that completed it, by its id; else the first that
 * succeeded. `attempts` are newest first.
 */
export const countedPayment = <Kind extends Attempt>(
  attempts: readonly Kind[],
  paymentId: string | null,
): Kind | undefined =>
  attempts.find(({ id }) => id === paymentId) ??
  attempts.findLast(({ status }) => isSuccess(status))
