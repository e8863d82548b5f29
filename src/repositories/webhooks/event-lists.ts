import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import type { Owner } from '../../domain/merchants/caller.ts'
import type { DeliveryStatus } from '../../domain/webhooks/endpoints.ts'
import { type EventKind, eventKinds } from '../../domain/webhooks/events.ts'
import { createdWithin } from '../created-within.ts'
import type { EventRow } from './events.ts'

export type EventsOwner = Pick<Owner, 'applicationId' | 'environment'>

export interface EventQuery {
  type?: EventKind | undefined
  resource_id?: string | undefined
  /** Selects events about this session, its payments and their refunds. */
  checkout_session_id?: string | undefined
  delivery_status?: DeliveryStatus | undefined
  webhook_endpoint_id?: string | undefined
  /** ISO 8601, inclusive. */
  created_from?: string | undefined
  /** ISO 8601, exclusive. */
  created_to?: string | undefined
}

/** With a delivery filter, one statement checks at most this many events. */
const windowMax = 2000

const and = (conditions: (RawBuilder<unknown> | false | undefined)[]): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...conditions.filter((condition) => condition !== undefined && condition !== false),
    ],
    sql` AND `,
  )

const filtersByDelivery = ({ delivery_status, webhook_endpoint_id }: EventQuery): boolean =>
  delivery_status !== undefined || webhook_endpoint_id !== undefined

const hasDelivery = ({ delivery_status, webhook_endpoint_id }: EventQuery): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM deliveries AS d WHERE ${and([
    sql`d.event_id = e.id`,
    webhook_endpoint_id !== undefined && sql`d.endpoint_id = ${webhook_endpoint_id}::uuid`,
    delivery_status !== undefined && sql`d.status = ${delivery_status}`,
  ])})`

const isBetween = ({ created_from: from, created_to: to }: EventQuery): RawBuilder<unknown> =>
  and(createdWithin('e', { from, to }))

const isOf = ({ applicationId, environment }: EventsOwner): RawBuilder<unknown> =>
  sql`e.application_id = ${applicationId}::uuid AND e.environment = ${environment}`

const aboutResources = ({ resource_id, checkout_session_id }: EventQuery) => [
  resource_id !== undefined && sql`e.resource_id = ${resource_id}::uuid`,
  checkout_session_id !== undefined &&
    sql`e.resource_id IN (
      WITH paid AS (
        SELECT p.id FROM transactions AS p
        WHERE p.checkout_session_id = ${checkout_session_id}::uuid AND p.type = 'collection'
      )
      SELECT ${checkout_session_id}::uuid UNION ALL SELECT id FROM paid
      UNION ALL SELECT r.id FROM paid JOIN transactions AS r ON r.original_id = paid.id)`,
]

/**
 * Selects ids of the newest events that match all filters except delivery filters. Each event type
 * is an index range.
 */
const newestIds = (
  owner: EventsOwner,
  query: EventQuery,
  { after, limit }: Keyset,
): RawBuilder<unknown> => {
  const { type, resource_id, checkout_session_id } = query
  const isWanted = and([
    isOf(owner),
    isBetween(query),
    after !== undefined && sql`e.id < ${after}::uuid`,
  ])
  if ((resource_id ?? checkout_session_id) !== undefined) {
    const isAbout = and([...aboutResources(query), type !== undefined && sql`e.type = ${type}`])
    return sql`SELECT e.id FROM events AS e WHERE ${isAbout} AND ${isWanted}
      ORDER BY e.id DESC LIMIT ${limit}`
  }
  const kinds = type === undefined ? eventKinds : [type]
  return sql`SELECT found.id FROM unnest(${kinds}::text[]) AS kind
    CROSS JOIN LATERAL (
      SELECT e.id FROM events AS e WHERE e.type = kind AND ${isWanted}
      ORDER BY e.id DESC LIMIT ${limit}
    ) AS found
    ORDER BY found.id DESC LIMIT ${limit}`
}

/**
 * Returns one page of events, newest first. With a delivery filter, a page may be short although
 * older events follow. `next` is the last event that was checked.
 */
export const listEventsOf = async (
  db: Db,
  owner: EventsOwner,
  query: EventQuery,
  keyset: Keyset,
): Promise<KeysetPage<EventRow>> => {
  const more = keyset.limit + 1
  const isWindow = filtersByDelivery(query)
  const ids = newestIds(owner, query, { ...keyset, limit: isWindow ? windowMax : more })
  if (!isWindow) {
    const { rows } = await sql<EventRow>`
      SELECT e.* FROM events AS e WHERE e.id IN (${ids}) ORDER BY e.id DESC`.execute(db)
    return keysetPage(rows, keyset)
  }
  const { rows } = await sql<EventRow & { seen: number; last_seen: string }>`
    WITH seen AS MATERIALIZED (${ids}), window_end AS (
      SELECT (SELECT count(*) FROM seen) AS seen,
        (SELECT id FROM seen ORDER BY id LIMIT 1) AS last_seen
    )
    SELECT found.*, w.seen, w.last_seen FROM window_end AS w LEFT JOIN LATERAL (
      SELECT e.* FROM seen JOIN events AS e ON e.id = seen.id
      WHERE ${hasDelivery(query)} ORDER BY e.id DESC LIMIT ${more}
    ) AS found ON true
    ORDER BY found.id DESC`.execute(db)
  const found = rows.filter(({ id }) => id !== null)
  const [{ seen, last_seen } = { seen: 0, last_seen: '' }] = rows
  const isWhole = found.length > keyset.limit || seen < windowMax
  return isWhole ? keysetPage(found, keyset) : { rows: found, hasMore: true, next: last_seen }
}

export interface FeedPage {
  rows: EventRow[]
  /** The position after which the next page begins. */
  next: number
  last: number
  /** The last position up to which events may have been deleted; 0 if no events were deleted. */
  deleted: number
}

/**
 * Reads events of a feed after a position, in order. With filters, only a limited range of
 * positions is checked, to keep the statement short. A page may then be short although `next` is
 * before `last`.
 */
export const readFeed = async (
  db: Db,
  owner: EventsOwner,
  query: EventQuery,
  { after, limit }: { after: number; limit: number },
): Promise<FeedPage> => {
  const { type, resource_id, checkout_session_id, created_from, created_to } = query
  const filters = [type, resource_id, checkout_session_id, created_from, created_to]
  const isFiltered = filtersByDelivery(query) || filters.some((filter) => filter !== undefined)
  const until = after + windowMax
  const isWanted = and([
    isOf(owner),
    isBetween(query),
    sql`e.position > ${after}`,
    isFiltered && sql`e.position <= ${until}`,
    type !== undefined && sql`e.type = ${type}`,
    ...aboutResources(query),
    filtersByDelivery(query) && hasDelivery(query),
  ])
  const { rows } = await sql<EventRow & { last: number; deleted: number }>`
    SELECT found.*, f.last, f.deleted FROM (${endsOf(owner)}) AS f LEFT JOIN LATERAL (
      SELECT e.* FROM events AS e WHERE ${isWanted} ORDER BY e.position LIMIT ${limit}
    ) AS found ON true
    ORDER BY found.position`.execute(db)
  const found = rows.filter(({ id }) => id !== null)
  const { last, deleted } = rows[0] ?? { last: 0, deleted: 0 }
  const lastFound = found.at(-1)
  const isFull = found.length === limit
  const next = isFull && lastFound ? lastFound.position : isFiltered ? Math.min(until, last) : last
  return { rows: found, next, last, deleted }
}

const endsOf = ({ applicationId, environment }: EventsOwner): RawBuilder<unknown> => sql`
  SELECT coalesce(f.last_position, 0) AS last, coalesce(f.deleted_position, 0) AS deleted,
    f.deleted_before
  FROM (SELECT 1) AS one LEFT JOIN event_feeds AS f
    ON f.application_id = ${applicationId}::uuid AND f.environment = ${environment}`

interface FeedEnds {
  /** The last position; 0 for a feed without events. */
  last: number
  /** The position of the last deleted event, or 0. The feed begins after this position. */
  deleted: number
  /** ISO 8601. Events created before this time may be deleted; null if no events may be deleted. */
  deleted_before: string | null
}

export const readFeedEnd = async (db: Db, owner: EventsOwner): Promise<FeedEnds> => {
  const { rows } = await sql<FeedEnds>`${endsOf(owner)}`.execute(db)
  return rows[0] ?? { last: 0, deleted: 0, deleted_before: null }
}

/** Returns the last positions in the order of `owners`. */
export const readFeedEnds = async (db: Db, owners: EventsOwner[]): Promise<number[]> => {
  const { rows } = await sql<{ last: number }>`
    SELECT coalesce(f.last_position, 0) AS last
    FROM unnest(${owners.map(({ applicationId }) => applicationId)}::uuid[],
      ${owners.map(({ environment }) => environment)}::text[])
      WITH ORDINALITY AS o (application_id, environment, number)
    LEFT JOIN event_feeds AS f USING (application_id, environment)
    ORDER BY o.number`.execute(db)
  return rows.map(({ last }) => last)
}
