import { type Selectable, sql } from 'kysely'
import type { AmountLimits } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Executor, Tx } from '../../database/database.ts'
import type { TransactionRow } from '../transactions/transactions.ts'

export type AmountLimitsRow = Selectable<AmountLimits>

/** Administrators set at most one row per provider, country and currency. */
export const readAmountLimits = (executor: Executor): Promise<AmountLimitsRow[]> =>
  executor.selectFrom('amount_limits').selectAll().execute()

/** The limits `l` do not allow the amount of transaction `o`. */
export const isOutside = sql`
  l.currency = o.currency AND l.provider = o.provider AND l.country = o.country
  AND o.amount NOT BETWEEN l.minimum_amount AND l.maximum_amount`

export const isWithinLimits = async (
  tx: Tx,
  { amount, provider, country, currency }: TransactionRow,
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM amount_limits AS l
    JOIN (SELECT ${amount}::bigint AS amount, ${provider}::text AS provider,
      ${country}::text AS country, ${currency}::text AS currency) AS o ON ${isOutside}`.execute(tx)
  return rows.length === 0
}

export const areLinesWithinLimits = async (tx: Tx, bulkId: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM amount_limits AS l
    JOIN (SELECT n.amount, n.provider, n.country, b.currency FROM bulk_payouts AS b
      JOIN bulk_payout_lines AS n ON n.bulk_payout_id = b.id
      WHERE b.id = ${bulkId}::uuid) AS o ON ${isOutside}
    LIMIT 1`.execute(tx)
  return rows.length === 0
}

export const putAmountLimits = (
  tx: Tx,
  limits: NewRow<'amount_limits'>,
): Promise<AmountLimitsRow> =>
  tx
    .insertInto('amount_limits')
    .values(limits)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'country', 'currency']).doUpdateSet((set) => ({
        minimum_amount: set.ref('excluded.minimum_amount'),
        maximum_amount: set.ref('excluded.maximum_amount'),
        updated_at: set.ref('excluded.updated_at'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
