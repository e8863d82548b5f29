import { type Selectable, sql } from 'kysely'
import type { WithdrawalFeeSchedules } from '../../../generated/database.ts'
import type { Executor, Tx } from '../../database/database.ts'
import type { WithdrawalFee } from '../../domain/treasury/withdrawal.ts'

type WithdrawalFeeRow = Selectable<WithdrawalFeeSchedules>

export const insertWithdrawalFee = async (tx: Tx, row: WithdrawalFeeRow): Promise<void> => {
  await tx.insertInto('withdrawal_fee_schedules').values(row).execute()
}

/**
 * The fee for a withdrawal at a time (ISO 8601): the latest schedule of the organisation, or else
 * the latest schedule for everyone. Without a schedule, withdrawals are free.
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
