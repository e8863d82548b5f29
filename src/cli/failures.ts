import { plain } from './terminal.ts'

/** Of what may go better later: when the server asks to come back, in milliseconds from now. */
export interface Passing {
  afterMs: number | undefined
}

/** What ends the command with a message; 1 when the server refused, 2 when it was not asked. */
export class Failure extends Error {
  readonly exitCode: 1 | 2
  /** Undefined where the same request would fail again. */
  readonly passing: Passing | undefined

  constructor(message: string, exitCode: 1 | 2, passing?: Passing) {
    super(message)
    this.exitCode = exitCode
    this.passing = passing
  }
}

const tooManyRequests = 429

/** What a refusal says about a later try. */
export const passingOf = ({ status, headers }: Response): Passing | undefined => {
  if (status < 500 && status !== tooManyRequests) return undefined
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return { afterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The three shapes of an error body, and what a proxy in between may answer instead. */
export const describeRefusal = (body: unknown, response: Response): string => {
  const { error, code, message, errors } = isRecord(body) ? body : {}
  const text = error ?? message ?? `The server answered ${response.status} without a message.`
  const wrong = Object.entries(isRecord(errors) ? errors : {})
  const requestId = response.headers.get('X-Request-Id')
  return [
    code === undefined ? String(text) : `${text} (${code})`,
    ...wrong.map(([field, messages]) => `  ${field}: ${[messages].flat().join(' ')}`),
    ...(response.status >= 500 && requestId ? [`Request ${requestId}`] : []),
  ]
    .map((line) => line.match(/^ */)?.[0] + plain(line))
    .join('\n')
}

/** Distinguishes an absent server, and one of another kind, from an error of our own. */
export const describeSilence = (error: unknown, url: string): unknown => {
  if (error instanceof SyntaxError) {
    return new Failure(`What answers at ${url} does not speak JSON: name a server with --url.`, 2, {
      afterMs: undefined,
    })
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new Failure(`The server at ${url} did not answer in time.`, 2, { afterMs: undefined })
  }
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return error
  const { code, message } = error.cause as NodeJS.ErrnoException
  const reason = code === 'ECONNREFUSED' ? '' : ` (${message || code})`
  return new Failure(
    `No server answers at ${url}${reason}: start it with \`make run\`, or name it with --url.`,
    2,
    { afterMs: undefined },
  )
}
