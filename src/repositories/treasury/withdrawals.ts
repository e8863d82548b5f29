import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Withdrawals } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import { sqlTime } from '../../database/sql.ts'
import type { Environment, Owner } from '../../domain/merchants/caller.ts'
import { valueDateToleranceDays, type WithdrawalStatus } from '../../domain/treasury/withdrawal.ts'
import { type ApprovalState, approvalColumn } from '../approvals/decisions.ts'
import { debtOf } from '../ledger/balances.ts'

export type WithdrawalRow = Selectable<Withdrawals>

/** A withdrawal with its merchant, the last digits of its account number, and its approval. */
export type ShownWithdrawal = WithdrawalRow & {
  organisation_name: string
  last_four: string
  /** The merchant's debt in the currency of the withdrawal. */
  debt: number
  sent_by_name: string | null
  paid_by_name: string | null
  returned_by_name: string | null
  return_approved_by_name: string | null
  approval: ApprovalState
}

export interface WithdrawalFilters {
  id?: string | undefined
  environment?: Environment | undefined
  owner?: Pick<Owner, 'applicationId' | 'environment'> | undefined
  organisationId?: string | undefined
  status?: WithdrawalStatus | undefined
}

type Change =
  | 'bank_account_id'
  | 'paid_at'
  | 'reason'
  | 'bank_reference'
  | 'folded_reference'
  | 'return_reference'
  | 'folded_return_reference'
  | 'return_value_date'
  | 'evidence'
  | 'sent_by'
  | 'paid_by'
  | 'returned_by'
  | 'return_approved_by'
  | 'batch_id'
  | 'returned_fee_amount'

export const insertWithdrawal = async (
  tx: Tx,
  row: NewRow<'withdrawals', Change | 'api_key_id' | 'schedule_id' | 'scheduled_for'>,
): Promise<WithdrawalRow> =>
  tx.insertInto('withdrawals').values(row).returningAll().executeTakeFirstOrThrow()

const matching = ({
  id,
  environment,
  owner,
  organisationId,
  status,
}: WithdrawalFilters): RawBuilder<unknown> =>
  sql.join(
    [
      owner === undefined
        ? sql`true`
        : sql`s.application_id = ${owner.applicationId}::uuid
            AND s.environment = ${owner.environment}`,
      id === undefined ? sql`true` : sql`s.id = ${id}::uuid`,
      environment === undefined ? sql`true` : sql`s.environment = ${environment}`,
      organisationId === undefined ? sql`true` : sql`s.organisation_id = ${organisationId}::uuid`,
      status === undefined ? sql`true` : sql`s.status = ${status}`,
    ],
    sql` AND `,
  )

const nameOf = (column: Change): RawBuilder<unknown> =>
  sql`(SELECT p.name FROM people AS p WHERE p.id = s.${sql.ref(column)})
    AS ${sql.ref(`${column}_name`)}`

const shown = (condition: RawBuilder<unknown>, at: string): RawBuilder<ShownWithdrawal> => sql`
  SELECT s.*, o.name AS organisation_name, b.last_four,
    ${debtOf(sql`s.organisation_id`, sql`s.environment`, sql`s.currency`)} AS debt,
    ${approvalColumn('withdrawal', at)},
    ${nameOf('sent_by')}, ${nameOf('paid_by')}, ${nameOf('returned_by')},
    ${nameOf('return_approved_by')}
  FROM withdrawals AS s
  JOIN organisations AS o ON o.id = s.organisation_id
  JOIN merchant_bank_accounts AS b ON b.id = s.merchant_bank_account_id
  WHERE ${condition}`

export const findWithdrawal = async (
  executor: Executor,
  id: string,
  filters: WithdrawalFilters,
  at: string,
): Promise<ShownWithdrawal | undefined> => {
  const isWanted = sql`s.id = ${id}::uuid AND ${matching(filters)}`
  const { rows } = await shown(isWanted, at).execute(executor)
  return rows[0]
}

export const listWithdrawals = async (
  db: Db,
  filters: WithdrawalFilters,
  keyset: Keyset,
  at: string,
): Promise<KeysetPage<ShownWithdrawal>> => {
  const isBeyond = keyset.after === undefined ? sql`true` : sql`s.id < ${keyset.after}::uuid`
  const { rows } = await sql<ShownWithdrawal>`
    ${shown(sql`${matching(filters)} AND ${isBeyond}`, at)}
    ORDER BY s.id DESC LIMIT ${keyset.limit + 1}`.execute(db)
  return keysetPage(rows, keyset)
}

/**
 * Locks the withdrawal, but lets a top-up refer to it (`FOR NO KEY UPDATE`). Such a top-up already
 * holds the lock of a bank account, which paying or returning the withdrawal needs, so a full lock
 * could cause a deadlock.
 */
export const lockWithdrawal = async (
  tx: Tx,
  id: string,
  filters: WithdrawalFilters,
): Promise<WithdrawalRow | undefined> => {
  const { rows } = await sql<WithdrawalRow>`
    SELECT s.* FROM withdrawals AS s WHERE s.id = ${id}::uuid AND ${matching(filters)}
    FOR NO KEY UPDATE`.execute(tx)
  return rows[0]
}

/** `after` is a withdrawal id. Withdrawals are sorted oldest first. */
export const lockApproved = async (
  tx: Tx,
  { environment, currency }: Pick<WithdrawalRow, 'environment' | 'currency'>,
  { after, limit }: { after: string; limit: number },
): Promise<WithdrawalRow[]> => {
  const { rows } = await sql<WithdrawalRow>`
    SELECT * FROM withdrawals WHERE status = 'approved' AND environment = ${environment}
      AND currency = ${currency} AND id > ${after}::uuid
    ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE`.execute(tx)
  return rows
}

/** Returns the withdrawals oldest first. */
export const lockBatchLines = (tx: Tx, batchId: string): Promise<WithdrawalRow[]> =>
  tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** This transaction must have locked the withdrawal. */
export const updateWithdrawal = (
  tx: Tx,
  id: string,
  change: Partial<Pick<WithdrawalRow, Change | 'status' | 'updated_at'>>,
): Promise<WithdrawalRow> =>
  tx
    .updateTable('withdrawals')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns whether a platform bank account is approved, active and in this currency. */
export const canPayFrom = async (
  tx: Tx,
  bankAccountId: string,
  currency: string,
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM bank_accounts WHERE id = ${bankAccountId}::uuid AND currency = ${currency}
      AND approved_at IS NOT NULL AND disabled_at IS NULL`.execute(tx)
  return rows.length > 0
}

type OfBankAccount = Pick<WithdrawalRow, 'bank_account_id' | 'environment'>

const hasReference = (
  { bank_account_id, environment }: OfBankAccount,
  folded: string,
): RawBuilder<unknown> => sql`bank_account_id = ${bank_account_id}::uuid
  AND environment = ${environment}
  AND (folded_reference = ${folded} OR folded_return_reference = ${folded})`

/**
 * Returns whether a withdrawal from this bank account has this bank reference. The reference must
 * be locked.
 */
export const isReferenceOfWithdrawal = async (
  tx: Tx,
  of: OfBankAccount,
  folded: string,
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM withdrawals WHERE ${hasReference(of, folded)} LIMIT 1`.execute(tx)
  return rows.length > 0
}

/**
 * Returns whether a top-up or a withdrawal outside this batch has this bank reference in the same
 * bank account. The reference must be locked.
 */
export const isReferenceTaken = async (
  tx: Tx,
  { id, batch_id, ...of }: Pick<WithdrawalRow, 'id' | 'batch_id'> & OfBankAccount,
  folded: string,
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM withdrawals WHERE ${hasReference(of, folded)} AND id <> ${id}::uuid
      AND (batch_id IS NULL OR batch_id IS DISTINCT FROM ${batch_id}::uuid)
    UNION ALL
    SELECT FROM top_ups WHERE ${of.environment} = 'live' AND folded_reference = ${folded}
      AND bank_account_id = ${of.bank_account_id}::uuid AND status NOT IN ('rejected', 'reversed')
    LIMIT 1`.execute(tx)
  return rows.length > 0
}

/**
 * Finds the live withdrawal that a transfer to a bank account may be returning. The withdrawal is
 * in `ids`, or has a recorded or proposed return with the same amount and value date. If `since` is
 * given, ignores earlier returns. Lock the bank account first.
 */
export const findSuspectedReturn = async (
  tx: Tx,
  transfer: { bank_account_id: string; amount: number; value_date: string },
  { ids, since, at }: { ids: string[]; since?: string; at: string },
): Promise<string | undefined> => {
  const { bank_account_id, amount, value_date } = transfer
  const isAlike = sql`w.bank_account_id = ${bank_account_id}::uuid AND w.amount = ${amount}
    AND w.environment = 'live'`
  const isNew = (changedAt: RawBuilder<unknown>): RawBuilder<unknown> =>
    since === undefined ? sql`true` : sql`${changedAt} >= ${sqlTime(since)}`
  const isOnDay = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`abs(${day} - ${value_date}::date) <= ${sql.lit(valueDateToleranceDays)}`
  const dayOf = (time: RawBuilder<unknown>) => sql`(${time} AT TIME ZONE 'UTC')::date`
  const { rows } = await sql<{ id: string }>`
    SELECT w.id FROM withdrawals AS w
    WHERE w.id = ANY(${ids}::uuid[]) AND w.environment = 'live' AND w.bank_account_id IS NOT NULL
    UNION ALL
    SELECT w.id FROM withdrawals AS w
    WHERE ${isAlike} AND w.status = 'returned' AND ${isNew(sql`w.updated_at`)}
      AND ${isOnDay(sql`coalesce(w.return_value_date, ${dayOf(sql`w.updated_at`)})`)}
    UNION ALL
    SELECT w.id FROM proposals AS p JOIN withdrawals AS w ON w.id::text = p.subject
    WHERE p.kind = 'withdrawal_return' AND p.status = 'waiting' AND p.expires_at > ${sqlTime(at)}
      AND ${isAlike} AND ${isNew(sql`p.created_at`)}
      AND ${isOnDay(sql`coalesce((p.content ->> 'value_date')::date, ${dayOf(sql`p.created_at`)})`)}
    LIMIT 1`.execute(tx)
  return rows[0]?.id
}
