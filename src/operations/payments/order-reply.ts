import { Problem } from '../../domain/problems.ts'
import { type CreatedReply, created } from '../../replies/replies.ts'
import type { StoredAnswer } from '../../repositories/transactions/idempotency-keys.ts'
import type { NewTransaction } from '../../repositories/transactions/transactions.ts'
import type { CreationOutcome } from '../../services/transactions/reserving-order.ts'

/** The reply to a request for a payout or a refund; throws the Problem it was refused with. */
export const orderReply = <Body>(
  outcome: CreationOutcome,
  toBody: (row: NewTransaction) => Body,
): CreatedReply<Body> | { stored: StoredAnswer } => {
  if (outcome.kind === 'replayed') return { stored: outcome.answer }
  if (outcome.kind === 'conflict') throw new Problem('idempotency_conflict')
  if (outcome.kind === 'refused') throw new Problem(outcome.code)
  return created(toBody(outcome.row), outcome.row.id)
}
