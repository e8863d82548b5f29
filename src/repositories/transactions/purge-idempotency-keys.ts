import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/**
 * Deletes a batch of idempotency keys older than a number of days, so that no statement holds many
 * locks; returns how many it deleted. Callers repeat until it returns 0.
 */
export const purgeIdempotencyKeys = async (
  db: Db,
  { days, count, at }: { days: number; count: number; at: string },
): Promise<number> => {
  const { rows } = await sql<{ deleted: number }>`
    WITH old AS (
      SELECT ctid FROM idempotency_keys
      WHERE created_at < ${at}::timestamptz - ${days} * interval '1 day'
      LIMIT ${count} FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY(SELECT ctid FROM old)) RETURNING 1
    )
    SELECT count(*) AS deleted FROM gone`.execute(db)
  return rows[0]?.deleted ?? 0
}
