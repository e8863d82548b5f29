import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'
import type { Db } from '../database/database.ts'
import { lowestIdAt } from '../database/ids.ts'
import { sqlTime } from '../database/sql.ts'

/**
 * Describes which rows to examine, in id order. `count` limits how many rows one statement reads.
 */
export interface OldPart {
  /** The last row of the previous batch; undefined for the first batch. */
  after: string | undefined
  count: number
  /** ISO 8601. Rows created at or after this time are kept. */
  before: string
}

export interface PurgedBatch {
  deleted: number
  /** The last row examined; undefined if no older row is left. */
  last: OldRow | undefined
}

/** `at` is the creation time in ISO 8601. */
export interface OldRow {
  id: string
  at: string
}

interface OldRows {
  /** The name of the column that contains the creation time. */
  at: string
  /** True if row `r` needs no more work. */
  isOver: RawBuilder<unknown>
}

/** Skips rows that another transaction has locked. The next purge deletes these rows. */
export const deleteOldest = async (
  db: Db,
  table: keyof DB,
  { at, isOver }: OldRows,
  { after, count, before }: OldPart,
): Promise<PurgedBatch> => {
  const { rows } = await sql<{ deleted: number; seen: number } & OldRow>`
    WITH oldest AS MATERIALIZED (
      SELECT r.id, r.${sql.ref(at)} AS at,
        r.${sql.ref(at)} < ${sqlTime(before)} AND ${isOver} AS is_over
      FROM ${sql.table(table)} AS r
      WHERE r.id > ${after ?? lowestIdAt(0)}::uuid
        AND r.id < ${lowestIdAt(Date.parse(before))}::uuid
      ORDER BY r.id LIMIT ${count} FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM ${sql.table(table)} AS r USING oldest AS o WHERE r.id = o.id AND o.is_over
      RETURNING r.id
    )
    SELECT (SELECT count(*) FROM gone) AS deleted, (SELECT count(*) FROM oldest) AS seen,
      o.id, o.at FROM oldest AS o ORDER BY o.id DESC LIMIT 1`.execute(db)
  const [found] = rows
  if (found === undefined) return { deleted: 0, last: undefined }
  const { deleted, seen, id } = found
  return { deleted, last: seen < count ? undefined : { id, at: found.at } }
}
