import { type Selectable, sql } from 'kysely'
import type { CheckoutSessions } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { sqlList } from '../../database/sql-list.ts'
import { type CheckoutStatus, openSessionStatuses } from '../../domain/checkout/session.ts'
import type { Country } from '../../domain/markets.ts'
import type { Caller, Owner } from '../../domain/merchants/caller.ts'
import type { TransactionRow } from '../transactions/transactions.ts'

export type CheckoutSessionRow = Selectable<CheckoutSessions>
export type NewCheckoutSession = NewRow<'checkout_sessions'>

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
export type PageAttempt = Pick<
  TransactionRow,
  'type' | 'status' | 'failure_reason' | 'country' | 'provider' | 'created_at'
>

/** A session as its page shows it, found by the unguessable part of its address. */
export interface PageSession extends CheckoutSessionRow {
  /** Whether its merchant may still collect by it. */
  may_collect: boolean
  /** Newest first. */
  attempts: PageAttempt[]
  merchant: string
  /** The merchant's own country, where most of its customers are. */
  home_country: Country
}

/**
 * Whether the merchant of session or link `s`, of organisation `o`, may still collect by it: not
 * once it is suspended or its identity is refused, in live mode only while that is verified, and
 * not once the last secret key that worked was revoked. A key that ran out by itself ends no page.
 */
export const mayCollectAt = (at: string) => sql<boolean>`(
  o.suspended_at IS NULL AND o.kyc_status <> 'rejected'
  AND (s.environment = 'test' OR o.kyc_status = 'verified')
  AND (
    EXISTS (
      SELECT FROM api_keys AS k
      WHERE k.application_id = s.application_id AND k.environment = s.environment
        AND k.kind = 'secret' AND k.revoked_at IS NULL
        AND (k.expires_at IS NULL OR k.expires_at > ${at}::timestamptz))
    OR NOT EXISTS (
      SELECT FROM api_keys AS k
      WHERE k.application_id = s.application_id AND k.environment = s.environment
        AND k.kind = 'secret' AND k.revoked_at IS NOT NULL)
  ))`

export const findPageSession = (
  db: Db,
  id: string,
  pageKey: string,
  at: string,
): Promise<PageSession | undefined> =>
  db
    .selectFrom('checkout_sessions as s')
    .innerJoin('organisations as o', 'o.id', 's.organisation_id')
    .selectAll('s')
    .select(['o.name as merchant', 'o.country as home_country', mayCollectAt(at).as('may_collect')])
    .select(
      // With the session in one statement: customers who wait ask for both every other second.
      sql<PageAttempt[]>`coalesce((
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

/** How many sessions that an application created itself are open, counted up to `countMax`. */
export const countOpenSessions = async (
  tx: Tx,
  { applicationId, environment }: Owner,
  countMax: number,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT FROM checkout_sessions
      WHERE application_id = ${applicationId}::uuid AND environment = ${environment}
        AND due_at IS NOT NULL AND payment_link_id IS NULL
      LIMIT ${countMax}
    ) AS open`.execute(tx)
  return rows[0]?.count ?? 0
}

export const lockCheckoutSession = (tx: Tx, id: string): Promise<CheckoutSessionRow | undefined> =>
  tx.selectFrom('checkout_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Whether a session's merchant may still collect. Its organisation is held until the transaction
 * ends: once a suspension or a refused identity is recorded, no payment follows it.
 */
export const holdCollection = async (tx: Tx, sessionId: string, at: string): Promise<boolean> => {
  const { rows } = await sql<{ may_collect: boolean }>`
    SELECT ${mayCollectAt(at)} AS may_collect
    FROM checkout_sessions AS s JOIN organisations AS o ON o.id = s.organisation_id
    WHERE s.id = ${sessionId} FOR SHARE OF o`.execute(tx)
  return rows[0]?.may_collect ?? false
}

/** The two parts of a page's address. */
export interface PageAddress {
  id: string
  key: string
}

/** Which addresses are those of a page, in order. */
export const arePages = async (db: Db, pages: PageAddress[]): Promise<boolean[]> => {
  const ids = pages.map(({ id }) => id)
  const rows = await db
    .selectFrom('checkout_sessions')
    .select(['id', 'page_key'])
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
  const known = new Set(rows.map(({ id, page_key }) => `${id} ${page_key}`))
  return pages.map(({ id, key }) => known.has(`${id.toLowerCase()} ${key}`))
}

/** The attempts to pay a session, newest first. */
export const listAttempts = (executor: Executor, sessionId: string): Promise<TransactionRow[]> =>
  executor
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
    WHERE s.id = e.id AND s.status IN ${sqlList(openSessionStatuses)}
      AND (e.status <> 'failed' OR s.variant = 'form')
    RETURNING s.*`.execute(tx)
  return rows
}

/** Completes sessions whose payment succeeded, whatever they had ended as; returns those. */
export const completeSessions = async (
  tx: Tx,
  ids: string[],
  updatedAt: string,
): Promise<CheckoutSessionRow[]> => {
  const { rows } = await sql<CheckoutSessionRow>`
    UPDATE checkout_sessions AS s
    SET status = 'completed', due_at = NULL, updated_at = ${updatedAt}::timestamptz
    WHERE s.id = ANY(${ids}::uuid[]) AND s.status <> 'completed'
    RETURNING s.*`.execute(tx)
  return rows
}

/** Ends sessions as unpaid that no payment completes any more; returns those. */
export const withdrawSessions = async (
  tx: Tx,
  ids: string[],
  updatedAt: string,
): Promise<CheckoutSessionRow[]> => {
  const { rows } = await sql<CheckoutSessionRow>`
    UPDATE checkout_sessions AS s
    SET status = CASE s.variant WHEN 'main' THEN 'expired' ELSE 'failed' END,
      due_at = NULL, updated_at = ${updatedAt}::timestamptz
    WHERE s.id = ANY(${ids}::uuid[]) AND s.status = 'completed' AND NOT EXISTS (
      SELECT FROM transactions AS t
      WHERE t.checkout_session_id = s.id AND t.type = 'collection' AND t.status = 'successful')
    RETURNING s.*`.execute(tx)
  return rows
}

/** Expires sessions whose time has come at a time, as many as `count`. */
export const expireSessions = async (
  tx: Tx,
  count: number,
  at: string,
): Promise<CheckoutSessionRow[]> => {
  const { rows } = await sql<CheckoutSessionRow>`
    UPDATE checkout_sessions AS s
    SET status = 'expired', due_at = NULL, updated_at = ${at}::timestamptz
    FROM (
      SELECT id FROM checkout_sessions WHERE due_at <= ${at}::timestamptz ORDER BY due_at
      LIMIT ${count} FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE s.id = due.id AND s.status IN ${sqlList(openSessionStatuses)}
    RETURNING s.*`.execute(tx)
  return rows
}
