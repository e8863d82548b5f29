/** SQLSTATE classes and codes, and the system's own codes, by their beginnings. */
const codesOfTrouble = [
  ...['08', '25006', '40001', '40P01', '53', '55P03', '57014', '57P'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
]

/** What `pg` and Kysely say in words alone. */
const messagesOfTrouble = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'connection has been discarded',
  'Client has encountered a connection error',
  'Cannot use a pool after',
]

export type DatabaseError = Error & { code?: string; routine?: string }

/**
 * Whether a prepared statement is not, or no longer, what its connection takes it for: it is
 * unknown, or a migration has changed what it reads. It has done nothing then.
 */
export const isOutdated = ({ code, routine }: DatabaseError): boolean =>
  code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery')

/** Whether a connection is of no more use: what comes after on it would fail, too. */
export const isBeyondUse = (error: DatabaseError): boolean =>
  isOutdated(error) ||
  error.code === '25006' ||
  error.code?.startsWith('57P') === true ||
  error.message === 'Query read timeout'

/**
 * Whether an error says that the database could not answer, so that the outcome may be unknown
 * and the caller should try again: lost connections, time-outs, a server that starts, stops or
 * became read-only, and transactions it gave up (SQLSTATE classes 08, 25006, 40, 53, 57).
 */
export const isDatabaseTrouble = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    isOutdated(error) ||
    codesOfTrouble.some((beginning) => code.startsWith(beginning)) ||
    messagesOfTrouble.some((words) => error.message.includes(words))
  )
}
