import { minuteMs } from '../time.ts'
import type { TransactionType } from './state-machine.ts'

/**
 * The service retries a transaction for this long if it certainly did not reach its provider. A
 * payer should not receive a payment request long after the purchase. A payout or refund can wait
 * longer.
 */
export const triedForMs: Record<TransactionType, number> = {
  collection: 10 * minuteMs,
  disbursement: 60 * minuteMs,
  refund: 24 * 60 * minuteMs,
}

/** Returns when the retries stop, in milliseconds since 1970. */
export const triedUntilMs = ({ type, created_at }: { type: TransactionType; created_at: string }) =>
  Date.parse(created_at) + triedForMs[type]
