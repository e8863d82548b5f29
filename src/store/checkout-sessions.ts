import { type Insertable, type Selectable, sql } from 'kysely'
import type { CheckoutSessions } from '../../generated/database.ts'
import type { Caller } from '../domain/caller.ts'
import type { CheckoutStatus } from '../domain/checkout.ts'
import type { Country } from '../domain/markets.ts'
import type { Db, Tx } from './database.ts'
import type { TransactionRow } from './transactions.ts'

export type CheckoutSessionRow = Selectable<CheckoutSessions>
export type NewCheckoutSession = Insertable<CheckoutSessions>

export const insertCheckoutSession = (
  tx: Tx,
  session: NewCheckoutSession,
): Promise<CheckoutSessionRow> =>
  tx.insertInto('checkout_sessions').values(session).returningAll().executeTakeFirstOrThrow()

/** A session of the main interface, for its caller. */
export const findCheckoutSession = (
  db: Db,
  caller: Caller,
  id: string,
): Promise<CheckoutSessionRow | undefined> =>
  db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('id', '=', id)
    .where('application_id', '=', caller.applicationId)
    .where('environment', '=', caller.environment)
    .where('variant', '=', 'main')
    .executeTakeFirst()

/** What a page shows of an attempt to pay. */
export type ShownAttempt = Pick<
  TransactionRow,
  'type' | 'status' | 'failure_reason' | 'country' | 'provider' | 'created_at'
>

/** A session as its page shows it, found by the unguessable part of its address. */
export interface ShownSession extends CheckoutSessionRow {
  /** Newest first. */
  attempts: ShownAttempt[]
  merchant: string
  /** The merchant's own country, where most of its customers are. */
  home_country: Country
}

export const findShownSession = (
  db: Db,
  id: string,
  pageKey: string,
): Promise<ShownSession | undefined> =>
  db
    .selectFrom('checkout_sessions as s')
    .innerJoin('organisations as o', 'o.id', 's.organisation_id')
    .selectAll('s')
    .select(['o.name as merchant', 'o.country as home_country'])
    .select(
      // With the session in one statement: customers who wait ask for both every other second.
      sql<ShownAttempt[]>`coalesce((
        SELECT json_agg(json_build_object(
          'type', t.type, 'status', t.status, 'failure_reason', t.failure_reason,
          'country', t.country, 'provider', t.provider, 'created_at', t.created_at
        ) ORDER BY t.id DESC)
        FROM transactions AS t
        WHERE t.checkout_session_id = s.id AND t.type = 'collection'
      ), '[]')`.as('attempts'),
    )
    .where('s.id', '=', id)
    .where('s.page_key', '=', pageKey)
    .executeTakeFirst()

export const lockCheckoutSession = (tx: Tx, id: string): Promise<CheckoutSessionRow | undefined> =>
  tx.selectFrom('checkout_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The attempts to pay a session, newest first. */
export const listAttempts = (db: Db | Tx, sessionId: string): Promise<TransactionRow[]> =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where('checkout_session_id', '=', sessionId)
    .where('type', '=', 'collection')
    .orderBy('id', 'desc')
    .execute()

export interface SessionEnd {
  id: string
  status: CheckoutStatus
}

/**
 * Ends sessions that are still alive; returns those that ended. A session of the main interface
 * survives a failed payment; any other that is missing from the answer had ended before.
 */
export const endSessions = async (
  tx: Tx,
  ends: SessionEnd[],
  updatedAt: string,
): Promise<CheckoutSessionRow[]> => {
  if (ends.length === 0) return []
  const { rows } = await sql<CheckoutSessionRow>`
    UPDATE checkout_sessions AS s
    SET status = e.status, due_at = NULL, updated_at = ${updatedAt}::timestamptz
    FROM json_to_recordset(${JSON.stringify(ends)}::json) AS e (id uuid, status text)
    WHERE s.id = e.id AND s.status IN ('open', 'awaiting_pin')
      AND (e.status <> 'failed' OR s.variant = 'form')
    RETURNING s.*`.execute(tx)
  return rows
}

/** Expires sessions whose time has come, some at a time. */
export const expireSessions = async (
  tx: Tx,
  count: number,
  updatedAt: string,
): Promise<CheckoutSessionRow[]> => {
  const { rows } = await sql<CheckoutSessionRow>`
    UPDATE checkout_sessions AS s
    SET status = 'expired', due_at = NULL, updated_at = ${updatedAt}::timestamptz
    FROM (
      SELECT id FROM checkout_sessions WHERE due_at <= now() ORDER BY due_at
      LIMIT ${count} FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE s.id = due.id AND s.status IN ('open', 'awaiting_pin')
    RETURNING s.*`.execute(tx)
  return rows
}
