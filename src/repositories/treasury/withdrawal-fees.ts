import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { WithdrawalFeeSchedules } from '../../../generated/database.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import { sqlTime } from '../../database/sql.ts'
import type { WithdrawalFee, WithdrawalMarket } from '../../domain/treasury/withdrawal.ts'
import type { FeeState } from '../payouts/fee-schedules.ts'

type WithdrawalFeeRow = Selectable<WithdrawalFeeSchedules>

/** A withdrawal fee schedule, with the field names that services use for all fees. */
export type WithdrawalFeeSchedule = Omit<WithdrawalFeeRow, 'returned'> &
  WithdrawalMarket & {
    /** True if the fee is returned when the bank returns a paid withdrawal. */
    returned_on_refund: boolean
  }

export const insertWithdrawalFee = async (tx: Tx, fee: WithdrawalFeeSchedule): Promise<void> => {
  const { type, provider, country, returned_on_refund: returned, ...row } = fee
  await tx
    .insertInto('withdrawal_fee_schedules')
    .values({ ...row, returned })
    .execute()
}

/**
 * Finds the fee for a withdrawal at a time (ISO 8601). The organisation's latest schedule applies
 * or, without one, the latest schedule for all organisations. Without any schedule, withdrawals are
 * free.
 */
export const findWithdrawalFee = async (
  executor: Executor,
  { organisation_id, currency }: { organisation_id: string | null; currency: string },
  at: string,
): Promise<WithdrawalFee> => {
  const { rows } = await sql<WithdrawalFeeRow>`
    SELECT basis_points, fixed_amount, returned FROM withdrawal_fee_schedules
    WHERE currency = ${currency} AND effective_from <= ${at}::timestamptz
      AND (organisation_id = ${organisation_id}::uuid OR organisation_id IS NULL)
    ORDER BY organisation_id IS NULL, effective_from DESC, id DESC LIMIT 1`.execute(executor)
  const [row] = rows
  return {
    basisPoints: row?.basis_points ?? 0,
    fixedAmount: row?.fixed_amount ?? 0,
    isReturned: row?.returned ?? false,
  }
}

/** Like `listStandardFeeTimes`, for withdrawals. */
export const listStandardWithdrawalFeeTimes = async (
  tx: Tx,
  { organisation_id, currency, effective_from }: WithdrawalFeeSchedule,
): Promise<string[]> => {
  const isLater = sql<boolean>`currency = ${currency}
    AND effective_from > ${sqlTime(effective_from)}`
  const { rows } = await sql<{ effective_from: string }>`
    SELECT effective_from FROM withdrawal_fee_schedules
    WHERE ${organisation_id}::uuid IS NOT NULL AND organisation_id IS NULL AND ${isLater}
      AND effective_from < coalesce((SELECT min(effective_from) FROM withdrawal_fee_schedules
        WHERE organisation_id = ${organisation_id}::uuid AND ${isLater}), 'infinity')
    `.execute(tx)
  return rows.map((row) => row.effective_from)
}

export type ListedWithdrawalFee = WithdrawalFeeRow & { state: FeeState }

/**
 * Selects schedules with their states at a time, with the same precedence as `findWithdrawalFee`.
 */
const listedAt = (at: string): RawBuilder<unknown> => sql`
  SELECT f.*, CASE
    WHEN f.effective_from > ${at}::timestamptz THEN 'to_come'
    WHEN EXISTS (SELECT FROM withdrawal_fee_schedules AS later
      WHERE later.organisation_id IS NOT DISTINCT FROM f.organisation_id
        AND later.currency = f.currency AND later.effective_from <= ${at}::timestamptz
        AND (later.effective_from, later.id) > (f.effective_from, f.id)) THEN 'replaced'
    ELSE 'in_force' END AS state
  FROM withdrawal_fee_schedules AS f`

export const readWithdrawalFee = async (
  db: Db,
  id: string,
  at: string,
): Promise<ListedWithdrawalFee> => {
  const { rows } = await sql<ListedWithdrawalFee>`
    ${listedAt(at)} WHERE f.id = ${id}::uuid`.execute(db)
  return rows[0] as ListedWithdrawalFee
}

/**
 * Lists schedules newest first. Without an organisation, lists the schedules of all organisations
 * and the general schedules.
 */
export const listWithdrawalFees = async (
  db: Db,
  { organisationId, at }: { organisationId: string | undefined; at: string },
  keyset: Keyset,
): Promise<KeysetPage<ListedWithdrawalFee>> => {
  const { limit, after } = keyset
  const conditions = [
    ...(after === undefined ? [] : [sql`f.id < ${after}::uuid`]),
    ...(organisationId === undefined ? [] : [sql`f.organisation_id = ${organisationId}::uuid`]),
  ]
  const { rows } = await sql<ListedWithdrawalFee>`
    ${listedAt(at)} WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)}
    ORDER BY f.id DESC LIMIT ${limit + 1}`.execute(db)
  return keysetPage(rows, keyset)
}
