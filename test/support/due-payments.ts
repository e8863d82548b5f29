import { sql } from 'kysely'
import type { Merchant } from './client.ts'
import type { TestServer } from './server.ts'

interface Backlog {
  merchant: Pick<Merchant, 'organisationId'>
  count: number
  dueAgoSeconds: number
}

/**
 * Inserts overdue payments in one statement, as after an outage of all workers. Each merchant gets
 * copies of the payment `template`, which are submitted and due for a query. Returns a list of ids
 * for each merchant.
 */
export const leaveDue = async (
  { ctx }: TestServer,
  template: string,
  backlogs: Backlog[],
): Promise<string[][]> => {
  const wanted = backlogs.map(({ merchant, count, dueAgoSeconds }, at) => ({
    at,
    organisation_id: merchant.organisationId,
    count,
    due_ago: dueAgoSeconds,
  }))
  const { rows } = await sql<{ id: string; organisation_id: string }>`
    INSERT INTO transactions (id, application_id, organisation_id, environment, type, provider,
      country, amount, currency, phone_number, msisdn, status, attempts, submitted_at,
      submission_attempted_at, due_at, created_at, updated_at)
    SELECT gen_random_uuid(), t.application_id, w.organisation_id, t.environment, t.type,
      t.provider, t.country, t.amount, t.currency, t.phone_number, t.msisdn, 'processing',
      1, t.submitted_at, now(), now() - w.due_ago * interval '1 second', now(), now()
    FROM json_to_recordset(${JSON.stringify(wanted)}::json) AS w (
      organisation_id uuid, count integer, due_ago integer)
    CROSS JOIN transactions AS t CROSS JOIN LATERAL generate_series(1, w.count)
    WHERE t.id = ${template}::uuid
    RETURNING id, organisation_id`.execute(ctx.db)
  return backlogs.map(({ merchant }) =>
    rows
      .filter(({ organisation_id }) => organisation_id === merchant.organisationId)
      .map(({ id }) => id),
  )
}

/**
 * Returns when each payment completed, or `not ended`. Payments completed in one batch have the
 * same time.
 */
export const batchesOf = async ({ ctx }: TestServer, ids: string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string; updated_at: string }>`
    SELECT id, updated_at FROM transactions
    WHERE id = ANY(${ids}::uuid[]) AND status = 'successful'`.execute(ctx.db)
  const ends = new Map(rows.map(({ id, updated_at }) => [id, updated_at]))
  return ids.map((id) => ends.get(id) ?? 'not ended')
}
