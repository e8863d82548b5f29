import { faultsOfAccess } from './planted-faults-of-access.ts'
import { faultsOfAccount } from './planted-faults-of-account.ts'
import { faultsOfPeople } from './planted-faults-of-people.ts'
import { faultsOfTreasury } from './planted-faults-of-treasury.ts'

/** A fault planted for a run: an exact text in one file of src, and its replacement. */
export interface PlantedFault {
  name: string
  file: string
  find: string
  replace: string
}

export const plantedFaults: PlantedFault[] = [
  {
    name: 'the sum of refunds is not limited',
    file: 'domain/refunds/refundable.ts',
    find: 'Math.max(amount - refunded, 0)',
    replace: 'amount',
  },
  {
    name: 'an event is written after its transaction',
    file: 'services/transactions/record-transitions.ts',
    find: 'await appendEvents(tx, [...events, ...sessions.events])',
    replace:
      'setTimeout(() => void appendEvents(ctx.db as never, [...events, ...sessions.events]), 0)',
  },
  {
    name: 'an inconclusive code counts as a refusal of a payout',
    file: 'providers/carrier2/codes.ts',
    find: 'DP00900001014: inconclusive',
    replace: "DP00900001014: refused('provider_error')",
  },
  {
    name: 'a correction has the wrong sign',
    file: 'domain/ledger/postings.ts',
    find: 'entries: sign === 1 ? entries',
    replace: 'entries: sign === -1 ? entries',
  },
  {
    name: 'an await is missing before the postings of a transition',
    file: 'services/transactions/apply-transitions.ts',
    find: 'await recordEffects(ctx, tx, applied, now)',
    replace: 'void recordEffects(ctx, tx, applied, now).catch(() => {})',
  },
  {
    name: 'a transaction is found for every tenant',
    file: 'repositories/transactions/transactions.ts',
    find: `    .where('application_id', '=', sql<string>\`ANY(\${owners}::uuid[])\`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ownedIds.map(({ caller, type, id }) => {
    const row = byId.get(id.toLowerCase())
    return row?.type === type &&
      row.application_id === caller.applicationId &&`,
    replace: `    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ownedIds.map(({ caller, type, id }) => {
    const row = byId.get(id.toLowerCase())
    return row?.type === type &&`,
  },
  {
    name: 'the reply for an idempotency key is not stored',
    file: 'services/transactions/create-payouts-and-refunds.ts',
    find: 'await storeReplies(tx, replies)',
    replace: 'await storeAnswers(tx, [])',
  },
  {
    name: 'an idempotency key accepts another body',
    file: 'repositories/transactions/idempotency-keys.ts',
    find: 'claim.fingerprint.equals(fingerprint)',
    replace: 'claim !== undefined',
  },
  {
    name: 'an unanswered submission counts as a failure',
    file: 'workers/transactions/perform-step.ts',
    find: `    default:
      return { ...submitted(undefined, pollInMs), answer }`,
    replace: '    default:\n      return unavailable',
  },
  {
    name: 'a late arrival is considered impossible',
    file: 'workers/transactions/perform-step.ts',
    find: 'return clock.nowMs() - Date.parse(attemptedAt) < adapter.lateArrivalMs',
    replace: 'return false',
  },
  {
    name: 'a contradicting report is dropped',
    file: 'repositories/reconciliation/items.ts',
    find: 'if (contradictions.length === 0) return',
    replace: 'if (contradictions.length >= 0) return',
  },
  {
    name: 'a transaction that stays open is not listed',
    file: 'repositories/reconciliation/items.ts',
    find: 'if (rows.length === 0) return 0',
    replace: 'if (rows.length >= 0) return 0',
  },
  {
    name: 'an attempt with a 500 reply counts as delivered',
    file: 'workers/webhooks/deliver-webhooks.ts',
    find: 'statusCode >= 200 && statusCode < 300',
    replace: 'statusCode >= 200 && statusCode < 600',
  },
  {
    name: 'each attempt has a new event id',
    file: 'workers/webhooks/deliver-webhooks.ts',
    find: 'const id = toEventId(delivery.event_id)',
    replace: 'const id = toEventId(delivery.event_id) + delivery.attempts',
  },
  {
    name: 'the reserved amount does not include the fee',
    file: 'domain/ledger/postings.ts',
    find: 'amount + (fee_amount ?? 0)',
    replace: 'amount + (fee_amount ?? 0) * 0',
  },
  {
    name: 'a transaction with an unknown outcome is submitted again',
    file: 'workers/transactions/perform-step.ts',
    find: 'row.is_first_submission && !transaction.hasFinalStatus',
    replace: 'row.submitted_at === null && !transaction.hasFinalStatus',
  },
  {
    name: 'a lease is shorter than a call',
    file: 'domain/transactions/lease.ts',
    find: 'export const leaseMs = 20_000',
    replace: 'export const leaseMs = 1',
  },
  {
    name: 'a status is written regardless of the previous status',
    file: 'repositories/transactions/transitions.ts',
    find: 'WHERE t.id = c.id AND t.status = c."from"',
    replace: 'WHERE t.id = c.id',
  },
  {
    name: 'a new secret does not sign',
    file: 'repositories/webhooks/secrets.ts',
    find: 'AND (s.expires_at IS NULL OR s.expires_at > ',
    replace: "AND (s.created_at < now() - interval '1 hour' AND s.created_at < ",
  },
  {
    name: 'a failed refund releases nothing',
    file: 'domain/ledger/postings.ts',
    find: "return release('refund_reservation')",
    replace: "return { phase: 'closed', entries: [] }",
  },
  {
    name: 'a second payment of a session is kept',
    file: 'services/checkout/return-duplicates.ts',
    find: 'if (duplicates.length === 0) return',
    replace: 'if (duplicates.length >= 0) return',
  },
  {
    name: 'a failed payout keeps its fee reserved',
    file: 'domain/ledger/postings.ts',
    find: 'entries: negated(reservedIn(reservation))',
    replace: "entries: between(reservation, 'merchant_available', amount)",
  },
  {
    name: 'a payment is charged its fee twice',
    file: 'domain/ledger/postings.ts',
    find: 'movement.amount - (movement.fee_amount ?? 0)',
    replace: 'movement.amount - 2 * (movement.fee_amount ?? 0)',
  },
  {
    name: 'a failed payment is charged its fee',
    file: 'domain/ledger/postings.ts',
    find: 'if (posting === undefined) return []',
    replace:
      "if (posting === undefined) return movement.type === 'collection' && to === 'failed' && " +
      "movement.fee_amount ? [{ ...headOf(movement), kind: 'collection_settled', phase: 'closed', " +
      "entries: between('merchant_available', 'fee_income', movement.fee_amount) }] : []",
  },
  {
    name: 'each refund returns the whole fee',
    file: 'domain/payments/collection-fee.ts',
    find: 'Math.max(due - before.returnedFee, 0)',
    replace: 'fee_amount',
  },
  {
    name: 'a provider charge is counted twice',
    file: 'services/transactions/record-transitions.ts',
    find: "buildCharge(after, 'charged', amount)",
    replace: "buildCharge(after, 'charged', 2 * amount)",
  },
  {
    name: 'an actual charge is added to the expected one',
    file: 'services/ledger/record-charges.ts',
    find: "'corrected', amount - before",
    replace: "'corrected', amount",
  },
  {
    name: 'a repeated submission has a new reference',
    file: 'providers/carrier1/adapter.ts',
    find: "'x-reference-id': carrier1Reference(transaction.reference),",
    replace:
      "'x-reference-id': carrier1Reference(transaction.reference).replace(/.$/, (last) => new Date().getMinutes() % 2 === 0 ? last : '0'),",
  },
  {
    name: 'queries are hours apart',
    file: 'providers/backoff.ts',
    find: 'Math.min(firstMs * growth ** Math.max(attempt - 1, 0), delayMaxMs)',
    replace: 'firstMs * (20 * growth) ** Math.max(attempt - 1, 0)',
  },
  ...faultsOfAccess,
  ...faultsOfAccount,
  ...faultsOfPeople,
  ...faultsOfTreasury,
]
