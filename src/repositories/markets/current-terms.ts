import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { collectionFeesVersion } from '../payments/collection-fees.ts'
import type { AmountLimitsRow } from './amount-limits.ts'

/** `feesVersion` is null before the first payment fee is set. */
export const readCurrentTerms = async (
  executor: Executor,
): Promise<{ limits: AmountLimitsRow[]; feesVersion: string | null }> => {
  const { rows } = await sql<{ limits: AmountLimitsRow[]; feesVersion: string | null }>`
    SELECT (SELECT coalesce(json_agg(l), '[]') FROM amount_limits AS l) AS limits,
      (SELECT value FROM settings WHERE name = ${collectionFeesVersion}) AS "feesVersion"`.execute(
    executor,
  )
  return rows[0] ?? { limits: [], feesVersion: null }
}
