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

/** A payout or refund. Both reserve money from the available balance when they are created. */
export type CreationRequest = {
  id: string
  caller: Owner
  /** The API key and the IP address of the request; null for a request without an API key. */
  origin: Pick<Caller, 'keyId' | 'address'> | null
  claim: IdempotencyClaim | undefined
  createdAt: string
  /** Returns the response that is stored under the idempotency key. */
  replyTo: (row: NewTransaction) => SentReply
} & (
  | {
      kind: 'payout'
      /**
       * The approval rule at the time of the request. It is read before the request waits for a
       * lock.
       */
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
      /** If set, the creation fails unless exactly this amount has already been refunded. */
      refundedBefore?: number
    }
)

/** Either the new payout or refund, or the response to an earlier request with the same key. */
export type CreationOutcome = { row: NewTransaction } | Replayed
