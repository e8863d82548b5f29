import { connectionFaultOf } from '../domain/connection-errors.ts'

const codesOfTrouble = ['08', '25006', '40001', '40P01', '53', '55P03', '57014', '57P']

const readTimeout = 'Query read timeout'
/** The `pg` error message when no pool connection became free in time. */
const noConnection = 'timeout exceeded when trying to connect'

/** Messages of `pg` and Kysely errors without a code. */
const messagesOfTrouble = [
  'Connection terminated',
  'timeout expired',
  noConnection,
  readTimeout,
  'connection has been discarded',
  'Client has encountered a connection error',
  'Cannot use a pool after',
]

export type DatabaseError = Error & { code?: string; routine?: string }

/** SQLSTATE codes of a server that cannot store data: read-only, disk full, out of memory. */
const codesOfRefusedStorage = new Set(['25006', '53100', '53200'])

/**
 * PostgreSQL routines that write table files. If a disk is read-only or broken, they fail with the
 * SQLSTATE codes of unrelated errors, so the routine name identifies the cause. Error messages are
 * translated, but routine names are not.
 */
const routinesOfStorage = new Set(['mdcreate', 'mdextend', 'mdwrite', 'mdwritev', 'mdzeroextend'])

/** Returns whether the server rejected a statement because it cannot store data at the moment. */
export const isStorageRefused = ({ code = '', routine = '' }: DatabaseError): boolean =>
  codesOfRefusedStorage.has(code) || routinesOfStorage.has(routine)

const lockNotAvailable = '55P03'

export const isLockTimeout = ({ code }: DatabaseError): boolean => code === lockNotAvailable

/**
 * Returns whether a prepared statement is no longer valid on its connection, because the server
 * does not know it or a migration has changed its tables. The statement changed nothing.
 */
export const isOutdated = ({ code, routine }: DatabaseError): boolean =>
  code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery')

/**
 * Returns whether the server's prepared statements differ from those of this connection. The cause
 * is a pooler that lets several clients use one session.
 */
export const hasForeignStatements = ({ code }: DatabaseError): boolean =>
  code === '26000' || code === '42P05'

/** Returns whether a statement got no answer in time. Its outcome is unknown. */
export const isUnanswered = (error: DatabaseError): boolean => error.message === readTimeout

/**
 * Thrown if the required standbys did not confirm a commit. The commit may be lost if the server
 * fails.
 */
export class CommitUnconfirmed extends Error {
  constructor() {
    super('a commit was not confirmed by a standby')
    this.name = 'CommitUnconfirmed'
  }
}

/** Returns whether the connection is unusable, so that the next statement would also fail. */
export const endsConnection = (error: DatabaseError): boolean =>
  isOutdated(error) ||
  error.code === '25006' ||
  error.code?.startsWith('57P') === true ||
  isUnanswered(error)

/**
 * Returns whether the database could not answer. The outcome may be unknown, and the caller should
 * retry. Examples are lost connections, timeouts, aborted transactions, and a server that is
 * starting, stopping or read-only (SQLSTATE classes 08, 25006, 40, 53, 57).
 */
export const isDatabaseTrouble = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    error instanceof CommitUnconfirmed ||
    isOutdated(error) ||
    connectionFaultOf(error) !== undefined ||
    codesOfTrouble.some((beginning) => code.startsWith(beginning)) ||
    messagesOfTrouble.some((words) => error.message.includes(words))
  )
}

/**
 * Describes what a group's error means for its items.
 *
 * `lock`: nothing has changed, because another transaction has locked a row. `refused`: nothing has
 * changed, and the group may succeed without the item that caused the error. `trouble`: the
 * database could not answer, or the outcome is unknown.
 */
export type DatabaseFailure = 'lock' | 'refused' | 'trouble'

/** SQLSTATE codes of a lock timeout and a deadlock. */
const codesOfLocks = new Set([lockNotAvailable, '40P01'])

/** SQLSTATE classes of rejected statements: cardinality, data, rollback and others. */
const refused = /^(21|22|23|40|42|44|54|55|P0)/

export const withoutConnection = (): Error => new Error(noConnection)

/** Returns whether no pool connection became free in time. In that case, nothing was sent. */
export const isWithoutConnection = (error: unknown): boolean =>
  error instanceof Error && error.message === noConnection

/**
 * Returns the reason why a retry may succeed: another session held a lock, or all connections were
 * in use. Returns undefined for other errors.
 */
export const transientReason = (error: unknown): 'lock' | 'connections' | undefined => {
  if (isWithoutConnection(error)) return 'connections'
  return databaseFailureOf(error, false) === 'lock' ? 'lock' : undefined
}

/** With `isRepeatable`, the failed work may be retried after any error except database trouble. */
export const databaseFailureOf = (error: unknown, isRepeatable: boolean): DatabaseFailure => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (codesOfLocks.has(code)) return 'lock'
  if (refused.test(code) && code !== '40003') return 'refused'
  return isRepeatable && !isDatabaseTrouble(error) ? 'refused' : 'trouble'
}
