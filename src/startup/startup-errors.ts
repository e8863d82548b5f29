import { InvalidConfig } from '../config.ts'
import { DataFolderBusy, DataFolderUnusable } from '../database/data-folder.ts'
import { EngineUnusable } from '../database/embedded-engine.ts'
import { SchemaTooOld } from '../database/migrate.ts'
import { type Pooling, transactionPooling } from '../database/pooling.ts'

/** The message explains what to do. */
export class StartRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartRefused'
  }
}

/** Without the key that encrypted the stored secrets, webhooks cannot be signed. */
export const wrongEncryptionKey =
  'ENCRYPTION_KEY does not contain the key with which this database was set up, or a key that ' +
  'encrypted secrets in it. Set the same ENCRYPTION_KEY on every node (a generated key is in ' +
  'DATA_DIR, in the file encryption-key). During a key change, keep the earlier key after the ' +
  'new one until the log says that you can remove it.'

export const redisCluster =
  'REDIS_URL is a Redis Cluster, which is not supported. Use a Redis server without cluster ' +
  'mode (cluster-enabled no), because it only counts requests.'

type CodedError = Error & { code?: string }

const portAdvice: Record<string, string> = {
  EADDRINUSE: 'another process listens there. Stop it, or set PORT to another port',
  EADDRNOTAVAIL:
    'this machine does not have this address. Set HOST to one of its addresses, or remove HOST',
  ENOTFOUND: 'the host is unknown. Set HOST to an address of this machine, or remove HOST',
  EAI_AGAIN: 'the name cannot be resolved. Set HOST to an address of this machine',
  EINVAL: 'this machine cannot listen there. Set HOST to one of its addresses',
  EACCES: 'this user has no permission to listen on this port. Set PORT to a port above 1023',
  EPERM: 'this user has no permission to listen there. Set PORT to a port above 1023',
}

/**
 * Adds advice to the error about a port that cannot be opened. Returns any other error unchanged.
 */
export const explainListenError = (host: string, port: number, error: unknown): Error => {
  const advice = portAdvice[(error as CodedError).code ?? '']
  return advice === undefined
    ? (error as Error)
    : new StartRefused(`Cannot listen on ${host}, port ${port}: ${advice}.`, error)
}

const oldestServerVersion = 150_000

/** Throws StartRefused if the server is too old. `version` is PostgreSQL's version number. */
export const requireServerVersion = (version: number, variable = 'DATABASE_URL'): void => {
  if (version >= oldestServerVersion) return
  const major = Math.floor(version / 10_000)
  throw new StartRefused(
    `The database at ${variable} is PostgreSQL ${major}, but PostgreSQL 15 or newer is required.`,
  )
}

/** Throws StartRefused if a pooler shares the sessions of the service with other clients. */
export const requireOwnSessions = (pooling: Pooling, variable = 'DATABASE_URL'): void => {
  if (pooling !== 'transaction') return
  throw new StartRefused(`The database at ${variable} cannot be used: ${transactionPooling}.`)
}

export const readOnlyAdvice =
  'The server is a standby or read-only: use the primary, or allow its role to change data'

const serverAdvice: [beginning: string, advice: string][] = [
  ['28P01', 'Check the user name and the password in it'],
  ['28', 'Check the user name in it, and the permissions of that user on the server (pg_hba.conf)'],
  ['3D000', 'Create that database, or use an existing one'],
  [
    '42501',
    'Grant its role the right to create and use tables in the schema or, if ' +
      'MIGRATION_DATABASE_URL is set to their owner, make it a member of momo_service',
  ],
  [
    '53300',
    'The server accepts no more connections: raise max_connections or lower DATABASE_POOL_SIZE',
  ],
  ['57P03', 'The server is starting up or shutting down: try again soon'],
  ['25006', readOnlyAdvice],
  ['ECONNREFUSED', 'Nothing listens there: start the server, or correct the host and port'],
  ['ENOTFOUND', 'Check the host in it: the name is unknown'],
  ['EAI_AGAIN', 'Check the host in it: the name cannot be resolved'],
  ['ENOENT', 'Check the folder of the socket in it'],
  ['ETIMEDOUT', 'Check the host and port in it, and the firewalls in between'],
  ['EHOSTUNREACH', 'Check the host and port in it, and the firewalls in between'],
  ['ENETUNREACH', 'Check the host and port in it, and the firewalls in between'],
  ['EMFILE', 'Raise the limit of open files (LimitNOFILE=, ulimit -n)'],
  ['ENFILE', 'Raise the limit of open files of this machine (fs.file-max)'],
  ['ECONNRESET', 'Check the host and port in it: the program there closes the connection'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'Set the certificate of its authority (sslrootcert=…)'],
  ['SELF_SIGNED_CERT', 'Set the certificate of its authority (sslrootcert=…)'],
  ['UNABLE_TO_', 'Set the certificate of its authority (sslrootcert=…)'],
  ['CERT_', 'Check the certificate of the server'],
  ['ERR_TLS', 'Check the host in it against the certificate of the server'],
  ['ERR_SSL', 'Check whether the server uses TLS there (sslmode=…)'],
]

/** `pg` sends these messages without an error code. */
const messageAdvice: [part: string, advice: string][] = [
  ['does not support SSL', 'Set sslmode=disable in it, or enable TLS on the server'],
  ['SASL', 'Check the password in it'],
  ['password must be a string', 'Set the password in it'],
  ['timeout expired', 'Check the host and port in it, and the firewalls in between'],
  ['timeout exceeded', 'Check the host and port in it, and the firewalls in between'],
  [
    'due to connection timeout',
    'It did not respond in time: check the host and port in it, the firewalls in between, and ' +
      'that the server is neither frozen nor too busy',
  ],
  ['Connection terminated', 'Check the host and port in it: PostgreSQL does not listen there'],
  [
    'Query read timeout',
    'The server does not respond: check that it is not frozen, and that its pooler has free ' +
      'server connections',
  ],
  // All errors of pgbouncer have the same code, so their messages are compared.
  [
    'unsupported startup parameter',
    'Remove that parameter from it, because the pooler rejects it. Use ALTER ROLE … SET instead',
  ],
  ['no such database', 'Create that database in the pooler, or use an existing one'],
  ['no such user', 'Check the user name in it, and the users of the pooler'],
  ['no more connections allowed', 'Raise max_client_conn in the pooler'],
  ['query_wait_timeout', 'Raise the pool size in the pooler: it has no free server connection'],
  ['server login', 'Start the server behind the pooler, or check its address there'],
  ['cannot connect to server', 'Start the server behind the pooler, or check its address there'],
  ['confirmed by a standby', 'Check the standbys of the server: commits wait for them'],
]

/**
 * Adds advice and the name of the variable to the error of an unusable database. Returns any other
 * error unchanged.
 */
export const explainDatabaseError = (error: unknown, variable = 'DATABASE_URL'): unknown => {
  if (!(error instanceof Error)) return error
  const { code = '', message } = error as CodedError
  const advice =
    serverAdvice.find(([beginning]) => code.startsWith(beginning))?.[1] ??
    messageAdvice.find(([part]) => message.includes(part))?.[1]
  if (advice === undefined) return error
  const reason = message === '' ? code : message
  return new StartRefused(
    `The database at ${variable} cannot be used: ${reason}. ${advice}.`,
    error,
  )
}

/** Returns undefined for an error that needs its stack. */
export const explainError = (error: unknown): string | undefined => {
  const isSentence =
    error instanceof InvalidConfig ||
    error instanceof StartRefused ||
    error instanceof DataFolderBusy ||
    error instanceof DataFolderUnusable ||
    error instanceof SchemaTooOld
  if (isSentence) return error.message
  return error instanceof EngineUnusable ? `${error.message} (${String(error.cause)})` : undefined
}
