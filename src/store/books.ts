import { sql } from 'kysely'
import type { Db } from './database.ts'

/** One way in which the books do not add up. */
export interface BooksFault {
  rule: 'postings sum to zero' | 'balances follow from entries' | 'reservations are open orders'
  /** What it is about: a posting, or an account of an organisation. */
  subject: string
  expected: number
  found: number
}

const faultsMax = 100

/**
 * Proves the books in one statement, and so at one moment: the entries of every posting sum to
 * zero, every balance is the sum of its entries, and what is reserved is what payouts and refunds
 * under way hold. Returns the first faults; none when the books are right.
 */
export const checkBooks = async (db: Db): Promise<BooksFault[]> => {
  const { rows } = await sql<BooksFault>`
    WITH unbalanced AS (
      SELECT 'postings sum to zero' AS rule, posting_id::text AS subject, 0::numeric AS expected,
        sum(amount) AS found
      FROM ledger_entries GROUP BY posting_id HAVING sum(amount) <> 0
    ), sums AS (
      SELECT organisation_id, environment, currency, account, sum(amount) AS amount
      FROM ledger_entries GROUP BY 1, 2, 3, 4
    ), drifted AS (
      SELECT 'balances follow from entries' AS rule,
        concat_ws(' ', organisation_id, environment, currency, account) AS subject,
        coalesce(s.amount, 0) AS expected, coalesce(a.balance, 0) AS found
      FROM ledger_accounts AS a
      FULL JOIN sums AS s USING (organisation_id, environment, currency, account)
      WHERE coalesce(s.amount, 0) <> coalesce(a.balance, 0)
    ), held AS (
      SELECT organisation_id, environment, currency,
        CASE type WHEN 'refund' THEN 'refund_reservation' ELSE 'payout_reservation' END AS account,
        sum(amount + coalesce(fee_amount, 0)) AS amount
      FROM transactions
      WHERE type IN ('refund', 'disbursement') AND status IN ('pending', 'approved', 'processing')
      GROUP BY 1, 2, 3, 4
    ), loose AS (
      SELECT 'reservations are open orders' AS rule,
        concat_ws(' ', organisation_id, environment, currency, account) AS subject,
        coalesce(h.amount, 0) AS expected, coalesce(a.balance, 0) AS found
      FROM (
        SELECT * FROM ledger_accounts WHERE account IN ('payout_reservation', 'refund_reservation')
      ) AS a
      FULL JOIN held AS h USING (organisation_id, environment, currency, account)
      WHERE coalesce(h.amount, 0) <> coalesce(a.balance, 0)
    )
    SELECT * FROM unbalanced UNION ALL SELECT * FROM drifted UNION ALL SELECT * FROM loose
    LIMIT ${faultsMax}`.execute(db)
  return rows
}
