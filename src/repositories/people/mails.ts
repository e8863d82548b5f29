import { type Selectable, sql } from 'kysely'
import type { Mails } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { sqlTime } from '../../database/sql.ts'
import { deleteOldest, type OldPart, type PurgedBatch } from '../old-rows.ts'

export type MailRow = Selectable<Mails>

/** An e-mail to send, with the ids that are needed to create its link. */
type NewMail = NewRow<
  'mails',
  'due_at' | 'attempts' | 'sent_at' | 'failure' | 'invitation_id' | 'live_key_id'
> &
  Partial<Pick<MailRow, 'invitation_id' | 'live_key_id'>>

/**
 * Queues an e-mail, unless an e-mail with the same kind of link is already queued for the
 * recipient.
 */
export const insertMail = (executor: Executor, { facts, ...row }: NewMail): Promise<unknown> =>
  executor
    .insertInto('mails')
    .values({ ...row, facts: JSON.stringify(facts), due_at: row.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Only the recipient has seen the link of an e-mailed invitation. */
export const isInvitationMailed = async (tx: Tx, invitationId: string): Promise<boolean> =>
  (await tx
    .selectFrom('mails')
    .select('id')
    .where('invitation_id', '=', invitationId)
    .where('kind', '=', 'invitation')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Leases due e-mails, oldest due time first. Moves `due_at` forward and counts the attempt. */
export const claimDueMails = async (
  db: Db,
  { at, leaseMs, count }: { at: string; leaseMs: number; count: number },
): Promise<MailRow[]> => {
  const { rows } = await sql<MailRow>`
    UPDATE mails SET attempts = attempts + 1,
      due_at = ${at}::timestamptz + ${leaseMs}::integer * interval '1 millisecond'
    WHERE id IN (SELECT id FROM mails WHERE due_at <= ${at}::timestamptz
      ORDER BY due_at, id LIMIT ${count} FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(db)
  return rows
}

export interface MailResult {
  /** When the next attempt is due; null if the e-mail was sent or abandoned. */
  dueAt: string | null
  sentAt: string | null
  failure: string | null
}

export const recordMailAttempt = (
  db: Db,
  { id, attempts }: MailRow,
  { dueAt, sentAt, failure }: MailResult,
): Promise<unknown> =>
  db
    .updateTable('mails')
    .set({ due_at: dueAt, sent_at: sentAt, failure })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .execute()

/** Returns undefined if no e-mail is due. */
export const readOldestDueMail = async (db: Db, at: string): Promise<string | undefined> => {
  const { rows } = await sql<{ due_at: string }>`
    SELECT due_at FROM mails WHERE due_at <= ${sqlTime(at)} ORDER BY due_at LIMIT 1`.execute(db)
  return rows[0]?.due_at
}

export const purgeMails = (db: Db, part: OldPart): Promise<PurgedBatch> =>
  deleteOldest(db, 'mails', { at: 'created_at', isOver: sql`r.due_at IS NULL` }, part)
