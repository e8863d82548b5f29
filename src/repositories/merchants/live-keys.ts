import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { LiveKeys } from '../../../generated/database.ts'
import { columnsOf, listColumns, type NewRow } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import { sqlList, sqlTime } from '../../database/sql.ts'
import type { LiveKeyStatus, ShownLiveKeyStatus } from '../../domain/merchants/live-key.ts'
import type { Role } from '../../domain/people/roles.ts'
import { type ApprovalState, approvalColumn } from '../approvals/decisions.ts'

export type LiveKeyRow = Selectable<LiveKeys>

export type ShownLiveKey = Omit<LiveKeyRow, 'status' | 'code_hash'> & {
  status: ShownLiveKeyStatus
  organisation_id: string
  organisation_name: string
  handed_to_name: string | null
  approval: ApprovalState
}

export const insertLiveKey = async (
  tx: Tx,
  row: NewRow<
    'live_keys',
    'handed_to' | 'handed_at' | 'code_hash' | 'claimed_at' | 'claimed_from' | 'api_key_id'
  >,
): Promise<void> => {
  await tx.insertInto('live_keys').values(row).execute()
}

const isOpen = (at: string): RawBuilder<boolean> =>
  sql`(status IN ('awaiting_approval', 'ready') AND expires_at > ${sqlTime(at)})`

export const countOpenLiveKeys = async (
  tx: Tx,
  applicationId: string,
  at: string,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM live_keys
    WHERE application_id = ${applicationId}::uuid AND ${isOpen(at)}`.execute(tx)
  return rows[0]?.count ?? 0
}

export const lockLiveKey = (tx: Tx, id: string): Promise<LiveKeyRow | undefined> =>
  tx.selectFrom('live_keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns false if the key could no longer be claimed. */
export const cancelOpenLiveKey = async (
  tx: Tx,
  id: string,
  status: Extract<LiveKeyStatus, 'cancelled'>,
  at: string,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('live_keys')
    .set({ status })
    .where('id', '=', id)
    .where(isOpen(at))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/**
 * Cancels a merchant's claimable live keys whose link was sent to an address other than `email`.
 * Returns the cancelled keys with their previous status.
 */
export const cancelMisdirectedKeys = async (
  tx: Tx,
  { organisationId, email, at }: { organisationId: string; email: string; at: string },
): Promise<Pick<LiveKeyRow, 'id' | 'application_id' | 'status'>[]> => {
  const { rows } = await sql<Pick<LiveKeyRow, 'id' | 'application_id' | 'status'>>`
    WITH open AS (
      SELECT id, application_id, status FROM live_keys
      WHERE application_id IN
          (SELECT id FROM applications WHERE organisation_id = ${organisationId}::uuid)
        AND lower(recipient) <> lower(${email}) AND ${isOpen(at)}
      FOR UPDATE)
    UPDATE live_keys AS s SET status = 'cancelled' FROM open WHERE s.id = open.id
    RETURNING open.id, open.application_id, open.status`.execute(tx)
  return rows
}

/**
 * Makes an approved live key claimable, and returns whether it is now claimable. The person who
 * started the key must still be allowed to start live keys, and the claim link must go to the
 * current contact address.
 *
 * `handedTo` is the person who sees the claim link, and `handedAt` is when they see it. `codeHash`
 * is the hash of the link's code.
 */
export const markReady = async (
  tx: Tx,
  id: string,
  ready: {
    expiresAt: string
    codeHash: Buffer | null
    handedTo: string | null
    handedAt: string | null
  },
  mayStart: readonly Role[],
): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE live_keys AS s SET status = 'ready', expires_at = ${sqlTime(ready.expiresAt)},
      code_hash = ${ready.codeHash}::bytea, handed_to = ${ready.handedTo}::uuid,
      handed_at = ${ready.handedAt}::timestamptz
    WHERE s.id = ${id}::uuid AND s.status = 'awaiting_approval'
      AND (s.started_by IS NULL OR EXISTS (SELECT FROM people AS p WHERE p.id = s.started_by
        AND p.disabled_at IS NULL AND p.role IN ${sqlList(mayStart)} AND p.countries IS NULL))
      AND (s.recipient IS NULL OR EXISTS (SELECT FROM applications AS a
        JOIN organisations AS o ON o.id = a.organisation_id
        WHERE a.id = s.application_id AND lower(o.email) = lower(s.recipient)))
    RETURNING s.id`.execute(tx)
  return rows.length > 0
}

/** Returns false if the key is not claimable. */
export const replaceClaimCode = async (
  db: Db,
  { id, hash, at }: { id: string; hash: Buffer; at: string },
): Promise<boolean> => {
  const replaced = await db
    .updateTable('live_keys')
    .set({ code_hash: hash })
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return replaced.numUpdatedRows > 0n
}

export const findClaim = (db: Db, codeHash: Buffer) =>
  db
    .selectFrom('live_keys as k')
    .innerJoin('applications as a', 'a.id', 'k.application_id')
    .innerJoin('organisations as o', 'o.id', 'a.organisation_id')
    .leftJoin('people as h', 'h.id', 'k.handed_to')
    .select([
      'k.id',
      'k.application_id',
      'k.kind',
      'k.name',
      'k.status',
      'k.expires_at',
      'k.claimed_at',
      'k.claimed_from',
      'k.handed_at',
      'h.name as handed_to_name',
      'a.name as application_name',
      'o.name as organisation_name',
      'o.country',
    ])
    .where('k.code_hash', '=', codeHash)
    .executeTakeFirst()

export type Claim = NonNullable<Awaited<ReturnType<typeof findClaim>>>

/** The transaction must have locked the key. */
export const markClaimed = async (
  tx: Tx,
  id: string,
  { apiKeyId, at, from }: { apiKeyId: string; at: string; from: string | null },
): Promise<void> => {
  await tx
    .updateTable('live_keys')
    .set({ status: 'claimed', claimed_at: at, claimed_from: from, api_key_id: apiKeyId })
    .where('id', '=', id)
    .execute()
}

const shownStatus = (at: string): RawBuilder<ShownLiveKeyStatus> =>
  sql`CASE WHEN s.status IN ('awaiting_approval', 'ready') AND s.expires_at <= ${sqlTime(at)}
    THEN 'expired' ELSE s.status END`

const shownColumns = listColumns(
  columnsOf('live_keys', ['status', 'code_hash']).map((column) => `s.${column}`),
)

const shown = (at: string, condition: RawBuilder<unknown>): RawBuilder<ShownLiveKey> =>
  sql`SELECT ${shownColumns}, ${shownStatus(at)} AS status, o.id AS organisation_id,
    o.name AS organisation_name, h.name AS handed_to_name, ${approvalColumn('live_key', at)}
    FROM live_keys AS s
    JOIN applications AS a ON a.id = s.application_id
    JOIN organisations AS o ON o.id = a.organisation_id
    LEFT JOIN people AS h ON h.id = s.handed_to
    WHERE ${condition}`

export const readLiveKey = async (
  executor: Executor,
  id: string,
  at: string,
): Promise<ShownLiveKey | undefined> => {
  const { rows } = await shown(at, sql`s.id = ${id}::uuid`).execute(executor)
  return rows[0]
}

export const listLiveKeys = async (
  db: Db,
  filters: { applicationId?: string | undefined; status?: ShownLiveKeyStatus | undefined },
  keyset: Keyset,
  at: string,
): Promise<KeysetPage<ShownLiveKey>> => {
  const { after, limit } = keyset
  const conditions = [
    after === undefined ? sql`true` : sql`s.id < ${after}::uuid`,
    filters.applicationId === undefined
      ? sql`true`
      : sql`s.application_id = ${filters.applicationId}::uuid`,
    filters.status === undefined ? sql`true` : sql`${shownStatus(at)} = ${filters.status}`,
  ]
  const { rows } = await sql<ShownLiveKey>`
    ${shown(at, sql.join(conditions, sql` AND `))} ORDER BY s.id DESC LIMIT ${limit + 1}`.execute(
    db,
  )
  return keysetPage(rows, keyset)
}
