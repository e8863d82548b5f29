import type { AppContext } from '../context.ts'
import { passingReason } from '../database/database-errors.ts'

/**
 * Counts a failure that passes by itself, because the work is soon repeated: another worker holds a
 * lock, or no connection was free for a moment. Returns false for any other failure, which
 * operators should see.
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
