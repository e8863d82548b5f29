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

/** Payouts and refunds, which reserve money from the available balance when they are created. */
export type ReservingOrder = {
  id: string
  caller: Owner
  /** The API key of the request, and where it came from; null if no key requested it. */
  origin: Pick<Caller, 'keyId' | 'address'> | null
  claim: IdempotencyClaim | undefined
  createdAt: string
  /** The reply that is stored under the order's key. */
  replyTo: (row: NewTransaction) => SentReply
} & (
  | {
      kind: 'payout'
      /** The approval rule in force when it was requested: it may wait long for a lock. */
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
      /** Refused unless this amount was refunded before it; undefined for any amount. */
      refundedBefore?: number
    }
)

/** A created order, or the reply to an earlier request with its key. */
export type CreationOutcome = { row: NewTransaction } | Replayed
