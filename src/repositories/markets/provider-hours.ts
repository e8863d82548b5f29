import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ProviderHours } from '../../../generated/database.ts'
import type { Db } from '../../database/database.ts'
import { sqlList } from '../../database/sql.ts'
import { durationSteps } from '../../domain/durations.ts'
import type { Country, Provider } from '../../domain/markets.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { provableStatuses, successfulStatuses } from '../../domain/transactions/status-groups.ts'
import { withinCountries } from '../within-countries.ts'

export type ProviderHourRow = Selectable<ProviderHours>

const steps = sql`${durationSteps}::double precision[]`
const counts = durationSteps.length + 1

export const findLastHour = async (db: Db): Promise<string | undefined> => {
  const { rows } = await sql<{ hour: string }>`
    SELECT hour FROM market_hours ORDER BY hour DESC LIMIT 1`.execute(db)
  return rows[0]?.hour
}

/** Returns undefined if no live transaction reached a final status after `from`. */
export const findNextEnd = async (db: Db, from: string): Promise<string | undefined> => {
  const { rows } = await sql<{ updated_at: string }>`
    SELECT t.updated_at FROM transactions AS t
    WHERE ${isFinal} AND t.updated_at >= ${from}::timestamptz
    ORDER BY t.updated_at LIMIT 1`.execute(db)
  return rows[0]?.updated_at
}

/**
 * Counts the live transactions that reached a final status in an hour. Replaces an earlier count.
 */
export const countHour = async (db: Db, hour: string): Promise<void> => {
  const seconds = sql`extract(epoch FROM t.updated_at - coalesce(t.submitted_at, t.created_at))`
  const isSuccess = sql`t.status IN ${sqlList(successfulStatuses)}`
  const isProvider = sql`t.failure_reason IN ('provider_error', 'provider_unavailable')`
  await sql`
    WITH outcomes AS (INSERT INTO provider_hours
      (hour, provider, country, succeeded, failed, failed_at_provider, durations)
    SELECT ${hour}::timestamptz, e.provider, e.country, sum(e.succeeded), sum(e.failed),
      sum(e.failed_at_provider), array_agg(e.count::integer ORDER BY e.step)
    FROM (
      SELECT m.provider, m.country, s.step, count(f.id) AS count,
        count(f.id) FILTER (WHERE f.is_success) AS succeeded,
        count(f.id) FILTER (WHERE NOT f.is_success) AS failed,
        count(f.id) FILTER (WHERE f.is_provider) AS failed_at_provider
      FROM (${finalIn(hour, sql`DISTINCT t.provider, t.country`)}) AS m
      CROSS JOIN generate_series(0, ${counts - 1}::integer) AS s (step)
      LEFT JOIN (${finalIn(
        hour,
        sql`t.id, t.provider, t.country, ${isSuccess} AS is_success,
          ${isProvider} IS TRUE AS is_provider,
          width_bucket(${seconds}::double precision, ${steps}) AS step`,
      )}) AS f ON f.provider = m.provider AND f.country = m.country AND f.step = s.step
      GROUP BY 1, 2, 3
    ) AS e
    GROUP BY 2, 3
    ON CONFLICT (hour, provider, country) DO UPDATE SET succeeded = excluded.succeeded,
      failed = excluded.failed, failed_at_provider = excluded.failed_at_provider,
      durations = excluded.durations)
    INSERT INTO market_hours (hour, provider, country, currency, succeeded, failed, volume)
    SELECT ${hour}::timestamptz, provider, country, currency, count(*) FILTER (WHERE is_success),
      count(*) FILTER (WHERE NOT is_success), coalesce(sum(amount) FILTER (WHERE is_success), 0)
    FROM (${finalIn(
      hour,
      sql`t.provider, t.country, t.currency, t.amount, ${isSuccess} AS is_success`,
    )}) AS e
    GROUP BY 2, 3, 4
    ON CONFLICT (hour, provider, country, currency) DO UPDATE SET succeeded = excluded.succeeded,
      failed = excluded.failed, volume = excluded.volume`.execute(db)
}

const isFinal = sql`t.environment = 'live' AND t.status IN ${sqlList(provableStatuses)}
    AND t.status <> 'cancelled'`

const finalIn = (hour: string, columns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT ${columns} FROM transactions AS t
  WHERE ${isFinal} AND t.updated_at >= ${hour}::timestamptz
    AND t.updated_at < ${hour}::timestamptz + interval '1 hour'`

export const readProviderHours = async (
  db: Db,
  {
    from,
    provider,
    country,
    countries,
  }: {
    from: string
    provider?: Provider | undefined
    country?: Country | undefined
    countries: CountryLimit
  },
): Promise<ProviderHourRow[]> => {
  let query = db.selectFrom('provider_hours').selectAll().where('hour', '>=', from)
  query = query.where(withinCountries(sql`country`, countries))
  if (provider !== undefined) query = query.where('provider', '=', provider)
  if (country !== undefined) query = query.where('country', '=', country)
  return query.orderBy('hour', 'desc').orderBy('provider').orderBy('country').execute()
}
