import { type Insertable, sql } from 'kysely'
import type { StatementComparisons } from '../../../generated/database.ts'
import type { Tx } from '../../database/database.ts'
import { sqlTime } from '../../database/sql.ts'

export type StatementComparison = Omit<Insertable<StatementComparisons>, 'differing_days'> & {
  /** Days such as `2026-11-21`. */
  differing_days: string[]
}

/** The result of a comparison that was repeated later. */
type ReplacedResult = Pick<
  StatementComparison,
  'lines' | 'differences' | 'differing_days' | 'compared_by'
>

/**
 * Stores a comparison, and returns whether anything changed. A comparison of the same file, period
 * and columns replaces the stored result if the result differs, or if the stored comparison ran
 * before the period ended. The replaced result is kept and returned.
 */
export const putStatementComparison = async (
  tx: Tx,
  row: StatementComparison,
): Promise<{ isChanged: boolean; replaced?: ReplacedResult }> => {
  const { rows: added } = await sql`
    INSERT INTO statement_comparisons (id, provider, country, currency, sha256, period_from,
      period_to, columns, lines, differences, differing_days, compared_at, compared_by)
    VALUES (${row.id}::uuid, ${row.provider}, ${row.country}, ${row.currency}, ${row.sha256},
      ${sqlTime(row.period_from)}, ${sqlTime(row.period_to)}, ${row.columns}, ${row.lines},
      ${row.differences}, ${row.differing_days}::date[], ${sqlTime(row.compared_at)},
      ${row.compared_by ?? null}::uuid)
    ON CONFLICT (provider, country, currency, period_to, period_from, sha256, columns) DO NOTHING
    RETURNING id`.execute(tx)
  if (added.length > 0) return { isChanged: true }
  const { rows: known } = await sql<ReplacedResult & { id: string; is_same: boolean }>`
    SELECT id, lines, differences, differing_days::text[] AS differing_days, compared_by,
      (lines, differences, differing_days)
        = (${row.lines}::bigint, ${row.differences}::bigint, ${row.differing_days}::date[])
        AND (compared_at >= period_to OR (compared_at AT TIME ZONE 'UTC')::date
          = (${sqlTime(row.compared_at)} AT TIME ZONE 'UTC')::date) AS is_same
    FROM statement_comparisons
    WHERE provider = ${row.provider} AND country = ${row.country} AND currency = ${row.currency}
      AND period_to = ${sqlTime(row.period_to)} AND period_from = ${sqlTime(row.period_from)}
      AND sha256 = ${row.sha256} AND columns = ${row.columns}
    FOR UPDATE`.execute(tx)
  const [earlier] = known
  if (earlier === undefined) throw new Error('a stored comparison no longer exists')
  if (earlier.is_same) return { isChanged: false }
  await sql`
    INSERT INTO replaced_comparisons (id, comparison_id, lines, differences, differing_days,
      compared_at, compared_by)
    SELECT ${row.id}::uuid, id, lines, differences, differing_days, compared_at, compared_by
    FROM statement_comparisons WHERE id = ${earlier.id}::uuid`.execute(tx)
  await sql`
    UPDATE statement_comparisons SET lines = ${row.lines}, differences = ${row.differences},
      differing_days = ${row.differing_days}::date[], compared_at = ${sqlTime(row.compared_at)},
      compared_by = ${row.compared_by ?? null}::uuid
    WHERE id = ${earlier.id}::uuid`.execute(tx)
  const { id: _, is_same: __, ...replaced } = earlier
  return { isChanged: true, replaced }
}
