import { hostname } from 'node:os'
import { isNativeError } from 'node:util/types'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { tokenPrefixes } from './domain/people/tokens.ts'
import { createLogOutput } from './log-output.ts'

const prefixes = ['[sp]k_(?:test|live)_', 'whsec_', ...Object.values(tokenPrefixes)]
const secret = new RegExp(`\\b(${prefixes.join('|')})[0-9A-Za-z+/=_-]+`, 'g')
const longNumber = /\+?\d{7,15}(?=\D|$)/g

/** Masks secrets and full phone numbers in a text. */
export const redact = (text: string): string =>
  text.replace(secret, '$1…').replace(longNumber, (digits) => `…${digits.slice(-2)}`)

const isError = (error: unknown): error is Error => error instanceof Error || isNativeError(error)

/** The lines of a stack that refer to the code. */
const framesOf = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * An unexpected error, without its message, which may quote a request's body and phone numbers in
 * any form.
 */
export const describeUnexpected = (error: unknown): Record<string, unknown> =>
  isError(error)
    ? {
        type: error.name,
        ...('code' in error && { code: error.code }),
        stack: framesOf(error.stack),
      }
    : { type: typeof error }

const describeError = (error: unknown): Record<string, unknown> => {
  // A parser's message quotes its input, which may be a request's body.
  if (isError(error) && error.name === 'SyntaxError') return describeUnexpected(error)
  if (!isError(error)) return { message: redact(String(error)) }
  const { name, message, stack, cause } = error
  return {
    type: name,
    message: redact(message),
    ...('code' in error && { code: error.code }),
    stack: redact(stack ?? ''),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/** The source of log lines: a node with its port, or the migrations, which have none. */
interface Writer {
  logLevel: Config['logLevel']
  port?: number
  role?: Config['role']
}

/**
 * Writes JSON lines to standard output, each with the node (`host:port`) and its role. Fields are
 * selected one by one; errors are redacted.
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
      serializers: { err: describeError },
    },
    destination,
  )
