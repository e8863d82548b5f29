import type { AppContext } from '../context.ts'
import { passingReason } from '../database/database-errors.ts'

/**
 * Counts a failure that passes by itself, since the work is soon repeated: a lock that another
 * worker holds, or a moment without a free connection. False for any other, which people should
 * read of.
 */
export const isPassing = (
  { log, metrics }: Pick<AppContext, 'log' | 'metrics'>,
  job: string,
  error: unknown,
): boolean => {
  const reason = passingReason(error)
  if (reason === undefined) return false
  metrics.workRepeated.inc({ job, reason })
  log.debug({ err: error, job, reason }, 'work is repeated')
  return true
}
