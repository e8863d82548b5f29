import type { Caller } from '../domain/caller.ts'
import { feeAmount } from '../domain/fees.ts'
import { reservationOf, reservedAmount } from '../domain/ledger.ts'
import { payoutReference } from '../domain/payout-reference.ts'
import { type ProblemCode, problems } from '../domain/problems.ts'
import { refundFault } from '../domain/refunds.ts'
import { payoutResource, transactionResource } from '../resources.ts'
import type { Db, Tx } from '../store/database.ts'
import { readFees } from '../store/fees.ts'
import {
  type ClaimedBefore,
  claimKeys,
  type IdempotencyClaim,
  type NewClaim,
  readTakenClaims,
  type StoredAnswer,
  storeAnswers,
} from '../store/idempotency.ts'
import { lockAvailable, post } from '../store/ledger.ts'
import {
  insertTransactions,
  lockOriginals,
  type NewTransaction,
  sumRefunds,
  type TransactionRow,
} from '../store/transactions.ts'

/** Orders that take money from the available balance when they are created. */
export type OrderToOpen = {
  id: string
  caller: Caller
  claim: IdempotencyClaim | undefined
  createdAt: string
} & (
  | { kind: 'payout'; row: Omit<NewTransaction, 'fee_amount' | 'reference'> }
  | { kind: 'refund'; paymentId: string; amount: number; dueInMs: (row: TransactionRow) => number }
)

export type OrderOutcome =
  | { kind: 'opened'; row: NewTransaction; answer: StoredAnswer }
  | { kind: 'refused'; code: ProblemCode; answer: StoredAnswer }
  | ClaimedBefore

type Decision = Extract<OrderOutcome, { kind: 'opened' | 'refused' }>

/**
 * Opens payouts and refunds, many in one database transaction: what becomes true together is the
 * order, its reservation, its idempotency key and the answer stored under it. Balances and
 * refunded payments are locked while it is decided, one after another, which orders they bear.
 */
export const openOrders = (db: Db, orders: OrderToOpen[]): Promise<OrderOutcome[]> =>
  db.transaction().execute(async (tx) => {
    const now = new Date().toISOString()
    const claims = orders.flatMap(claimOfOrder)
    const claimed = await claimKeys(tx, claims, now)
    const taken = claims.filter(({ claimed_by }) => !claimed.has(claimed_by))
    const takenIds = new Set(taken.map(({ claimed_by }) => claimed_by))
    const decisions = await decide(
      tx,
      orders.filter(({ id }) => !takenIds.has(id)),
    )

    const opened = [...decisions.values()].flatMap((decision) =>
      decision.kind === 'opened' ? [movementOf(decision.row)] : [],
    )
    await insertTransactions(tx, opened)
    await post(tx, opened.map(reservationOf), now)
    const answered = claims.flatMap((claim) => {
      const decision = decisions.get(claim.claimed_by)
      return decision === undefined ? [] : [{ ...claim, answer: decision.answer }]
    })
    await storeAnswers(tx, answered)
    // Read last: the holder of a key may be a neighbour, whose answer was stored just now.
    const answers = await readTakenClaims(tx, taken)
    const before = new Map(taken.map(({ claimed_by }, at) => [claimed_by, answers[at]]))
    return orders.map(({ id }) => (before.get(id) ?? decisions.get(id)) as OrderOutcome)
  })

const movementOf = (row: NewTransaction) => ({ ...row, fee_amount: row.fee_amount ?? null })

const claimOfOrder = ({ id, caller, claim }: OrderToOpen): NewClaim[] => {
  const { applicationId: application_id, environment } = caller
  return claim === undefined ? [] : [{ application_id, environment, claim, claimed_by: id }]
}

const purseKey = (owner: { organisation_id: string; environment: string; currency: string }) =>
  `${owner.organisation_id} ${owner.environment} ${owner.currency}`

/** Decides order by order, in the sequence they came: each takes from what the last one left. */
const decide = async (tx: Tx, orders: OrderToOpen[]): Promise<Map<string, Decision>> => {
  const payouts = orders.filter((order) => order.kind === 'payout')
  const refunds = orders.filter((order) => order.kind === 'refund')
  const paymentIds = [...new Set(refunds.map(({ paymentId }) => paymentId))]
  const originals = new Map(
    (await lockOriginals(tx, paymentIds)).map((row) => [row.id, row] as const),
  )
  const refunded = await sumRefunds(tx, paymentIds)
  const feeOf = await readFees(
    tx,
    payouts.map(({ row }) => row),
  )
  const purses = [...payouts.map(({ row }) => row), ...originals.values()].map(
    ({ organisation_id, environment, currency }) => ({ organisation_id, environment, currency }),
  )
  const available = new Map(
    (await lockAvailable(tx, purses)).map((purse) => [purseKey(purse), purse.balance]),
  )

  const take = (row: NewTransaction, code: ProblemCode): Decision => {
    const left = (available.get(purseKey(row)) ?? 0) - reservedAmount(movementOf(row))
    if (left < 0) return refuse(code)
    available.set(purseKey(row), left)
    return open(row)
  }
  const decisions = new Map<string, Decision>()
  for (const order of orders) {
    if (order.kind === 'payout') {
      const fee_amount = feeAmount(order.row.amount, feeOf(order.row))
      const reference = payoutReference(order.createdAt)
      decisions.set(
        order.id,
        fee_amount === undefined
          ? refuse('insufficient_balance')
          : take({ ...order.row, fee_amount, reference }, 'insufficient_balance'),
      )
      continue
    }
    const original = originals.get(order.paymentId)
    const given = refunded.get(order.paymentId) ?? 0
    if (original === undefined || refundFault(original, order.caller, given, order.amount)) {
      decisions.set(order.id, refuse('not_refundable'))
      continue
    }
    const decision = take(refundRow(order, original), 'not_refundable')
    if (decision.kind === 'opened') refunded.set(order.paymentId, given + order.amount)
    decisions.set(order.id, decision)
  }
  return decisions
}

const refuse = (code: ProblemCode): Decision => {
  const { status, error } = problems[code]
  return { kind: 'refused', code, answer: { status, body: JSON.stringify({ error, code }) } }
}

const open = (row: NewTransaction): Decision => {
  const data = row.type === 'refund' ? transactionResource(row) : payoutResource(row)
  return { kind: 'opened', row, answer: { status: 201, body: JSON.stringify({ data }) } }
}

const refundRow = (
  order: Extract<OrderToOpen, { kind: 'refund' }>,
  original: TransactionRow,
): NewTransaction => ({
  id: order.id,
  application_id: original.application_id,
  organisation_id: original.organisation_id,
  environment: original.environment,
  type: 'refund',
  provider: original.provider,
  country: original.country,
  amount: order.amount,
  currency: original.currency,
  phone_number: original.phone_number,
  msisdn: original.msisdn,
  status: 'pending',
  metadata: null,
  checkout_session_id: original.checkout_session_id,
  original_id: original.id,
  due_at: new Date(Date.parse(order.createdAt) + order.dueInMs(original)).toISOString(),
  created_at: order.createdAt,
  updated_at: order.createdAt,
})
