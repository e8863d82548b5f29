import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { TopUps } from '../../../generated/database.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { lowestIdAt } from '../../database/ids.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import { sqlList, sqlTime } from '../../database/sql.ts'
import { finalTopUpStatuses, type TopUpStatus } from '../../domain/treasury/top-up.ts'
import { valueDateToleranceDays } from '../../domain/treasury/withdrawal.ts'
import type { OldPart, PurgedBatch } from '../old-rows.ts'

export type TopUpRow = Selectable<TopUps>

export type ListedTopUp = TopUpRow & {
  organisation_name: string | null
  bank_account_name: string
  recorded_by_name: string | null
  matched_by_name: string | null
  approved_by_name: string | null
}

/** Locks a bank account, so that its transfers are recorded one at a time. */
export const lockForTopUps = async (tx: Tx, bankAccountId: string): Promise<void> => {
  await sql`SELECT FROM bank_accounts WHERE id = ${bankAccountId}::uuid
    FOR NO KEY UPDATE`.execute(tx)
}

/**
 * The lock covers the reference in all bank accounts and balances, until the transaction ends.
 * `folded` is the normalised reference.
 */
export const lockReference = async (tx: Tx, folded: string): Promise<void> => {
  const key = `bank_reference ${folded}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** Returns false if the bank account already has a valid top-up with the same bank reference. */
export const insertTopUp = async (tx: Tx, row: TopUpRow): Promise<boolean> => {
  const rows = await tx
    .insertInto('top_ups')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

export const findRecorded = (
  tx: Tx,
  { bank_account_id, folded_reference }: Pick<TopUpRow, 'bank_account_id' | 'folded_reference'>,
): Promise<TopUpRow> =>
  tx
    .selectFrom('top_ups')
    .selectAll()
    .where('bank_account_id', '=', bank_account_id)
    .where('folded_reference', '=', folded_reference)
    .where('status', 'not in', ['rejected', 'reversed'])
    .executeTakeFirstOrThrow()

/** Returns whether a transfer was recorded before, and then rejected or reversed. */
export const isCorrected = async (
  tx: Tx,
  { bank_account_id, folded_reference }: Pick<TopUpRow, 'bank_account_id' | 'folded_reference'>,
): Promise<boolean> => {
  const found = await tx
    .selectFrom('top_ups')
    .select('id')
    .where('bank_account_id', '=', bank_account_id)
    .where('folded_reference', '=', folded_reference)
    .where('status', 'in', ['rejected', 'reversed'])
    .limit(1)
    .execute()
  return found.length > 0
}

/** Returns whether a merchant has a valid top-up with this reference in any bank account. */
export const isToppedUp = async (
  tx: Tx,
  topUp: Pick<TopUpRow, 'organisation_id' | 'currency' | 'folded_reference'>,
): Promise<boolean> => {
  const found = await tx
    .selectFrom('top_ups')
    .select('id')
    .where('organisation_id', '=', topUp.organisation_id)
    .where('currency', '=', topUp.currency)
    .where('folded_reference', '=', topUp.folded_reference)
    .where('status', 'not in', ['rejected', 'reversed'])
    .limit(1)
    .execute()
  return found.length > 0
}

/**
 * Lists the credited and pending top-ups that may be the same transfer as a return. They have the
 * same bank account and amount, and a value date in the period. Lock the bank account first.
 */
export const listReturnTopUps = async (
  tx: Tx,
  { bank_account_id, amount }: { bank_account_id: string; amount: number },
  { from, to }: { from: string; to: string },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM top_ups WHERE bank_account_id = ${bank_account_id}::uuid AND amount = ${amount}
      AND value_date BETWEEN ${from}::date - ${sql.lit(valueDateToleranceDays)}
        AND ${to}::date + ${sql.lit(valueDateToleranceDays)}
      AND status IN ('awaiting_approval', 'received') ORDER BY id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const lockTopUp = (tx: Tx, id: string): Promise<TopUpRow | undefined> =>
  tx.selectFrom('top_ups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateTopUp = async (
  tx: Tx,
  id: string,
  changes: Partial<
    Pick<
      TopUpRow,
      | 'organisation_id'
      | 'reason'
      | 'matched_by'
      | 'approved_by'
      | 'status'
      | 'suspected_withdrawal_id'
    >
  > & {
    updated_at: string
  },
): Promise<void> => {
  await tx.updateTable('top_ups').set(changes).where('id', '=', id).execute()
}

/** Returns undefined unless exactly one organisation id ends with these digits. */
export const findByIdEnd = async (
  executor: Executor,
  idEnd: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM organisations WHERE right(id::text, 12) = ${idEnd} LIMIT 2`.execute(executor)
  return rows.length === 1 ? rows[0]?.id : undefined
}

const listed: RawBuilder<unknown> = sql`
  SELECT u.*, o.name AS organisation_name, b.name AS bank_account_name, p.name AS recorded_by_name,
    m.name AS matched_by_name, a.name AS approved_by_name
  FROM top_ups AS u JOIN bank_accounts AS b ON b.id = u.bank_account_id
  LEFT JOIN organisations AS o ON o.id = u.organisation_id
  LEFT JOIN people AS p ON p.id = u.recorded_by
  LEFT JOIN people AS m ON m.id = u.matched_by
  LEFT JOIN people AS a ON a.id = u.approved_by`

export const readTopUp = async (db: Db, id: string): Promise<ListedTopUp> => {
  const { rows } = await sql<ListedTopUp>`${listed} WHERE u.id = ${id}::uuid`.execute(db)
  return rows[0] as ListedTopUp
}

export const listTopUps = async (
  db: Db,
  { status, organisationId }: { status?: TopUpStatus; organisationId?: string },
  keyset: Keyset,
): Promise<KeysetPage<ListedTopUp>> => {
  const { limit, after } = keyset
  const conditions = [
    ...(after === undefined ? [] : [sql`u.id < ${after}::uuid`]),
    ...(status === undefined ? [] : [sql`u.status = ${status}`]),
    ...(organisationId === undefined ? [] : [sql`u.organisation_id = ${organisationId}::uuid`]),
  ]
  const { rows } = await sql<ListedTopUp>`
    ${listed} WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)}
    ORDER BY u.id DESC LIMIT ${limit + 1}`.execute(db)
  return keysetPage(rows, keyset)
}

/** Erases the payers' texts of top-ups that reached their final status before a time. */
export const eraseOldTexts = async (
  db: Db,
  { after, count, before }: OldPart,
): Promise<PurgedBatch> => {
  const { rows } = await sql<{ id: string; at: string }>`
    WITH oldest AS MATERIALIZED (
      SELECT id FROM top_ups
      WHERE id > ${after ?? lowestIdAt(0)}::uuid
        AND id < ${lowestIdAt(Date.parse(before))}::uuid
        AND updated_at < ${sqlTime(before)} AND status IN ${sqlList(finalTopUpStatuses)}
        AND reference <> ''
      ORDER BY id LIMIT ${count} FOR UPDATE SKIP LOCKED
    ), erased AS (
      UPDATE top_ups AS u SET reference = '' FROM oldest AS o WHERE u.id = o.id
      RETURNING u.id, u.created_at
    )
    SELECT id, created_at AS at FROM erased ORDER BY id DESC`.execute(db)
  return { deleted: rows.length, last: rows.length < count ? undefined : rows[0] }
}
