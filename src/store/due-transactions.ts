import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import type { TransactionRow } from './transactions.ts'

/** Work that queues together: the sandbox's, or one live operator's in one country. */
export const laneOf = ({
  environment,
  provider,
  country,
}: Pick<TransactionRow, 'environment' | 'provider' | 'country'>): string =>
  environment === 'test' ? 'sandbox' : `${provider}/${country}`

/** `laneOf` as the index on due transactions has it. */
const lane = sql`(CASE d.environment WHEN 'test' THEN 'sandbox'
  ELSE d.provider || '/' || d.country END)`

export interface LaneShare {
  lane: string
  /** Most transactions to take. */
  count: number
  lease_ms: number
}

/** A due transaction; a refund with what its operator needs to know of the collection. */
export type DueTransaction = TransactionRow & {
  original_amount: number | null
  original_operator_reference: string | null
}

/**
 * Takes due transactions for one turn of work, from each lane its share: they become due again
 * after the lease, so that those of a worker that died are taken by another.
 */
export const takeDueTransactions = async (
  db: Db,
  shares: LaneShare[],
): Promise<DueTransaction[]> => {
  const { rows } = await sql<DueTransaction>`
    UPDATE transactions AS t
    SET due_at = now() + due.lease_ms * interval '1 millisecond', attempts = t.attempts + 1
    FROM (
      SELECT taken.*, share.lease_ms
      FROM json_to_recordset(${JSON.stringify(shares)}::json) AS share (
        lane text, count integer, lease_ms integer)
      CROSS JOIN LATERAL (
        SELECT d.id, o.amount AS original_amount,
          o.operator_reference AS original_operator_reference
        FROM transactions AS d LEFT JOIN transactions AS o ON o.id = d.original_id
        WHERE ${lane} = share.lane AND d.due_at <= now()
        ORDER BY d.due_at LIMIT share.count
        FOR UPDATE OF d SKIP LOCKED
      ) AS taken
    ) AS due
    WHERE t.id = due.id
    RETURNING t.*, due.original_amount, due.original_operator_reference`.execute(db)
  return rows
}

/**
 * Locks due transactions of a lane until the end of the transaction, for work that asks nobody
 * outside; those that others hold are left to them.
 */
export const lockDueTransactions = async (
  tx: Tx,
  dueLane: string,
  count: number,
): Promise<DueTransaction[]> => {
  const { rows } = await sql<DueTransaction>`
    SELECT d.*, o.amount AS original_amount,
      o.operator_reference AS original_operator_reference
    FROM transactions AS d LEFT JOIN transactions AS o ON o.id = d.original_id
    WHERE ${lane} = ${dueLane} AND d.due_at <= now()
    ORDER BY d.due_at LIMIT ${count}
    FOR UPDATE OF d SKIP LOCKED`.execute(tx)
  return rows
}

/** Transactions as `takeDueTransactions` gives them, without taking them. */
export const findOrders = (db: Db, ids: string[]): Promise<DueTransaction[]> =>
  db
    .selectFrom('transactions as t')
    .leftJoin('transactions as o', 'o.id', 't.original_id')
    .selectAll('t')
    .select(['o.amount as original_amount', 'o.operator_reference as original_operator_reference'])
    .where('t.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
