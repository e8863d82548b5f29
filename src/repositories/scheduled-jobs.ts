import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { sqlTime } from '../database/sql.ts'

/** Each scheduled job has one row with its due time. */

/** The row of a claimed job is due again at `dueAt`, unless the job finishes first. */
export interface ClaimedJob {
  name: string
  /** The number of attempts since the last success, including the current attempt. */
  attempts: number
  dueAt: string
}

/** Adds only jobs that have no row yet. Times are in ISO 8601. */
export const addJobs = async (db: Db, jobs: { name: string; dueAt: string }[]): Promise<void> => {
  await sql`
    INSERT INTO scheduled_jobs (name, due_at)
    SELECT name, due_at FROM json_to_recordset(${JSON.stringify(
      jobs.map(({ name, dueAt }) => ({ name, due_at: dueAt })),
    )}::json) AS j (name text, due_at timestamptz)
    ORDER BY name ON CONFLICT (name) DO NOTHING`.execute(db)
}

export const claimDueJobs = async (
  db: Db,
  names: string[],
  { at, leaseMs }: { at: string; leaseMs: number },
): Promise<ClaimedJob[]> => {
  const { rows } = await sql<{ name: string; attempts: number; due_at: string }>`
    UPDATE scheduled_jobs AS j
    SET due_at = ${sqlTime(at)} + ${leaseMs} * interval '1 millisecond', attempts = j.attempts + 1
    FROM (
      SELECT name FROM scheduled_jobs
      WHERE name = ANY(${names}::text[]) AND due_at <= ${sqlTime(at)}
      ORDER BY name FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE j.name = due.name RETURNING j.name, j.attempts, j.due_at`.execute(db)
  return rows.map(({ name, attempts, due_at }) => ({ name, attempts, dueAt: due_at }))
}

/** Changes nothing if the lease has expired, because another node may have claimed the job. */
export const finishJob = (
  db: Db,
  { name, dueAt }: ClaimedJob,
  { doneAt, nextAt }: { doneAt: string; nextAt: string },
): Promise<unknown> =>
  db
    .updateTable('scheduled_jobs')
    .set({ done_at: doneAt, due_at: nextAt, attempts: 0 })
    .where('name', '=', name)
    .where('due_at', '=', dueAt)
    .execute()

/** Changes nothing if the lease has expired, because another node may have claimed the job. */
export const retryJob = (db: Db, { name, dueAt }: ClaimedJob, retryAt: string): Promise<unknown> =>
  db
    .updateTable('scheduled_jobs')
    .set({ due_at: retryAt })
    .where('name', '=', name)
    .where('due_at', '=', dueAt)
    .execute()
