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

/** Masks secrets and full phone numbers in a text. */
export const redact = (text: string): string =>
  text.replace(secret, '$1…').replace(longNumber, (digits) => `…${digits.slice(-2)}`)

const isError = (error: unknown): error is Error => error instanceof Error || isNativeError(error)

/** Returns the lines of a stack that refer to the code. */
const framesOf = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * Describes an unexpected error without its message, which may quote a request body and phone
 * numbers in any form.
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
 * Whether an error means that the database or another server is unavailable. Its stack is then
 * irrelevant.
 */
const isOutage = (error: unknown): boolean =>
  isDatabaseTrouble(error) && databaseFailureOf(error, false) === 'trouble'

const codeOf = (error: object): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined

const describeError = (error: unknown): Record<string, unknown> => {
  // A parser's message quotes its input, which may be a request body.
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
 * During an outage, every request, worker and job fails for the same reason. Lines with the same
 * message and error are therefore written once a minute, with the number of suppressed lines. Lines
 * about a single transaction or provider are always written.
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

/** The source of log lines: a node and its port, or the migrations, which have no port. */
interface Writer {
  logLevel: Config['logLevel']
  port?: number
  role?: Config['role']
}

/**
 * Writes JSON lines to standard output, each with the node (`host:port`) and its role. Fields are
 * selected individually, and errors are redacted.
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
