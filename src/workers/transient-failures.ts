import type { AppContext } from '../context.ts'
import { transientReason } from '../database/database-errors.ts'

/**
 * Counts a transient failure, such as a locked row or a lack of free connections, which is retried
 * soon. Returns false for any other failure, which the caller should log for administrators.
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
