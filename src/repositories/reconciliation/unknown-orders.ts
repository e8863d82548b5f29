import { type Selectable, sql } from 'kysely'
import type { UnknownOrders } from '../../../generated/database.ts'
import type { Db, Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { listPage, type Page, type Position } from '../../database/pagination.ts'
import { sqlTime } from '../../database/sql.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import type { ReceivedCallback } from '../transactions/provider-callbacks.ts'
import { withinCountries } from '../within-countries.ts'

/**
 * Stores transactions that a provider reported but that are not in the database. Either the
 * database was restored to an earlier time, or the provider is wrong.
 */

export type UnknownOrderRow = Selectable<UnknownOrders>

/** The daily limit for one provider in one country. */
export const listedADayMax = 5000
const callbackLengthMax = 1000

/**
 * The provider's reference may be recorded after the callback that contains it, so this check runs
 * again when transactions are listed.
 */
export const isUnknown = sql<boolean>`NOT EXISTS (
  SELECT FROM transactions AS t
  WHERE t.provider_reference = unknown_orders.provider_reference AND t.environment = 'live'
    AND t.provider = unknown_orders.provider AND t.country = unknown_orders.country)`

/**
 * Records an unknown transaction, or counts another callback about it. Returns `left_out` if the
 * daily limit is reached.
 */
export const recordUnknownOrder = (
  db: Db,
  received: ReceivedCallback,
): Promise<'listed' | 'known' | 'left_out'> =>
  db.transaction().execute(async (tx) => {
    const { provider, country, body, atMs } = received
    const reference = received.reference?.toLowerCase() ?? null
    const providerReference = received.providerReference ?? null
    const at = new Date(atMs).toISOString()
    const now = sqlTime(at)
    const name = reference ?? providerReference
    const known = await sql`
      UPDATE unknown_orders SET callbacks = callbacks + 1, last_received_at = ${now}
      WHERE provider = ${provider} AND country = ${country}
        AND (coalesce(reference::text, provider_reference) = ${name}::text
          OR provider_reference = ${providerReference}::text)
      RETURNING id`.execute(tx)
    if (known.rows.length > 0) return 'known'
    const { rows } = await sql<{ listed: number }>`
      INSERT INTO unknown_order_days AS d (provider, country, day, listed)
      VALUES (${provider}, ${country}, ${at.slice(0, 10)}::date, 1)
      ON CONFLICT (provider, country, day) DO UPDATE SET
        listed = least(d.listed + 1, ${listedADayMax + 1}),
        left_out = d.left_out + CASE WHEN d.listed < ${listedADayMax} THEN 0 ELSE 1 END
      RETURNING listed`.execute(tx)
    if ((rows[0]?.listed ?? 0) > listedADayMax) return 'left_out'
    await sql`
      INSERT INTO unknown_orders (id, provider, country, reference, provider_reference, callback,
        created_at, last_received_at)
      VALUES (${newId(atMs)}::uuid, ${provider}, ${country}, ${reference}::uuid,
        ${providerReference}::text, ${body.replaceAll('\0', '').slice(0, callbackLengthMax)},
        ${now}, ${now})
      ON CONFLICT DO NOTHING`.execute(tx)
    return 'listed'
  })

export const listUnknownOrders = (
  db: Db,
  { id, resolved }: { id?: string | undefined; resolved?: boolean | undefined },
  countries: CountryLimit,
  position: Position,
): Promise<Page<UnknownOrderRow>> => {
  let query = db
    .selectFrom('unknown_orders')
    .where(isUnknown)
    .where(withinCountries(sql`country`, countries))
  if (id !== undefined) query = query.where('id', '=', id)
  if (resolved !== undefined) query = query.where('resolved_at', resolved ? 'is not' : 'is', null)
  return listPage(query, position)
}

/** Returns undefined if the transaction is outside the caller's country limit. */
export const lockUnknownOrder = (
  tx: Tx,
  id: string,
  countries: CountryLimit,
): Promise<UnknownOrderRow | undefined> =>
  tx
    .selectFrom('unknown_orders')
    .selectAll()
    .where('id', '=', id)
    .where(withinCountries(sql`country`, countries))
    .forUpdate()
    .executeTakeFirst()

export const resolveUnknownOrder = (
  tx: Tx,
  id: string,
  reason: string,
  resolvedAt: string,
): Promise<UnknownOrderRow> =>
  tx
    .updateTable('unknown_orders')
    .set({ reason, resolved_at: resolvedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export interface UnknownOrderCounts {
  /** The number of unknown transactions that need a decision. */
  open: number
  /** Today's callbacks about unknown transactions above the daily limit. */
  leftOut: number
}

export const countUnknownOrders = async (db: Db, at: string): Promise<UnknownOrderCounts> => {
  const { rows } = await sql<UnknownOrderCounts>`
    SELECT
      (SELECT count(*) FROM unknown_orders WHERE resolved_at IS NULL AND ${isUnknown}) AS open,
      (SELECT coalesce(sum(left_out), 0)::bigint FROM unknown_order_days
        WHERE day = ${at.slice(0, 10)}::date) AS "leftOut"`.execute(db)
  return rows[0] ?? { open: 0, leftOut: 0 }
}
