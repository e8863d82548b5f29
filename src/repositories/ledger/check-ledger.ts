import { type RawBuilder, sql } from 'kysely'
import type { Db, Executor } from '../../database/database.ts'
import { timeOfId } from '../../database/ids.ts'
import { sqlList, sqlTime } from '../../database/sql.ts'
import { platformId } from '../../domain/ledger/platform-postings.ts'
import { openBulkStatuses } from '../../domain/payouts/bulk-payout.ts'
import { openStatuses, successfulStatuses } from '../../domain/transactions/status-groups.ts'
import { openWithdrawalStatuses } from '../../domain/treasury/withdrawal.ts'
import { readSetting, replaceSetting } from '../settings.ts'
import { countsAsRefunded } from '../transactions/transactions.ts'
import { cappedAmount } from './balances.ts'

export interface LedgerDiscrepancy {
  rule:
    | 'postings sum to zero'
    | 'balances follow from entries'
    | 'reservations are open orders'
    | 'postings follow from statuses'
    | 'entries belong to their posting'
    | 'a debt leaves no balance'
  /** The subject is a posting, a transaction, or an organisation's account. */
  subject: string
  expected: number
  found: number
}

export const discrepanciesMax = 100

/**
 * Postings from the id `from` (inclusive) to `until` (exclusive). Without `until`, the range ends
 * with the last posting. Transactions and bulk payouts belong to a range by their ids, status
 * changes by their time.
 */
export interface LedgerRange {
  from: string
  until: string | undefined
}

interface Covered {
  entries: number
  transactions: number
}

export interface RangeProof extends Covered {
  discrepancies: LedgerDiscrepancy[]
  /** The SHA-256 of the entries, in hex; empty if the range has no end. */
  digest: string
}

const within = (column: string, { from, until }: LedgerRange): RawBuilder<boolean> => {
  const isFrom = sql<boolean>`${sql.ref(column)} >= ${from}::uuid`
  return until === undefined
    ? isFrom
    : sql<boolean>`${isFrom} AND ${sql.ref(column)} < ${until}::uuid`
}

const duringRange = (column: string, { from, until }: LedgerRange): RawBuilder<boolean> => {
  const isFrom = sql<boolean>`${sql.ref(column)} >= ${sqlTime(timeOfId(from))}`
  return until === undefined
    ? isFrom
    : sql<boolean>`${isFrom} AND ${sql.ref(column)} < ${sqlTime(timeOfId(until))}`
}

/**
 * Joins matching rows for each preceding row. `OFFSET 0` prevents the planner from joining the
 * whole table, which would become slower as the table grows.
 */
const each = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`LATERAL (${rows} OFFSET 0)`

/**
 * Defines the CTEs for the checks of a range. `touched` contains the transactions that were
 * created, posted or changed in the range. `about` contains all their postings, including older
 * postings.
 */
const readRange = (range: LedgerRange): RawBuilder<unknown> => sql`
  entries AS MATERIALIZED (
    SELECT * FROM ledger_entries WHERE ${within('posting_id', range)}
  ), touched AS MATERIALIZED (
    SELECT id FROM transactions WHERE ${within('id', range)}
    UNION
    SELECT transaction_id FROM ledger_postings
    WHERE ${within('id', range)} AND transaction_id IS NOT NULL
    UNION
    SELECT transaction_id FROM transaction_transitions WHERE ${duringRange('happened_at', range)}
  ), touched_rows AS MATERIALIZED (
    SELECT t.* FROM touched
    CROSS JOIN ${each(sql`SELECT * FROM transactions AS t WHERE t.id = touched.id`)} AS t
  ), touched_bulks AS MATERIALIZED (
    SELECT id FROM bulk_payouts WHERE ${within('id', range)}
    UNION
    SELECT bulk_payout_id FROM ledger_postings
    WHERE ${within('id', range)} AND bulk_payout_id IS NOT NULL
    UNION
    SELECT bulk_payout_id FROM touched_rows WHERE bulk_payout_id IS NOT NULL
  ), touched_adjustments AS MATERIALIZED (
    SELECT id FROM proposals
    WHERE kind = 'balance_adjustment' AND status = 'carried_out'
      AND ${duringRange('ended_at', range)}
    UNION
    SELECT proposal_id FROM ledger_postings
    WHERE ${within('id', range)} AND proposal_id IS NOT NULL
  ), touched_withdrawals AS MATERIALIZED (
    SELECT id FROM withdrawals WHERE ${within('id', range)} OR ${duringRange('updated_at', range)}
    UNION
    SELECT withdrawal_id FROM ledger_postings
    WHERE ${within('id', range)} AND withdrawal_id IS NOT NULL
  ), touched_top_ups AS MATERIALIZED (
    SELECT id FROM top_ups WHERE ${within('id', range)} OR ${duringRange('updated_at', range)}
    UNION
    SELECT top_up_id FROM ledger_postings WHERE ${within('id', range)} AND top_up_id IS NOT NULL
  ), touched_transfers AS MATERIALIZED (
    SELECT id FROM platform_transfers
    WHERE ${within('id', range)} OR ${duringRange('updated_at', range)}
    UNION
    SELECT platform_transfer_id FROM ledger_postings
    WHERE ${within('id', range)} AND platform_transfer_id IS NOT NULL
  ), about AS MATERIALIZED (
    SELECT p.id AS posting_id, touched.id AS subject_id FROM touched
    CROSS JOIN ${each(sql`
      SELECT id FROM ledger_postings AS p
      WHERE p.transaction_id = touched.id AND p.phase <> 'corrected'`)} AS p
    UNION ALL
    SELECT p.id, touched.id FROM touched
    CROSS JOIN ${each(sql`
      SELECT id FROM ledger_postings AS p
      WHERE p.transaction_id = touched.id AND p.phase = 'corrected'`)} AS p
    UNION ALL
    SELECT p.id, touched_bulks.id FROM touched_bulks
    CROSS JOIN ${each(sql`
      SELECT id FROM ledger_postings AS p WHERE p.bulk_payout_id = touched_bulks.id`)} AS p
    UNION ALL
    SELECT p.id, touched_adjustments.id FROM touched_adjustments
    CROSS JOIN ${each(sql`
      SELECT id FROM ledger_postings AS p WHERE p.proposal_id = touched_adjustments.id`)} AS p
    UNION ALL
    SELECT p.id, w.id FROM touched_withdrawals AS w
    CROSS JOIN ${each(sql`
      SELECT id FROM ledger_postings AS p WHERE p.withdrawal_id = w.id`)} AS p
    UNION ALL
    SELECT p.id, u.id FROM touched_top_ups AS u
    CROSS JOIN ${each(sql`SELECT id FROM ledger_postings AS p WHERE p.top_up_id = u.id`)} AS p
    UNION ALL
    SELECT p.id, m.id FROM touched_transfers AS m
    CROSS JOIN ${each(sql`
      SELECT id FROM ledger_postings AS p WHERE p.platform_transfer_id = m.id`)} AS p
  )`

const accountName = sql`concat_ws(' ', organisation_id, environment, currency, account)`

const unbalancedPostings = sql`
  SELECT 'postings sum to zero' AS rule, posting_id::text AS subject, 0 AS expected,
    sum(amount) AS found
  FROM entries GROUP BY posting_id HAVING sum(amount) <> 0`

const strayEntries = sql`
  SELECT 'entries belong to their posting' AS rule, e.id::text AS subject, 0 AS expected,
    e.amount AS found
  FROM entries AS e
  LEFT JOIN ${each(sql`
    SELECT id FROM ledger_postings AS p
    WHERE p.id = e.posting_id AND p.organisation_id = e.organisation_id
      AND p.environment = e.environment AND p.currency = e.currency`)} AS p ON true
  WHERE p.id IS NULL`

/** Checks all accounts if the range begins at the last seal and ends with the last posting. */
const driftedBalances = sql`
  SELECT 'balances follow from entries' AS rule, ${accountName} AS subject,
    coalesce(s.amount, 0) AS expected, coalesce(a.balance, 0) AS found
  FROM ledger_accounts AS a
  FULL JOIN (
    SELECT organisation_id, environment, currency, account, sum(amount) AS amount
    FROM (
      SELECT organisation_id, environment, currency, account, balance AS amount
      FROM ledger_seal_balances WHERE is_latest
      UNION ALL
      SELECT organisation_id, environment, currency, account, amount FROM entries
    ) AS parts
    GROUP BY 1, 2, 3, 4
  ) AS s USING (organisation_id, environment, currency, account)
  WHERE coalesce(s.amount, 0) <> coalesce(a.balance, 0)`

const unmatchedReservations = sql`
  SELECT 'reservations are open orders' AS rule, ${accountName} AS subject,
    coalesce(h.amount, 0) AS expected, coalesce(a.balance, 0) AS found
  FROM (
    SELECT * FROM ledger_accounts
    WHERE account IN ('payout_reservation', 'refund_reservation', 'withdrawal_reservation')
  ) AS a
  FULL JOIN (
    SELECT organisation_id, environment, currency, account, sum(amount) AS amount
    FROM (
      SELECT organisation_id, environment, currency,
        CASE type WHEN 'refund' THEN 'refund_reservation' ELSE 'payout_reservation' END AS account,
        amount + coalesce(fee_amount, -returned_fee_amount, 0) AS amount
      FROM transactions
      WHERE type IN ('refund', 'disbursement') AND status IN ${sqlList(openStatuses)}
      UNION ALL
      SELECT organisation_id, environment, currency, 'payout_reservation',
        left_amount + left_fee_amount
      FROM bulk_payouts WHERE status IN ${sqlList(openBulkStatuses)}
      UNION ALL
      SELECT organisation_id, environment, currency, 'withdrawal_reservation', amount + fee_amount
      FROM withdrawals WHERE status IN ${sqlList(openWithdrawalStatuses)}
    ) AS holders
    GROUP BY 1, 2, 3, 4
  ) AS h USING (organisation_id, environment, currency, account)
  WHERE coalesce(h.amount, 0) <> coalesce(a.balance, 0)`

const ownersInDebt = sql`
  SELECT 'a debt leaves no balance' AS rule,
    concat_ws(' ', organisation_id, environment, currency) AS subject, 0 AS expected,
    available.balance AS found
  FROM (SELECT * FROM ledger_accounts WHERE account = 'merchant_debt') AS debt
  JOIN ledger_accounts AS available USING (organisation_id, environment, currency)
  WHERE available.account = 'merchant_available' AND available.balance > 0 AND debt.balance < 0`

/**
 * Computes the sum that each transaction's status requires on each account. A debt counts as part
 * of the merchant's balance. Payouts of a bulk payout have no reservation, because the bulk payout
 * reserved the total. Every status requires the provider's charge, because a correction does not
 * change it.
 */
const requiredByStatus = sql`
  SELECT t.id AS subject_id, t.organisation_id, t.environment, t.currency, asked.account,
    asked.amount
  FROM (
    SELECT *, status IN ${sqlList(successfulStatuses)} AS is_success,
      status IN ${sqlList(openStatuses)} AS is_open,
      coalesce(fee_amount, -returned_fee_amount, 0) AS fee,
      amount + coalesce(fee_amount, -returned_fee_amount, 0) AS reserved,
      CASE WHEN bulk_payout_id IS NULL THEN 0 ELSE amount + fee_amount END AS by_bulk,
      coalesce((SELECT coalesce(c.actual_amount, c.expected_amount) FROM provider_charges AS c
        WHERE c.transaction_id = touched_rows.id), 0) AS charge
    FROM touched_rows
  ) AS t
  CROSS JOIN LATERAL (VALUES
    ('merchant_available', CASE WHEN t.type = 'collection' AND t.is_success THEN t.amount - t.fee
      WHEN t.type <> 'collection' AND (t.is_success OR t.is_open) THEN -t.reserved
      ELSE 0 END + t.by_bulk),
    (CASE t.type WHEN 'refund' THEN 'refund_reservation' ELSE 'payout_reservation' END,
      CASE WHEN t.type <> 'collection' AND t.is_open THEN t.reserved ELSE 0 END - t.by_bulk),
    ('provider_float:' || t.provider, CASE WHEN NOT t.is_success THEN 0
      WHEN t.type = 'collection' THEN -t.amount ELSE t.amount END + t.charge),
    ('provider_charges:' || t.provider, -t.charge),
    ('fee_income', CASE WHEN t.is_success THEN t.fee ELSE 0 END)
  ) AS asked (account, amount)
  WHERE asked.amount <> 0`

/** Computes the sums that a bulk payout requires: all its lines minus the released lines. */
const requiredByBulks = sql`
  SELECT b.id AS subject_id, b.organisation_id, b.environment, b.currency, asked.account,
    asked.amount
  FROM (
    SELECT p.*, i.amount - CASE WHEN p.status IN ${sqlList(openBulkStatuses)} THEN 0
      ELSE i.left_amount END AS reserved
    FROM touched_bulks
    CROSS JOIN ${each(sql`SELECT * FROM bulk_payouts AS b WHERE b.id = touched_bulks.id`)} AS p
    CROSS JOIN LATERAL (
      SELECT sum(l.amount + l.fee_amount) AS amount, coalesce(sum(l.amount + l.fee_amount)
        FILTER (WHERE l.number > p.made_count), 0) AS left_amount
      FROM bulk_payout_lines AS l WHERE l.bulk_payout_id = p.id
    ) AS i
  ) AS b
  CROSS JOIN LATERAL (VALUES ('merchant_available', -b.reserved),
    ('payout_reservation', b.reserved)) AS asked (account, amount)
  WHERE asked.amount <> 0`

const requiredByAdjustments = sql`
  SELECT a.id AS subject_id, a.organisation_id, a.environment, a.currency, asked.account,
    asked.amount
  FROM (
    SELECT p.id, (p.content ->> 'organisation_id')::uuid AS organisation_id,
      p.content ->> 'environment' AS environment, p.content ->> 'currency' AS currency,
      CASE p.content ->> 'direction' WHEN 'credit' THEN 1 ELSE -1 END
        * (p.content ->> 'amount')::bigint AS amount
    FROM touched_adjustments
    CROSS JOIN ${each(sql`
      SELECT * FROM proposals AS p WHERE p.id = touched_adjustments.id
        AND p.kind = 'balance_adjustment' AND p.status = 'carried_out'`)} AS p
  ) AS a
  CROSS JOIN LATERAL (VALUES ('merchant_available', a.amount),
    ('adjustments', -a.amount)) AS asked (account, amount)`

/**
 * Computes the amounts that a withdrawal must have posted. If the bank returns a paid withdrawal,
 * the merchant still pays the part of the fee that is not returned.
 */
const requiredByWithdrawals = sql`
  SELECT w.id AS subject_id, w.organisation_id, w.environment, w.currency, asked.account,
    asked.amount
  FROM touched_withdrawals
  CROSS JOIN ${each(sql`
    SELECT w.*, w.status IN ${sqlList(openWithdrawalStatuses)} AS is_open,
      CASE WHEN w.status = 'paid' THEN w.amount ELSE 0 END AS paid,
      CASE WHEN w.paid_at IS NULL THEN 0 ELSE w.fee_amount - w.returned_fee_amount END AS fee
    FROM withdrawals AS w WHERE w.id = touched_withdrawals.id`)} AS w
  CROSS JOIN LATERAL (VALUES
    ('merchant_available', CASE WHEN w.is_open THEN -w.amount - w.fee_amount
      ELSE -w.paid - w.fee END),
    ('withdrawal_reservation', CASE WHEN w.is_open THEN w.amount + w.fee_amount ELSE 0 END),
    ('bank:' || w.bank_account_id, w.paid),
    ('fee_income', w.fee)
  ) AS asked (account, amount)
  WHERE asked.amount <> 0`

/** Computes the amounts that a credited top-up must have posted, unless it was reversed. */
const requiredByTopUps = sql`
  SELECT u.id AS subject_id, u.organisation_id, 'live' AS environment, u.currency, asked.account,
    asked.amount
  FROM touched_top_ups
  CROSS JOIN ${each(sql`
    SELECT * FROM top_ups AS u WHERE u.id = touched_top_ups.id AND u.status = 'received'`)} AS u
  CROSS JOIN LATERAL (VALUES ('merchant_available', u.amount),
    ('bank:' || u.bank_account_id, -u.amount)) AS asked (account, amount)`

/**
 * Computes the amounts that platform capital or a platform transfer must have posted. A sent amount
 * is in transit until it arrives, minus any charge. A returned amount counts as never sent.
 */
const requiredByTransfers = sql`
  SELECT m.id AS subject_id, ${platformId}::uuid AS organisation_id, 'live' AS environment,
    m.currency, asked.account, asked.amount
  FROM touched_transfers
  CROSS JOIN ${each(sql`
    SELECT * FROM platform_transfers AS m WHERE m.id = touched_transfers.id
      AND m.status IN ('recorded', 'sent', 'arrived')`)} AS m
  CROSS JOIN LATERAL (VALUES
    (m.from_account, m.amount),
    (CASE m.status WHEN 'sent' THEN 'in_transit' ELSE m.to_account END,
      coalesce(m.charge_amount, 0) - m.amount),
    ('provider_charges', -coalesce(m.charge_amount, 0))
  ) AS asked (account, amount)
  WHERE asked.amount <> 0`

const isMerchantWallet = sql<boolean>`
  starts_with(account, 'wallet:') AND organisation_id <> ${platformId}::uuid`

/**
 * Adds up the posted amounts of each subject. A merchant's wallets and the earlier float account
 * count as one account, because `wrongWallets` checks the wallets. Sandbox funding has no subject.
 * A move to wallets has no subject either, because its sum is zero for each provider.
 */
const postedBySubject = sql`
  SELECT subject_id, organisation_id, environment, currency,
    CASE WHEN account = 'merchant_debt' THEN 'merchant_available'
      WHEN ${isMerchantWallet} THEN 'provider_float:' || split_part(account, ':', 2)
      ELSE account END AS account,
    sum(amount) AS amount
  FROM (
    SELECT about.subject_id, e.organisation_id, e.environment, e.currency, e.account, e.amount
    FROM about
    CROSS JOIN ${each(sql`
      SELECT * FROM ledger_entries AS e WHERE e.posting_id = about.posting_id`)} AS e
    UNION ALL
    SELECT NULL, e.organisation_id, e.environment, e.currency, e.account, e.amount
    FROM entries AS e
    CROSS JOIN ${each(sql`SELECT * FROM ledger_postings AS p WHERE p.id = e.posting_id`)} AS p
    WHERE num_nonnulls(p.transaction_id, p.bulk_payout_id, p.proposal_id, p.withdrawal_id,
        p.top_up_id, p.platform_transfer_id) = 0
      AND (e.environment <> 'test'
      OR e.account NOT IN ('merchant_available', 'merchant_debt', 'sandbox_funding'))
  ) AS posted
  GROUP BY 1, 2, 3, 4, 5`

const required = [
  ...[requiredByStatus, requiredByBulks, requiredByAdjustments],
  ...[requiredByWithdrawals, requiredByTopUps, requiredByTransfers],
]

const wrongPostings = sql`
  SELECT 'postings follow from statuses' AS rule,
    concat_ws(' ', subject_id, organisation_id, account) AS subject,
    coalesce(a.amount, 0) AS expected, coalesce(p.amount, 0) AS found
  FROM (${sql.join(required, sql` UNION ALL `)}) AS a
  FULL JOIN (${postedBySubject}) AS p
    USING (subject_id, organisation_id, environment, currency, account)
  WHERE coalesce(a.amount, 0) <> coalesce(p.amount, 0)`

/**
 * Finds payments in `touched` whose returned fees are wrong. Refunds must return the fee in
 * proportion to the refunded amount. If the payment did not succeed, they must return nothing.
 */
const wrongReturnedFees = sql`
  SELECT 'postings follow from statuses' AS rule, concat_ws(' ', p.id, 'returned fee') AS subject,
    r.due AS expected, r.returned AS found
  FROM (
    SELECT id FROM touched_rows WHERE type = 'collection' AND fee_amount IS NOT NULL
    UNION
    SELECT original_id FROM touched_rows WHERE type = 'refund'
  ) AS touched_payments
  CROSS JOIN ${each(sql`SELECT * FROM transactions AS t WHERE t.id = touched_payments.id`)} AS p
  CROSS JOIN ${each(sql`
    SELECT coalesce(sum(t.returned_fee_amount), 0) AS returned,
      CASE WHEN p.returns_fee AND p.status IN ${sqlList(successfulStatuses)}
        THEN least(coalesce(div(p.fee_amount * sum(t.amount), p.amount), 0), p.fee_amount)
        ELSE 0 END AS due
    FROM transactions AS t WHERE t.original_id = p.id AND ${countsAsRefunded(sql`t.status`)}`)} AS r
  WHERE r.returned <> r.due`

/** Finds entries in the wallet of a country other than the transaction's country. */
const wrongWallets = sql`
  SELECT 'entries belong to their posting' AS rule, concat_ws(' ', w.id, w.account) AS subject,
    0 AS expected, w.amount AS found
  FROM (SELECT * FROM entries WHERE ${isMerchantWallet}) AS w
  CROSS JOIN ${each(sql`SELECT * FROM ledger_postings AS p WHERE p.id = w.posting_id`)} AS p
  CROSS JOIN ${each(sql`SELECT * FROM transactions AS t WHERE t.id = p.transaction_id`)} AS t
  WHERE split_part(w.account, ':', 3) <> t.country`

/**
 * Only a transaction that has succeeded may have an expected charge. A later correction of the
 * status does not remove the charge.
 */
const wrongCharges = sql`
  SELECT 'postings follow from statuses' AS rule,
    concat_ws(' ', t.id, 'expected charge') AS subject, 0 AS expected, c.expected_amount AS found
  FROM touched_rows AS t
  CROSS JOIN ${each(sql`
    SELECT expected_amount FROM provider_charges AS c WHERE c.transaction_id = t.id`)} AS c
  WHERE c.expected_amount > 0 AND t.correction_id IS NULL
    AND t.status NOT IN ${sqlList(successfulStatuses)}`

/** Compares the balances of a seal with the previous seals and the entries in its period. */
const wrongSealBalances = (seal: number): RawBuilder<unknown> => sql`
  SELECT 'balances follow from entries' AS rule,
    concat_ws(' ', 'seal', ${sql.lit(seal)}, ${accountName}) AS subject,
    coalesce(s.before, 0) + coalesce(e.amount, 0) AS expected, coalesce(s.balance, 0) AS found
  FROM (
    SELECT b.organisation_id, b.environment, b.currency, b.account, b.balance,
      p.balance AS before
    FROM ledger_seal_balances AS b
    LEFT JOIN ledger_seal_balances AS p ON p.seal = b.previous_seal
      AND p.organisation_id = b.organisation_id AND p.environment = b.environment
      AND p.currency = b.currency AND p.account = b.account
    WHERE b.seal = ${sql.lit(seal)}
  ) AS s
  FULL JOIN (
    SELECT organisation_id, environment, currency, account, sum(amount) AS amount
    FROM entries GROUP BY 1, 2, 3, 4
  ) AS e USING (organisation_id, environment, currency, account)
  WHERE coalesce(s.before, 0) + coalesce(e.amount, 0) <> coalesce(s.balance, 0)`

/** Excludes account names, because the chart of accounts may change but entries may not. */
const digestOfEntries = sql`(
  SELECT encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', id, posting_id,
    organisation_id, environment, currency, amount, extract(epoch FROM created_at)),
    chr(10) ORDER BY id), ''), 'UTF8')), 'hex') FROM entries)`

const ofEveryRange = [
  ...[unbalancedPostings, strayEntries, wrongPostings],
  ...[wrongReturnedFees, wrongCharges, wrongWallets],
]
const ofTheLast = [driftedBalances, unmatchedReservations, ownersInDebt]

/**
 * Verifies a range of the ledger in one statement, so that all checks see the same point in time.
 * The entries of every posting must sum to zero and belong to its organisation. The postings of
 * each `touched` transaction, bulk payout, withdrawal, top-up and platform transfer must match its
 * status.
 *
 * With `seal`, the balances of that seal must follow from the entries in the range. A range without
 * an end begins at the last seal. Every balance must then equal the sealed balance plus later
 * entries, and the reserved sums must equal the reservations of open payouts, bulk payouts and
 * refunds.
 *
 * Returns only the first discrepancies.
 */
export const proveRange = async (
  executor: Executor,
  range: LedgerRange,
  seal?: number,
): Promise<RangeProof> => {
  const isLast = range.until === undefined
  const proofs = [
    ...ofEveryRange,
    ...(isLast ? ofTheLast : []),
    ...(seal === undefined ? [] : [wrongSealBalances(seal)]),
  ]
  const found = sql.join(
    proofs.map((proof) => sql`(${proof} LIMIT ${sql.lit(discrepanciesMax)})`),
    sql` UNION ALL `,
  )
  const { rows } = await sql<RangeProof>`
    WITH ${readRange(range)}, discrepancies AS (
      SELECT rule, subject, ${cappedAmount(sql`expected`)} AS expected,
        ${cappedAmount(sql`found`)} AS found
      FROM (${found}) AS all_of_them LIMIT ${sql.lit(discrepanciesMax)}
    )
    SELECT (SELECT count(*) FROM entries) AS entries,
      (SELECT count(*) FROM touched) AS transactions,
      (SELECT coalesce(json_agg(discrepancies), '[]') FROM discrepancies) AS discrepancies,
      ${isLast ? sql`''` : digestOfEntries} AS digest`.execute(executor)
  const [proof] = rows
  if (proof === undefined) throw new Error('the ledger check returned no row')
  return proof
}

const countSetting = 'ledger_discrepancies'

/** The count is stored so that all nodes can read it. */
export const storeDiscrepancyCount = (db: Db, count: number): Promise<unknown> =>
  replaceSetting(db, countSetting, String(count))

/** Returns undefined before the first check. */
export const readDiscrepancyCount = async (db: Db): Promise<number | undefined> => {
  const value = await readSetting(db, countSetting)
  return value === undefined ? undefined : Number(value)
}
