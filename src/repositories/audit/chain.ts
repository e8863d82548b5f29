import { sql } from 'kysely'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { lowestId } from '../../database/ids.ts'
import { sqlTime } from '../../database/sql.ts'
import type { AuditEntry } from '../../domain/audit/entry.ts'

/** The last link of the audit chain. New links are added after it. */
interface ChainHead {
  position: number
  entryId: string
  mac: Buffer
}

/** The lock lasts until the transaction ends, so that two nodes never assign the same position. */
export const lockChain = (tx: Tx): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(hashtext('audit_chain'))`.execute(tx)

export const readChainHead = async (executor: Executor): Promise<ChainHead | undefined> => {
  const { rows } = await sql<ChainHead>`
    SELECT position, entry_id AS "entryId", mac FROM audit_chain
    WHERE position IS NOT NULL ORDER BY position DESC LIMIT 1`.execute(executor)
  return rows[0]
}

interface WaitingLink {
  entryId: string
  seal: Buffer
}

/**
 * Reads committed entries that have no position in the chain yet, in id order. An entry may be
 * committed after entries with higher ids.
 */
export const readWaitingLinks = async (
  executor: Executor,
  count: number,
): Promise<WaitingLink[]> => {
  const { rows } = await sql<WaitingLink>`
    SELECT entry_id AS "entryId", seal FROM audit_chain
    WHERE position IS NULL ORDER BY entry_id LIMIT ${count}`.execute(executor)
  return rows
}

interface NewLink {
  entryId: string
  position: number
  mac: Buffer
}

export const storeLinks = (tx: Tx, links: NewLink[]): Promise<unknown> => {
  const rows = links.map(({ entryId, position, mac }) => ({
    entry_id: entryId,
    position,
    mac: mac.toString('hex'),
  }))
  return sql`
    UPDATE audit_chain AS c SET position = n.position, mac = decode(n.mac, 'hex')
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS n (entry_id uuid, position bigint, mac text)
    WHERE c.entry_id = n.entry_id`.execute(tx)
}

/** The entry fields are missing if the entry was deleted. */
export interface Link extends AuditEntry {
  entry_id: string
  position: number | null
  seal: Buffer
  mac: Buffer | null
  has_entry: boolean
}

const linkColumns = sql`c.entry_id, c.position, c.seal, c.mac, e.id IS NOT NULL AS has_entry,
  e.id, e.at, e.principal_kind, e.principal_id, e.principal_name, e.credential_id,
  e.operation_id, e.subject_kind, e.subject_id, e.organisation_id, e.environment, e.address,
  e.request_id, e.reason, e.before::text AS before, e.after::text AS after`

export const readLinks = async (
  executor: Executor,
  { after, count }: { after: number; count: number },
): Promise<Link[]> => {
  const { rows } = await sql<Link>`
    SELECT ${linkColumns} FROM audit_chain AS c LEFT JOIN audit_entries AS e ON e.id = c.entry_id
    WHERE c.position > ${after} ORDER BY c.position LIMIT ${count}`.execute(executor)
  return rows
}

export const readLinksWithoutPosition = async (
  executor: Executor,
  count: number,
): Promise<Link[]> => {
  const { rows } = await sql<Link>`
    SELECT ${linkColumns} FROM audit_chain AS c LEFT JOIN audit_entries AS e ON e.id = c.entry_id
    WHERE c.position IS NULL ORDER BY c.entry_id LIMIT ${count}`.execute(executor)
  return rows
}

/** A stray entry is an entry that is not in the chain. */
export const readStrayEntries = async (executor: Executor, count: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM audit_entries AS e
    WHERE NOT EXISTS (SELECT FROM audit_chain AS c WHERE c.entry_id = e.id)
    ORDER BY id LIMIT ${count}`.execute(executor)
  return rows.map(({ id }) => id)
}

/**
 * Checks the next `count` entries after an id. A null id starts at the first entry. `last` is the
 * id to continue after, or null if no entry follows.
 */
export const readStrayEntriesAfter = async (
  executor: Executor,
  { after, count }: { after: string | null; count: number },
): Promise<{ ids: string[]; last: string | null }> => {
  const { rows } = await sql<{ id: string; is_stray: boolean }>`
    SELECT e.id, NOT EXISTS (SELECT FROM audit_chain AS c WHERE c.entry_id = e.id) AS is_stray
    FROM audit_entries AS e WHERE e.id > ${after ?? lowestId}::uuid
    ORDER BY e.id LIMIT ${count}`.execute(executor)
  const ids = rows.filter((row) => row.is_stray).map(({ id }) => id)
  return { ids, last: rows.length < count ? null : (rows.at(-1)?.id ?? null) }
}

export const readMacAt = async (
  executor: Executor,
  position: number,
): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ mac: Buffer }>`
    SELECT mac FROM audit_chain WHERE position = ${position}`.execute(executor)
  return rows[0]?.mac
}

/** Returns undefined if no entry without a position is older than `before`. */
export const readOldestWaiting = async (db: Db, before: string): Promise<string | undefined> => {
  const { rows } = await sql<{ at: string }>`
    SELECT e.at FROM audit_chain AS c JOIN audit_entries AS e ON e.id = c.entry_id
    WHERE c.position IS NULL AND e.at < ${sqlTime(before)}
    ORDER BY c.entry_id LIMIT 1`.execute(db)
  return rows[0]?.at
}
