import { type Selectable, sql } from 'kysely'
import type { Restores } from '../../generated/database.ts'
import type { Db, Executor, Tx } from '../database/database.ts'
import { sqlList, sqlTime } from '../database/sql.ts'
import { openBulkStatuses } from '../domain/payouts/bulk-payout.ts'
import { openStatuses } from '../domain/transactions/status-groups.ts'
import type { TransactionRow } from './transactions/transactions.ts'

type RestoreRow = Selectable<Restores>

/**
 * Records a restore. Does nothing if it is already recorded, because its recovery may be finished.
 */
export const beginRecovery = (db: Db, recoveredTo: string, at: string): Promise<unknown> =>
  db
    .insertInto('restores')
    .values({ recovered_to: recoveredTo, started_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const isRecoveryOpen = async (db: Db): Promise<boolean> => {
  const query = db.selectFrom('restores').select('recovered_to').where('finished_at', 'is', null)
  return (await query.executeTakeFirst()) !== undefined
}

/** Finds the open recovery, or else the most recently finished one. */
export const findLastRestore = (db: Db): Promise<RestoreRow | undefined> =>
  db
    .selectFrom('restores')
    .selectAll()
    .orderBy(sql`finished_at IS NULL`, 'desc')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Finishes every open recovery. A transaction that is recorded as unsubmitted or pending approval
 * may have been submitted after the time that was restored. The submission counts as attempted
 * until the recovery began, so that the provider is queried before the transaction is submitted.
 * Returns whether a recovery was open.
 */
export const finishRecovery = async (tx: Tx, at: string): Promise<boolean> => {
  const finished = await tx
    .updateTable('restores')
    .set({ finished_at: at })
    .where('finished_at', 'is', null)
    .returning('started_at')
    .execute()
  const startedAt = finished
    .map(({ started_at: started }) => started)
    .sort()
    .at(-1)
  if (startedAt === undefined) return false
  await sql`
      UPDATE transactions SET submission_attempted_at = ${sqlTime(startedAt)}
      WHERE environment = 'live' AND submission_attempted_at IS NULL
        AND status IN ${sqlList(openStatuses)}`.execute(tx)
  return true
}

/**
 * Lists live bulk payouts with lines that have no payout yet, oldest first. Payouts that the
 * restore lost may already have paid these lines.
 */
export const listUnfinishedBulks = async (executor: Executor): Promise<string[]> => {
  const rows = await executor
    .selectFrom('bulk_payouts')
    .select('id')
    .where('environment', '=', 'live')
    .where('status', 'in', openBulkStatuses)
    .whereRef('made_count', '<', 'line_count')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the given live payments that may already have been refunded by a refund that the restore
 * lost.
 */
export const findFromBeforeRestore = async (
  tx: Tx,
  payments: Pick<TransactionRow, 'id' | 'environment' | 'created_at'>[],
): Promise<Set<string>> => {
  const { startedAt } = await tx
    .selectFrom('restores')
    .select(({ fn }) => fn.max('started_at').as('startedAt'))
    .executeTakeFirstOrThrow()
  const isForgettable = ({ environment, created_at }: (typeof payments)[number]): boolean =>
    startedAt !== null && environment === 'live' && Date.parse(created_at) < Date.parse(startedAt)
  return new Set(payments.filter(isForgettable).map(({ id }) => id))
}

/** Counts live transactions without a final status, and open reconciliation items. */
export const countRecoveryWork = async (
  db: Db,
): Promise<{ ordersUnderWay: number; reconciliationItems: number }> => {
  const { rows } = await sql<{ ordersUnderWay: number; reconciliationItems: number }>`
    SELECT
      (SELECT count(*) FROM transactions
        WHERE environment = 'live' AND due_at IS NOT NULL AND status IN ${sqlList(openStatuses)})
        AS "ordersUnderWay",
      (SELECT count(*) FROM reconciliation_items WHERE resolved_at IS NULL)
        AS "reconciliationItems"`.execute(db)
  return rows[0] ?? { ordersUnderWay: 0, reconciliationItems: 0 }
}

/** Whether the database was restored, and nobody has since compared its exports with the bank. */
export const areExportsLocked = async (tx: Tx): Promise<boolean> => {
  const query = tx.selectFrom('restores').select('recovered_to')
  const found = await query.where('exports_confirmed_at', 'is', null).executeTakeFirst()
  return found !== undefined
}

/** Unlocks exports, unless a recovery is open. Returns whether they are unlocked. */
export const confirmExports = async (tx: Tx, at: string): Promise<boolean> => {
  await tx
    .updateTable('restores')
    .set({ exports_confirmed_at: at })
    .where('exports_confirmed_at', 'is', null)
    .where('finished_at', 'is not', null)
    .execute()
  return !(await areExportsLocked(tx))
}
