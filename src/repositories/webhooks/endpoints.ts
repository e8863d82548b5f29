import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { WebhookEndpoints } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import { listPage, type Page, type Position } from '../../database/pagination.ts'
import { sqlTime, waitForLocks } from '../../database/sql.ts'
import type { Environment, Scope } from '../../domain/merchants/caller.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { minuteMs } from '../../domain/time.ts'
import { findOwned, listOwned, type RowOwner } from '../owned-rows.ts'
import { withinCountries } from '../within-countries.ts'

export type WebhookEndpointRow = Selectable<WebhookEndpoints>

type FilledByAttempts =
  | 'enabled'
  | 'disabled_reason'
  | 'failing_since'
  | 'last_success_at'
  | 'last_failed_at'
  | 'failure_mailed_at'
  | 'last_failure_status'
  | 'last_failure_error'

export const insertWebhookEndpoint = (
  tx: Tx,
  endpoint: NewRow<'webhook_endpoints', FilledByAttempts>,
): Promise<WebhookEndpointRow> =>
  tx.insertInto('webhook_endpoints').values(endpoint).returningAll().executeTakeFirstOrThrow()

export const findWebhookEndpoint = (
  db: Db,
  scope: Scope,
  id: string,
): Promise<WebhookEndpointRow | undefined> => findOwned(db, 'webhook_endpoints', scope, id)

export const listEndpointsOf = (
  db: Db,
  owner: RowOwner,
  keyset: Keyset,
): Promise<KeysetPage<WebhookEndpointRow>> => listOwned(db, 'webhook_endpoints', owner, keyset)

/** Locks an endpoint until the transaction ends, so that its changes run one after another. */
export const lockWebhookEndpoint = (tx: Tx, id: string): Promise<WebhookEndpointRow | undefined> =>
  tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Includes disabled endpoints. */
export const countWebhookEndpoints = async (
  tx: Tx,
  applicationId: string,
  environment: Environment,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM webhook_endpoints
    WHERE application_id = ${applicationId}::uuid AND environment = ${environment}`.execute(tx)
  return rows[0]?.count ?? 0
}

export const listWebhookEndpoints = (
  db: Db,
  applicationId: string,
  position: Position,
): Promise<Page<WebhookEndpointRow>> => {
  const query = db.selectFrom('webhook_endpoints').where('application_id', '=', applicationId)
  return listPage(query, position)
}

export const updateWebhookEndpoint = (
  executor: Executor,
  id: string,
  changes: Updateable<WebhookEndpoints>,
): Promise<WebhookEndpointRow | undefined> =>
  executor
    .updateTable('webhook_endpoints')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const deleteWebhookEndpoint = async (tx: Tx, id: string): Promise<boolean> => {
  const rows = await tx
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length > 0
}

export interface EndpointVerdict {
  id: string
  url: string
  verdict: 'works' | 'fails' | 'gone'
  failure?: EndpointFailure | undefined
}

interface EndpointFailure {
  attempted_at: string
  status_code: number | null
  error: string | null
}

/** A success is recorded only if the last recorded success is older than this. */
const successEveryMs = minuteMs

/** Returns whether a success at this time would change the row of endpoint `w`. */
export const isChangedBySuccess = (
  at: string,
): RawBuilder<boolean> => sql`(w.failing_since IS NOT NULL
  OR w.last_success_at IS NULL
  OR w.last_success_at < ${sqlTime(at)} - ${successEveryMs} * interval '1 millisecond')`

/**
 * Records the endpoint health that attempts showed. A success ends a failure streak, and a failure
 * begins one. A streak longer than `failingMaxMs` disables the endpoint; a 410 (gone) response
 * disables it immediately.
 *
 * Consecutive successes are recorded only from time to time, because each recording changes a row.
 * Attempts at a previous URL are ignored.
 */
export const recordEndpointHealth = (
  db: Db,
  verdicts: EndpointVerdict[],
  { failingMaxMs, at, lockWaitMs }: { failingMaxMs: number; at: string; lockWaitMs: number },
): Promise<unknown> => {
  const now = sqlTime(at)
  return sql`
  UPDATE webhook_endpoints AS w
  SET failing_since =
      CASE j.verdict WHEN 'works' THEN NULL ELSE coalesce(w.failing_since, ${now}) END,
    enabled = w.enabled AND NOT judged.ends,
    updated_at = CASE WHEN w.enabled AND judged.ends THEN ${now} ELSE w.updated_at END,
    disabled_reason = CASE WHEN NOT w.enabled THEN w.disabled_reason
      WHEN NOT judged.ends THEN NULL WHEN j.verdict = 'gone' THEN 'gone' ELSE 'failing' END,
    last_success_at = CASE j.verdict WHEN 'works' THEN ${now} ELSE w.last_success_at END,
    last_failed_at = coalesce((j.failure ->> 'attempted_at')::timestamptz, w.last_failed_at),
    last_failure_status = CASE WHEN j.failure IS NULL THEN w.last_failure_status
      ELSE (j.failure ->> 'status_code')::integer END,
    last_failure_error = CASE WHEN j.failure IS NULL THEN w.last_failure_error
      ELSE j.failure ->> 'error' END
  FROM json_to_recordset(${JSON.stringify(verdicts)}::json)
    AS j (id uuid, url text, verdict text, failure json)
  JOIN webhook_endpoints AS e ON e.id = j.id
  CROSS JOIN LATERAL (
    SELECT j.verdict = 'gone' OR (j.verdict = 'fails' AND
      e.failing_since < ${now} - ${failingMaxMs} * interval '1 millisecond') IS TRUE AS ends
  ) AS judged
  WHERE ${waitForLocks(lockWaitMs)}
    AND w.id = j.id AND w.url = j.url AND (j.verdict <> 'works' OR j.failure IS NOT NULL
    OR ${isChangedBySuccess(at)})`.execute(db)
}

interface EndpointHealthFilters {
  isFailing?: boolean | undefined
  environment?: Environment | undefined
  organisationId?: string | undefined
  applicationId?: string | undefined
  id?: string | undefined
}

/** The count of failing endpoints stops at this number. */
const failingEndpointsMax = 10_000

/** A null limit includes the endpoints of all merchants. */
export const countFailingEndpoints = async (db: Db, limit: CountryLimit): Promise<number> => {
  const ofCountries = sql`AND EXISTS (
    SELECT FROM applications AS a JOIN organisations AS o ON o.id = a.organisation_id
    WHERE a.id = e.application_id AND ${withinCountries(sql`o.country`, limit)})`
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT FROM webhook_endpoints AS e WHERE failing_since IS NOT NULL
        ${limit === null ? sql`` : ofCountries} LIMIT ${failingEndpointsMax}
    ) AS failing`.execute(db)
  return rows[0]?.count ?? 0
}

/** The count of pending events stops at this number. */
const waitingEventsMax = 1000

export type EndpointHealthRow = WebhookEndpointRow & {
  organisation_id: string
  organisation_name: string
  waiting_events: number
}

/** Lists the endpoints of all merchants, newest first. */
export const listEndpointHealth = async (
  db: Db,
  { isFailing, environment, organisationId, applicationId, id }: EndpointHealthFilters,
  keyset: Keyset,
): Promise<KeysetPage<EndpointHealthRow>> => {
  const conditions = [
    ...(isFailing === undefined
      ? []
      : [isFailing ? sql`w.failing_since IS NOT NULL` : sql`w.failing_since IS NULL`]),
    ...(environment === undefined ? [] : [sql`w.environment = ${environment}`]),
    ...(organisationId === undefined ? [] : [sql`a.organisation_id = ${organisationId}::uuid`]),
    ...(applicationId === undefined ? [] : [sql`w.application_id = ${applicationId}::uuid`]),
    ...(id === undefined ? [] : [sql`w.id = ${id}::uuid`]),
    ...(keyset.after === undefined ? [] : [sql`w.id < ${keyset.after}::uuid`]),
  ]
  const { rows } = await sql<EndpointHealthRow>`
    SELECT page.*, waiting.count AS waiting_events FROM (
      SELECT w.*, a.organisation_id, o.name AS organisation_name
      FROM webhook_endpoints AS w
      JOIN applications AS a ON a.id = w.application_id
      JOIN organisations AS o ON o.id = a.organisation_id
      WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)}
      ORDER BY w.id DESC LIMIT ${keyset.limit + 1}
    ) AS page
    CROSS JOIN LATERAL (
      SELECT count(*) AS count FROM (
        SELECT FROM deliveries AS d WHERE d.endpoint_id = page.id AND d.due_at IS NOT NULL
        LIMIT ${waitingEventsMax}
      ) AS due
    ) AS waiting
    ORDER BY page.id DESC`.execute(db)
  return keysetPage(rows, keyset)
}
