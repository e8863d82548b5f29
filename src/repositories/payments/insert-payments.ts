import { sql } from 'kysely'
import { type Column, defineColumns, insertValues, listColumns } from '../../database/columns.ts'
import type { Db } from '../../database/database.ts'
import { isDatabaseTrouble } from '../../database/database-errors.ts'
import { waitForLocks } from '../../database/sql.ts'
import { Problem } from '../../domain/problems.ts'
import {
  type IdempotencyClaim,
  type Replayed,
  readUsedClaims,
  replaceExpiredClaim,
  type ScopedClaim,
  type StoredReply,
  type UsedKey,
} from '../transactions/idempotency-keys.ts'
import { createdColumns, type NewTransaction } from '../transactions/transactions.ts'

export interface PaymentToInsert {
  row: NewTransaction
  claim: IdempotencyClaim | undefined
  /** The response that is stored together with the claimed key. */
  reply: StoredReply | undefined
  address: string | null
}

/** The columns of a key claim that already has its response. */
const replied = insertValues<Column<'idempotency_keys'>>({
  application_id: 'application_id',
  environment: 'environment',
  key: 'key',
  fingerprint: "decode(fingerprint, 'hex')",
  claimed_by: 'id',
  status: 'reply_status',
  body: 'body',
  created_at: 'created_at',
})

/**
 * Inserts payments together with the claims of their idempotency keys and their request addresses.
 * One statement writes everything, so that a key and its payment are stored together or not at all.
 * Returns undefined for each inserted payment.
 *
 * A payment whose key is in use is not inserted, and a second statement reads the earlier response.
 * If that read fails, only payments with used keys get the error.
 *
 * Claims are inserted in key order, so that two groups with the same keys cannot deadlock. The
 * later group waits at most `lockWaitMs` for the commit of the earlier group. If several payments
 * of a group have the same key, one payment claims it.
 */
export const insertPayments = async (
  db: Db,
  payments: PaymentToInsert[],
  lockWaitMs: number,
): Promise<(Replayed | Error | undefined)[]> => {
  const newPayments = payments.map(({ row, claim, reply, address }) => ({
    ...row,
    address,
    key: claim?.key,
    fingerprint: claim?.fingerprint.toString('hex'),
    reply_status: claim && reply?.status,
    body: claim && reply?.body,
  }))
  const { rows } = await sql<{ id: string }>`
    WITH new_payments AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(newPayments)}::json) AS o (
        ${defineColumns('transactions', createdColumns)}, address text, key text,
        fingerprint text, reply_status integer, body text)
      WHERE ${waitForLocks(lockWaitMs)}
    ), claimed AS (
      INSERT INTO idempotency_keys (${replied.into})
      SELECT DISTINCT ON (application_id, environment, key) ${replied.values}
      FROM new_payments WHERE key IS NOT NULL
      ORDER BY application_id, environment, key
      ${replaceExpiredClaim}
      RETURNING claimed_by
    ), accepted AS (
      SELECT * FROM new_payments WHERE key IS NULL OR id IN (SELECT claimed_by FROM claimed)
    ), addressed AS (
      INSERT INTO request_addresses (id, address, created_at)
      SELECT id, address, created_at FROM accepted WHERE address IS NOT NULL
    )
    INSERT INTO transactions (${listColumns(createdColumns)})
    SELECT ${listColumns(createdColumns)} FROM accepted
    RETURNING id`.execute(db)
  const opened = new Set(rows.map(({ id }) => id))
  const usedClaims = payments.flatMap(({ row: { id, application_id, environment }, claim }) =>
    opened.has(id) || claim === undefined ? [] : [{ id, application_id, environment, claim }],
  )
  const replies = await readReplies(db, usedClaims)
  const before = new Map(usedClaims.map(({ id }, at) => [id, replies[at]]))
  return payments.map(({ row }) => before.get(row.id))
}

/** If a response cannot be read, the payment may exist, so the caller should retry. */
const readReplies = async (db: Db, used: ScopedClaim[]): Promise<UsedKey[]> => {
  try {
    return await readUsedClaims(db, used)
  } catch (cause) {
    if (used.length === 1 || isDatabaseTrouble(cause)) {
      return used.map(() => new Problem('service_unavailable', { cause }))
    }
    const alone = await Promise.all(used.map((claim) => readReplies(db, [claim])))
    return alone.flat()
  }
}
