import { type Selectable, sql } from 'kysely'
import type { Restores } from '../../generated/database.ts'
import type { Db, Tx } from '../database/database.ts'
import { sqlList, sqlTime } from '../database/sql.ts'
import { openStatuses } from '../domain/transactions/status-groups.ts'

export type RestoreRow = Selectable<Restores>

/** Records a restore, unless this one is recorded: it may be finished by now. */
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

/** The open recovery, or else the one that was finished last. */
export const findLastRestore = (db: Db): Promise<RestoreRow | undefined> =>
  db
    .selectFrom('restores')
    .selectAll()
    .orderBy(sql`finished_at IS NULL`, 'desc')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Finishes every open recovery. An order that is recorded as not sent, or as waiting for approval,
 * may have been sent after the time to which the database was restored: it counts as attempted
 * until the recovery began, so that its provider is asked before it is submitted.
 */
export const finishRecovery = async (tx: Tx, at: string): Promise<void> => {
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
  if (startedAt === undefined) return
  await sql`
      UPDATE transactions SET submission_attempted_at = ${sqlTime(startedAt)}
      WHERE environment = 'live' AND submission_attempted_at IS NULL
        AND status IN ${sqlList(openStatuses)}`.execute(tx)
}

/** Live orders without an end, and undecided items of reconciliation. */
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
