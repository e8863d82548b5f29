import { Problem } from '../domain/problems.ts'
import type { OrderOutcome } from '../flows/open-orders.ts'
import type { StoredAnswer } from '../store/idempotency.ts'
import type { NewTransaction } from '../store/transactions.ts'

/** What a caller hears of an order; throws the Problem it was refused with. */
export const orderReply = <Body>(
  outcome: OrderOutcome,
  toBody: (row: NewTransaction) => Body,
): { status: 201; body: Body } | { stored: StoredAnswer } => {
  if (outcome.kind === 'replayed') return { stored: outcome.answer }
  if (outcome.kind === 'conflict') throw new Problem('idempotency_conflict')
  if (outcome.kind === 'refused') throw new Problem(outcome.code)
  return { status: 201, body: toBody(outcome.row) }
}
