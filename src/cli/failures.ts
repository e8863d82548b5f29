import { plain } from './terminal.ts'

/** Set only for a failure whose request may succeed later. */
interface Transient {
  /** The retry delay that the server requested, in milliseconds. */
  afterMs: number | undefined
  /** True if no connection was opened, so that the request did not reach the server. */
  isUnsent?: boolean
}

export const incompleteExitCode = 3

/** A comparison with a statement that has unreadable lines exits with this code. */
export const unreadableExitCode = 4

/** The command prints the message and exits with the code. docs/momo.md lists the exit codes. */
export class Failure extends Error {
  readonly exitCode: number
  /** Undefined if the same request would fail again. */
  readonly transient: Transient | undefined

  constructor(message: string, exitCode: number, transient?: Transient) {
    super(message)
    this.exitCode = exitCode
    this.transient = transient
  }
}

const tooManyRequests = 429

/** Returns undefined unless the request may succeed later, as after a 429 or a 5xx. */
export const transientOf = ({ status, headers }: Response): Transient | undefined => {
  if (status < 500 && status !== tooManyRequests) return undefined
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return { afterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined }
}

const unavailable = 503

/** If a node responded on the management API, this machine can also reach `/readyz`. */
const isOfNode = (url: string): boolean => url.includes('/management/v1/')

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Returns the message of an error response. The response may have any of the three error shapes, or
 * come from a different server. The error code is in the body, which `--json` prints instead.
 */
export const describeRefusal = (body: unknown, response: Response): string => {
  const { error, message, errors } = isRecord(body) ? body : {}
  const text = error ?? message ?? `The server responded with ${response.status} without a message.`
  const wrong = Object.entries(isRecord(errors) ? errors : {})
  const requestId = response.headers.get('X-Request-Id')
  return [
    String(text),
    ...wrong.map(([field, messages]) => `  ${field}: ${[messages].flat().join(' ')}`),
    ...(response.status >= 500 && requestId ? [`Request ${requestId}`] : []),
    ...(response.status === unavailable && isOfNode(response.url)
      ? [`${new URL('/readyz', response.url)} shows whether the node is ready, and why not.`]
      : []),
  ]
    .map((line) => line.match(/^ */)?.[0] + plain(line))
    .join('\n')
}

/** Requests with these error codes never had an open connection. */
const unsentCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

/**
 * Returns the Failure for a request without a usable response: no server, another kind of server,
 * or a timeout. Returns any other error unchanged.
 */
export const explainNoAnswer = (error: unknown, place: string): unknown => {
  if (error instanceof SyntaxError) {
    return new Failure(`The response from ${place} is not JSON: set the server with --url.`, 2, {
      afterMs: undefined,
    })
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new Failure(`The server at ${place} did not respond in time.`, 2, { afterMs: undefined })
  }
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return error
  const { code, message } = error.cause as NodeJS.ErrnoException
  const reason = code === 'ECONNREFUSED' ? '' : ` (${message || code})`
  return new Failure(
    `No server responds at ${place}${reason}: start it with \`make run\` or ` +
      '`systemctl start momo@api`, or set another one with --url.',
    2,
    { afterMs: undefined, isUnsent: code !== undefined && unsentCodes.includes(code) },
  )
}
