import { type Selectable, sql } from 'kysely'
import type { BankAccounts } from '../../../generated/database.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'

/** The platform has only a few bank accounts, so lists are not paginated. */

export type BankAccountRow = Selectable<BankAccounts>

/**
 * Locks all account numbers until the transaction ends. A unique index cannot detect duplicates,
 * because the same number is encrypted differently each time.
 */
export const lockBankNumbers = async (tx: Tx): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('bank_account_numbers'))`.execute(tx)
}

export const insertBankAccount = async (tx: Tx, row: BankAccountRow): Promise<void> => {
  await tx.insertInto('bank_accounts').values(row).execute()
}

export const listBankAccounts = (executor: Executor): Promise<BankAccountRow[]> =>
  executor.selectFrom('bank_accounts').selectAll().orderBy('id', 'desc').execute()

const usable = (executor: Executor) =>
  executor
    .selectFrom('bank_accounts')
    .selectAll()
    .where('approved_at', 'is not', null)
    .where('disabled_at', 'is', null)

export const listUsableBankAccounts = (executor: Executor): Promise<BankAccountRow[]> =>
  usable(executor).orderBy('id', 'desc').execute()

/** Finds only accounts that are approved and not disabled. */
export const findBankAccount = (
  executor: Executor,
  id: string,
): Promise<BankAccountRow | undefined> => usable(executor).where('id', '=', id).executeTakeFirst()

/** Finds an account in any state. */
export const findAnyBankAccount = (
  executor: Executor,
  id: string,
): Promise<BankAccountRow | undefined> =>
  executor.selectFrom('bank_accounts').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns false if the account did not need approval. */
export const approveBankAccount = async (
  tx: Tx,
  id: string,
  approval: { approved_by: string | null; approved_at: string },
): Promise<boolean> => {
  const rows = await tx
    .updateTable('bank_accounts')
    .set(approval)
    .where('id', '=', id)
    .where('approved_at', 'is', null)
    .where('disabled_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Returns false if the account was already disabled. */
export const disableBankAccount = async (tx: Tx, id: string, at: string): Promise<boolean> => {
  const rows = await tx
    .updateTable('bank_accounts')
    .set({ disabled_at: at })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Reads the encrypted numbers for re-encryption with a new key. */
export const readBankNumbers = async (db: Db): Promise<{ id: string; sealed: Buffer }[]> => {
  const rows = await db.selectFrom('bank_accounts').select(['id', 'number']).execute()
  return rows.map(({ id, number }) => ({ id, sealed: Buffer.from(number, 'base64') }))
}

/** Returns false if the number has changed since it was read. */
export const replaceBankNumber = async (
  db: Db,
  { id, before, after }: { id: string; before: Buffer; after: Buffer },
): Promise<boolean> => {
  const rows = await db
    .updateTable('bank_accounts')
    .set({ number: after.toString('base64') })
    .where('id', '=', id)
    .where('number', '=', before.toString('base64'))
    .returning('id')
    .execute()
  return rows.length > 0
}
