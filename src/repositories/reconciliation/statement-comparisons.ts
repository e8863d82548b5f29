import { type Insertable, sql } from 'kysely'
import type { StatementComparisons } from '../../../generated/database.ts'
import type { Tx } from '../../database/database.ts'
import { sqlTime } from '../../database/sql.ts'

export type StatementComparison = Omit<Insertable<StatementComparisons>, 'differing_days'> & {
  /** Days such as `2026-11-21`. */
  differing_days: string[]
}

/** Stores a comparison, or the new result of an earlier one. Returns false if nothing changed. */
export const putStatementComparison = async (
  tx: Tx,
  row: StatementComparison,
): Promise<boolean> => {
  const { rows } = await sql`
    INSERT INTO statement_comparisons AS c (id, provider, country, currency, sha256, period_from,
      period_to, columns, lines, differences, differing_days, compared_at, compared_by)
    VALUES (${row.id}::uuid, ${row.provider}, ${row.country}, ${row.currency}, ${row.sha256},
      ${sqlTime(row.period_from)}, ${sqlTime(row.period_to)}, ${row.columns}, ${row.lines},
      ${row.differences}, ${row.differing_days}::date[], ${sqlTime(row.compared_at)},
      ${row.compared_by ?? null}::uuid)
    ON CONFLICT (provider, country, currency, period_to, period_from, sha256, columns)
    DO UPDATE SET lines = excluded.lines, differences = excluded.differences,
      differing_days = excluded.differing_days, compared_at = excluded.compared_at,
      compared_by = excluded.compared_by
    WHERE (c.lines, c.differences, c.differing_days)
      IS DISTINCT FROM (excluded.lines, excluded.differences, excluded.differing_days)
    RETURNING c.id`.execute(tx)
  return rows.length > 0
}
