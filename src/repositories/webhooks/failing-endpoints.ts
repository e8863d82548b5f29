import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { sqlTime } from '../../database/sql.ts'

export interface ReportedEndpoint {
  id: string
  url: string
  failing_since: string
  is_disabled: boolean
  last_failure_status: number | null
  last_failure_error: string | null
  application_name: string
  email: string
}

interface ReportLimits {
  at: string
  /**
   * An endpoint is reported after it has failed for this long. A disabled endpoint is reported
   * immediately.
   */
  afterMs: number
  /**
   * Older failure streaks are not reported. The limit is longer than an endpoint can fail before it
   * is disabled.
   */
  withinMs: number
  count: number
}

/**
 * Returns live endpoints with a failure streak that was not yet reported by e-mail, and marks these
 * streaks as reported.
 */
export const claimUnreported = async (
  tx: Tx,
  { at, afterMs, withinMs, count }: ReportLimits,
): Promise<ReportedEndpoint[]> => {
  const now = sqlTime(at)
  const { rows } = await sql<ReportedEndpoint>`
    UPDATE webhook_endpoints AS w SET failure_mailed_at = ${now}
    FROM applications AS a JOIN organisations AS o ON o.id = a.organisation_id
    WHERE a.id = w.application_id AND w.id IN (
      SELECT f.id FROM webhook_endpoints AS f
      WHERE f.failing_since IS NOT NULL AND f.environment = 'live'
        AND f.failing_since > ${now} - ${withinMs} * interval '1 millisecond'
        AND (f.failure_mailed_at IS NULL OR f.failure_mailed_at < f.failing_since)
        AND CASE WHEN f.enabled
          THEN f.failing_since <= ${now} - ${afterMs} * interval '1 millisecond'
          ELSE f.disabled_reason <> 'manual' END
      ORDER BY f.id DESC LIMIT ${count} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING w.id, w.url, w.failing_since, NOT w.enabled AS is_disabled, w.last_failure_status,
      w.last_failure_error, a.name AS application_name, o.email`.execute(tx)
  return rows
}
