import { type Selectable, sql } from 'kysely'
import type { ProviderCallbacks } from '../../../generated/database.ts'
import type { Db } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { sqlTime } from '../../database/sql.ts'
import type { Country, Provider } from '../../domain/markets.ts'
import { deleteOldest, type OldPart, type PurgedBatch } from '../old-rows.ts'
import type { QueueShare } from './queue-of.ts'

export type ProviderCallbackRow = Selectable<ProviderCallbacks>

export interface ReceivedCallback {
  provider: Provider
  country: Country
  /** The transaction that the callback refers to, if any: our id or the provider's reference. */
  reference?: string | undefined
  providerReference?: string | undefined
  body: string
  atMs: number
}

/**
 * Stores callbacks in one statement. Returns, for each callback, whether its transaction is known.
 * Only a callback about a live transaction of the calling provider becomes due for confirmation. A
 * callback without our id is matched to the newest transaction with the provider's reference.
 */
export const recordCallbacks = async (
  db: Db,
  callbacks: ReceivedCallback[],
): Promise<boolean[]> => {
  const received = callbacks.map(({ reference, providerReference, body, atMs, ...market }) => ({
    ...market,
    id: newId(atMs),
    reference,
    provider_reference: providerReference,
    body: body.replaceAll('\0', '').toWellFormed(),
    received_at: new Date(atMs).toISOString(),
  }))
  const { rows } = await sql<{ id: string; transaction_id: string | null }>`
    INSERT INTO provider_callbacks
      (id, provider, country, transaction_id, body, received_at, due_at)
    SELECT c.id, c.provider, c.country, t.id, c.body, c.received_at,
      CASE WHEN t.id IS NOT NULL THEN c.received_at END
    FROM json_to_recordset(${JSON.stringify(received)}::json) AS c (id uuid, provider text,
      country text, reference uuid, provider_reference text, body text, received_at timestamptz)
    LEFT JOIN LATERAL (
      (SELECT o.id, 1 AS rank FROM transactions AS o
        WHERE o.id = c.reference
          AND o.environment = 'live' AND o.provider = c.provider AND o.country = c.country)
      UNION ALL
      (SELECT o.id, 2 AS rank FROM transactions AS o
        WHERE o.provider_reference = c.provider_reference
          AND o.environment = 'live' AND o.provider = c.provider AND o.country = c.country
        ORDER BY o.id DESC LIMIT 1)
      ORDER BY rank LIMIT 1
    ) AS t ON true
    RETURNING id, transaction_id`.execute(db)
  const known = new Set(rows.flatMap((row) => (row.transaction_id === null ? [] : [row.id])))
  return received.map(({ id }) => known.has(id))
}

export type DueCallback = Pick<ProviderCallbackRow, 'id' | 'attempts'> & {
  transaction_id: string
  queue: string
}

/**
 * Claims each queue's share of callbacks to confirm. After the lease, another worker may claim
 * them.
 */
export const claimDueCallbacks = async (
  db: Db,
  shares: QueueShare[],
  at: string,
): Promise<DueCallback[]> => {
  const now = sqlTime(at)
  const { rows } = await sql<DueCallback>`
    UPDATE provider_callbacks AS c
    SET due_at = ${now} + due.lease_ms * interval '1 millisecond', attempts = c.attempts + 1
    FROM (
      SELECT taken.id, share.queue, share.lease_ms
      FROM json_to_recordset(${JSON.stringify(shares)}::json) AS share (
        queue text, count integer, lease_ms integer)
      CROSS JOIN LATERAL (
        SELECT d.id FROM provider_callbacks AS d
        WHERE (d.provider || '/' || d.country) = share.queue AND d.due_at <= ${now}
        ORDER BY d.due_at LIMIT share.count
        FOR UPDATE SKIP LOCKED
      ) AS taken
    ) AS due
    WHERE c.id = due.id
    RETURNING c.id, c.attempts, c.transaction_id, due.queue`.execute(db)
  return rows
}

export type CallbackDue = Pick<ProviderCallbackRow, 'id' | 'due_at'>

/** A null due time means that the callback is never due again. */
export const putBackCallbacks = (db: Db, dueTimes: CallbackDue[]): Promise<unknown> =>
  sql`
    UPDATE provider_callbacks AS c SET due_at = r.due_at
    FROM json_to_recordset(${JSON.stringify(dueTimes)}::json) AS r (id uuid, due_at timestamptz)
    WHERE c.id = r.id`.execute(db)

export const listCallbacks = (
  db: Db,
  transactionId: string,
  count: number,
): Promise<ProviderCallbackRow[]> =>
  db
    .selectFrom('provider_callbacks')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .limit(count)
    .execute()

/** Keeps callbacks that still need to be confirmed. */
export const purgeCallbacks = (db: Db, part: OldPart): Promise<PurgedBatch> =>
  deleteOldest(db, 'provider_callbacks', { at: 'received_at', isOver: sql`r.due_at IS NULL` }, part)
