import { type Selectable, sql } from 'kysely'
import type { Transactions } from '../../generated/database.ts'
import type { Caller } from '../domain/caller.ts'
import type { FailureReason, Status, TransactionType } from '../domain/states.ts'
import type { Db, Tx } from './database.ts'

export type TransactionRow = Selectable<Transactions>

/** A transaction as it is recorded first; the rest of its row fills on the way. */
export type NewTransaction = Pick<
  TransactionRow,
  | 'id'
  | 'application_id'
  | 'organisation_id'
  | 'environment'
  | 'type'
  | 'provider'
  | 'country'
  | 'amount'
  | 'phone_number'
  | 'msisdn'
  | 'status'
  | 'metadata'
  | 'checkout_session_id'
  | 'due_at'
  | 'created_at'
  | 'updated_at'
> & { currency: string } & Partial<Pick<TransactionRow, 'original_id' | 'fee_amount' | 'reference'>>

export interface OwnedId {
  caller: Caller
  type: TransactionType
  id: string
}

/** Reads transactions by id for their callers, in one statement; nothing where it is not theirs. */
export const findTransactions = async (
  db: Db,
  wanted: OwnedId[],
): Promise<(TransactionRow | undefined)[]> => {
  const ids = [...new Set(wanted.map(({ id }) => id))]
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map(({ caller, type, id }) => {
    const row = byId.get(id.toLowerCase())
    return row?.type === type &&
      row.application_id === caller.applicationId &&
      row.environment === caller.environment
      ? row
      : undefined
  })
}

/** Locks transactions until the end of the transaction, always in the same order. */
export const lockTransactions = (tx: Tx, ids: string[]): Promise<TransactionRow[]> =>
  tx
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export interface TransactionChange {
  id: string
  from: Status
  to: Status
  failure_reason: FailureReason | null
  operator_reference: string | null
  operator_reason: string | null
  submitted_at: string | null
  attempts: number
  due_at: string | null
  updated_at: string
}

/**
 * Changes transactions, each guarded by the status it is expected in, and counts those that end;
 * returns the ids of those that were in it. A row that is missing from the answer was changed by
 * somebody else first.
 */
export const changeTransactions = async (
  tx: Tx,
  changes: TransactionChange[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    WITH changed AS (
      UPDATE transactions AS t
      SET status = c."to", failure_reason = c.failure_reason, due_at = c.due_at,
        operator_reference = c.operator_reference, operator_reason = c.operator_reason,
        submitted_at = c.submitted_at,
        attempts = c.attempts, updated_at = c.updated_at
      FROM json_to_recordset(${JSON.stringify(changes)}::json) AS c (
        id uuid, "from" text, "to" text, failure_reason text, operator_reference text,
        operator_reason text, submitted_at timestamptz, attempts integer, due_at timestamptz,
        updated_at timestamptz)
      WHERE t.id = c.id AND t.status = c."from"
      RETURNING t.id, t.application_id, t.environment, t.type, t.status, t.provider,
        t.status <> c."from" AS has_moved
    ), counted AS (
      INSERT INTO transaction_counts AS c
        (application_id, environment, type, status, provider, count)
      SELECT application_id, environment, type, status, provider, count(*)
      FROM changed
      WHERE has_moved
        AND status IN ('successful', 'completed', 'failed', 'cancelled', 'rejected')
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT (application_id, environment, type, status, provider)
        DO UPDATE SET count = c.count + excluded.count
    )
    SELECT id FROM changed`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export const findSandboxTransaction = (db: Db, id: string): Promise<TransactionRow | undefined> =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', id)
    .where('environment', '=', 'test')
    .executeTakeFirst()

/** Locks payments that are to be refunded, always in the same order. */
export const lockOriginals = (tx: Tx, ids: string[]): Promise<TransactionRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : lockTransactions(tx, ids)

/**
 * What was given back of some payments, or is on its way, in minor units. Only a statement that
 * begins after the payments are locked sees what the last holder of the lock wrote.
 */
export const sumRefunds = async (tx: Tx, ids: string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('transactions')
    .select(['original_id', ({ fn }) => fn.sum<number>('amount').as('amount')])
    .where('original_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('status', 'not in', ['failed', 'cancelled'])
    .groupBy('original_id')
    .execute()
  return new Map(rows.map(({ original_id, amount }) => [original_id ?? '', amount]))
}

/** Records orders as they are. */
export const insertTransactions = async (tx: Tx, rows: NewTransaction[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    INSERT INTO transactions
      (id, application_id, organisation_id, environment, type, provider, country, amount, currency,
       phone_number, msisdn, status, metadata, checkout_session_id, original_id, fee_amount,
       reference, due_at, created_at, updated_at)
    SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS o (
      id uuid, application_id uuid, organisation_id uuid, environment text, type text,
      provider text, country text, amount bigint, currency text, phone_number text, msisdn text,
      status text, metadata json, checkout_session_id uuid, original_id uuid, fee_amount bigint,
      reference text, due_at timestamptz, created_at timestamptz, updated_at timestamptz)`.execute(
    tx,
  )
}

export const findTransaction = (db: Db, id: string): Promise<TransactionRow | undefined> =>
  db.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirst()

export const findPayout = (db: Db, id: string): Promise<TransactionRow | undefined> =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', 'disbursement')
    .executeTakeFirst()
