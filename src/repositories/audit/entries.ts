import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { AuditEntry } from '../../domain/audit/entry.ts'

/** The fields of an audit entry that do not come from the request. */
interface EntryNames {
  /** Null if neither a person nor an API key made the request. */
  principal: string | null
  organisationId: string | null
}

export const readEntryNames = async (
  tx: Tx,
  ids: { personId: string | null; keyId: string | null; applicationId: string | null },
): Promise<EntryNames> => {
  const { rows } = await sql<EntryNames>`
    SELECT
      coalesce(
        (SELECT name FROM people WHERE id = ${ids.personId}::uuid),
        (SELECT concat_ws(' ', name, prefix || '…' || last_four) FROM api_keys
          WHERE id = ${ids.keyId}::uuid)) AS principal,
      (SELECT organisation_id FROM applications WHERE id = ${ids.applicationId}::uuid)
        AS "organisationId"`.execute(tx)
  return rows[0] ?? { principal: null, organisationId: null }
}

/** Stores an entry with its seal. A worker adds the entry to the chain later. */
export const insertEntry = (tx: Tx, entry: AuditEntry, seal: Buffer): Promise<unknown> =>
  sql`
    WITH entry AS (
      INSERT INTO audit_entries (id, at, principal_kind, principal_id, principal_name,
        credential_id, operation_id, subject_kind, subject_id, organisation_id, environment,
        address, request_id, reason, before, after)
      VALUES (${entry.id}, ${entry.at}, ${entry.principal_kind}, ${entry.principal_id},
        ${entry.principal_name}, ${entry.credential_id}, ${entry.operation_id},
        ${entry.subject_kind}, ${entry.subject_id}, ${entry.organisation_id},
        ${entry.environment}, ${entry.address}, ${entry.request_id}, ${entry.reason},
        ${entry.before}::json, ${entry.after}::json)
      RETURNING id
    )
    INSERT INTO audit_chain (entry_id, seal) SELECT id, ${seal} FROM entry`.execute(tx)
