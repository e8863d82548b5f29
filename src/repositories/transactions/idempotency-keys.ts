import { sql } from 'kysely'
import { assignColumns, type Column, columnsOf, insertValues } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import type { Language } from '../../domain/language.ts'
import type { Environment, Owner } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import { idempotencyDays } from '../../domain/retention.ts'

/** `fingerprint` is the SHA-256 of the request. */
export interface IdempotencyClaim {
  key: string
  fingerprint: Buffer
  /** The language of the error, if the response is an error. */
  language: Language
}

/** A response, byte for byte as sent. */
export interface StoredReply {
  status: number
  body: string
}

/** The earlier response to the same request with the same key. */
export interface Replayed {
  stored: StoredReply
}

/** Keys of different applications or environments never conflict. */
export interface ScopedClaim {
  application_id: string
  environment: Environment
  claim: IdempotencyClaim
}

/**
 * The response for a used key, or Problem `idempotency_conflict` if a different request used the
 * key.
 */
export type UsedKey = Replayed | Problem

const usedKeyOf = (
  claim: IdempotencyClaim,
  { fingerprint, status, body }: StoredReply & { fingerprint: Buffer },
): UsedKey =>
  claim.fingerprint.equals(fingerprint)
    ? { stored: { status, body } }
    : new Problem('idempotency_conflict')

/**
 * Reads the responses to the requests that used these keys, in the order of `claims`. Each key must
 * have been used.
 */
export const readUsedClaims = async (
  executor: Executor,
  claims: ScopedClaim[],
): Promise<UsedKey[]> => {
  if (claims.length === 0) return []
  const rows = await executor
    .selectFrom('idempotency_keys')
    .select(['application_id', 'environment', 'key', 'fingerprint', 'status', 'body'])
    .where((where) =>
      where.or(
        claims.map(({ application_id, environment, claim }) =>
          where.and({ application_id, environment, key: claim.key }),
        ),
      ),
    )
    .execute()
  return claims.map(({ application_id, environment, claim }) => {
    const stored = rows.find(
      (row) =>
        row.key === claim.key &&
        row.application_id === application_id &&
        row.environment === environment,
    )
    if (stored === undefined) throw new Error('a claimed idempotency key was not found')
    return usedKeyOf(claim, stored)
  })
}

/** Returns undefined if the key was not used or has expired. */
export const findUsedClaim = async (
  executor: Executor,
  { applicationId, environment }: Pick<Owner, 'applicationId' | 'environment'>,
  claim: IdempotencyClaim,
  at: string,
): Promise<UsedKey | undefined> => {
  const stored = await executor
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where((where) => where.and({ application_id: applicationId, environment, key: claim.key }))
    .where(
      'created_at',
      '>=',
      sql<string>`${at}::timestamptz
      - ${sql.lit(idempotencyDays)} * interval '1 day'`,
    )
    .executeTakeFirst()
  return stored && usedKeyOf(claim, stored)
}

export type NewClaim = ScopedClaim & { claimed_by: string }

/** The columns of a claim whose response is not known yet. */
const unreplied = insertValues<Column<'idempotency_keys'>>({
  application_id: 'application_id',
  environment: 'environment',
  key: 'key',
  fingerprint: "decode(fingerprint, 'hex')",
  claimed_by: 'claimed_by',
  status: '0',
  body: "''",
  created_at: 'created_at',
})

const textOf = (claims: NewClaim[], createdAt: string): string =>
  JSON.stringify(
    claims.map(({ claim, ...scope }) => ({
      ...scope,
      created_at: createdAt,
      key: claim.key,
      fingerprint: claim.fingerprint.toString('hex'),
    })),
  )

const replacedColumns = columnsOf('idempotency_keys', ['application_id', 'environment', 'key'])

/**
 * Replaces an existing claim only if it has expired. A statement may claim a key only once;
 * otherwise PostgreSQL rejects the whole statement.
 */
export const replaceExpiredClaim = sql`
  ON CONFLICT (application_id, environment, key) DO UPDATE SET
    ${assignColumns(replacedColumns, 'excluded')}
  WHERE idempotency_keys.created_at
    < excluded.created_at - ${sql.lit(idempotencyDays)} * interval '1 day'`

/**
 * Claims keys for requests whose responses are not known yet, and returns the ids that claimed
 * their key. `storeReplies` stores the responses in the same transaction.
 *
 * Waits for a key that another transaction is claiming. Claims are inserted in order, so that two
 * groups cannot deadlock. If several transactions have the same key, one transaction claims it.
 */
export const claimKeys = async (
  tx: Tx,
  claims: NewClaim[],
  createdAt: string,
): Promise<Set<string>> => {
  if (claims.length === 0) return new Set()
  const { rows } = await sql<{ claimed_by: string }>`
    INSERT INTO idempotency_keys (${unreplied.into})
    SELECT DISTINCT ON (application_id, environment, key) ${unreplied.values}
    FROM json_to_recordset(${textOf(claims, createdAt)}::json) AS c (
      application_id uuid, environment text, key text, fingerprint text, claimed_by uuid,
      created_at timestamptz)
    ORDER BY application_id, environment, key
    ${replaceExpiredClaim}
    RETURNING claimed_by`.execute(tx)
  return new Set(rows.map(({ claimed_by }) => claimed_by))
}

export const storeReplies = async (
  tx: Tx,
  replies: (NewClaim & { reply: StoredReply })[],
): Promise<void> => {
  if (replies.length === 0) return
  const rows = replies.map(({ application_id, environment, claim, reply }) => ({
    application_id,
    environment,
    key: claim.key,
    ...reply,
  }))
  await sql`
    UPDATE idempotency_keys AS k SET status = r.status, body = r.body
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r (
      application_id uuid, environment text, key text, status integer, body text)
    WHERE k.application_id = r.application_id AND k.environment = r.environment
      AND k.key = r.key`.execute(tx)
}

/**
 * Deletes a batch of idempotency keys older than a number of days. Batches keep the number of locks
 * per statement small. Returns the number of deleted keys. Callers repeat the call until the number
 * is below `count`.
 */
export const purgeIdempotencyKeys = async (
  db: Db,
  { days, count, at }: { days: number; count: number; at: string },
): Promise<number> => {
  const { rows } = await sql<{ deleted: number }>`
    WITH old AS (
      SELECT ctid FROM idempotency_keys
      WHERE created_at < ${at}::timestamptz - ${days} * interval '1 day'
      LIMIT ${count} FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY(SELECT ctid FROM old)) RETURNING 1
    )
    SELECT count(*) AS deleted FROM gone`.execute(db)
  return rows[0]?.deleted ?? 0
}
