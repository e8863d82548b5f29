import type { Caller } from '../../domain/merchants/caller.ts'
import type { ProblemCode } from '../../domain/problems.ts'
import type {
  ClaimedBefore,
  IdempotencyClaim,
  StoredAnswer,
} from '../../repositories/transactions/idempotency-keys.ts'
import type {
  NewTransaction,
  TransactionRow,
} from '../../repositories/transactions/transactions.ts'

/** Requests that take money from the available balance when they are created. */
export type ReservingOrder = {
  id: string
  caller: Caller
  claim: IdempotencyClaim | undefined
  createdAt: string
} & (
  | {
      kind: 'payout'
      row: Omit<NewTransaction, 'fee_amount' | 'reference' | 'needs_approval' | 'due_at'>
    }
  | { kind: 'refund'; paymentId: string; amount: number; dueInMs: (row: TransactionRow) => number }
)

export type CreationOutcome =
  | { kind: 'created'; row: NewTransaction; answer: StoredAnswer }
  | { kind: 'refused'; code: ProblemCode; answer: StoredAnswer }
  | ClaimedBefore
