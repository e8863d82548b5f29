import { plain } from './terminal.ts'

/** Set if the same request may succeed later. */
interface Transient {
  /** The retry delay that the server requests, in milliseconds. */
  afterMs: number | undefined
  /** Whether no connection was opened, so that the request did not reach the server. */
  isUnsent?: boolean
}

export const incompleteExitCode = 3

/** The exit code of a comparison with a statement that has unreadable lines. */
export const unreadableExitCode = 4

/** Fails the command with a message and an exit code (listed in docs/momo.md). */
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

/** Whether a rejected request may succeed later: after a 429 or a 5xx. */
export const transientOf = ({ status, headers }: Response): Transient | undefined => {
  if (status < 500 && status !== tooManyRequests) return undefined
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return { afterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined }
}

const unavailable = 503

/**
 * Whether a node responded on the management API, so that this machine can also reach `/readyz`.
 */
const isOfNode = (url: string): boolean => url.includes('/management/v1/')

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Returns the message of an error response, for any of the three error body shapes or a body that
 * is not ours. The error code is in the body, which `--json` prints instead.
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

/** The error codes of requests that never had an open connection. */
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
