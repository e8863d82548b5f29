import type { Command } from 'commander'
import {
  type Access,
  management,
  merchant,
  type PublicAccess,
  publicManagement,
  shared,
} from './apis.ts'
import {
  type Connection,
  connectionOf,
  credentialOf,
  requireCredentialKind,
  serverUrl,
} from './credentials.ts'
import { describeRefusal, explainNoAnswer, Failure, isRecord, transientOf } from './failures.ts'
import { json } from './output.ts'
import { withProgress } from './progress.ts'
import { checkRestrictions } from './restrictions.ts'
import { Interruption, plain, print, printNote, type Shown, terminalOf } from './terminal.ts'
import { createTransport, type Transport } from './transport.ts'
import { describeUnknownOutcome } from './unknown-outcome.ts'

export interface Reply<Body> {
  data?: Body
  error?: unknown
  response: Response
}

type Request<Api, Args extends unknown[], Body> = (api: Api, ...args: Args) => Promise<Reply<Body>>

/**
 * The change may have succeeded although the response was lost, so the message explains how to
 * retry.
 */
const withRetryAdvice = (failure: Failure, command: Command, address?: string): Failure => {
  const { transient, exitCode, message } = failure
  if (address === undefined || transient === undefined || transient.isUnsent) return failure
  const advice = describeUnknownOutcome(command, address)
  return new Failure(`${message}\n${advice}`, exitCode, transient)
}

/** Explains a request that got no response or that a signal aborted. */
const explainLoss = (error: unknown, transport: Transport, command: Command): unknown => {
  const address = transport.sentChange()
  if (error instanceof Interruption && address !== undefined) {
    const how = `Stopped by ${error.signal} before the server responded.`
    return new Failure(`${how}\n${describeUnknownOutcome(command, address)}`, error.exitCode)
  }
  const explained = explainNoAnswer(error, transport.place)
  return explained instanceof Failure ? withRetryAdvice(explained, command, address) : explained
}

const connect = <Api>(
  access: Access<Api> | PublicAccess<Api>,
  connection: Connection,
  transport: Transport,
  command: Command,
): Api => {
  if (!('accepted' in access)) return access.connect(connection, transport)
  const credential = credentialOf(command)
  requireCredentialKind(command, credential, access.accepted)
  checkRestrictions(command, credential)
  return access.connect(connection, transport, credential)
}

/**
 * `parameters` are what Commander passes to an action: the arguments, the options and the command.
 * Throws a Failure if the command needs another kind of credential, if there is no response, or if
 * the server returns an error.
 */
export const send = async <Api, Args extends unknown[], Body>(
  access: Access<Api> | PublicAccess<Api>,
  request: Request<Api, Args, Body>,
  parameters: [...Args, Command],
) => {
  const command = parameters.at(-1) as Command
  const args = parameters.slice(0, -1) as Args
  if (args.includes('')) command.error('error: an argument is empty')
  const connection = { ...connectionOf(command), url: serverUrl(connectionOf(command).url) }
  const transport = createTransport(command, connection)
  const api = connect(access, connection, transport, command)
  const { data, error, response } = await request(api, ...args).catch((error) => {
    throw explainLoss(error, transport, command)
  })
  const notice = response.headers.get('Sandbox-Notice')
  if (notice !== null) printNote(command, `Sandbox: ${plain(notice)}`)
  if (!response.ok) {
    const asJson = connection.json && isRecord(error)
    const text = asJson ? json(error) : describeRefusal(error, response)
    const failure = new Failure(text, 1, transientOf(response))
    const isUnknown = response.status >= 500 && !asJson
    throw isUnknown ? withRetryAdvice(failure, command, transport.sentChange()) : failure
  }
  return { data, response, connection, args, isChange: transport.sentChange() !== undefined }
}

/** Returns the resource in a response, with or without an envelope. */
const resourceOf = (body: unknown): Record<string, unknown> => {
  const { data = body } = isRecord(body) ? body : {}
  return isRecord(data) ? data : {}
}

/**
 * Returns the id of a resource, or of the first nested resource, such as the organisation in a
 * sign-up.
 */
const idOf = (resource: Record<string, unknown>): string | undefined =>
  [resource, ...Object.values(resource)]
    .map((each) => (isRecord(each) ? each.id : undefined))
    .find((id) => typeof id === 'string')

/**
 * Returns a note if the response repeats the response to an earlier request with the same
 * idempotency key.
 */
const replayNote = (body: unknown): string => {
  const { created_at } = resourceOf(body)
  const when = typeof created_at === 'string' ? `on ${plain(created_at)}` : 'before'
  return `Already created ${when}; nothing new was created.`
}

/** Each API has a function that creates the actions of its commands: see `ask`. */
export const askingThrough =
  <Api>(access: Access<Api> | PublicAccess<Api>) =>
  <Args extends unknown[], Body>(
    request: Request<Api, Args, Body>,
    show: (body: Body, id: string, headers: Headers) => Shown,
    hasFaults: (body: Body) => boolean = () => false,
  ) =>
  async (...parameters: [...Args, Command]): Promise<void> => {
    const command = parameters.at(-1) as Command
    const sending = send(access, request, parameters)
    const { data, response, connection, args, isChange } = await withProgress(
      command,
      'waiting for the server',
      sending,
    )
    if (response.headers.get('Idempotent-Replayed') === 'true') {
      printNote(command, replayNote(data))
    }
    const id = idOf(resourceOf(data))
    if (isChange && id !== undefined) terminalOf(command).changedId = plain(id)
    if (!connection.json) print(command, show(data as Body, String(args[0]), response.headers))
    else if (data !== undefined) print(command, json(data))
    if (hasFaults(data as Body)) terminalOf(command).exitCode = 1
  }

/**
 * Creates the action of a command that calls the management API. The action prints the response as
 * JSON with `--json`, otherwise as `show` formats it. `show` also receives the first argument and
 * the headers, for responses without a body. If the response `hasFaults`, the command exits with 1.
 */
export const ask = askingThrough(management)

/** Unlike `ask`, works without a token, for operations that need no token. */
export const askWithoutToken = askingThrough(publicManagement)

/**
 * Unlike `ask`, uses a secret key. Calls the account API, the payments API or the form checkout.
 */
export const askAsMerchant = askingThrough(merchant)

/** Accepts either credential, for requests that the management API and the account API accept. */
export const askEither = askingThrough(shared)

type Action<Parameters extends unknown[]> = (...parameters: Parameters) => Promise<void>

/** Creates the action of a command whose request depends on the kind of credential. */
export const byCredential =
  <Args extends unknown[]>(actions: {
    token: Action<[...Args, Command]>
    key: Action<[...Args, Command]>
  }): Action<[...Args, Command]> =>
  (...parameters) => {
    const { kind } = credentialOf(parameters.at(-1) as Command)
    return (kind === 'secret key' ? actions.key : actions.token)(...parameters)
  }

/** Throws a Failure if no field is set. */
export const changes = <Change extends object>(change: Change): Change => {
  if (Object.values(change).every((value) => value === undefined)) {
    throw new Failure('Nothing to change: use at least one option (see --help).', 2)
  }
  return change
}
