import { type Selectable, sql } from 'kysely'
import type { Comparisons } from '../../../generated/database.ts'
import type { Db, Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { sqlList, sqlTime } from '../../database/sql.ts'
import type { ItemKind } from '../../domain/reconciliation/items.ts'
import { comparisonDays } from '../../domain/retention.ts'
import type { Status } from '../../domain/transactions/state-machine.ts'
import { provableStatuses } from '../../domain/transactions/status-groups.ts'
import {
  type BatchedRow,
  batchColumns,
  type FairShare,
  fairBatches,
  splitBatches,
} from '../fair-batches.ts'
import {
  type ClaimedBatch,
  type DueTransaction,
  joinedColumns,
  joinedTransactions,
} from '../transactions/due-transactions.ts'

/**
 * Compares final live transactions with the provider's reports. A comparison is planned, becomes
 * due, and is leased while the provider is queried. A conclusive response deletes the comparison.
 * An inconclusive response postpones it, and after some days the transaction becomes a
 * reconciliation item.
 */

/**
 * A comparison is planned on each of this many days after a transaction's final status. Planning
 * runs daily, so each transaction is compared twice.
 */
const plannedDays = 2
/**
 * Spreads comparisons over a full day, so that an hour of provider downtime affects only some of
 * them.
 */
const spreadHours = 24
const plannedChunk = 5000

/**
 * Plans a comparison for every live transaction that recently reached a final status and has no
 * planned comparison. Open transactions are polled anyway. Returns the number of planned
 * comparisons.
 */
export const planComparisons = async (db: Db, at: string): Promise<number> => {
  const now = sqlTime(at)
  // The share depends on the id and the date, so that the second comparison runs at another time of
  // day.
  const shareOfDay = sql`(hashtextextended(id::text, ${Date.parse(at)}::bigint) & 65535) / 65536.0`
  let planned = 0
  let after = '-infinity'
  for (;;) {
    const { rows } = await sql<{ count: number; last: string | null }>`
      WITH ended AS MATERIALIZED (
        SELECT id, organisation_id, provider, country, updated_at,
          ${now} + ${shareOfDay} * ${spreadHours} * interval '1 hour' AS since
        FROM transactions AS t
        WHERE environment = 'live' AND status IN ${sqlList(provableStatuses)}
          AND updated_at > ${now} - ${plannedDays} * interval '1 day'
          AND updated_at >= ${after}::timestamptz
          AND NOT EXISTS (SELECT FROM comparisons AS c WHERE c.transaction_id = t.id)
        ORDER BY updated_at LIMIT ${plannedChunk}
      ), planned AS (
        INSERT INTO comparisons (transaction_id, organisation_id, provider, country, since, due_at)
        SELECT id, organisation_id, provider, country, since, since FROM ended
        ON CONFLICT DO NOTHING
      )
      SELECT count(*) AS count, max(updated_at) AS last FROM ended`.execute(db)
    const { count = 0, last = null } = rows[0] ?? {}
    planned += count
    if (count < plannedChunk || last === null) return planned
    after = last
  }
}

export type DueComparison = DueTransaction & { open_since: string }

const queue = sql`(d.provider || '/' || d.country)`

/** Claims each queue's share of due comparisons. After the lease, another node may claim them. */
export const claimDueComparisons = async (
  db: Db,
  shares: FairShare[],
  at: string,
): Promise<ClaimedBatch<DueComparison>> => {
  const now = sqlTime(at)
  const { rows } = await sql<BatchedRow<DueComparison>>`
    WITH RECURSIVE ${fairBatches({ table: sql`comparisons`, queue }, shares, now)}, due AS (
      SELECT found.transaction_id, u.queue, u.lease_ms
      FROM batch AS u JOIN walk AS w ON w.queue = u.queue AND w.is_due
      CROSS JOIN LATERAL (
        SELECT d.transaction_id FROM comparisons AS d
        WHERE ${queue} = w.queue AND d.organisation_id = w.organisation_id AND d.due_at <= ${now}
        ORDER BY d.due_at LIMIT u.each_max
        FOR UPDATE SKIP LOCKED
      ) AS found
    ), leased AS (
      UPDATE comparisons AS c SET due_at = ${now} + due.lease_ms * interval '1 millisecond'
      FROM due WHERE c.transaction_id = due.transaction_id
      RETURNING c.transaction_id, c.since, due.queue AS claimed_queue
    ), found AS (
      SELECT ${joinedColumns}, l.since AS open_since, l.claimed_queue
      FROM leased AS l JOIN (${joinedTransactions}) ON d.id = l.transaction_id
    )
    SELECT f.*, ${batchColumns}
    FROM batch AS u LEFT JOIN found AS f ON f.claimed_queue = u.queue`.execute(db)
  return splitBatches(rows)
}

export const putOffComparison = (db: Db, id: string, dueAt: string): Promise<unknown> =>
  db.updateTable('comparisons').set({ due_at: dueAt }).where('transaction_id', '=', id).execute()

export const deleteComparison = (db: Db, id: string): Promise<unknown> =>
  db.deleteFrom('comparisons').where('transaction_id', '=', id).execute()

const listedChunk = 1000

/**
 * Changes the kind of each transaction's open item, if the item is older than the transaction's
 * final status.
 */
const changeKindOfOpenItems = (
  tx: Tx,
  transactionIds: string[],
  kind: ItemKind,
): Promise<unknown> =>
  sql`
    UPDATE reconciliation_items AS i
    SET kind = ${kind}, recorded_status = t.status, error = NULL
    FROM transactions AS t
    WHERE t.id = i.transaction_id AND i.id IN (
      SELECT DISTINCT ON (o.transaction_id) o.id FROM reconciliation_items AS o
      WHERE o.transaction_id = ANY(${transactionIds}::uuid[]) AND o.resolution IS NULL
        AND o.kind IN ('no_end', 'untraceable', 'not_applied')
        AND NOT EXISTS (
          SELECT FROM reconciliation_items AS n
          WHERE n.transaction_id = o.transaction_id AND n.kind = ${kind}
            AND n.resolved_at IS NULL)
      ORDER BY o.transaction_id, o.id)`.execute(tx)

/**
 * Creates reconciliation items for transactions whose comparison has been open for three days, and
 * deletes these comparisons. If a transaction has an open item that is older than its final status,
 * the kind of that item changes instead. Returns the number of items.
 */
export const addUncomparedItems = async (db: Db, atMs: number): Promise<number> => {
  const at = new Date(atMs).toISOString()
  let listed = 0
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string; status: Status }>`
        WITH ended AS (
          DELETE FROM comparisons WHERE transaction_id IN (
            SELECT transaction_id FROM comparisons
            WHERE since < ${sqlTime(at)} - ${comparisonDays} * interval '1 day'
            ORDER BY since LIMIT ${listedChunk}
            FOR UPDATE SKIP LOCKED
          )
          RETURNING transaction_id
        )
        SELECT t.id, t.status
        FROM ended AS e JOIN transactions AS t ON t.id = e.transaction_id`.execute(tx)
      if (rows.length === 0) return 0
      const kind: ItemKind = 'not_compared'
      await changeKindOfOpenItems(
        tx,
        rows.map(({ id }) => id),
        kind,
      )
      await tx
        .insertInto('reconciliation_items')
        .values(
          rows.map(({ id, status }) => ({
            id: newId(atMs),
            transaction_id: id,
            kind,
            reported_status: null,
            recorded_status: status,
            created_at: at,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return rows.length
    })
    listed += count
    if (count < listedChunk) return listed
  }
}

/** `since` is when the oldest open comparison was opened. */
type OpenComparisons = Pick<Selectable<Comparisons>, 'provider' | 'country' | 'since'> & {
  count: number
}

/** Counts due comparisons without a conclusive response, by provider and country. */
export const countOpenComparisons = (db: Db, at: string): Promise<OpenComparisons[]> =>
  db
    .selectFrom('comparisons')
    .select(({ fn }) => [
      'provider',
      'country',
      fn.countAll<number>().as('count'),
      fn.min('since').as('since'),
    ])
    .where('since', '<=', at)
    .groupBy(['provider', 'country'])
    .orderBy('provider')
    .orderBy('country')
    .execute()
