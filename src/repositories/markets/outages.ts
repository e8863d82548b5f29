import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { lowestIdAt } from '../../database/ids.ts'
import { sqlList } from '../../database/sql.ts'
import type { Country, Provider } from '../../domain/markets.ts'
import { dayMs } from '../../domain/time.ts'
import { openStatuses } from '../../domain/transactions/status-groups.ts'

const countedMax = 10_000

/** Counts the transactions that are delayed by a provider's outage in a country. */
export const readOutage = async (
  db: Db,
  { provider, country }: { provider: Provider; country: Country },
  nowMs: number,
): Promise<{ last_success_at: Date | null; waiting_transactions: number }> => {
  const market = sql`environment = 'live' AND provider = ${provider} AND country = ${country}`
  const { rows } = await sql<{ last_success_at: Date | null; waiting_transactions: number }>`
    SELECT
      (SELECT max(updated_at) FROM transactions
        WHERE id >= ${lowestIdAt(nowMs - dayMs)}::uuid AND ${market}
          AND status IN ('successful', 'completed')) AS last_success_at,
      (SELECT count(*)::integer FROM (SELECT FROM transactions
        WHERE ${market} AND status IN ${sqlList(openStatuses)}
          AND NOT (type = 'disbursement' AND status = 'pending')
        LIMIT ${countedMax}) AS waiting) AS waiting_transactions`.execute(db)
  return rows[0] ?? { last_success_at: null, waiting_transactions: 0 }
}
