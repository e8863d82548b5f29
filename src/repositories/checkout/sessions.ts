import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CheckoutSessions } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { sqlList } from '../../database/sql.ts'
import type { DuplicateCollection } from '../../domain/checkout/duplicate-collection.ts'
import { type CheckoutStatus, openSessionStatuses } from '../../domain/checkout/session.ts'
import type { Country } from '../../domain/markets.ts'
import type { Caller, Owner } from '../../domain/merchants/caller.ts'
import type { SupportContact } from '../../domain/merchants/support-contact.ts'
import { mayTransact } from '../merchants/may-transact.ts'
import {
  countsAsRefunded,
  isNotRefundedInFull,
  type TransactionRow,
} from '../transactions/transactions.ts'

export type CheckoutSessionRow = Selectable<CheckoutSessions>
export type NewCheckoutSession = NewRow<'checkout_sessions'>

export const insertCheckoutSession = (
  executor: Executor,
  session: NewCheckoutSession,
): Promise<CheckoutSessionRow> =>
  executor.insertInto('checkout_sessions').values(session).returningAll().executeTakeFirstOrThrow()

/** Returns the existing session if a session with this id exists. */
export const findOrInsertSession = async (
  db: Db,
  session: NewCheckoutSession,
): Promise<CheckoutSessionRow> =>
  (await db
    .insertInto('checkout_sessions')
    .values(session)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()) ??
  db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow()

/** Finds only sessions of the main variant. */
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

export type PageAttempt = Pick<
  TransactionRow,
  | 'id'
  | 'type'
  | 'status'
  | 'failure_reason'
  | 'country'
  | 'provider'
  | 'phone_number'
  | 'provider_reference'
  | 'replaces'
  | 'created_at'
  | 'updated_at'
> & {
  /** In minor units. `refunding` includes refunds in progress. */
  refunded: number
  refunding: number
}

export interface PageSession extends CheckoutSessionRow, SupportContact {
  /**
   * False if the merchant may no longer collect payments, or the link of the session is used up.
   */
  may_collect: boolean
  /** Sorted newest first. */
  attempts: PageAttempt[]
  merchant: string
  duplicate_collection: DuplicateCollection
  /** After paying through a payment link, customers stay on our page. */
  ends_here: boolean
  /** The merchant's country, because most of its customers are in this country. */
  home_country: Country
}

/**
 * Returns whether organisation `o`, the merchant of session or link `s`, may still collect
 * payments. A merchant may not collect if it is suspended, its identity was rejected, or its last
 * active secret key was revoked. In live mode, its identity must be verified. Expired keys do not
 * close pages.
 */
export const mayCollectAt = (at: string) => sql<boolean>`(
  ${mayTransact} AND o.kyc_status <> 'rejected'
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

/**
 * A session counts as a use of its link if it was completed. It also counts if a payment succeeded
 * after the session expired and was not refunded in full.
 */
export const isPaid = sql<boolean>`(c.status = 'completed' OR (c.attempted AND EXISTS (
  SELECT FROM transactions AS t
  WHERE t.checkout_session_id = c.id AND t.type = 'collection' AND t.status = 'successful'
    AND ${isNotRefundedInFull})))`

/**
 * Counts the uses of a link by sessions other than `s`. An open payment counts as a use, because it
 * may still succeed after its session expired. Sessions without an attempt are not read.
 */
export const otherUses = (linkId: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<number>`(
  SELECT count(*) FROM checkout_sessions AS c
  WHERE c.payment_link_id = ${linkId} AND c.attempted AND c.id <> ${id} AND (
    ${isPaid} OR EXISTS (
      SELECT FROM transactions AS t
      WHERE t.checkout_session_id = c.id AND t.type = 'collection'
        AND t.status IN ('pending', 'processing'))))`

/** True if the session has no link, the link has no limit, or the link has a use left. */
const hasUseLeft = sql<boolean>`(CASE WHEN l.uses_max IS NULL THEN true
  ELSE ${otherUses(sql`l.id`, sql`s.id`)} < l.uses_max END)`

const pageSessions = (db: Db, at: string) =>
  db
    .selectFrom('checkout_sessions as s')
    .innerJoin('organisations as o', 'o.id', 's.organisation_id')
    .innerJoin('applications as a', 'a.id', 's.application_id')
    .leftJoin('payment_links as l', 'l.id', 's.payment_link_id')
    .selectAll('s')
    .select(['o.name as merchant', 'o.country as home_country'])
    .select(sql<boolean>`(${mayCollectAt(at)} AND ${hasUseLeft})`.as('may_collect'))
    .select(['a.support_email', 'a.support_phone', 'a.support_url', 'a.duplicate_collection'])
    .select(sql<boolean>`l.id IS NOT NULL AND l.success_url IS NULL`.as('ends_here'))
    .select(
      // Reads the attempts together with the session, because the page of a waiting customer
      // requests both every two seconds.
      sql<PageAttempt[]>`coalesce((
        SELECT json_agg(json_build_object(
          'id', t.id, 'type', t.type, 'status', t.status, 'failure_reason', t.failure_reason,
          'country', t.country, 'provider', t.provider, 'phone_number', t.phone_number,
          'provider_reference', t.provider_reference, 'replaces', t.replaces,
          'created_at', t.created_at, 'updated_at', t.updated_at,
          'refunded', coalesce(r.refunded, 0), 'refunding', coalesce(r.refunding, 0)
        ) ORDER BY t.id DESC)
        FROM transactions AS t LEFT JOIN LATERAL (
          SELECT sum(r.amount) FILTER (WHERE ${countsAsRefunded(sql.ref('r.status'))}) AS refunding,
            sum(r.amount) FILTER (WHERE r.status = 'successful') AS refunded
          FROM transactions AS r WHERE r.original_id = t.id AND t.status = 'successful'
        ) AS r ON true
        WHERE t.checkout_session_id = s.id AND t.type = 'collection'
      ), '[]')`.as('attempts'),
    )

export const findPageSession = (
  db: Db,
  { id, key }: PageAddress,
  at: string,
): Promise<PageSession | undefined> =>
  pageSessions(db, at).where('s.id', '=', id).where('s.page_key', '=', key).executeTakeFirst()

/** The caller has already checked the key in the receipt URL. */
export const findReceiptSession = (
  db: Db,
  id: string,
  at: string,
): Promise<PageSession | undefined> =>
  pageSessions(db, at).where('s.id', '=', id).executeTakeFirst()

export interface PageMerchant extends SupportContact {
  merchant: string
}

/** Counts only sessions that the application created itself, up to `countMax`. */
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
 * Returns whether a session's merchant may still collect payments. Locks the organisation until the
 * transaction ends, so that no payment starts after a suspension or rejection was recorded.
 */
export const lockAndCheckCollection = async (
  tx: Tx,
  sessionId: string,
  at: string,
): Promise<boolean> => {
  const { rows } = await sql<{ may_collect: boolean }>`
    SELECT ${mayCollectAt(at)} AS may_collect
    FROM checkout_sessions AS s JOIN organisations AS o ON o.id = s.organisation_id
    WHERE s.id = ${sessionId} FOR SHARE OF o`.execute(tx)
  return rows[0]?.may_collect ?? false
}

export interface PageAddress {
  id: string
  key: string
}

/** Returns whether each address belongs to a checkout page, in the order of `pages`. */
export const findKnownPages = async (db: Db, pages: PageAddress[]): Promise<boolean[]> => {
  const ids = pages.map(({ id }) => id)
  const rows = await db
    .selectFrom('checkout_sessions')
    .select(['id', 'page_key'])
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
  const known = new Set(rows.map(({ id, page_key }) => `${id} ${page_key}`))
  return pages.map(({ id, key }) => known.has(`${id.toLowerCase()} ${key}`))
}

export const listAttempts = (executor: Executor, sessionId: string): Promise<TransactionRow[]> =>
  executor
    .selectFrom('transactions')
    .selectAll()
    .where('checkout_session_id', '=', sessionId)
    .where('type', '=', 'collection')
    .orderBy('id', 'desc')
    .execute()

export interface FinalSession {
  id: string
  status: CheckoutStatus
  payment_id: string | null
}

/**
 * Sets the final status of open sessions, and returns the sessions that changed. A session of the
 * main variant stays open after a failed payment. Rows are locked in id order, so that two
 * transactions that update the same sessions cannot deadlock.
 */
export const finaliseSessions = async (
  tx: Tx,
  sessions: FinalSession[],
  updatedAt: string,
): Promise<CheckoutSessionRow[]> => {
  if (sessions.length === 0) return []
  const { rows } = await sql<CheckoutSessionRow>`
    WITH ended AS (
      SELECT e.* FROM json_to_recordset(${JSON.stringify(sessions)}::json) AS e (
        id uuid, status text, payment_id uuid)
      JOIN checkout_sessions AS s ON s.id = e.id
      WHERE s.status IN ${sqlList(openSessionStatuses)}
        AND (e.status <> 'failed' OR s.variant = 'form')
      ORDER BY s.id FOR UPDATE OF s
    )
    UPDATE checkout_sessions AS s
    SET status = e.status, payment_id = e.payment_id, due_at = NULL,
      updated_at = ${updatedAt}::timestamptz
    FROM ended AS e WHERE s.id = e.id
    RETURNING s.*`.execute(tx)
  return rows
}

/**
 * Completes sessions that have a successful payment, and returns the completed sessions. A session
 * may already have a different final status. A session that another payment completed does not
 * change.
 */
export const completeSessions = async (
  tx: Tx,
  paymentIds: Map<string, string>,
  updatedAt: string,
): Promise<CheckoutSessionRow[]> => {
  const completed = [...paymentIds].map(([id, payment_id]) => ({ id, payment_id }))
  const { rows } = await sql<CheckoutSessionRow>`
    UPDATE checkout_sessions AS s
    SET status = 'completed', payment_id = e.payment_id, due_at = NULL,
      updated_at = ${updatedAt}::timestamptz
    FROM json_to_recordset(${JSON.stringify(completed)}::json) AS e (id uuid, payment_id uuid)
    WHERE s.id = e.id AND s.status <> 'completed'
    RETURNING s.*`.execute(tx)
  return rows
}

export const findCompletedIds = async (tx: Tx, ids: string[]): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('checkout_sessions')
    .select('id')
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('status', '=', 'completed')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const isSessionOfAnother = async (
  tx: Tx,
  { id, checkout_session_id: sessionId }: Pick<TransactionRow, 'id' | 'checkout_session_id'>,
): Promise<boolean> => {
  const found = await tx
    .selectFrom('checkout_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('status', '=', 'completed')
    .where('payment_id', '<>', id)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Marks completed sessions as unpaid if no valid payment is left, and returns these sessions. If
 * another payment of a session succeeded and was not refunded in full, that payment completes the
 * session instead. Refunds do not change a session whose payment is still valid.
 */
export const withdrawSessions = async (
  tx: Tx,
  ids: string[],
  updatedAt: string,
): Promise<CheckoutSessionRow[]> => {
  await sql`
    UPDATE checkout_sessions AS s
    SET payment_id = (
      SELECT t.id FROM transactions AS t
      WHERE t.checkout_session_id = s.id AND t.type = 'collection' AND t.status = 'successful'
        AND (t.id IS NOT DISTINCT FROM s.payment_id OR ${isNotRefundedInFull})
      ORDER BY t.id IS NOT DISTINCT FROM s.payment_id DESC, t.id LIMIT 1)
    WHERE s.id = ANY(${ids}::uuid[]) AND s.status = 'completed'`.execute(tx)
  const { rows } = await sql<CheckoutSessionRow>`
    UPDATE checkout_sessions AS s
    SET status = CASE s.variant WHEN 'main' THEN 'expired' ELSE 'failed' END,
      due_at = NULL, updated_at = ${updatedAt}::timestamptz
    WHERE s.id = ANY(${ids}::uuid[]) AND s.status = 'completed' AND s.payment_id IS NULL
    RETURNING s.*`.execute(tx)
  return rows
}

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
