import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** One way in which the books do not add up. */
export interface BooksFault {
  rule: 'postings sum to zero' | 'balances follow from entries' | 'reservations are open orders'
  /** What it is about: a posting, or an account of an organisation. */
  subject: string
  expected: number
  found: number
}

const faultsMax = 100

/** Organisations proved by one statement, so that none takes long however many there are. */
const organisationsPerStatement = 50

const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * Proves the books as they are at one moment: the entries of every posting sum to zero, every
 * balance is the sum of its entries, and what is reserved is what payouts and refunds under way
 * hold. Returns the first faults; none when the books are right.
 */
export const checkBooks = (db: Db): Promise<BooksFault[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const faults: BooksFault[] = []
      for (const range of await readRanges(tx)) {
        faults.push(...(await proveRange(tx, range)))
        if (faults.length >= faultsMax) break
      }
      return faults.slice(0, faultsMax)
    })

/** Organisations from one, which is included, to another, which is not, or to the last. */
interface Range {
  from: string
  to: string | undefined
}

/** Ranges that together cover every organisation there could be. */
const readRanges = async (tx: Tx): Promise<Range[]> => {
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select('organisation_id')
    .distinct()
    .orderBy('organisation_id')
    .execute()
  const bounds = rows
    .filter((_, at) => at > 0 && at % organisationsPerStatement === 0)
    .map(({ organisation_id }) => organisation_id)
  return [lowestId, ...bounds].map((from, at) => ({ from, to: bounds[at] }))
}

const proveRange = async (tx: Tx, { from, to }: Range): Promise<BooksFault[]> => {
  const within = sql`organisation_id >= ${from}::uuid ${
    to === undefined ? sql`` : sql`AND organisation_id < ${to}::uuid`
  }`
  const { rows } = await sql<BooksFault>`
    WITH unbalanced AS (
      SELECT 'postings sum to zero' AS rule, posting_id::text AS subject, 0::numeric AS expected,
        sum(amount) AS found
      FROM ledger_entries WHERE ${within} GROUP BY posting_id HAVING sum(amount) <> 0
    ), sums AS (
      SELECT organisation_id, environment, currency, account, sum(amount) AS amount
      FROM ledger_entries WHERE ${within} GROUP BY 1, 2, 3, 4
    ), drifted AS (
      SELECT 'balances follow from entries' AS rule,
        concat_ws(' ', organisation_id, environment, currency, account) AS subject,
        coalesce(s.amount, 0) AS expected, coalesce(a.balance, 0) AS found
      FROM (SELECT * FROM ledger_accounts WHERE ${within}) AS a
      FULL JOIN sums AS s USING (organisation_id, environment, currency, account)
      WHERE coalesce(s.amount, 0) <> coalesce(a.balance, 0)
    ), held AS (
      SELECT organisation_id, environment, currency,
        CASE type WHEN 'refund' THEN 'refund_reservation' ELSE 'payout_reservation' END AS account,
        sum(amount + coalesce(fee_amount, 0)) AS amount
      FROM transactions
      WHERE ${within} AND type IN ('refund', 'disbursement')
        AND status IN ('pending', 'approved', 'processing')
      GROUP BY 1, 2, 3, 4
    ), loose AS (
      SELECT 'reservations are open orders' AS rule,
        concat_ws(' ', organisation_id, environment, currency, account) AS subject,
        coalesce(h.amount, 0) AS expected, coalesce(a.balance, 0) AS found
      FROM (
        SELECT * FROM ledger_accounts
        WHERE ${within} AND account IN ('payout_reservation', 'refund_reservation')
      ) AS a
      FULL JOIN held AS h USING (organisation_id, environment, currency, account)
      WHERE coalesce(h.amount, 0) <> coalesce(a.balance, 0)
    )
    SELECT * FROM unbalanced UNION ALL SELECT * FROM drifted UNION ALL SELECT * FROM loose
    LIMIT ${faultsMax}`.execute(tx)
  return rows
}
