import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from '../../generated/management.ts'
import { json, plain } from './output.ts'

export type Schemas = components['schemas']
export type Api = Client<paths>

/** The options of `momo` itself, which every command takes. */
interface Connection {
  url: string
  token?: string
  json?: true
}

/** What ends the command with a message; 1 when the server refused, 2 when it was not asked. */
export class Failure extends Error {
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2) {
    super(message)
    this.exitCode = exitCode
  }
}

/** An embedded server stores the token it generated in a file of its data folder. */
const keptToken = (): string => {
  const file = join(process.env.DATA_DIR || '.data', 'management-token')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Failure(
      `No management token: give the server's MANAGEMENT_TOKEN by --token or environment,` +
        ` or run this where an embedded server stores its own (${file}, see DATA_DIR).`,
      2,
    )
  }
}

const baseUrl = (url: string): string => {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new Failure(`--url takes a server's address, http://… or https://…, not "${url}".`, 2)
  }
  return `${url.replace(/\/+$/, '')}/management/v1`
}

const connect = ({ url, token }: Connection): Api => {
  const bearer = token?.trim() || process.env.MANAGEMENT_TOKEN?.trim() || keptToken()
  return createClient<paths>({
    baseUrl: baseUrl(url),
    headers: { Authorization: `Bearer ${bearer}` },
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The three shapes of an error body, and what a proxy in between may answer instead. */
const describeRefusal = (body: unknown, response: Response): string => {
  const { error, message, errors } = isRecord(body) ? body : {}
  const text = error ?? message ?? `The server answered ${response.status} without a message.`
  const wrong = Object.entries(isRecord(errors) ? errors : {})
  const requestId = response.headers.get('X-Request-Id')
  return [
    String(text),
    ...wrong.map(([field, messages]) => `  ${field}: ${[messages].flat().join(' ')}`),
    ...(response.status >= 500 && requestId ? [`Request ${requestId}`] : []),
  ]
    .map((line) => line.match(/^ */)?.[0] + plain(line))
    .join('\n')
}

/** Distinguishes an absent server, and one of another kind, from an error of our own. */
const describeSilence = (error: unknown, url: string): unknown => {
  if (error instanceof SyntaxError) {
    return new Failure(`What answers at ${url} does not speak JSON: name a server with --url.`, 2)
  }
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return error
  const { code, message } = error.cause as NodeJS.ErrnoException
  const reason = code === 'ECONNREFUSED' ? '' : ` (${message || code})`
  return new Failure(
    `No server answers at ${url}${reason}: start it with \`make run\`, or name it with --url.`,
    2,
  )
}

export interface Reply<Body> {
  data?: Body
  error?: unknown
  response: Response
}

export const connectionOf = (command: Command): Connection =>
  command.parent === null ? command.opts<Connection>() : connectionOf(command.parent)

type Request<Given extends unknown[], Body> = (api: Api, ...given: Given) => Promise<Reply<Body>>

/**
 * Makes a command's request, which gets what Commander gives an action: the arguments and the
 * options. Throws a Failure where nothing answers, and where the server refuses.
 */
export const send = async <Given extends unknown[], Body>(
  request: Request<Given, Body>,
  parameters: [...Given, Command],
) => {
  const command = parameters.at(-1) as Command
  const given = parameters.slice(0, -1) as Given
  if (given.includes('')) command.error('error: an argument is empty')
  const connection = connectionOf(command)
  const { data, error, response } = await request(connect(connection), ...given).catch((error) => {
    throw describeSilence(error, connection.url)
  })
  if (!response.ok) {
    const asJson = connection.json && isRecord(error)
    throw new Failure(asJson ? json(error) : describeRefusal(error, response), 1)
  }
  return { data, response, connection, given }
}

/**
 * The action of a command: asks the API, and prints the reply as JSON with `--json`, else the way
 * `show` puts it; `show` gets the first argument too, for replies without a body. A reply that is
 * bad news is printed like any other, and the command ends with 1.
 */
export const ask =
  <Given extends unknown[], Body>(
    request: Request<Given, Body>,
    show: (body: Body, id: string) => string,
    isBadNews: (body: Body) => boolean = () => false,
  ) =>
  async (...parameters: [...Given, Command]): Promise<void> => {
    const { data, connection, given } = await send(request, parameters)
    if (!connection.json) console.log(show(data as Body, String(given[0])))
    else if (data !== undefined) console.log(json(data))
    if (isBadNews(data as Body)) process.exitCode = 1
  }

/** The fields of a change that were named; a change of nothing is a mistake. */
export const changes = <Change extends object>(change: Change): Change => {
  if (Object.values(change).every((value) => value === undefined)) {
    throw new Failure('Nothing to change: name at least one option (see --help).', 2)
  }
  return change
}
