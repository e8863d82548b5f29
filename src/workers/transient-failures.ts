import type { AppContext } from '../context.ts'
import { transientReason } from '../database/database-errors.ts'

/**
 * Counts a transient failure that is soon retried: another worker held a lock, or no connection was
 * free for a moment. Returns false, without counting, for any other failure, because administrators
 * should see it.
 */
export const countTransientFailure = (
  { log, metrics }: Pick<AppContext, 'log' | 'metrics'>,
  job: string,
  error: unknown,
): boolean => {
  const reason = transientReason(error)
  if (reason === undefined) return false
  metrics.workRepeated.inc({ job, reason })
  log.debug({ err: error, job, reason }, 'transient failure, retrying')
  return true
}
