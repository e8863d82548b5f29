import { type Selectable, sql } from 'kysely'
import type { Restores } from '../../generated/database.ts'
import type { Db, Executor, Tx } from '../database/database.ts'
import { sqlList, sqlTime } from '../database/sql.ts'
import { openBulkStatuses } from '../domain/payouts/bulk-payout.ts'
import { openStatuses } from '../domain/transactions/status-groups.ts'
import type { TransactionRow } from './transactions/transactions.ts'

type RestoreRow = Selectable<Restores>

/** Does nothing if the restore is already recorded, because its recovery may be finished. */
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

/** Returns the open recovery or, if no recovery is open, the most recently finished one. */
export const findLastRestore = (db: Db): Promise<RestoreRow | undefined> =>
  db
    .selectFrom('restores')
    .selectAll()
    .orderBy(sql`finished_at IS NULL`, 'desc')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Finishes every open recovery, and returns whether a recovery was open. A transaction that the
 * restored data shows as unsubmitted may have been submitted already. Marking it as attempted makes
 * workers query the provider before they submit the transaction.
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
 * Lists live bulk payouts with lines that have no payout yet, oldest first. The restore may have
 * lost payouts that paid these lines.
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
 * Returns the live payments that may already have been refunded by a refund that the restore lost.
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

export const countRecoveryWork = async (
  db: Db,
): Promise<{ openTransactions: number; reconciliationItems: number }> => {
  const { rows } = await sql<{ openTransactions: number; reconciliationItems: number }>`
    SELECT
      (SELECT count(*) FROM transactions
        WHERE environment = 'live' AND due_at IS NOT NULL AND status IN ${sqlList(openStatuses)})
        AS "openTransactions",
      (SELECT count(*) FROM reconciliation_items WHERE resolved_at IS NULL)
        AS "reconciliationItems"`.execute(db)
  return rows[0] ?? { openTransactions: 0, reconciliationItems: 0 }
}

/** Exports stay locked after a restore until staff have compared them with the bank. */
export const areExportsLocked = async (tx: Tx): Promise<boolean> => {
  const query = tx.selectFrom('restores').select('recovered_to')
  const found = await query.where('exports_confirmed_at', 'is', null).executeTakeFirst()
  return found !== undefined
}

/** Unlocks exports, unless a recovery is open. Returns whether exports are unlocked. */
export const confirmExports = async (tx: Tx, at: string): Promise<boolean> => {
  await tx
    .updateTable('restores')
    .set({ exports_confirmed_at: at })
    .where('exports_confirmed_at', 'is', null)
    .where('finished_at', 'is not', null)
    .execute()
  return !(await areExportsLocked(tx))
}
