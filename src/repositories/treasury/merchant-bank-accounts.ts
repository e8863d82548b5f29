import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { MerchantBankAccounts } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { lowestIdAt } from '../../database/ids.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import { sqlList, sqlTime } from '../../database/sql.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import type { BankAccountStatus } from '../../domain/treasury/bank-account.ts'
import { openWithdrawalStatuses } from '../../domain/treasury/withdrawal.ts'
import { countAsOne } from '../approvals/counts-as.ts'
import type { OldPart, PurgedBatch } from '../old-rows.ts'

/** Stores merchants' bank accounts. Account numbers are encrypted. */

export type BankAccountRow = Selectable<MerchantBankAccounts>

export type ShownBankAccount = BankAccountRow & {
  organisation_name: string
  added_by_name: string | null
  decided_by_name: string | null
}

export interface BankAccountFilters {
  id?: string | undefined
  organisationId?: string | undefined
  applicationId?: string | undefined
  environment?: Environment | undefined
  status?: BankAccountStatus | undefined
}

export const insertBankAccount = async (
  tx: Tx,
  row: NewRow<
    'merchant_bank_accounts',
    'decided_by' | 'decided_at' | 'evidence' | 'rejection_reason' | 'disabled_at' | 'erased_at'
  >,
): Promise<void> => {
  await tx.insertInto('merchant_bank_accounts').values(row).execute()
}

/** Disabled accounts are not counted. The merchant must be locked. */
export const countBankAccounts = async (
  tx: Tx,
  organisationId: string,
  environment: Environment,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM merchant_bank_accounts
    WHERE organisation_id = ${organisationId}::uuid AND environment = ${environment}
      AND disabled_at IS NULL`.execute(tx)
  return rows[0]?.count ?? 0
}

const shown = (condition: RawBuilder<unknown>): RawBuilder<ShownBankAccount> => sql`
  SELECT b.*, o.name AS organisation_name, a.name AS added_by_name, d.name AS decided_by_name
  FROM merchant_bank_accounts AS b
  JOIN organisations AS o ON o.id = b.organisation_id
  LEFT JOIN people AS a ON a.id = b.added_by
  LEFT JOIN people AS d ON d.id = b.decided_by
  WHERE ${condition}`

const matching = ({ id, organisationId, applicationId, environment, status }: BankAccountFilters) =>
  sql.join(
    [
      id === undefined ? sql`true` : sql`b.id = ${id}::uuid`,
      organisationId === undefined ? sql`true` : sql`b.organisation_id = ${organisationId}::uuid`,
      applicationId === undefined ? sql`true` : sql`b.application_id = ${applicationId}::uuid`,
      environment === undefined ? sql`true` : sql`b.environment = ${environment}`,
      status === undefined ? sql`true` : sql`b.status = ${status}`,
    ],
    sql` AND `,
  )

export const findBankAccount = async (
  executor: Executor,
  id: string,
  filters: BankAccountFilters,
): Promise<ShownBankAccount | undefined> => {
  const { rows } = await shown(sql`b.id = ${id}::uuid AND ${matching(filters)}`).execute(executor)
  return rows[0]
}

export const listBankAccounts = async (
  db: Db,
  filters: BankAccountFilters,
  keyset: Keyset,
): Promise<KeysetPage<ShownBankAccount>> => {
  const isBeyond = keyset.after === undefined ? sql`true` : sql`b.id < ${keyset.after}::uuid`
  const { rows } = await sql<ShownBankAccount>`
    ${shown(sql`${matching(filters)} AND ${isBeyond}`)}
    ORDER BY b.id DESC LIMIT ${keyset.limit + 1}`.execute(db)
  return keysetPage(rows, keyset)
}

export const lockBankAccount = async (
  tx: Tx,
  id: string,
  filters: BankAccountFilters,
): Promise<BankAccountRow | undefined> => {
  const { rows } = await sql<BankAccountRow>`
    SELECT b.* FROM merchant_bank_accounts AS b
    WHERE b.id = ${id}::uuid AND ${matching(filters)} FOR UPDATE`.execute(tx)
  return rows[0]
}

/** Also returns true if the person who added the account counts as the same person. */
export const isOwnBankAccount = async (
  tx: Tx,
  { added_by }: BankAccountRow,
  personId: string,
): Promise<boolean> => {
  const { rows } = await sql<{ isOwn: boolean }>`
    SELECT ${countAsOne(sql`${added_by}::uuid`, sql`${personId}::uuid`)} AS "isOwn"`.execute(tx)
  return rows[0]?.isOwn === true
}

/** This transaction must have locked the bank account. */
export const updateBankAccount = async (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      BankAccountRow,
      'status' | 'decided_by' | 'decided_at' | 'evidence' | 'rejection_reason' | 'disabled_at'
    >
  >,
): Promise<void> => {
  await tx.updateTable('merchant_bank_accounts').set(change).where('id', '=', id).execute()
}

export const hasOpenWithdrawal = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM withdrawals WHERE merchant_bank_account_id = ${id}::uuid
      AND status IN ${sqlList(openWithdrawalStatuses)} LIMIT 1`.execute(tx)
  return rows.length > 0
}

export const eraseBankAccount = async (tx: Tx, id: string, at: string): Promise<void> => {
  await sql`
    UPDATE merchant_bank_accounts SET holder = NULL, sealed_number = NULL,
      erased_at = ${sqlTime(at)}, disabled_at = coalesce(disabled_at, ${sqlTime(at)})
    WHERE id = ${id}::uuid AND erased_at IS NULL`.execute(tx)
}

/** Erases the holders and numbers of bank accounts that were disabled before a time. */
export const eraseOldBankAccounts = async (
  db: Db,
  { after, count, before }: OldPart,
): Promise<PurgedBatch> => {
  const { rows } = await sql<{ deleted: number; seen: number; id: string; at: string }>`
    WITH oldest AS MATERIALIZED (
      SELECT id, created_at FROM merchant_bank_accounts
      WHERE id > ${after ?? lowestIdAt(0)}::uuid
        AND id < ${lowestIdAt(Date.parse(before))}::uuid
      ORDER BY id LIMIT ${count} FOR UPDATE SKIP LOCKED
    ), erased AS (
      UPDATE merchant_bank_accounts AS b
      SET holder = NULL, sealed_number = NULL, erased_at = b.disabled_at
      FROM oldest AS o
      WHERE b.id = o.id AND b.disabled_at < ${sqlTime(before)} AND b.erased_at IS NULL
        AND NOT EXISTS (SELECT FROM withdrawals AS w
          WHERE w.merchant_bank_account_id = b.id
            AND w.status IN ${sqlList(openWithdrawalStatuses)})
      RETURNING b.id
    )
    SELECT (SELECT count(*) FROM erased) AS deleted, (SELECT count(*) FROM oldest) AS seen,
      o.id, o.created_at AS at FROM oldest AS o ORDER BY o.id DESC LIMIT 1`.execute(db)
  const [found] = rows
  if (found === undefined) return { deleted: 0, last: undefined }
  const { deleted, seen, id, at } = found
  return { deleted, last: seen < count ? undefined : { id, at } }
}

export const readSealedNumbers = async (db: Db): Promise<{ id: string; sealed: Buffer }[]> => {
  const rows = await db
    .selectFrom('merchant_bank_accounts')
    .select(['id', 'sealed_number'])
    .where('sealed_number', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id, sealed_number }) => ({ id, sealed: Buffer.from(sealed_number ?? '') }))
}

/** Returns false if the number has changed since it was read. */
export const replaceSealedNumber = async (
  db: Db,
  { id, before, after }: { id: string; before: Buffer; after: Buffer },
): Promise<boolean> => {
  const replaced = await db
    .updateTable('merchant_bank_accounts')
    .set({ sealed_number: after })
    .where('id', '=', id)
    .where('sealed_number', '=', before)
    .executeTakeFirst()
  return replaced.numUpdatedRows > 0n
}
