import { sql } from 'kysely'
import type { Environment } from '../domain/caller.ts'
import type { Db, Tx } from './database.ts'

/** A key the caller chose, and the SHA-256 of the request it stands for. */
export interface IdempotencyClaim {
  key: string
  fingerprint: Buffer
}

export interface StoredAnswer {
  status: number
  body: string
}

/** A claim in its scope: keys of different applications and environments never meet. */
export interface ScopedClaim {
  application_id: string
  environment: Environment
  claim: IdempotencyClaim
}

export type ClaimedBefore = { kind: 'replayed'; answer: StoredAnswer } | { kind: 'conflict' }

/** What was answered to the requests that hold these keys, in order; each key must be taken. */
export const readTakenClaims = async (
  db: Db | Tx,
  claims: ScopedClaim[],
): Promise<ClaimedBefore[]> => {
  if (claims.length === 0) return []
  const rows = await db
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
    if (stored === undefined) throw new Error('an idempotency key is taken by nobody')
    return claim.fingerprint.equals(stored.fingerprint)
      ? { kind: 'replayed', answer: { status: stored.status, body: stored.body } }
      : { kind: 'conflict' }
  })
}

export type NewClaim = ScopedClaim & { claimed_by: string }

const textOf = (claims: NewClaim[]): string =>
  JSON.stringify(
    claims.map(({ claim, ...scope }) => ({
      ...scope,
      key: claim.key,
      fingerprint: claim.fingerprint.toString('hex'),
    })),
  )

/**
 * Claims keys for orders whose answers are not yet known; they follow by `storeAnswers` in the
 * same transaction. Returns who got theirs. A key that another transaction is claiming is waited
 * for; keys go in by order, so that two groups cannot wait for each other.
 */
export const claimKeys = async (
  tx: Tx,
  claims: NewClaim[],
  createdAt: string,
): Promise<Set<string>> => {
  if (claims.length === 0) return new Set()
  const { rows } = await sql<{ claimed_by: string }>`
    INSERT INTO idempotency_keys
      (application_id, environment, key, fingerprint, claimed_by, status, body, created_at)
    SELECT application_id, environment, key, decode(fingerprint, 'hex'), claimed_by, 0, '',
      ${createdAt}::timestamptz
    FROM json_to_recordset(${textOf(claims)}::json) AS c (
      application_id uuid, environment text, key text, fingerprint text, claimed_by uuid)
    ORDER BY application_id, environment, key
    ON CONFLICT DO NOTHING
    RETURNING claimed_by`.execute(tx)
  return new Set(rows.map(({ claimed_by }) => claimed_by))
}

/** Stores the answers to claims made in this transaction. */
export const storeAnswers = async (
  tx: Tx,
  answers: (NewClaim & { answer: StoredAnswer })[],
): Promise<void> => {
  if (answers.length === 0) return
  const rows = answers.map(({ application_id, environment, claim, answer }) => ({
    application_id,
    environment,
    key: claim.key,
    ...answer,
  }))
  await sql`
    UPDATE idempotency_keys AS k SET status = a.status, body = a.body
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS a (
      application_id uuid, environment text, key text, status integer, body text)
    WHERE k.application_id = a.application_id AND k.environment = a.environment
      AND k.key = a.key`.execute(tx)
}
