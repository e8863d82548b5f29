import { type Selectable, sql } from 'kysely'
import type { WithdrawalBatches } from '../../../generated/database.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import { type BankAccountRow, findBankAccount } from './platform-bank-accounts.ts'

export type BatchRow = Selectable<WithdrawalBatches>

export type ShownBatch = BatchRow & { bank_account_name: string; exported_by_name: string | null }

/** Locks a usable platform bank account, so that its batches are created one at a time. */
export const lockBankAccountOfBatch = async (
  tx: Tx,
  id: string,
): Promise<BankAccountRow | undefined> => {
  await sql`SELECT FROM bank_accounts WHERE id = ${id}::uuid FOR NO KEY UPDATE`.execute(tx)
  return findBankAccount(tx, id)
}

export const insertBatch = async (tx: Tx, row: BatchRow): Promise<void> => {
  await tx.insertInto('withdrawal_batches').values(row).execute()
}

export const lockBatch = (tx: Tx, id: string): Promise<BatchRow | undefined> =>
  tx
    .selectFrom('withdrawal_batches')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** This transaction must have locked the batch. */
export const updateBatch = (
  tx: Tx,
  id: string,
  change: Partial<Pick<BatchRow, 'downloads' | 'line_count' | 'amount'>>,
): Promise<BatchRow> =>
  tx
    .updateTable('withdrawal_batches')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns the withdrawals with their bank accounts, oldest first. */
export const readBatchLines = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('withdrawals as w')
    .innerJoin('merchant_bank_accounts as b', 'b.id', 'w.merchant_bank_account_id')
    .innerJoin('organisations as o', 'o.id', 'w.organisation_id')
    .select(['w.id', 'w.amount', 'b.holder', 'b.bank', 'b.country', 'b.sealed_number'])
    .select(['b.bic', 'b.clearing_member_id'])
    .select('o.name as organisation_name')
    .where('w.id', 'in', ids)
    .orderBy('w.id')
    .execute()

const shown = sql`
  SELECT t.*, b.name AS bank_account_name, p.name AS exported_by_name
  FROM withdrawal_batches AS t JOIN bank_accounts AS b ON b.id = t.bank_account_id
  LEFT JOIN people AS p ON p.id = t.exported_by`

export const findBatch = async (executor: Executor, id: string): Promise<ShownBatch> => {
  const { rows } = await sql<ShownBatch>`${shown} WHERE t.id = ${id}::uuid`.execute(executor)
  return rows[0] as ShownBatch
}

export const listBatches = async (db: Db, keyset: Keyset): Promise<KeysetPage<ShownBatch>> => {
  const isBeyond = keyset.after === undefined ? sql`true` : sql`t.id < ${keyset.after}::uuid`
  const { rows } = await sql<ShownBatch>`
    ${shown} WHERE ${isBeyond} ORDER BY t.id DESC LIMIT ${keyset.limit + 1}`.execute(db)
  return keysetPage(rows, keyset)
}

/**
 * Counts one download for each live batch without downloads, because a restore may have lost the
 * actual count.
 */
export const countLostDownloads = async (tx: Tx): Promise<void> => {
  await tx
    .updateTable('withdrawal_batches')
    .set({ downloads: 1 })
    .where('environment', '=', 'live')
    .where('downloads', '=', 0)
    .where('line_count', '>', 0)
    .execute()
}
