import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { sqlList, sqlTime } from '../../database/sql.ts'
import { openBulkStatuses } from '../../domain/payouts/bulk-payout.ts'
import { maskedNumber, withoutNumber } from '../../domain/phone-number.ts'
import { finalStatuses, openStatuses } from '../../domain/transactions/status-groups.ts'
import { isOfNumber } from './selection.ts'

/** Replaces a phone number in the data of old transactions. `msisdn` has no plus sign. */

/**
 * Returns true if the number has a transaction in progress, or if a bulk payout may still create a
 * transaction.
 */
export const hasOpenTransaction = async (db: Db, msisdn: string): Promise<boolean> => {
  const { rows } = await sql<{ isOpen: boolean }>`
    SELECT EXISTS (SELECT FROM transactions AS t
        WHERE ${isOfNumber('t', msisdn)} AND t.status IN ${sqlList(openStatuses)})
      OR EXISTS (SELECT FROM bulk_payout_lines AS l
        JOIN bulk_payouts AS b ON b.id = l.bulk_payout_id
        WHERE ${isOfNumber('l', msisdn)} AND b.status IN ${sqlList(openBulkStatuses)})
      AS "isOpen"`.execute(db)
  return rows[0]?.isOpen === true
}

/**
 * Counts the transactions that still contain the number. `last_ended_at` (ISO 8601) is when the
 * last of these transactions reached its final status.
 */
export const readKeptTransactions = async (
  db: Db,
  msisdn: string,
): Promise<{ count: number; last_ended_at: string | null }> => {
  const { rows } = await sql<{ count: number; last_ended_at: string | null }>`
    SELECT count(*) AS count, max(updated_at) AS last_ended_at FROM transactions AS t
    WHERE ${isOfNumber('t', msisdn)}`.execute(db)
  return rows[0] ?? { count: 0, last_ended_at: null }
}

interface ErasurePart {
  msisdn: string
  /** ISO 8601. Transactions that reached their final status later are not changed. */
  finalBefore: string
  /** ISO 8601. */
  at: string
  /** The maximum number of transactions. The same maximum applies to bulk payout lines. */
  count: number
}

/** The number of rows in which the phone number was erased. */
export interface ErasedRows {
  orders: number
  lines: number
  events: number
  callbacks: number
}

/** Excludes transactions that have an open reconciliation item. */
const lockErasable = async (
  tx: Tx,
  { msisdn, finalBefore, count }: ErasurePart,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT t.id FROM transactions AS t
    WHERE ${isOfNumber('t', msisdn)} AND t.status IN ${sqlList(finalStatuses)}
      AND t.updated_at < ${sqlTime(finalBefore)}
      AND NOT EXISTS (SELECT FROM reconciliation_items AS i
        WHERE i.transaction_id = t.id AND i.resolution IS DISTINCT FROM 'settled'
          AND i.resolved_at IS NULL)
    ORDER BY t.id LIMIT ${count} FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows.map(({ id }) => id)
}

interface StoredText {
  id: string
  text: string
}

type TextColumn =
  | ['events', 'payload']
  | ['provider_callbacks', 'body']
  | ['delivery_attempts', 'response']

/** Returns the number of changed texts. */
const eraseTexts = async (
  tx: Tx,
  [table, column]: TextColumn,
  texts: StoredText[],
  msisdn: string,
): Promise<number> => {
  const changed = texts.flatMap(({ id, text }) => {
    const after = table === 'events' ? payloadWithout(text, msisdn) : withoutNumber(text, msisdn)
    return after === text ? [] : [{ id, text: after }]
  })
  if (changed.length === 0) return 0
  const type = sql.raw(table === 'delivery_attempts' ? 'bigint' : 'uuid')
  await sql`
    UPDATE ${sql.table(table)} AS r SET ${sql.ref(column)} = c.text
    FROM json_to_recordset(${JSON.stringify(changed)}::json) AS c (id ${type}, text text)
    WHERE r.id = c.id`.execute(tx)
  return changed.length
}

/** Masks the phone number in the body of a transaction event. */
const payloadWithout = (payload: string, msisdn: string): string => {
  const event = JSON.parse(payload) as { data: { phone_number?: string } }
  if (event.data.phone_number === undefined) return payload
  event.data.phone_number = maskedNumber(msisdn)
  return JSON.stringify(event)
}

/**
 * Erases the number in lines of finished bulk payouts whose payouts were erased or never created.
 */
const eraseLines = async (tx: Tx, { msisdn, finalBefore, count }: ErasurePart): Promise<number> => {
  const masked = maskedNumber(msisdn)
  const { numAffectedRows = 0n } = await sql`
    UPDATE bulk_payout_lines AS l SET phone_number = ${masked}, msisdn = ${masked}
    FROM (
      SELECT f.bulk_payout_id, f.number FROM bulk_payout_lines AS f
      JOIN bulk_payouts AS b ON b.id = f.bulk_payout_id
      WHERE ${isOfNumber('f', msisdn)} AND b.status NOT IN ${sqlList(openBulkStatuses)}
        AND b.updated_at < ${sqlTime(finalBefore)}
        AND NOT EXISTS (SELECT FROM transactions AS t
          WHERE t.bulk_payout_id = f.bulk_payout_id AND t.bulk_payout_line = f.number
            AND t.number_erased_at IS NULL)
      LIMIT ${count}
    ) AS found
    WHERE l.bulk_payout_id = found.bulk_payout_id AND l.number = found.number`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Erases the number in the next batch of transactions that reached their final status before a
 * time. Also erases it in the events of these transactions, in the responses of endpoints and
 * providers, and in lines of bulk payouts.
 */
export const eraseNumbers = async (tx: Tx, part: ErasurePart): Promise<ErasedRows> => {
  const { msisdn, at } = part
  const ids = await lockErasable(tx, part)
  const { rows: events } = await sql<StoredText>`
    SELECT id, payload AS text FROM events
    WHERE resource_id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx)
  const { rows: answers } = await sql<StoredText>`
    SELECT id::text AS id, response AS text FROM delivery_attempts
    WHERE event_id = ANY(${events.map(({ id }) => id)}::uuid[]) AND response IS NOT NULL`.execute(
    tx,
  )
  const { rows: callbacks } = await sql<StoredText>`
    SELECT id, body AS text FROM provider_callbacks
    WHERE transaction_id = ANY(${ids}::uuid[])`.execute(tx)
  await eraseTexts(tx, ['delivery_attempts', 'response'], answers, msisdn)
  const masked = maskedNumber(msisdn)
  await sql`
    UPDATE transactions SET phone_number = ${masked}, msisdn = ${masked},
      number_erased_at = ${sqlTime(at)}
    WHERE id = ANY(${ids}::uuid[])`.execute(tx)
  return {
    orders: ids.length,
    lines: await eraseLines(tx, part),
    events: await eraseTexts(tx, ['events', 'payload'], events, msisdn),
    callbacks: await eraseTexts(tx, ['provider_callbacks', 'body'], callbacks, msisdn),
  }
}
