import { hostname } from 'node:os'
import { isNativeError } from 'node:util/types'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from './config.ts'
import { databaseFailureOf, isDatabaseTrouble } from './database/database-errors.ts'
import { tokenPrefixes } from './domain/people/tokens.ts'
import { minuteMs } from './domain/time.ts'
import { createLogOutput } from './log-output.ts'

const prefixes = ['[sp]k_(?:test|live)_', 'whsec_', ...Object.values(tokenPrefixes)]
const secret = new RegExp(`\\b(${prefixes.join('|')})[0-9A-Za-z+/=_-]+`, 'g')
const longNumber = /\+?\d{7,15}(?=\D|$)/g

/** Masks secrets and complete phone numbers. */
export const redact = (text: string): string =>
  text.replace(secret, '$1…').replace(longNumber, (digits) => `…${digits.slice(-2)}`)

const isError = (error: unknown): error is Error => error instanceof Error || isNativeError(error)

/** Returns only the stack frames, without the error message. */
const framesOf = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * Describes an unexpected error without its message. The message may quote a request body, which
 * can contain phone numbers in any format.
 */
export const describeUnexpected = (error: unknown): Record<string, unknown> =>
  isError(error)
    ? {
        type: error.name,
        ...('code' in error && { code: error.code }),
        stack: framesOf(error.stack),
      }
    : { type: typeof error }

/**
 * Returns true if the database or another server is unavailable. The stack of such an error is not
 * helpful.
 */
const isOutage = (error: unknown): boolean =>
  isDatabaseTrouble(error) && databaseFailureOf(error, false) === 'trouble'

const codeOf = (error: object): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined

const describeError = (error: unknown): Record<string, unknown> => {
  // The message of a syntax error quotes the input, which may be a request body.
  if (isError(error) && error.name === 'SyntaxError') return describeUnexpected(error)
  if (!isError(error)) return { message: redact(String(error)) }
  const { name, message, stack, cause } = error
  return {
    type: name,
    message: redact(message),
    ...('code' in error && { code: error.code }),
    ...(!isOutage(error) && { stack: redact(stack ?? '') }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/**
 * During an outage, all requests, workers and jobs fail for the same reason. Lines with the same
 * message and error are therefore logged only once a minute, with the number of suppressed lines.
 * Lines about a single transaction or provider are always logged.
 */
const createOutageFilter = () => {
  const classes = new Map<string, { quietUntilMs: number; unwritten: number }>()
  return (fields: unknown, message: unknown): unknown => {
    if (typeof fields !== 'object' || fields === null || !('err' in fields)) return fields
    const { err: error } = fields
    if (!isError(error) || !isOutage(error)) return fields
    if ('transaction' in fields || 'provider' in fields) return fields
    const key = `${String(message)} ${codeOf(error) ?? error.message}`
    const last = classes.get(key)
    const nowMs = performance.now()
    if (last !== undefined && nowMs < last.quietUntilMs) {
      last.unwritten += 1
      return undefined
    }
    classes.set(key, { quietUntilMs: nowMs + minuteMs, unwritten: 0 })
    return last?.unwritten ? { ...fields, unwritten: last.unwritten } : fields
  }
}

export const errorRules = (): Pick<LoggerOptions, 'serializers' | 'hooks'> => {
  const filter = createOutageFilter()
  return {
    serializers: { err: describeError },
    hooks: {
      logMethod(args, method) {
        const [fields, ...others] = args as [unknown, ...unknown[]]
        const written = filter(fields, others[0])
        if (written !== undefined) method.apply(this, [written, ...others] as typeof args)
      },
    },
  }
}

/** The source of log lines: a node or the migrations. Only nodes have a port. */
interface Writer {
  logLevel: Config['logLevel']
  port?: number
  role?: Config['role']
}

/**
 * Writes JSON lines to standard output. Each line contains the node (`host:port`) and its role.
 * Only selected fields are logged, and errors are redacted.
 */
export const createLogger = (
  { logLevel, port, role }: Writer,
  destination: DestinationStream = createLogOutput(),
): Logger =>
  pino(
    {
      level: logLevel,
      base: {
        node: port === undefined ? hostname() : `${hostname()}:${port}`,
        role: role ?? 'migrate',
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      ...errorRules(),
    },
    destination,
  )
