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

/** A payout or refund, which reserves money from the available balance when it is created. */
export type ReservingOrder = {
  id: string
  caller: Owner
  /** The request's API key and source address; null for a request without a key. */
  origin: Pick<Caller, 'keyId' | 'address'> | null
  claim: IdempotencyClaim | undefined
  createdAt: string
  /** Returns the response to store under the idempotency key. */
  replyTo: (row: NewTransaction) => SentReply
} & (
  | {
      kind: 'payout'
      /** The approval rule at the time of the request. Waiting for a lock may take a long time. */
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
      /**
       * The creation fails unless exactly this amount is already refunded. Undefined skips the
       * check.
       */
      refundedBefore?: number
    }
)

/** A created payout or refund, or the response to an earlier request with the same key. */
export type CreationOutcome = { row: NewTransaction } | Replayed
