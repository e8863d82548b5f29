import { type Selectable, sql } from 'kysely'
import type { Transactions } from '../../../generated/database.ts'
import { type Column, columnsOf, defineColumns, listColumns } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import type { TransactionType } from '../../domain/transactions/state-machine.ts'
import { unsuccessfulEnds } from '../../domain/transactions/status-groups.ts'

export type TransactionRow = Selectable<Transactions>

/** Columns that are empty when a transaction is created: its transitions fill them. */
export const filledByTransitions = [
  'failure_reason',
  'correction_id',
  'provider_address',
  'submitted_at',
  'provider_reference',
  'provider_reason',
  'provider_answer',
  'attempts',
  'submission_attempted_at',
] as const satisfies Column<'transactions'>[]

/** Columns that are written when a transaction is created: all the others. */
export const createdColumns = columnsOf('transactions', filledByTransitions)

/** A transaction as it is created; its transitions fill the rest of its row. */
export type NewTransaction = Pick<TransactionRow, (typeof createdColumns)[number]>

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
    .select([
      'original_id',
      sql<number>`least(sum(amount), ${Number.MAX_SAFE_INTEGER})`.as('amount'),
    ])
    .where('original_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('status', 'not in', unsuccessfulEnds)
    .groupBy('original_id')
    .execute()
  return new Map(rows.map(({ original_id, amount }) => [original_id ?? '', amount]))
}

/** Inserts new transactions and returns their whole rows, in any order. */
export const insertTransactions = async (
  tx: Tx,
  created: NewTransaction[],
): Promise<TransactionRow[]> => {
  if (created.length === 0) return []
  const columns = listColumns(createdColumns)
  const { rows } = await sql<TransactionRow>`
    INSERT INTO transactions (${columns})
    SELECT ${columns} FROM json_to_recordset(${JSON.stringify(created)}::json) AS o (
      ${defineColumns('transactions', createdColumns)})
    RETURNING *`.execute(tx)
  return rows
}

export const findTransaction = (
  executor: Executor,
  id: string,
): Promise<TransactionRow | undefined> =>
  executor.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirst()

export const findPayout = (db: Db, id: string): Promise<TransactionRow | undefined> =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', 'disbursement')
    .executeTakeFirst()
