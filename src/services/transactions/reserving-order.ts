import type { Caller, Owner } from '../../domain/merchants/caller.ts'
import type { ScopedRule } from '../../repositories/payouts/approval-rules.ts'
import type {
  IdempotencyClaim,
  Replayed,
} from '../../repositories/transactions/idempotency-keys.ts'
import type {
  NewTransaction,
  noCollectionFee,
  TransactionRow,
} from '../../repositories/transactions/transactions.ts'
import type { SentReply } from './idempotency.ts'

/** Payouts and refunds, which reserve money from the available balance at their creation. */
export type ReservingOrder = {
  id: string
  caller: Owner
  /** The request's API key and source address; null for a request without a key. */
  origin: Pick<Caller, 'keyId' | 'address'> | null
  claim: IdempotencyClaim | undefined
  createdAt: string
  /** The reply that is stored under the idempotency key. */
  replyTo: (row: NewTransaction) => SentReply
} & (
  | {
      kind: 'payout'
      /** The approval rule in force at the request, which may wait for a lock for a long time. */
      rule: ScopedRule | undefined
      row: Omit<
        NewTransaction,
        'fee_amount' | 'reference' | 'needs_approval' | 'due_at' | keyof typeof noCollectionFee
      >
    }
  | {
      kind: 'refund'
      paymentId: string
      amount: number
      dueInMs: (row: TransactionRow) => number
      /** The creation fails unless this amount is already refunded; undefined skips the check. */
      refundedBefore?: number
    }
)

/** A created payout or refund, or the reply to an earlier request with its key. */
export type CreationOutcome = { row: NewTransaction } | Replayed
