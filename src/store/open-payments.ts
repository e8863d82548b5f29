import { sql } from 'kysely'
import type { Db } from './database.ts'
import { type ClaimedBefore, type IdempotencyClaim, readTakenClaims } from './idempotency.ts'
import type { NewTransaction } from './transactions.ts'

export interface PaymentToOpen {
  row: NewTransaction
  claim: IdempotencyClaim | undefined
  /** The reply's body, stored with the claim. */
  body: string
}

/** `opened`: recorded now. Otherwise its key was taken before. */
export type OpenedPayment = { kind: 'opened' } | ClaimedBefore

/**
 * Records payments together with the claims of their idempotency keys, in one statement and so in
 * one transaction: a key and its payment exist both or neither. A key that is taken leaves its
 * payment out; one more statement reads what was answered then.
 *
 * Claims go in by order of key, so that two groups with the same keys cannot deadlock; the later
 * one waits for the earlier one's commit.
 */
export const openPayments = async (db: Db, payments: PaymentToOpen[]): Promise<OpenedPayment[]> => {
  const orders = payments.map(({ row, claim, body }) => ({
    ...row,
    key: claim?.key,
    fingerprint: claim?.fingerprint.toString('hex'),
    body: claim && body,
  }))
  const { rows } = await sql<{ id: string }>`
    WITH orders AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(orders)}::json) AS o (
        id uuid, application_id uuid, organisation_id uuid, environment text, type text,
        provider text, country text, amount bigint, currency text, phone_number text, msisdn text,
        status text, metadata json, checkout_session_id uuid, due_at timestamptz,
        created_at timestamptz, updated_at timestamptz, key text, fingerprint text, body text)
    ), claimed AS (
      INSERT INTO idempotency_keys
        (application_id, environment, key, fingerprint, claimed_by, status, body, created_at)
      SELECT application_id, environment, key, decode(fingerprint, 'hex'), id, 201, body, created_at
      FROM orders WHERE key IS NOT NULL
      ORDER BY application_id, environment, key
      ON CONFLICT DO NOTHING
      RETURNING claimed_by
    )
    INSERT INTO transactions
      (id, application_id, organisation_id, environment, type, provider, country, amount, currency,
       phone_number, msisdn, status, metadata, checkout_session_id, due_at, created_at, updated_at)
    SELECT
      id, application_id, organisation_id, environment, type, provider, country, amount, currency,
      phone_number, msisdn, status, metadata, checkout_session_id, due_at, created_at, updated_at
    FROM orders WHERE key IS NULL OR id IN (SELECT claimed_by FROM claimed)
    RETURNING id`.execute(db)
  const opened = new Set(rows.map(({ id }) => id))
  const taken = payments.flatMap(({ row: { id, application_id, environment }, claim }) =>
    opened.has(id) || claim === undefined ? [] : [{ id, application_id, environment, claim }],
  )
  const answers = await readTakenClaims(db, taken)
  const before = new Map(taken.map(({ id }, at) => [id, answers[at]]))
  return payments.map(({ row }) => before.get(row.id) ?? { kind: 'opened' })
}
