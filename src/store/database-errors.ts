/** SQLSTATE classes and codes, and the system's own codes, by their beginnings. */
const codesOfTrouble = [
  ...['08', '25006', '40001', '40P01', '53', '55P03', '57014', '57P'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
]

/** What is said in words alone, by `pg`, Kysely or the server. */
const messagesOfTrouble = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'connection has been discarded',
  'Client has encountered a connection error',
  'Cannot use a pool after',
  'cached plan must not change result type',
]

/**
 * Whether an error says that the database could not answer, so that the outcome may be unknown
 * and the caller should try again: lost connections, time-outs, a server that starts, stops or
 * became read-only, and transactions it gave up (SQLSTATE classes 08, 25006, 40, 53, 57).
 */
export const isDatabaseTrouble = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    codesOfTrouble.some((beginning) => code.startsWith(beginning)) ||
    messagesOfTrouble.some((words) => error.message.includes(words))
  )
}
