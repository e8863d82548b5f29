import { sql } from 'kysely'
import { newId } from '../../src/database/ids.ts'
import { schedules } from '../../src/workers/schedules.ts'
import type { Merchant } from './client.ts'
import { successPayload } from './event-payloads.ts'
import type { TestServer } from './server.ts'

/** The tests run the hourly purge of old rows at a simulated later time. */

export const dayMs = 86_400_000

export const purgeAt = async (
  { ctx }: Pick<TestServer, 'ctx'>,
  atMs: number,
  stopped?: AbortSignal,
): Promise<void> => {
  const clock = { nowMs: () => atMs, nowIso: () => new Date(atMs).toISOString() }
  const job = schedules.find(({ name }) => name === 'purge-old-rows')
  await job?.run({ ...ctx, clock }, stopped)
}

/** Runs the purge as if this many days had passed. */
export const purgeIn = (server: Pick<TestServer, 'ctx'>, days: number): Promise<void> =>
  purgeAt(server, server.ctx.clock.nowMs() + days * dayMs)

export const purgeBefore = (
  server: Pick<TestServer, 'ctx'>,
  time: string,
  days: number,
): Promise<void> => purgeAt(server, Date.parse(time) + days * dayMs)

/**
 * Inserts one event per second, counts the events in statistics, and delivers them to the endpoint,
 * if any.
 */
export const haveHappened = async (
  { ctx }: Pick<TestServer, 'ctx'>,
  { applicationId }: Pick<Merchant, 'applicationId'>,
  {
    count,
    daysAgo,
    endpointId = null,
  }: { count: number; daysAgo: number; endpointId?: string | null },
): Promise<void> => {
  const firstMs = ctx.clock.nowMs() - daysAgo * dayMs
  const events = Array.from({ length: count }, (_, at) => {
    const atMs = firstMs + at * 1000
    return { id: newId(atMs), at: new Date(atMs).toISOString() }
  })
  const payload = successPayload()
  await sql`
    WITH happened AS (
      INSERT INTO events (id, application_id, environment, type, payload, created_at)
      SELECT id, ${applicationId}::uuid, 'test', 'payment.succeeded', ${payload}, at
      FROM json_to_recordset(${JSON.stringify(events)}::json) AS e (id uuid, at timestamptz)
      RETURNING id, created_at
    ), counted AS (
      INSERT INTO event_counts AS c (application_id, environment, type, count)
      VALUES (${applicationId}::uuid, 'test', 'payment.succeeded', ${count}::bigint)
      ON CONFLICT (application_id, environment, type)
        DO UPDATE SET count = c.count + excluded.count
    )
    INSERT INTO deliveries (event_id, endpoint_id, status, attempts, started_at)
    SELECT h.id, w.id, 'delivered', 1, h.created_at
    FROM happened AS h JOIN webhook_endpoints AS w ON w.id = ${endpointId}::uuid`.execute(ctx.db)
}

/** Returns a sample from `/metrics`, or undefined if the metric is missing. */
export const metricOf = async (
  server: Pick<TestServer, 'url'>,
  sample: string,
): Promise<number | undefined> => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const found = text.split('\n').find((each) => each.startsWith(`${sample} `))
  return found === undefined ? undefined : Number(found.split(' ').at(-1))
}
