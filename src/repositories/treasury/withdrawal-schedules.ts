import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { WithdrawalSchedules } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Executor, Tx } from '../../database/database.ts'
import { sqlTime } from '../../database/sql.ts'
import type { Environment } from '../../domain/merchants/caller.ts'

/** Each application has at most one withdrawal schedule per environment and currency. */

export type WithdrawalScheduleRow = Selectable<WithdrawalSchedules>

/** `last_four` is the end of the bank account number. */
export type ShownSchedule = WithdrawalScheduleRow & { last_four: string | null }

export interface ScheduleOwner {
  applicationId: string
  /** Undefined for both environments. */
  environment?: Environment | undefined
}

const ofOwner = ({ applicationId, environment }: ScheduleOwner): RawBuilder<unknown> => sql`
  s.application_id = ${applicationId}::uuid
  AND ${environment === undefined ? sql`true` : sql`s.environment = ${environment}`}`

export const listWithdrawalSchedules = async (
  executor: Executor,
  owner: ScheduleOwner,
): Promise<ShownSchedule[]> => {
  const { rows } = await sql<ShownSchedule>`
    SELECT s.*, b.last_four FROM withdrawal_schedules AS s
    LEFT JOIN merchant_bank_accounts AS b ON b.id = s.merchant_bank_account_id
    WHERE ${ofOwner(owner)} ORDER BY s.environment, s.currency`.execute(executor)
  return rows
}

export const lockSchedule = async (
  tx: Tx,
  owner: ScheduleOwner,
  currency: string,
): Promise<WithdrawalScheduleRow | undefined> => {
  const { rows } = await sql<WithdrawalScheduleRow>`
    SELECT s.* FROM withdrawal_schedules AS s
    WHERE ${ofOwner(owner)} AND s.currency = ${currency} FOR UPDATE`.execute(tx)
  return rows[0]
}

export const insertSchedule = async (
  tx: Tx,
  row: NewRow<'withdrawal_schedules', 'last_result' | 'last_run_at'>,
): Promise<void> => {
  await tx.insertInto('withdrawal_schedules').values(row).execute()
}

export const updateSchedule = async (
  tx: Tx,
  id: string,
  change: Partial<WithdrawalScheduleRow>,
): Promise<void> => {
  await tx.updateTable('withdrawal_schedules').set(change).where('id', '=', id).execute()
}

/** Returns the schedule that has been due for the longest time, except schedules in `skipped`. */
export const lockDueSchedule = async (
  tx: Tx,
  at: string,
  skipped: string[],
): Promise<WithdrawalScheduleRow | undefined> => {
  const { rows } = await sql<WithdrawalScheduleRow>`
    SELECT * FROM withdrawal_schedules
    WHERE due_at <= ${sqlTime(at)} AND id <> ALL(${skipped}::uuid[])
    ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows[0]
}
