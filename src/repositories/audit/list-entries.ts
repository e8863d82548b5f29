import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { lowestIdAt } from '../../database/ids.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import type { AuditEntry } from '../../domain/audit/entry.ts'
import type { Environment } from '../../domain/merchants/caller.ts'

/** Times are in ISO 8601; `from` is inclusive, `to` is exclusive. */
export interface EntryFilters {
  principalId?: string | undefined
  operation?: string | undefined
  subjectId?: string | undefined
  organisationId?: string | undefined
  /** Also includes entries without an environment. */
  environment?: Environment | undefined
  from?: string | undefined
  to?: string | undefined
}

const columns = sql`id, at, principal_kind, principal_id, principal_name, credential_id,
  operation_id, subject_kind, subject_id, organisation_id, environment, address, request_id,
  reason, before::text AS before, after::text AS after`

/** Ids start with a timestamp, so a period is a range of ids. */
const conditionOf = (filters: EntryFilters) => {
  const { principalId, operation, subjectId, organisationId, environment, from, to } = filters
  const parts = [
    principalId !== undefined && sql`principal_id = ${principalId}::uuid`,
    operation !== undefined && sql`operation_id = ${operation}`,
    subjectId !== undefined && sql`subject_id = ${subjectId}`,
    organisationId !== undefined && sql`organisation_id = ${organisationId}::uuid`,
    environment !== undefined && sql`(environment = ${environment} OR environment IS NULL)`,
    from !== undefined && sql`id >= ${lowestIdAt(Date.parse(from))}::uuid`,
    to !== undefined && sql`id < ${lowestIdAt(Date.parse(to))}::uuid`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` AND `)
}

export const listEntries = async (
  db: Db,
  filters: EntryFilters,
  keyset: Keyset,
): Promise<KeysetPage<AuditEntry>> => {
  const { after, limit } = keyset
  const older = after === undefined ? sql`true` : sql`id < ${after}::uuid`
  const { rows } = await sql<AuditEntry>`
    SELECT ${columns} FROM audit_entries WHERE ${conditionOf(filters)} AND ${older}
    ORDER BY id DESC LIMIT ${limit + 1}`.execute(db)
  return keysetPage(rows, keyset)
}

/** Yields pages of matching entries, newest first. */
export async function* readEntries(
  db: Db,
  filters: EntryFilters,
  atOnce: number,
): AsyncGenerator<AuditEntry[]> {
  let after: string | undefined
  let hasMore = true
  while (hasMore) {
    const page: KeysetPage<AuditEntry> = await listEntries(db, filters, {
      limit: atOnce,
      ...(after !== undefined && { after }),
    })
    yield page.rows
    after = page.rows.at(-1)?.id
    hasMore = page.hasMore && after !== undefined
  }
}
