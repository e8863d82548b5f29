import { type Selectable, sql } from 'kysely'
import type { OperatorCallbacks } from '../../generated/database.ts'
import type { Country, Provider } from '../domain/markets.ts'
import type { Db } from './database.ts'
import type { LaneShare } from './due-transactions.ts'
import { newId } from './ids.ts'

export type OperatorCallbackRow = Selectable<OperatorCallbacks>

export interface ReceivedCallback {
  provider: Provider
  country: Country
  /** The transaction it says it is about, if any. */
  transactionId: string | undefined
  body: string
}

/**
 * Keeps a callback. One about a live transaction of the operator that called is due to be
 * confirmed; any other is kept as it came and leads to nothing.
 */
export const recordCallback = (db: Db, received: ReceivedCallback): Promise<unknown> => {
  const { provider, country, transactionId, body } = received
  return sql`
    INSERT INTO operator_callbacks
      (id, provider, country, transaction_id, body, received_at, due_at)
    SELECT ${newId()}::uuid, ${provider}, ${country}, t.id, ${body.replaceAll('\0', '')}, now(),
      CASE WHEN t.id IS NOT NULL THEN now() END
    FROM (SELECT 1) AS one
    LEFT JOIN transactions AS t ON t.id = ${transactionId ?? null}::uuid
      AND t.environment = 'live' AND t.provider = ${provider} AND t.country = ${country}
  `.execute(db)
}

export type DueCallback = Pick<OperatorCallbackRow, 'id' | 'attempts'> & {
  transaction_id: string
  lane: string
}

/**
 * Takes callbacks to confirm, from each lane its share; those of a worker that died are taken
 * again after the lease.
 */
export const takeDueCallbacks = async (db: Db, shares: LaneShare[]): Promise<DueCallback[]> => {
  const { rows } = await sql<DueCallback>`
    UPDATE operator_callbacks AS c
    SET due_at = now() + due.lease_ms * interval '1 millisecond', attempts = c.attempts + 1
    FROM (
      SELECT taken.id, share.lane, share.lease_ms
      FROM json_to_recordset(${JSON.stringify(shares)}::json) AS share (
        lane text, count integer, lease_ms integer)
      CROSS JOIN LATERAL (
        SELECT d.id FROM operator_callbacks AS d
        WHERE (d.provider || '/' || d.country) = share.lane AND d.due_at <= now()
        ORDER BY d.due_at LIMIT share.count
        FOR UPDATE SKIP LOCKED
      ) AS taken
    ) AS due
    WHERE c.id = due.id
    RETURNING c.id, c.attempts, c.transaction_id, due.lane`.execute(db)
  return rows
}

export interface CallbackRest {
  id: string
  due_in_ms: number | null
}

/** Lets callbacks rest: for good, or until they are due again. */
export const putBackCallbacks = (db: Db, rests: CallbackRest[]): Promise<unknown> =>
  sql`
    UPDATE operator_callbacks AS c SET due_at = now() + r.due_in_ms * interval '1 millisecond'
    FROM json_to_recordset(${JSON.stringify(rests)}::json) AS r (id uuid, due_in_ms integer)
    WHERE c.id = r.id`.execute(db)

/** The callbacks about a transaction, oldest first. */
export const listCallbacks = (
  db: Db,
  transactionId: string,
  count: number,
): Promise<OperatorCallbackRow[]> =>
  db
    .selectFrom('operator_callbacks')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .limit(count)
    .execute()

export const purgeCallbacks = async (db: Db, days: number): Promise<void> => {
  await sql`
    DELETE FROM operator_callbacks
    WHERE received_at < now() - ${days} * interval '1 day' AND due_at IS NULL`.execute(db)
}
