import type { components } from '../../../generated/management.ts'
import type { Db } from '../../database/database.ts'
import type { AuditEntry } from '../../domain/audit/entry.ts'
import { Problem } from '../../domain/problems.ts'
import { inUtc } from '../../domain/timestamp.ts'
import {
  type EntryFilters,
  listEntries,
  readEntries,
} from '../../repositories/audit/list-entries.ts'
import { auditEntryResource, checkpointResource } from '../../resources/audit.ts'
import { makeCheckpoint } from '../../services/audit/make-checkpoint.ts'
import { type SubmittedCheckpoint, verifyTrail } from '../../services/audit/verify-trail.ts'
import { byteOrderMark, type CsvWriter, createCsvWriter } from '../csv.ts'
import type { ManagementHandler } from '../handler.ts'
import { filterParameters, replyWithCursorList } from '../lists.ts'
import { rowsAtOnce, writeRows } from '../written-rows.ts'

interface Query {
  principal_id?: string
  operation?: string
  subject_id?: string
  organisation_id?: string
  environment?: components['schemas']['Environment']
  from?: string
  to?: string
}

const filtersOf = (query: Query): EntryFilters => ({
  principalId: query.principal_id,
  operation: query.operation,
  subjectId: query.subject_id,
  organisationId: query.organisation_id,
  environment: query.environment,
  from: inUtc(query.from),
  to: inUtc(query.to),
})

export const listAuditEntries: ManagementHandler<'listAuditEntries'> = (input) => {
  const { principal_id, operation, subject_id, organisation_id, environment, from, to } =
    input.query
  const named = { principal_id, operation, subject_id, organisation_id, environment, from, to }
  return replyWithCursorList(
    input,
    (keyset) => listEntries(input.ctx.db, filtersOf(named), keyset),
    auditEntryResource,
    filterParameters(named),
  )
}

const columns = [
  'id',
  'at',
  'principal_kind',
  'principal_id',
  'principal_name',
  'credential_id',
  'operation',
  'subject_kind',
  'subject_id',
  'organisation_id',
  'environment',
  'address',
  'request_id',
  'reason',
  'before',
  'after',
] as const satisfies readonly (keyof components['schemas']['AuditEntry'])[]

async function* entryLines(
  db: Db,
  filters: EntryFilters,
  { header, line }: CsvWriter<(typeof columns)[number]>,
): AsyncGenerator<string> {
  const write = (row: AuditEntry): string =>
    line({
      ...auditEntryResource(row),
      before: row.before && { json: row.before },
      after: row.after && { json: row.after },
    })
  yield* writeRows(readEntries(db, filters, rowsAtOnce), write, { head: byteOrderMark + header })
}

export const downloadAuditEntries: ManagementHandler<'downloadAuditEntries'> = async ({
  ctx,
  query,
}) => ({
  status: 200,
  stream: entryLines(
    ctx.db,
    filtersOf(query),
    createCsvWriter(columns, query.locale, query.time_zone ?? 'UTC'),
  ),
  contentType: 'text/csv; charset=utf-8',
  fileName: 'audit-entries.csv',
})

export const getAuditCheckpoint: ManagementHandler<'getAuditCheckpoint'> = async ({ ctx }) => {
  const checkpoint = await makeCheckpoint(ctx)
  if (checkpoint === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: checkpointResource(checkpoint) } }
}

/** The pattern in the API document guarantees that a checkpoint has four parts. */
const readCheckpoint = (text: string): SubmittedCheckpoint => {
  const [position = '', mac = '', at = '', signature = ''] = text.replaceAll(' ', '+').split(',')
  return { position: Number(position), mac, at, signature }
}

export const verifyAudit: ManagementHandler<'verifyAudit'> = async ({ ctx, query }) => {
  const { checkpoint } = query
  const proof = checkpoint === undefined ? undefined : readCheckpoint(checkpoint)
  const { entries, faults } = await verifyTrail(ctx, proof)
  return { status: 200, body: { data: { intact: faults.length === 0, entries, faults } } }
}
