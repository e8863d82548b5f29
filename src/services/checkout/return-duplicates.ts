import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { creationPostings, reservedAmount } from '../../domain/ledger/postings.ts'
import { refundableAmount } from '../../domain/refunds/refundable.ts'
import { closeProposals } from '../../repositories/approvals/proposals.ts'
import { lockAvailable } from '../../repositories/ledger/balances.ts'
import { post } from '../../repositories/ledger/post.ts'
import { readDuplicateCollection } from '../../repositories/merchants/applications.ts'
import {
  type Contradiction,
  lateSuccess,
  recordContradictions,
  withdrawSecondPayments as withdrawItems,
} from '../../repositories/reconciliation/items.ts'
import { findFromBeforeRestore } from '../../repositories/restores.ts'
import {
  insertTransactions,
  type NewTransaction,
  rowOfNew,
  sumRefunds,
  type TransactionRow,
} from '../../repositories/transactions/transactions.ts'
import { balanceKeyText } from '../ledger/post-to-balances.ts'
import { refundRow } from '../refunds/refund-row.ts'

type Context = Pick<AppContext, 'adapterOf' | 'serves'>

/**
 * Handles payments that succeeded after another payment had completed their session. The
 * application can choose automatic refunds (management.yaml, `duplicate_collection`). The full
 * refund is then created in the database transaction that records the success, so a crash cannot
 * lose the refund. Otherwise the payment becomes a reconciliation item. It also becomes an item if
 * the money repaid a debt and the balance no longer covers the refund, if the payer's number was
 * erased, or if a refund lost in a restore may already have been paid. Call this function after the
 * payments are posted.
 */
export const returnDuplicates = async (
  ctx: Context,
  tx: Tx,
  duplicates: TransactionRow[],
  now: string,
): Promise<void> => {
  if (duplicates.length === 0) return
  const rules = await readDuplicateCollection(
    tx,
    duplicates.map(({ application_id }) => application_id),
  )
  const refundedOf = await sumRefunds(
    tx,
    duplicates.map(({ id }) => id),
  )
  const available = new Map(
    (await lockAvailable(tx, duplicates)).map((found) => [balanceKeyText(found), found.available]),
  )
  const forgettable = await findFromBeforeRestore(tx, duplicates)
  const refunds: NewTransaction[] = []
  const listed: Contradiction[] = []
  for (const payment of duplicates) {
    const before = refundedOf(payment.id)
    const amount = refundableAmount(payment, before.amount)
    const refund = refundRow(payment, {
      id: newId(Date.parse(now)),
      amount,
      before,
      createdAt: now,
      apiKeyId: null,
      dueInMs: ctx.serves(payment) ? ctx.adapterOf(payment).submitDelayMs : 0,
      reason: 'duplicate_collection',
    })
    const left = (available.get(balanceKeyText(payment)) ?? 0) - reservedAmount(refund)
    const isErased = amount === 0 && before.amount < payment.amount
    const isForgettable = forgettable.has(payment.id)
    const isForPeople = left < 0 || isErased || isForgettable
    if (rules.get(payment.application_id) !== 'refund' || isForPeople) {
      listed.push(lateSuccess(payment, 'completed'))
    } else if (amount > 0) {
      available.set(balanceKeyText(payment), left)
      refunds.push(refund)
    }
  }
  await insertTransactions(tx, refunds)
  await post(tx, refunds.map(rowOfNew).flatMap(creationPostings), now)
  await recordContradictions(tx, listed, now)
}

/**
 * Withdraws the reconciliation items of duplicate payments that now complete their sessions,
 * together with the proposals about these items.
 */
export const withdrawSecondPayments = async (
  tx: Tx,
  sessionIds: string[],
  now: string,
): Promise<void> => {
  if (sessionIds.length === 0) return
  for (const id of await withdrawItems(tx, sessionIds, now)) {
    await closeProposals(tx, 'settlement', id, 'overtaken', now)
  }
}

/**
 * Creates reconciliation items for payments whose automatic refund failed, because staff must still
 * refund the customers.
 */
export const recordUnreturned = async (
  tx: Tx,
  refunds: TransactionRow[],
  now: string,
): Promise<void> => {
  const items = refunds.flatMap(({ refund_reason, status, original_id }): Contradiction[] =>
    refund_reason === null || status !== 'failed' || original_id === null
      ? []
      : [
          {
            transaction_id: original_id,
            kind: 'second_payment',
            reported_status: 'successful',
            recorded_status: 'completed',
          },
        ],
  )
  await recordContradictions(tx, items, now)
}
