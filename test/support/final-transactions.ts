import { sql } from 'kysely'
import { newId } from '../../src/database/ids.ts'
import type { TestServer } from './server.ts'

export interface FinalTransaction {
  status: string
  reason?: string
  seconds: number
  endedAtMs: number
  provider?: string
  country?: string
}

/** Inserts a live payment with a completion time for which no test could wait. */
export const insertFinalTransaction = async (
  { ctx }: TestServer,
  { organisationId, applicationId }: { organisationId: string; applicationId: string },
  transaction: FinalTransaction,
): Promise<void> => {
  const {
    status,
    reason,
    seconds,
    endedAtMs,
    provider = 'carrier1_momo',
    country = 'CG',
  } = transaction
  const ended = new Date(endedAtMs).toISOString()
  const submitted = new Date(endedAtMs - seconds * 1000).toISOString()
  await sql`INSERT INTO transactions (id, organisation_id, application_id, environment, type,
      provider, country, amount, currency, phone_number, msisdn, status, failure_reason,
      submitted_at, submission_attempted_at, created_at, updated_at)
    VALUES (${newId(endedAtMs)}::uuid, ${organisationId}::uuid, ${applicationId}::uuid, 'live',
      'collection', ${provider}, ${country}, 100, 'XAF', '065123456', '242065123456', ${status},
      ${reason ?? null}, ${submitted}, ${submitted}, ${submitted}, ${ended})`.execute(ctx.db)
}
