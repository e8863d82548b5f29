import { type Selectable, sql } from 'kysely'
import type { TransactionTransitions } from '../../../generated/database.ts'
import {
  assignColumns,
  type Column,
  columnsOf,
  defineColumns,
  insertValues,
  listColumns,
} from '../../database/columns.ts'
import type { Db, Tx } from '../../database/database.ts'
import { sqlList } from '../../database/sql.ts'
import type { Fee } from '../../domain/payouts/fee.ts'
import type { Status, TransitionCause } from '../../domain/transactions/state-machine.ts'
import { finalStatuses, successfulStatuses } from '../../domain/transactions/status-groups.ts'
import { priceOf } from '../ledger/provider-prices.ts'
import { insertAddresses, type RequestAddress } from './request-addresses.ts'
import { filledByTransitions, type TransactionRow } from './transactions.ts'

/** Columns that a transition writes in addition to the status. */
const changedColumns = [
  ...filledByTransitions,
  'due_at',
  'returned_fee_amount',
  'updated_at',
] as const

/** Columns that are stored in the history but not in the transaction. */
const causeColumns = ['cause', 'reconciliation_item_id', 'evidence'] as const

/**
 * The row values that prove that no other worker has claimed the row. Null values are not compared.
 */
export interface Claim {
  claimed_attempts: number
  claimed_at: string | null
}

export type TransactionChange = Partial<Claim> &
  Pick<TransactionRow, (typeof changedColumns)[number]> & {
    id: string
    from: Status
    to: Status
    /**
     * The value when the change was planned. Until the change is written, only a correction of the
     * payment can alter this value.
     */
    returned_fee_before: number | null
    cause: TransitionCause
    /** The reconciliation item and the reason, if a person made the decision. */
    reconciliation_item_id: string | null
    evidence: string | null
  }

type Notes = Pick<TransactionRow, 'metadata' | 'merchant_reference'>

interface Changed {
  /**
   * The notes of the transaction. The merchant may have changed them since the transaction was
   * read.
   */
  notes: Notes
  /** The provider's price, if the transaction succeeded and a price exists. */
  price: Fee | null
}

const history = insertValues<Exclude<Column<'transaction_transitions'>, 'id'>>({
  transaction_id: 'id',
  from_status: '"from"',
  to_status: 'status',
  failure_reason: 'failure_reason',
  cause: 'cause',
  reconciliation_item_id: 'reconciliation_item_id',
  evidence: 'evidence',
  happened_at: 'updated_at',
})

/**
 * Changes each transaction only if it still has the expected status and its claim is valid. Also
 * records every status change in the history, and counts transactions that became final. Returns
 * the changed transactions by id. A missing id means that another transaction changed the row
 * first.
 */
export const changeTransactions = async (
  tx: Tx,
  changes: TransactionChange[],
): Promise<Map<string, Changed>> => {
  if (changes.length === 0) return new Map()
  const succeeds = changes.some(({ to }) => successfulStatuses.includes(to))
  const price = succeeds
    ? sql`CASE WHEN t.status IN ${sqlList(successfulStatuses)} AND t.status <> c."from"
        THEN ${priceOf(sql`t.updated_at`)} END`
    : sql`NULL`
  const { rows } = await sql<Notes & { id: string; price: Fee | null }>`
    WITH changed AS (
      UPDATE transactions AS t
      SET status = c."to", fee_status = CASE WHEN t.type <> 'disbursement'
          AND coalesce(t.fee_amount, c.returned_fee_amount) IS NOT NULL THEN c."to" END,
        ${assignColumns(changedColumns, 'c')}
      FROM json_to_recordset(${JSON.stringify(changes)}::json) AS c (
        id uuid, "from" text, "to" text, ${defineColumns('transactions', changedColumns)},
        ${defineColumns('transaction_transitions', causeColumns)},
        claimed_attempts integer, claimed_at timestamptz, returned_fee_before bigint)
      WHERE t.id = c.id AND t.status = c."from"
        AND t.returned_fee_amount IS NOT DISTINCT FROM c.returned_fee_before
        AND t.attempts = coalesce(c.claimed_attempts, t.attempts)
        AND (c.claimed_at IS NULL OR t.submission_attempted_at = c.claimed_at)
      RETURNING t.id, t.application_id, t.environment, t.type, t.status, t.provider,
        t.failure_reason, t.updated_at, t.metadata, t.merchant_reference,
        c."from", c.cause, c.reconciliation_item_id, c.evidence, ${price} AS price
    ), recorded AS (
      INSERT INTO transaction_transitions (${history.into})
      SELECT ${history.values}
      FROM changed WHERE status <> "from" ORDER BY id
    ), counted AS (
      INSERT INTO transaction_counts AS c
        (application_id, environment, type, status, provider, count)
      SELECT application_id, environment, type, status, provider, sum(step)
      FROM (
        SELECT application_id, environment, type, status, provider, 1 AS step
        FROM changed WHERE status <> "from"
        UNION ALL
        SELECT application_id, environment, type, "from", provider, -1
        FROM changed WHERE status <> "from"
      ) AS moved
      WHERE status IN ${sqlList(finalStatuses)}
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT (application_id, environment, type, status, provider)
        DO UPDATE SET count = c.count + excluded.count
    )
    SELECT id, metadata, merchant_reference, price FROM changed`.execute(tx)
  return new Map(rows.map(({ id, price, ...notes }) => [id, { notes, price }]))
}

/**
 * The columns of a change that `history` uses. `history` calls the new status `status` instead of
 * `to`.
 */
const historyColumns = ['failure_reason', 'updated_at'] as const

/**
 * Inserts transactions in the status after their first transitions, together with the history of
 * these transitions and the request addresses. Each row is written once instead of twice.
 */
export const insertChangedTransactions = async (
  tx: Tx,
  rows: TransactionRow[],
  changes: TransactionChange[],
  addresses: RequestAddress[],
): Promise<void> => {
  if (rows.length === 0) return
  const columns = listColumns(columnsOf('transactions'))
  const made = changes.map(({ to, ...change }) => ({ ...change, status: to }))
  await sql`
    WITH recorded AS (
      INSERT INTO transaction_transitions (${history.into})
      SELECT ${history.values}
      FROM json_to_recordset(${JSON.stringify(made)}::json) AS c (
        id uuid, "from" text, status text, ${defineColumns('transactions', historyColumns)},
        ${defineColumns('transaction_transitions', causeColumns)})
      ORDER BY id
    ), addressed AS (${insertAddresses(addresses)})
    INSERT INTO transactions (${columns})
    SELECT ${columns} FROM json_to_recordset(${JSON.stringify(rows)}::json) AS o (
      ${defineColumns('transactions', columnsOf('transactions'))})`.execute(tx)
}

export type TransitionRow = Selectable<TransactionTransitions>

export const listTransitions = (db: Db, transactionId: string): Promise<TransitionRow[]> =>
  db
    .selectFrom('transaction_transitions')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute()
