import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { sqlList, sqlTime } from '../../database/sql.ts'
import { openSessionStatuses } from '../../domain/checkout/session.ts'
import { openStatuses } from '../../domain/transactions/status-groups.ts'

/** The number of rows that received an earlier deadline. */
export interface MovedDeadlines {
  transactions: number
  deliveries: number
  checkout_sessions: number
  api_keys: number
  webhook_secrets: number
}

/**
 * Moves every deadline in an application's sandbox `seconds` earlier. Skips rows that a worker is
 * processing. Also moves the times from which later deadlines are computed: the acceptance of a
 * transaction, and the first attempt of a webhook.
 */
export const moveDeadlines = async (
  tx: Tx,
  applicationId: string,
  seconds: number,
  at: string,
): Promise<MovedDeadlines> => {
  const now = sqlTime(at)
  const by = sql`${seconds}::integer * interval '1 second'`
  // Does not move times that are already long past, because repeated moves would exceed
  // PostgreSQL's date range.
  const earlier = (name: string) => {
    const column = sql.ref(name)
    return sql`CASE WHEN ${column} > 'epoch' THEN ${column} - ${by} ELSE ${column} END`
  }
  const own = sql`application_id = ${applicationId}::uuid AND environment = 'test'`
  const endpoints = sql`SELECT id FROM webhook_endpoints WHERE ${own}`
  const count = async (statement: RawBuilder<unknown>): Promise<number> =>
    Number((await statement.execute(tx)).numAffectedRows ?? 0)

  await sql`UPDATE webhook_endpoints SET failing_since = ${earlier('failing_since')}
    WHERE ${own} AND failing_since IS NOT NULL`.execute(tx)
  await sql`UPDATE withdrawal_schedules SET due_at = ${earlier('due_at')}
    WHERE ${own} AND due_at IS NOT NULL`.execute(tx)
  return {
    transactions: await count(sql`
      WITH own AS (
        SELECT id FROM transactions
        WHERE ${own} AND status IN ${sqlList(openStatuses)} AND due_at IS NOT NULL
        ORDER BY id FOR UPDATE SKIP LOCKED
      )
      UPDATE transactions AS t
      SET due_at = ${earlier('t.due_at')}, submitted_at = ${earlier('t.submitted_at')}
      FROM own WHERE t.id = own.id`),
    deliveries: await count(sql`
      WITH own AS (
        SELECT event_id, endpoint_id FROM deliveries
        WHERE endpoint_id IN (${endpoints}) AND due_at IS NOT NULL
        ORDER BY event_id, endpoint_id FOR UPDATE SKIP LOCKED
      )
      UPDATE deliveries AS d
      SET due_at = ${earlier('d.due_at')}, started_at = ${earlier('d.started_at')}
      FROM own WHERE d.event_id = own.event_id AND d.endpoint_id = own.endpoint_id`),
    checkout_sessions: await count(sql`
      WITH own AS (
        SELECT id FROM checkout_sessions
        WHERE ${own} AND status IN ${sqlList(openSessionStatuses)}
        ORDER BY id FOR UPDATE SKIP LOCKED
      )
      UPDATE checkout_sessions AS s
      SET expires_at = ${earlier('s.expires_at')}, due_at = ${earlier('s.due_at')}
      FROM own WHERE s.id = own.id`),
    api_keys: await count(sql`
      UPDATE api_keys SET expires_at = expires_at - ${by} WHERE ${own} AND expires_at > ${now}`),
    webhook_secrets: await count(sql`
      UPDATE webhook_secrets SET expires_at = expires_at - ${by}
      WHERE endpoint_id IN (${endpoints}) AND expires_at > ${now}`),
  }
}
