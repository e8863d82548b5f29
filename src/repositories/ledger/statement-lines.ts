import { type RawBuilder, sql } from 'kysely'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { sqlTime } from '../../database/sql.ts'
import type { BalancePostingKind } from '../../domain/ledger/posting-kinds.ts'
import type { Country, Currency, Provider } from '../../domain/markets.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import type { TransactionType } from '../../domain/transactions/state-machine.ts'
import { type BalanceKey, cappedAmount } from './balances.ts'

/** ISO 8601 in UTC; `from` is inclusive, `to` is exclusive. */
export interface Period {
  from: string
  to: string
}

const ofBalance = ({ organisation_id, environment, currency }: BalanceKey): RawBuilder<boolean> =>
  sql`l.organisation_id = ${organisation_id}::uuid AND l.environment = ${environment}
    AND l.currency = ${currency}`

/** Returns undefined if the balance has no lines. */
export const findLastPostedAt = async (
  executor: Executor,
  balanceKey: BalanceKey,
): Promise<string | undefined> => {
  const { rows } = await sql<{ posted_at: string }>`
    SELECT l.posted_at FROM statement_lines AS l WHERE ${ofBalance(balanceKey)}
    ORDER BY l.posted_at DESC, l.number DESC LIMIT 1`.execute(executor)
  return rows[0]?.posted_at
}

/** Returns the balance in minor units with a single index lookup. */
export const readBalanceBefore = async (
  db: Db,
  balanceKey: BalanceKey,
  at: string,
): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    SELECT ${cappedAmount(sql`l.balance`)} AS balance FROM statement_lines AS l
    WHERE ${ofBalance(balanceKey)} AND l.posted_at < ${sqlTime(at)}
    ORDER BY l.posted_at DESC, l.number DESC LIMIT 1`.execute(db)
  return rows[0]?.balance ?? 0
}

/** Returns the balance in decimal digits, because it may exceed `Number.MAX_SAFE_INTEGER`. */
export const readExactBalanceBefore = async (
  db: Db,
  balanceKey: BalanceKey,
  at: string,
): Promise<bigint> => {
  const { rows } = await sql<{ balance: string }>`
    SELECT l.balance::text AS balance FROM statement_lines AS l
    WHERE ${ofBalance(balanceKey)} AND l.posted_at < ${sqlTime(at)}
    ORDER BY l.posted_at DESC, l.number DESC LIMIT 1`.execute(db)
  return BigInt(rows[0]?.balance ?? 0)
}

/** Prevents postings to a balance until the transaction ends, even if it has no postings yet. */
export const lockStatement = async (tx: Tx, balanceKey: BalanceKey): Promise<void> => {
  if (await lockAccount(tx, balanceKey)) return
  const { organisation_id, environment, currency } = balanceKey
  await sql`
    SELECT statement_lock_first(${organisation_id}::uuid, ${environment},
      ${currency})`.execute(tx)
  await lockAccount(tx, balanceKey)
}

const lockAccount = async (tx: Tx, balanceKey: BalanceKey): Promise<boolean> => {
  const { rows } = await sql`
    SELECT l.account FROM ledger_accounts AS l
    WHERE ${ofBalance(balanceKey)} AND l.account = 'merchant_available' FOR UPDATE`.execute(tx)
  return rows.length > 0
}

/** Ensures that every future line of a locked balance belongs to a later period. */
export const closeStatement = async (tx: Tx, balanceKey: BalanceKey, at: string): Promise<void> => {
  await sql`
    INSERT INTO statement_ends AS e (organisation_id, environment, currency, ends_at)
    VALUES (${balanceKey.organisation_id}::uuid, ${balanceKey.environment},
      ${balanceKey.currency}, ${sqlTime(at)})
    ON CONFLICT (organisation_id, environment, currency) DO UPDATE SET ends_at = excluded.ends_at
    WHERE e.ends_at < excluded.ends_at`.execute(tx)
}

export interface LineRow {
  number: number
  posting_id: string
  posted_at: string
  kind: BalancePostingKind
  amount: number
  /**
   * 1 for a credit, -1 for a debit. A line has a direction even if its fee is as large as its
   * amount.
   */
  direction: 1 | -1
  balance: number
  transaction_id: string | null
  bulk_payout_id: string | null
  /** The remaining fields come from the transaction or bulk payout. They are null without one. */
  application_id: string | null
  type: TransactionType | null
  reference: string | null
  merchant_reference: string | null
  phone_number: string | null
  country: Country | null
  provider: Provider | null
  fee_amount: number | null
  payment_id: string | null
  status: string | null
  withdrawal_id: string | null
  top_up_id: string | null
}

/** Selects the lines after `after`. Without `after`, starts at the beginning of the period. */
const linesAfter = (
  balanceKey: BalanceKey,
  { from, to }: Period,
  after: { posted_at: string; number: number } | undefined,
  limit: number,
): RawBuilder<unknown> => {
  const { posted_at, number } = after ?? { posted_at: from, number: 0 }
  return sql`
    SELECT * FROM statement_lines AS l
    WHERE ${ofBalance(balanceKey)} AND l.posted_at < ${sqlTime(to)}
      AND (l.posted_at, l.number) > (${sqlTime(posted_at)}, ${number}::bigint)
    ORDER BY l.posted_at, l.number LIMIT ${sql.lit(limit)}`
}

/**
 * Selects 1 if line `l` of posting `p` of transaction `t` is a credit, and -1 if it is a debit. A
 * line whose fee is as large as its amount has no sign. The lines of such a transaction alternate:
 * a payment starts with a credit, a refund with a debit, and each correction reverses the previous
 * line.
 */
const direction = sql`CASE
  WHEN l.amount <> 0 THEN sign(l.amount)::integer
  WHEN p.kind <> 'end_corrected'
    THEN CASE WHEN p.kind IN ('collection_settled', 'refund_released') THEN 1 ELSE -1 END
  ELSE CASE WHEN t.type = 'collection' THEN 1 ELSE -1 END * (1 - 2 * ((
    (SELECT count(*) FROM ledger_postings AS o
      WHERE o.transaction_id = t.id AND o.phase <> 'corrected'
        AND o.kind IN ('collection_settled', 'refund_reserved', 'refund_released'))
    + (SELECT count(*) FROM ledger_postings AS o
      WHERE o.transaction_id = t.id AND o.phase = 'corrected' AND o.kind = 'end_corrected'
        AND o.id < p.id)) % 2))
  END`

/**
 * The fee included in line `l` of posting `p` of transaction `t` or withdrawal `w`. A refund's fee
 * is computed from the line, because the fee that a refund returns may change later.
 */
const feeOfLine = sql`CASE WHEN p.kind = 'returned_fee_corrected' THEN abs(l.amount)
  WHEN p.kind = 'withdrawal_returned' THEN w.returned_fee_amount
  WHEN p.withdrawal_id IS NOT NULL THEN w.fee_amount
  WHEN t.type = 'refund' THEN t.amount - abs(l.amount) ELSE t.fee_amount END`

/**
 * Yields the lines of a closed period in order, in chunks, so that memory use does not grow with
 * the number of lines.
 */
export async function* readLines(
  db: Db,
  balanceKey: BalanceKey,
  period: Period,
  chunkSize: number,
): AsyncGenerator<LineRow[]> {
  let after: LineRow | undefined
  for (;;) {
    const { rows } = await sql<LineRow>`
      SELECT l.number, l.posting_id, l.posted_at, p.kind, ${cappedAmount(sql`l.amount`)} AS amount,
        (${direction})::integer AS direction,
        ${cappedAmount(sql`l.balance`)} AS balance, t.id AS transaction_id, p.bulk_payout_id,
        p.withdrawal_id, p.top_up_id,
        coalesce(t.application_id, b.application_id, w.application_id) AS application_id,
        CASE WHEN b.id IS NULL THEN t.type ELSE 'disbursement' END AS type,
        t.reference, refunded.id AS payment_id, coalesce(t.status, b.status) AS status,
        coalesce(t.merchant_reference, refunded.merchant_reference, b.reference,
          a.content ->> 'reference', u.bank_reference,
          CASE p.kind WHEN 'withdrawal_returned' THEN w.return_reference END,
          w.bank_reference) AS merchant_reference,
        t.phone_number, t.country, t.provider,
        CASE p.kind WHEN 'bulk_payout_reserved' THEN b.fee_amount
          WHEN 'bulk_payout_released' THEN b.left_fee_amount
          ELSE ${feeOfLine} END AS fee_amount
      FROM (${linesAfter(balanceKey, period, after, chunkSize)}) AS l
      JOIN ledger_postings AS p ON p.id = l.posting_id
      LEFT JOIN transactions AS t ON t.id = p.transaction_id
      LEFT JOIN transactions AS refunded
        ON refunded.id = t.original_id AND t.type = 'refund'
      LEFT JOIN bulk_payouts AS b ON b.id = p.bulk_payout_id
      LEFT JOIN proposals AS a ON a.id = p.proposal_id
      LEFT JOIN withdrawals AS w ON w.id = p.withdrawal_id
      LEFT JOIN top_ups AS u ON u.id = p.top_up_id
      ORDER BY l.number`.execute(db)
    if (rows.length > 0) yield rows
    after = rows.at(-1)
    if (rows.length < chunkSize) return
  }
}

/** The total of a closed period's lines for one provider and transaction type, in minor units. */
interface LineSum {
  provider: Provider
  type: TransactionType
  /** The number of lines in the usual direction, minus the number of reversals. */
  count: number
  amount: bigint
  /** The fees included in the amount; negative if the merchant was charged. */
  fees: bigint
}

/**
 * The fee included in line `l` if the line is a credit. A payment arrives minus its fee, and a
 * failed refund takes back the returned fee. A failed payout or an unpaid withdrawal returns its
 * fee.
 */
const feeInCredit = sql`coalesce(${feeOfLine}, 0)
  * CASE WHEN t.type = 'disbursement' OR p.kind = 'returned_fee_corrected'
    OR p.withdrawal_id IS NOT NULL THEN 1 ELSE -1 END`

interface SumRow {
  provider: Provider | null
  type: TransactionType | null
  count: number
  /** Amounts are decimal digits, because a sum may exceed `Number.MAX_SAFE_INTEGER`. */
  amount: string
  fees: string
  posted_at: string
  number: number
  lines: number
}

/**
 * Adds up what posting `p` of a bulk payout moved, by provider. The sums cover all lines or, if the
 * bulk payout was cancelled or rejected, the remaining lines.
 */
const partsOfBulk = sql`
  SELECT i.provider, 'disbursement', sign(l.amount)::integer, count(*),
    sum(i.amount + i.fee_amount), sum(i.fee_amount)
  FROM bulk_payouts AS b JOIN bulk_payout_lines AS i ON i.bulk_payout_id = b.id
  WHERE b.id = p.bulk_payout_id
    AND (p.kind = 'bulk_payout_reserved' OR i.number > b.made_count)
  GROUP BY i.provider`

/**
 * Yields the sums of a closed period in parts, to keep statements short. Omits test money and bank
 * transfers, because no provider moved this money.
 */
export async function* sumLines(
  db: Db,
  balanceKey: BalanceKey,
  period: Period,
  sliceSize: number,
): AsyncGenerator<LineSum[]> {
  let after: { posted_at: string; number: number } | undefined
  for (;;) {
    const { rows } = await sql<SumRow>`
      SELECT o.provider, o.type, count(DISTINCT l.number) AS lines,
        sum(CASE o.type WHEN 'collection' THEN o.direction ELSE 0 - o.direction END
          * o.count) AS count,
        sum(coalesce(o.direction * o.reserved, l.amount))::text AS amount,
        sum(o.direction * coalesce(o.fee_amount, 0))::text AS fees,
        max(l.posted_at) AS posted_at, max(l.number) AS number
      FROM (${linesAfter(balanceKey, period, after, sliceSize)}) AS l
      JOIN ledger_postings AS p ON p.id = l.posting_id
      LEFT JOIN transactions AS t ON t.id = p.transaction_id
      LEFT JOIN withdrawals AS w ON w.id = p.withdrawal_id
      CROSS JOIN LATERAL (
        SELECT t.provider, t.type, (${direction})::integer AS direction,
          CASE p.kind WHEN 'returned_fee_corrected' THEN 0 ELSE 1 END AS count,
          NULL::numeric AS reserved,
          (${feeInCredit})::numeric AS fee_amount
        WHERE p.bulk_payout_id IS NULL
        UNION ALL (${partsOfBulk})
      ) AS o
      GROUP BY 1, 2`.execute(db)
    yield rows.flatMap(({ provider, type, count, amount, fees }) =>
      provider === null || type === null
        ? []
        : [{ provider, type, count, amount: BigInt(amount), fees: BigInt(fees) }],
    )
    const lines = rows.reduce((sum, row) => sum + row.lines, 0)
    if (lines < sliceSize) return
    after = rows.reduce((last, row) => (row.number > last.number ? row : last))
  }
}

/** The total change by postings of one kind and transaction type, in minor units. */
interface KindSum {
  kind: BalancePostingKind
  type: TransactionType | null
  amount: bigint
  /** The fees included in the amount; negative if the merchant was charged. */
  fees: bigint
  lines: number
}

/** Yields the sums of a closed period by kind, in parts like `sumLines`. */
export async function* sumKinds(
  db: Db,
  balanceKey: BalanceKey,
  period: Period,
  sliceSize: number,
): AsyncGenerator<KindSum[]> {
  let after: { posted_at: string; number: number } | undefined
  for (;;) {
    const { rows } = await sql<
      Pick<SumRow, 'amount' | 'fees' | 'posted_at' | 'number' | 'lines'> & {
        kind: BalancePostingKind
        type: TransactionType | null
      }
    >`
      SELECT p.kind, t.type, count(*) AS lines, sum(l.amount)::text AS amount,
        sum((${direction})::integer * CASE p.kind WHEN 'bulk_payout_reserved' THEN b.fee_amount
          WHEN 'bulk_payout_released' THEN b.left_fee_amount
          ELSE ${feeInCredit} END)::text AS fees,
        max(l.posted_at) AS posted_at, max(l.number) AS number
      FROM (${linesAfter(balanceKey, period, after, sliceSize)}) AS l
      JOIN ledger_postings AS p ON p.id = l.posting_id
      LEFT JOIN transactions AS t ON t.id = p.transaction_id
      LEFT JOIN bulk_payouts AS b ON b.id = p.bulk_payout_id
      LEFT JOIN withdrawals AS w ON w.id = p.withdrawal_id
      GROUP BY 1, 2`.execute(db)
    yield rows.map(({ kind, type, amount, fees, lines }) => ({
      kind,
      type,
      lines,
      amount: BigInt(amount),
      fees: BigInt(fees),
    }))
    const lines = rows.reduce((sum, row) => sum + row.lines, 0)
    if (lines < sliceSize) return
    after = rows.reduce((last, row) => (row.number > last.number ? row : last))
  }
}

export const listCurrencies = async (
  db: Executor,
  organisationId: string,
  environment: Environment,
): Promise<Currency[]> => {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select('currency')
    .where('organisation_id', '=', organisationId)
    .where('environment', '=', environment)
    .where('account', '=', 'merchant_available')
    .orderBy('currency')
    .execute()
  return rows.map(({ currency }) => currency)
}
