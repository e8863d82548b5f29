import type { components } from '../../generated/management.ts'
import type { AuditEntry } from '../domain/audit/entry.ts'
import type { Checkpoint } from '../domain/audit/trail-key.ts'

type Schemas = components['schemas']

const fieldsOf = (text: string | null): Record<string, unknown> | null =>
  text === null ? null : (JSON.parse(text) as Record<string, unknown>)

export const auditEntryResource = (row: AuditEntry): Schemas['AuditEntry'] => ({
  id: row.id,
  at: row.at,
  principal_kind: row.principal_kind,
  principal_id: row.principal_id,
  principal_name: row.principal_name,
  credential_id: row.credential_id,
  operation: row.operation_id,
  subject_kind: row.subject_kind,
  subject_id: row.subject_id,
  organisation_id: row.organisation_id,
  environment: row.environment,
  address: row.address,
  request_id: row.request_id,
  reason: row.reason,
  before: fieldsOf(row.before),
  after: fieldsOf(row.after),
})

export const checkpointResource = (checkpoint: Checkpoint): Schemas['AuditCheckpoint'] => {
  const { position, mac, at, signature } = checkpoint
  return { ...checkpoint, text: [position, mac, at, signature].join(',') }
}
