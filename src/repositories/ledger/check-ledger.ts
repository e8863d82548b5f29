import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { sqlList } from '../../database/sql.ts'
import { openBulkStatuses } from '../../domain/payouts/bulk-payout.ts'
import { openStatuses, successfulEnds } from '../../domain/transactions/status-groups.ts'
import { readSetting, replaceSetting } from '../settings.ts'
import { shown } from './balances.ts'

/** One place where the ledger does not add up. */
export interface LedgerDiscrepancy {
  rule:
    | 'postings sum to zero'
    | 'balances follow from entries'
    | 'reservations are open orders'
    | 'postings follow from statuses'
    | 'entries belong to their posting'
    | 'a debt leaves no balance'
  /** A posting, a transaction, or an account of an organisation. */
  subject: string
  expected: number
  found: number
}

const discrepanciesMax = 100

/** Organisations that one statement checks, so that no statement takes long. */
const organisationsPerStatement = 50

const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * Checks the ledger as it is at one point in time. The entries of every posting sum to zero; every
 * balance is the sum of its entries; the reserved sums are those of open payouts, bulk payouts and
 * refunds; and the postings of each transaction and bulk payout match its status, in its own
 * organisation. Returns the first discrepancies; none when the ledger is right.
 */
export const checkLedger = (db: Db): Promise<LedgerDiscrepancy[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const discrepancies: LedgerDiscrepancy[] = []
      for (const range of await readRanges(tx)) {
        discrepancies.push(...(await proveRange(tx, range)))
        if (discrepancies.length >= discrepanciesMax) break
      }
      return discrepancies.slice(0, discrepanciesMax)
    })

/** Organisations from `from`, included, to `to`, excluded, or to the last. */
interface Range {
  from: string
  to: string | undefined
}

/** Ranges that together cover every possible organisation. */
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

type Proof = (within: RawBuilder<unknown>) => RawBuilder<unknown>

/** The name of an account in a discrepancy. */
const accountName = sql`concat_ws(' ', organisation_id, environment, currency, account)`

const unbalancedPostings: Proof = (within) => sql`
  SELECT 'postings sum to zero' AS rule, posting_id::text AS subject, 0 AS expected,
    sum(amount) AS found
  FROM ledger_entries WHERE ${within} GROUP BY posting_id HAVING sum(amount) <> 0`

const strayEntries: Proof = (within) => sql`
  SELECT 'entries belong to their posting' AS rule, e.id::text AS subject, 0 AS expected,
    e.amount AS found
  FROM (SELECT * FROM ledger_entries WHERE ${within}) AS e
  LEFT JOIN ledger_postings AS p ON p.id = e.posting_id AND p.organisation_id = e.organisation_id
    AND p.environment = e.environment AND p.currency = e.currency
  WHERE p.id IS NULL`

const driftedBalances: Proof = (within) => sql`
  SELECT 'balances follow from entries' AS rule, ${accountName} AS subject,
    coalesce(s.amount, 0) AS expected, coalesce(a.balance, 0) AS found
  FROM (SELECT * FROM ledger_accounts WHERE ${within}) AS a
  FULL JOIN (
    SELECT organisation_id, environment, currency, account, sum(amount) AS amount
    FROM ledger_entries WHERE ${within} GROUP BY 1, 2, 3, 4
  ) AS s USING (organisation_id, environment, currency, account)
  WHERE coalesce(s.amount, 0) <> coalesce(a.balance, 0)`

const unmatchedReservations: Proof = (within) => sql`
  SELECT 'reservations are open orders' AS rule, ${accountName} AS subject,
    coalesce(h.amount, 0) AS expected, coalesce(a.balance, 0) AS found
  FROM (
    SELECT * FROM ledger_accounts
    WHERE ${within} AND account IN ('payout_reservation', 'refund_reservation')
  ) AS a
  FULL JOIN (
    SELECT organisation_id, environment, currency, account, sum(amount) AS amount
    FROM (
      SELECT organisation_id, environment, currency,
        CASE type WHEN 'refund' THEN 'refund_reservation' ELSE 'payout_reservation' END AS account,
        amount + coalesce(fee_amount, 0) AS amount
      FROM transactions
      WHERE ${within} AND type IN ('refund', 'disbursement')
        AND status IN ${sqlList(openStatuses)}
      UNION ALL
      SELECT organisation_id, environment, currency, 'payout_reservation',
        left_amount + left_fee_amount
      FROM bulk_payouts WHERE ${within} AND status IN ${sqlList(openBulkStatuses)}
    ) AS holders
    GROUP BY 1, 2, 3, 4
  ) AS h USING (organisation_id, environment, currency, account)
  WHERE coalesce(h.amount, 0) <> coalesce(a.balance, 0)`

const ownersInDebt: Proof = (within) => sql`
  SELECT 'a debt leaves no balance' AS rule,
    concat_ws(' ', organisation_id, environment, currency) AS subject, 0 AS expected,
    available.balance AS found
  FROM (SELECT * FROM ledger_accounts WHERE ${within} AND account = 'merchant_debt') AS debt
  JOIN ledger_accounts AS available USING (organisation_id, environment, currency)
  WHERE available.account = 'merchant_available' AND available.balance > 0 AND debt.balance < 0`

/**
 * The sum that a transaction's status requires on each account; a debt counts as the merchant's
 * balance. For a payout of a bulk, the bulk has already posted the reservation.
 */
const requiredByStatus: Proof = (within) => sql`
  SELECT t.id AS subject_id, t.organisation_id, t.environment, t.currency, asked.account,
    asked.amount
  FROM (
    SELECT *, status IN ${sqlList(successfulEnds)} AS is_success,
      status IN ${sqlList(openStatuses)} AS is_open,
      amount + coalesce(fee_amount, 0) AS reserved,
      CASE WHEN bulk_payout_id IS NULL THEN 0 ELSE amount + fee_amount END AS by_bulk
    FROM transactions WHERE ${within}
  ) AS t
  CROSS JOIN LATERAL (VALUES
    ('merchant_available', CASE WHEN t.type = 'collection' AND t.is_success THEN t.amount
      WHEN t.type <> 'collection' AND (t.is_success OR t.is_open) THEN -t.reserved
      ELSE 0 END + t.by_bulk),
    (CASE t.type WHEN 'refund' THEN 'refund_reservation' ELSE 'payout_reservation' END,
      CASE WHEN t.type <> 'collection' AND t.is_open THEN t.reserved ELSE 0 END - t.by_bulk),
    ('provider_float:' || t.provider, CASE WHEN NOT t.is_success THEN 0
      WHEN t.type = 'collection' THEN -t.amount ELSE t.amount END),
    ('fee_income', CASE WHEN t.is_success THEN coalesce(t.fee_amount, 0) ELSE 0 END)
  ) AS asked (account, amount)
  WHERE asked.amount <> 0`

/** The sums that a bulk payout requires: all of its lines, less those given back. */
const requiredByBulks: Proof = (within) => sql`
  SELECT b.id AS subject_id, b.organisation_id, b.environment, b.currency, asked.account,
    asked.amount
  FROM (
    SELECT p.*, i.amount - CASE WHEN p.status IN ${sqlList(openBulkStatuses)} THEN 0
      ELSE i.left_amount END AS reserved
    FROM (SELECT * FROM bulk_payouts WHERE ${within}) AS p
    CROSS JOIN LATERAL (
      SELECT sum(l.amount + l.fee_amount) AS amount, coalesce(sum(l.amount + l.fee_amount)
        FILTER (WHERE l.number > p.made_count), 0) AS left_amount
      FROM bulk_payout_lines AS l WHERE l.bulk_payout_id = p.id
    ) AS i
  ) AS b
  CROSS JOIN LATERAL (VALUES ('merchant_available', -b.reserved),
    ('payout_reservation', b.reserved)) AS asked (account, amount)
  WHERE asked.amount <> 0`

/** The sums posted for each transaction or bulk; sandbox funding belongs to neither. */
const postedBySubject: Proof = (within) => sql`
  SELECT coalesce(p.transaction_id, p.bulk_payout_id) AS subject_id, e.organisation_id,
    e.environment, e.currency,
    CASE e.account WHEN 'merchant_debt' THEN 'merchant_available' ELSE e.account END AS account,
    sum(e.amount) AS amount
  FROM (SELECT * FROM ledger_entries WHERE ${within}) AS e
  JOIN ledger_postings AS p ON p.id = e.posting_id
  WHERE p.transaction_id IS NOT NULL OR p.bulk_payout_id IS NOT NULL OR e.environment <> 'test'
    OR e.account NOT IN ('merchant_available', 'merchant_debt', 'sandbox_funding')
  GROUP BY 1, 2, 3, 4, 5`

const wrongPostings: Proof = (within) => sql`
  SELECT 'postings follow from statuses' AS rule,
    concat_ws(' ', subject_id, organisation_id, account) AS subject,
    coalesce(a.amount, 0) AS expected, coalesce(p.amount, 0) AS found
  FROM (${requiredByStatus(within)} UNION ALL ${requiredByBulks(within)}) AS a
  FULL JOIN (${postedBySubject(within)}) AS p
    USING (subject_id, organisation_id, environment, currency, account)
  WHERE coalesce(a.amount, 0) <> coalesce(p.amount, 0)`

const proofs: Proof[] = [
  unbalancedPostings,
  strayEntries,
  driftedBalances,
  unmatchedReservations,
  ownersInDebt,
  wrongPostings,
]

const proveRange = async (tx: Tx, { from, to }: Range): Promise<LedgerDiscrepancy[]> => {
  const within = sql`organisation_id >= ${from}::uuid ${
    to === undefined ? sql`` : sql`AND organisation_id < ${to}::uuid`
  }`
  const found = sql.join(
    proofs.map((proof) => sql`(${proof(within)} LIMIT ${discrepanciesMax})`),
    sql` UNION ALL `,
  )
  const { rows } = await sql<LedgerDiscrepancy>`
    SELECT rule, subject, ${shown(sql`expected`)} AS expected, ${shown(sql`found`)} AS found
    FROM (${found}) AS discrepancies LIMIT ${discrepanciesMax}`.execute(tx)
  return rows
}

const countSetting = 'ledger_discrepancies'

/** Stores how many discrepancies a check found, so that every node can report it. */
export const storeDiscrepancyCount = (db: Db, count: number): Promise<unknown> =>
  replaceSetting(db, countSetting, String(count))

/** How many discrepancies the last check found; undefined before the first one. */
export const readDiscrepancyCount = async (db: Db): Promise<number | undefined> => {
  const value = await readSetting(db, countSetting)
  return value === undefined ? undefined : Number(value)
}
