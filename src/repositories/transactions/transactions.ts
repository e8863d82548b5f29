import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Transactions } from '../../../generated/database.ts'
import { type Column, columnsOf, defineColumns, listColumns } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { sqlList } from '../../database/sql.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { nothingRefunded, type Refunded } from '../../domain/payments/collection-fee.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import type { TransactionType } from '../../domain/transactions/state-machine.ts'
import { unsuccessfulStatuses } from '../../domain/transactions/status-groups.ts'
import { withinCountries } from '../within-countries.ts'
import { insertAddresses, type RequestAddress } from './request-addresses.ts'

export type TransactionRow = Selectable<Transactions>

/** Columns that are empty when a transaction is created and are set by its transitions. */
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
  'held_reason',
  'held_since',
] as const satisfies Column<'transactions'>[]

export const createdColumns = columnsOf('transactions', [
  ...filledByTransitions,
  'number_erased_at',
])

/** Later changes set the remaining columns. */
export type NewTransaction = Pick<TransactionRow, (typeof createdColumns)[number]>

/** Payouts never have a collection fee. Payments have these fields only with a fee. */
export const noCollectionFee = {
  returns_fee: null,
  returned_fee_amount: null,
  fee_status: null,
} satisfies Partial<NewTransaction>

const unfilled: Omit<TransactionRow, (typeof createdColumns)[number]> = {
  failure_reason: null,
  correction_id: null,
  provider_address: null,
  submitted_at: null,
  provider_reference: null,
  provider_reason: null,
  provider_answer: null,
  attempts: 0,
  submission_attempted_at: null,
  held_reason: null,
  held_since: null,
  number_erased_at: null,
}

export const rowOfNew = (created: NewTransaction): TransactionRow => ({ ...unfilled, ...created })

export interface OwnedId {
  caller: Caller
  type: TransactionType
  id: string
}

/**
 * Reads transactions by id in one statement. Another caller's transaction is returned as undefined.
 */
export const findTransactions = async (
  db: Db,
  ownedIds: OwnedId[],
): Promise<(TransactionRow | undefined)[]> => {
  const ids = [...new Set(ownedIds.map(({ id }) => id))]
  const owners = [...new Set(ownedIds.map(({ caller }) => caller.applicationId))]
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    // Does not read another caller's row. Large metadata would make that response slower than the
    // response for an unknown id.
    .where('application_id', '=', sql<string>`ANY(${owners}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ownedIds.map(({ caller, type, id }) => {
    const row = byId.get(id.toLowerCase())
    return row?.type === type &&
      row.application_id === caller.applicationId &&
      row.environment === caller.environment
      ? row
      : undefined
  })
}

/** The notes that a merchant may change. Money and status do not depend on them. */
export type TransactionNotes = Pick<Updateable<Transactions>, 'merchant_reference' | 'metadata'>

/**
 * Changes a transaction's notes. Returns false if the transaction does not belong to the caller.
 * Does not overwrite other columns, which another statement may be changing.
 */
export const noteOnTransaction = async (
  tx: Tx,
  { applicationId, environment }: Caller,
  id: string,
  notes: TransactionNotes,
): Promise<boolean> => {
  const rows = await tx
    .updateTable('transactions')
    .set(notes)
    .where('id', '=', id)
    .where('application_id', '=', applicationId)
    .where('environment', '=', environment)
    .returning('id')
    .execute()
  return rows.length > 0
}

/**
 * Locks transactions in a fixed order until the database transaction ends. Omits transactions
 * outside the caller's country limit.
 */
export const lockTransactions = (
  tx: Tx,
  ids: string[],
  countries: CountryLimit = null,
): Promise<TransactionRow[]> =>
  tx
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where(withinCountries(sql`country`, countries))
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

/** Locks the payments of new refunds in a fixed order. */
export const lockOriginals = (tx: Tx, ids: string[]): Promise<TransactionRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : lockTransactions(tx, ids)

/**
 * A transaction id with the application that sent it. The transaction may belong to another
 * application.
 */
type NamedTransaction = Pick<TransactionRow, 'id' | 'application_id'>

/**
 * Another application's payment is neither locked nor returned, so that its owner is not delayed.
 */
export const lockOwnOriginals = async (
  tx: Tx,
  named: NamedTransaction[],
): Promise<TransactionRow[]> => {
  if (named.length === 0) return []
  const { rows } = await sql<TransactionRow>`
    SELECT t.* FROM transactions AS t
    WHERE t.id = ANY(${named.map(({ id }) => id)}::uuid[]) AND EXISTS (
      SELECT FROM json_to_recordset(${JSON.stringify(named)}::json)
        AS n (id uuid, application_id uuid)
      WHERE n.id = t.id AND n.application_id = t.application_id)
    ORDER BY t.id FOR UPDATE`.execute(tx)
  return rows
}

/** Refunds in progress also count as refunded. */
export const countsAsRefunded = (status: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${status} NOT IN ${sqlList(unsuccessfulStatuses)}`

export const isNotRefundedInFull = sql<boolean>`t.amount > coalesce((
  SELECT sum(r.amount) FROM transactions AS r
  WHERE r.original_id = t.id AND ${countsAsRefunded(sql.ref('r.status'))}), 0)`

/**
 * Returns the sum of each payment's successful and pending refunds, in minor units. The statement
 * must begin after the payments are locked, so that it sees what the previous lock holder wrote.
 */
export const sumRefunds = async (
  executor: Executor,
  ids: string[],
): Promise<(id: string) => Refunded> => {
  if (ids.length === 0) return () => nothingRefunded
  const rows = await executor
    .selectFrom('transactions')
    .select([
      'original_id',
      sql<number>`least(sum(amount), ${Number.MAX_SAFE_INTEGER})`.as('amount'),
      sql<number>`coalesce(sum(returned_fee_amount), 0)`.as('returnedFee'),
    ])
    .where('original_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where(countsAsRefunded(sql.ref('status')))
    .groupBy('original_id')
    .execute()
  const sums = new Map(rows.map(({ original_id, ...sum }) => [original_id, sum]))
  return (id) => sums.get(id) ?? nothingRefunded
}

/** Returns only payments whose refunds return a part of the fee. */
export const findFeeReturning = (tx: Tx, ids: string[]): Promise<TransactionRow[]> =>
  tx
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('returns_fee', '=', true)
    .orderBy('id')
    .execute()

/** Locks successful and pending refunds in a fixed order. */
export const lockRefunds = (tx: Tx, paymentIds: string[]): Promise<TransactionRow[]> =>
  tx
    .selectFrom('transactions')
    .selectAll()
    .where('original_id', '=', sql<string>`ANY(${paymentIds}::uuid[])`)
    .where(countsAsRefunded(sql.ref('status')))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Stores the part of the payment fee that each refund returns. */
export const setReturnedFees = async (
  tx: Tx,
  refunds: Pick<TransactionRow, 'id' | 'returned_fee_amount'>[],
): Promise<void> => {
  await sql`
    UPDATE transactions AS t SET returned_fee_amount = r.returned_fee_amount,
      fee_status = CASE WHEN r.returned_fee_amount IS NOT NULL THEN t.status END
    FROM json_to_recordset(${JSON.stringify(refunds)}::json)
      AS r (id uuid, returned_fee_amount bigint)
    WHERE t.id = r.id`.execute(tx)
}

/** Inserts transactions in their initial status, together with the addresses of their requests. */
export const insertTransactions = async (
  tx: Tx,
  created: NewTransaction[],
  addresses: RequestAddress[] = [],
): Promise<void> => {
  if (created.length === 0) return
  const columns = listColumns(createdColumns)
  await sql`
    WITH addressed AS (${insertAddresses(addresses)})
    INSERT INTO transactions (${columns})
    SELECT ${columns} FROM json_to_recordset(${JSON.stringify(created)}::json) AS o (
      ${defineColumns('transactions', createdColumns)})`.execute(tx)
}

/** Also returns undefined if the transaction is outside the caller's country limit. */
export const findTransaction = (
  executor: Executor,
  id: string,
  countries: CountryLimit = null,
): Promise<TransactionRow | undefined> =>
  executor
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', id)
    .where(withinCountries(sql`country`, countries))
    .executeTakeFirst()
