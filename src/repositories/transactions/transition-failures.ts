import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { sqlTime } from '../../database/sql.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { overdueTime } from '../reconciliation/items.ts'
import { withinCountries } from '../within-countries.ts'

/** After this many failed attempts, a transaction is put on hold and listed for reconciliation. */
export const quarantineAfter = 5

const firstPauseSeconds = 0.5
const quarantinePauseSeconds = 10
const pauseMaxSeconds = 3600

interface RecordedFailure {
  failures: number
  retry_at: string
}

/**
 * Records that a change of a transaction failed. The transaction is due again after a delay that
 * grows with each failure, up to an hour. From the fifth failure on, it has a reconciliation item
 * with the latest error. If the item is dismissed, the transaction is listed again a day later.
 *
 * The transaction's row is postponed, too, if the database accepts this change. Otherwise, only
 * this record prevents workers from claiming the transaction.
 */
export const recordFailure = async (
  db: Db,
  id: string,
  error: string,
  atMs: number,
): Promise<RecordedFailure> => {
  const now = sqlTime(new Date(atMs).toISOString())
  const { rows } = await sql<RecordedFailure>`
    WITH noted AS (
      INSERT INTO transition_failures AS f (transaction_id, failures, error, failed_at, retry_at)
      VALUES (${id}::uuid, 1, ${error}, ${now},
        ${now} + ${firstPauseSeconds}::float * interval '1 second')
      ON CONFLICT (transaction_id) DO UPDATE
      SET failures = f.failures + 1, error = excluded.error, failed_at = ${now},
        retry_at = ${now} + least(${pauseMaxSeconds}::float, CASE
          WHEN f.failures + 1 < ${quarantineAfter}::integer
            THEN ${firstPauseSeconds}::float * 2 ^ f.failures
          ELSE ${quarantinePauseSeconds}::float
            * 2 ^ least(f.failures + 1 - ${quarantineAfter}::integer, 20)
          END) * interval '1 second'
      RETURNING transaction_id, failures, retry_at
    ), listed AS (
      INSERT INTO reconciliation_items AS i
        (id, transaction_id, kind, reported_status, recorded_status, created_at, error)
      SELECT ${newId(atMs)}::uuid, t.id, 'not_applied', NULL, t.status, ${now}, ${error}
      FROM noted AS n JOIN transactions AS t ON t.id = n.transaction_id
      WHERE n.failures >= ${quarantineAfter}::integer AND NOT EXISTS (
        SELECT FROM reconciliation_items AS d WHERE d.transaction_id = t.id
          AND d.kind = 'not_applied' AND d.resolved_at >= ${overdueTime(atMs)})
      ON CONFLICT (transaction_id, kind, reported_status) WHERE resolved_at IS NULL
        DO UPDATE SET error = excluded.error
    )
    SELECT failures, retry_at FROM noted`.execute(db)
  const [note] = rows
  if (note === undefined) throw new Error('a failed transition was not recorded')
  return note
}

export const postpone = (db: Db, id: string, until: string): Promise<unknown> =>
  db
    .updateTable('transactions')
    .set({ due_at: until })
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .execute()

export const deleteFailures = (db: Db, id: string): Promise<unknown> =>
  db.deleteFrom('transition_failures').where('transaction_id', '=', id).execute()

/** Counts the transactions that are currently on hold after errors. */
export const countQuarantined = async (db: Db, limit: CountryLimit = null): Promise<number> => {
  const row = await db
    .selectFrom('transition_failures as f')
    .innerJoin('transactions as t', 't.id', 'f.transaction_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('f.failures', '>=', quarantineAfter)
    .where('t.due_at', 'is not', null)
    .where(withinCountries(sql`t.country`, limit))
    .executeTakeFirst()
  return row?.count ?? 0
}
