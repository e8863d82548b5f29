import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ReconciliationItems } from '../../../generated/database.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { listPage, type Page, type Position } from '../../database/pagination.ts'
import { sqlList, sqlTime } from '../../database/sql.ts'
import type { CheckoutStatus } from '../../domain/checkout/session.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import {
  type ItemKind,
  overdueAfterMs,
  type Resolution,
} from '../../domain/reconciliation/items.ts'
import type { Status } from '../../domain/transactions/state-machine.ts'
import { openStatuses } from '../../domain/transactions/status-groups.ts'
import { isHeld } from '../payouts/held.ts'
import { sumRefunds, type TransactionRow } from '../transactions/transactions.ts'
import { withinCountries } from '../within-countries.ts'

export type ReconciliationItemRow = Selectable<ReconciliationItems>

export interface Contradiction {
  transaction_id: string
  kind: ItemKind
  /** Null if the provider has no record of the transaction. */
  reported_status: Status | null
  /**
   * The recorded final status of the transaction, its checkout session, or the refunded payment.
   */
  recorded_status: Status | CheckoutStatus
  /** The provider's reference and reason, as reported for the transaction. */
  provider_reference?: string | undefined
  provider_reason?: string | undefined
}

/**
 * Describes a payment that succeeded after its checkout session had expired or was completed by
 * another payment.
 */
export const lateSuccess = (
  { id, status, provider_reference }: TransactionRow,
  recorded: 'expired' | 'completed',
): Contradiction => ({
  transaction_id: id,
  kind: recorded === 'completed' ? 'second_payment' : 'other_end',
  reported_status: status,
  recorded_status: recorded,
  provider_reference: provider_reference ?? undefined,
})

/**
 * Creates a reconciliation item when a provider reports a final status that differs from the
 * recorded status. While the item is open, repeated reports create no second item. After a
 * dismissal, the next report creates a new item.
 */
export const recordContradictions = async (
  tx: Tx,
  contradictions: Contradiction[],
  createdAt: string,
): Promise<void> => {
  if (contradictions.length === 0) return
  const createdAtMs = Date.parse(createdAt)
  await tx
    .insertInto('reconciliation_items')
    .values(
      contradictions.map((item) => ({ ...item, id: newId(createdAtMs), created_at: createdAt })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Creates reconciliation items for refunds that succeeded although their payment was later
 * corrected to unpaid.
 */
export const recordRefundsOfUnpaid = async (
  tx: Tx,
  refundIds: string[],
  createdAt: string,
): Promise<void> => {
  if (refundIds.length === 0) return
  const { rows } = await sql<Pick<TransactionRow, 'id' | 'provider_reference'> & Unpaid>`
    SELECT r.id, r.provider_reference, p.status AS payment_status
    FROM transactions AS r JOIN transactions AS p ON p.id = r.original_id
    WHERE r.id = ANY(${refundIds}::uuid[]) AND p.status <> 'successful'`.execute(tx)
  await recordContradictions(
    tx,
    rows.map(({ id, provider_reference, payment_status }) => ({
      transaction_id: id,
      kind: 'refund_of_unpaid',
      reported_status: 'successful',
      recorded_status: payment_status,
      provider_reference: provider_reference ?? undefined,
    })),
    createdAt,
  )
}

interface Unpaid {
  payment_status: Status
}

export type ItemTransaction = TransactionRow & {
  organisation_name: string
  /** The refunded amount of the payment, in minor units. */
  refunded_amount: number
}

export const findItemTransactions = async (
  db: Db,
  items: Pick<ReconciliationItemRow, 'transaction_id'>[],
): Promise<Map<string, ItemTransaction>> => {
  const ids = items.map(({ transaction_id }) => transaction_id)
  const rows = await db
    .selectFrom('transactions')
    .innerJoin('organisations', 'organisations.id', 'transactions.organisation_id')
    .selectAll('transactions')
    .select('organisations.name as organisation_name')
    .where('transactions.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
  const refundedOf = await sumRefunds(db, ids)
  return new Map(
    rows.map((row) => [row.id, { ...row, refunded_amount: refundedOf(row.id).amount }]),
  )
}

const isOf = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM transactions AS t
    WHERE t.id = reconciliation_items.transaction_id AND ${condition})`

const isOfCountries = (countries: CountryLimit): RawBuilder<boolean> =>
  countries === null ? sql<boolean>`true` : isOf(sql`${withinCountries(sql`t.country`, countries)}`)

interface ItemFilters {
  id?: string | undefined
  kind?: ItemKind | undefined
  environment?: Environment | undefined
  resolved?: boolean | undefined
}

export const listReconciliationItems = (
  db: Db,
  { id, kind, environment, resolved }: ItemFilters,
  countries: CountryLimit,
  position: Position,
): Promise<Page<ReconciliationItemRow>> => {
  let query = db.selectFrom('reconciliation_items').where(isOfCountries(countries))
  if (id !== undefined) query = query.where('id', '=', id)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (environment !== undefined) query = query.where(isOf(sql`t.environment = ${environment}`))
  if (resolved !== undefined) query = query.where('resolved_at', resolved ? 'is not' : 'is', null)
  return listPage(query, position)
}

export const listOpenItems = (db: Db, transactionId: string): Promise<ReconciliationItemRow[]> =>
  db
    .selectFrom('reconciliation_items')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .execute()

/** Also returns undefined if the transaction is outside the caller's country limit. */
export const findReconciliationItem = (
  executor: Executor,
  id: string,
  countries: CountryLimit,
): Promise<ReconciliationItemRow | undefined> =>
  executor
    .selectFrom('reconciliation_items')
    .selectAll()
    .where('id', '=', id)
    .where(isOfCountries(countries))
    .executeTakeFirst()

/** Returns undefined if the item is outside the caller's country limit. */
export const lockReconciliationItem = (
  tx: Tx,
  id: string,
  countries: CountryLimit,
): Promise<ReconciliationItemRow | undefined> =>
  tx
    .selectFrom('reconciliation_items')
    .selectAll()
    .where('id', '=', id)
    .where(isOfCountries(countries))
    .forUpdate()
    .executeTakeFirst()

export const resolveItem = (
  tx: Tx,
  id: string,
  resolution: Resolution,
  { status, reason }: { status: Status | undefined; reason: string },
  resolvedAt: string,
): Promise<ReconciliationItemRow> =>
  tx
    .updateTable('reconciliation_items')
    .set({
      resolution,
      reason,
      resolved_status: status ?? null,
      resolved_at: resolvedAt,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns undefined if a newer open item covers the same difference. */
export const reopenItem = async (
  tx: Tx,
  { id, transaction_id, kind, reported_status }: ReconciliationItemRow,
): Promise<ReconciliationItemRow | undefined> =>
  tx
    .updateTable('reconciliation_items')
    .set({ resolution: null, reason: null, resolved_at: null })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reconciliation_items as newer')
            .where('newer.transaction_id', '=', transaction_id)
            .where('newer.kind', '=', kind)
            .where('newer.reported_status', 'is not distinct from', reported_status)
            .where('newer.resolved_at', 'is', null),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()

/**
 * Withdraws the open items of second payments that now complete their sessions. Returns the item
 * ids. Skips an item that somebody is resolving. Waiting for its lock could cause a deadlock,
 * because the other request locks the session after the item.
 */
export const withdrawSecondPayments = async (
  tx: Tx,
  sessionIds: string[],
  at: string,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    WITH counted AS (
      SELECT i.id
      FROM checkout_sessions AS s JOIN reconciliation_items AS i ON i.transaction_id = s.payment_id
      WHERE s.id = ANY(${sessionIds}::uuid[]) AND s.status = 'completed'
        AND i.kind = 'second_payment' AND i.resolved_at IS NULL
      FOR UPDATE OF i SKIP LOCKED
    )
    UPDATE reconciliation_items AS i
    SET resolution = 'withdrawn', resolved_at = ${sqlTime(at)},
      reason = 'This payment now completes its checkout session.'
    FROM counted WHERE i.id = counted.id
    RETURNING i.id`.execute(tx)
  return rows.map(({ id }) => id)
}

const listedMax = 1000

/**
 * A transaction that was open before this time is overdue. An item that was dismissed before this
 * time may be listed again.
 */
export const overdueTime = (atMs: number): RawBuilder<string> =>
  sqlTime(new Date(atMs - overdueAfterMs).toISOString())

/**
 * Creates items for live transactions that are still open after a day, and for transactions that
 * the provider cannot be queried about. Returns the number of items. Each transaction is listed
 * once, and again a day after its item was dismissed.
 *
 * For a payout, the day begins at its last status change, because it may have waited for approval.
 * Held payouts and refunds are omitted, because they were not submitted.
 */
export const addOverdueItems = async (db: Db, atMs: number): Promise<number> => {
  const at = new Date(atMs).toISOString()
  const overdueBefore = overdueTime(atMs)
  const { rows } = await sql<{ id: string; status: Status; kind: ItemKind }>`
    SELECT t.id, t.status, found.kind
    FROM transactions AS t
    CROSS JOIN LATERAL (
      SELECT CASE WHEN t.due_at IS NULL THEN 'untraceable' ELSE 'no_end' END AS kind
    ) AS found
    WHERE t.environment = 'live' AND t.status IN ${sqlList(openStatuses)}
      AND (t.created_at < ${overdueBefore} OR t.due_at IS NULL)
      AND NOT ${isHeld('t')} AND NOT (t.type = 'disbursement'
        AND (t.status = 'pending'
          OR (t.updated_at >= ${overdueBefore} AND t.due_at IS NOT NULL)))
      AND NOT EXISTS (
        SELECT FROM reconciliation_items AS i
        WHERE i.transaction_id = t.id AND i.reported_status IS NULL
          AND (i.resolved_at IS NULL
            OR (i.kind = found.kind AND i.resolved_at >= ${overdueBefore})))
    ORDER BY t.created_at LIMIT ${listedMax}`.execute(db)
  if (rows.length === 0) return 0
  const items = rows.map((row) => ({
    id: newId(atMs),
    transaction_id: row.id,
    kind: row.kind,
    reported_status: null,
    recorded_status: row.status,
    created_at: at,
  }))
  await db
    .insertInto('reconciliation_items')
    .values(items)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return items.length
}
