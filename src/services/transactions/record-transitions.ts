import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { buildCharge, type Posting, transitionPostings } from '../../domain/ledger/postings.ts'
import { chargeAmount } from '../../domain/ledger/provider-charge.ts'
import {
  isSuccess,
  requireTransition,
  type Transition,
} from '../../domain/transactions/state-machine.ts'
import type { EventKind } from '../../domain/webhooks/events.ts'
import { post } from '../../repositories/ledger/post.ts'
import { insertExpected } from '../../repositories/ledger/provider-charges.ts'
import { recordRefundsOfUnpaid } from '../../repositories/reconciliation/items.ts'
import type { RequestAddress } from '../../repositories/transactions/request-addresses.ts'
import type { TransactionRow } from '../../repositories/transactions/transactions.ts'
import {
  changeTransactions,
  insertChangedTransactions,
  type TransactionChange,
} from '../../repositories/transactions/transitions.ts'
import { appendEvents, type NewEvent } from '../../repositories/webhooks/events.ts'
import { payoutResource, transactionResource } from '../../resources/transactions.ts'
import { eventPayload } from '../../webhooks/event-payload.ts'
import { finaliseSessionsOf } from '../checkout/finalise-sessions.ts'
import { recordUnreturned, returnDuplicates } from '../checkout/return-duplicates.ts'
import { splitByBalances } from '../ledger/post-to-balances.ts'
import { settleReturnedFees } from '../refunds/settle-returned-fees.ts'
import type { AppliedTransition, PlannedTransition } from './step.ts'

type Context = Pick<AppContext, 'wake' | 'clock' | 'db' | 'adapterOf' | 'publicUrl' | 'serves'>

type StatusChange = AppliedTransition & { transition: Transition }

export const isStatusChange = (applied: AppliedTransition): applied is StatusChange =>
  applied.transition !== undefined

/**
 * Writes planned status changes. Only this function and `insertTransitions` write a status. Throws
 * an error if the state machine does not allow a change. Omits rows whose status has changed or
 * whose claim was lost in the meantime.
 */
export const writeTransitions = async (
  tx: Tx,
  planned: PlannedTransition[],
): Promise<AppliedTransition[]> => {
  const checked = planned.map(checkTransition)
  const changed = await changeTransactions(tx, checked.map(changeOf))
  return checked.flatMap((one) => {
    const found = changed.get(one.before.id)
    if (found === undefined) return []
    return [{ ...one, after: { ...one.after, ...found.notes }, price: found.price }]
  })
}

/**
 * Inserts new transactions with their planned changes already applied. Throws an error if the state
 * machine does not allow a change.
 */
export const insertTransitions = async (
  tx: Tx,
  created: TransactionRow[],
  planned: PlannedTransition[],
  addresses: RequestAddress[] = [],
): Promise<AppliedTransition[]> => {
  const checked = planned.map(checkTransition)
  const changed = new Map(checked.map(({ after }) => [after.id, after]))
  const rows = created.map((row) => changed.get(row.id) ?? row)
  await insertChangedTransactions(tx, rows, checked.filter(isStatusChange).map(changeOf), addresses)
  return checked
}

const checkTransition = (plan: PlannedTransition): AppliedTransition => ({
  ...plan,
  transition: transitionOf(plan),
})

const transitionOf = ({ before, after, reason }: PlannedTransition): Transition | undefined =>
  before.status === after.status
    ? undefined
    : requireTransition(before.type, before.status, after.status, reason.cause)

const changeOf = ({ before, after, reason, claim }: PlannedTransition): TransactionChange => ({
  id: after.id,
  from: before.status,
  to: after.status,
  failure_reason: after.failure_reason,
  provider_reference: after.provider_reference,
  provider_reason: after.provider_reason,
  provider_address: after.provider_address,
  provider_answer: after.provider_answer,
  submitted_at: after.submitted_at,
  submission_attempted_at: after.submission_attempted_at,
  attempts: after.attempts,
  held_reason: after.held_reason,
  held_since: after.held_since,
  due_at: after.due_at,
  returned_fee_amount: after.returned_fee_amount,
  returned_fee_before: before.returned_fee_amount,
  updated_at: after.updated_at,
  correction_id: after.correction_id,
  ...reason,
  ...claim,
})

/**
 * Records the effects of status changes in the same database transaction: postings, events,
 * expected provider charges, the statuses of checkout sessions, and returned fees. Duplicate
 * payments are refunded or become reconciliation items. Refunds of unpaid payments become
 * reconciliation items. Returns the number of webhooks to deliver.
 */
export const recordEffects = async (
  ctx: Context,
  tx: Tx,
  applied: AppliedTransition[],
  now: string,
): Promise<number> => {
  const changes = applied.filter(isStatusChange)
  if (changes.length === 0) return 0
  const postings = changes.flatMap(({ after, transition, reason }) =>
    transitionPostings(after, transition, reason.evidence ?? ''),
  )
  const fees = await settleReturnedFees(tx, changes)
  const divided = await splitByBalances(tx, [...postings, ...fees])
  const sessions = await finaliseSessionsOf(ctx, tx, changes, now)
  const events = changes.flatMap(({ after, transition: { event } }) =>
    event === undefined ? [] : [newEvent(event, after)],
  )
  const deliveries = await appendEvents(tx, [...events, ...sessions.events])
  const charges = await expectCharges(tx, changes, now)
  // Posting comes late, because from here until the commit, requests of the same merchants have to
  // wait for these accounts.
  await post(tx, [...divided, ...charges], now)
  await returnDuplicates(ctx, tx, sessions.duplicates, now)
  await recordUnreturned(
    tx,
    changes.map(({ after }) => after),
    now,
  )
  await recordRefundsOfUnpaid(
    tx,
    changes.flatMap(({ after: { id, type, status }, reason: { cause } }) =>
      type === 'refund' && isSuccess(status) && cause !== 'evidence' ? [id] : [],
    ),
    now,
  )
  return deliveries
}

/**
 * Stores the expected provider charges of successful transactions and returns their postings. A
 * corrected transaction keeps its existing charge.
 */
const expectCharges = async (tx: Tx, changes: StatusChange[], now: string): Promise<Posting[]> => {
  const charges = changes.flatMap(({ after, price }) => {
    const amount = price == null ? null : chargeAmount(after.amount, price)
    return amount === null ? [] : [{ after, transactionId: after.id, amount }]
  })
  const stored = await insertExpected(tx, charges, now)
  return charges
    .filter(({ transactionId }) => stored.has(transactionId))
    .map(({ after, amount }) => buildCharge(after, 'charged', amount))
}

const newEvent = (type: EventKind, row: TransactionRow): NewEvent => {
  const id = newId(Date.parse(row.updated_at))
  const payload = eventPayload({
    id,
    type,
    timestamp: row.updated_at,
    environment: row.environment,
    checkoutSessionId: row.checkout_session_id,
    paymentId: row.type === 'collection' ? row.id : row.original_id,
    failureReason: row.failure_reason,
    data: row.type === 'disbursement' ? payoutResource(row) : transactionResource(row),
  })
  const { application_id, environment, updated_at } = row
  return {
    id,
    application_id,
    environment,
    type,
    payload,
    created_at: updated_at,
    resource_id: row.id,
  }
}
