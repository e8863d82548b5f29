import type { Command } from 'commander'
import {
  type Access,
  management,
  managementForAll,
  merchant,
  type OpenAccess,
  shared,
} from './apis.ts'
import { type Connection, connectionOf, credentialOf, demand } from './credentials.ts'
import { describeRefusal, explainNoAnswer, Failure, isRecord, transientOf } from './failures.ts'
import { json } from './output.ts'
import { whileShown } from './progress.ts'
import { checkRestrictions } from './restrictions.ts'
import { print, type Shown, terminalOf } from './terminal.ts'

export interface Reply<Body> {
  data?: Body
  error?: unknown
  response: Response
}

type Request<Api, Given extends unknown[], Body> = (
  api: Api,
  ...given: Given
) => Promise<Reply<Body>>

/** The option with which an order can be repeated, and is carried out once. */
const repeatOption = (command: Command): string | undefined => {
  const { idempotencyKey, refunded } = command.opts<{
    idempotencyKey?: string
    refunded?: number
  }>()
  if (refunded !== undefined) return `--refunded ${refunded}`
  return idempotencyKey && `--idempotency-key ${idempotencyKey}`
}

/**
 * Adds to a failure how to repeat the order safely, if the outcome is not known: the order may have
 * been carried out although no reply says so.
 */
const withRetryAdvice = (failure: unknown, command: Command): unknown => {
  const option = repeatOption(command)
  const isKnown = !(failure instanceof Failure) || failure.transient === undefined
  if (isKnown || option === undefined) return failure
  return new Failure(
    `${failure.message}\nIt may have been carried out: repeat it with ${option}`,
    failure.exitCode,
    failure.transient,
  )
}

const connect = <Api>(
  access: Access<Api> | OpenAccess<Api>,
  connection: Connection,
  command: Command,
): Api => {
  if (!('accepted' in access)) return access.connect(connection)
  const credential = credentialOf(command)
  demand(command, credential, access.accepted)
  checkRestrictions(command, credential)
  return access.connect(connection, credential)
}

/**
 * Sends a command's request. `parameters` are those that Commander gives an action: the arguments,
 * the options and the command. Throws a Failure if the credential is of another kind, if there is
 * no answer, and if the server refuses.
 */
export const send = async <Api, Given extends unknown[], Body>(
  access: Access<Api> | OpenAccess<Api>,
  request: Request<Api, Given, Body>,
  parameters: [...Given, Command],
) => {
  const command = parameters.at(-1) as Command
  const given = parameters.slice(0, -1) as Given
  if (given.includes('')) command.error('error: an argument is empty')
  const connection = connectionOf(command)
  const api = connect(access, connection, command)
  const { data, error, response } = await request(api, ...given).catch((error) => {
    throw withRetryAdvice(explainNoAnswer(error, connection.url), command)
  })
  if (!response.ok) {
    const asJson = connection.json && isRecord(error)
    const text = asJson ? json(error) : describeRefusal(error, response)
    const failure = new Failure(text, 1, transientOf(response))
    throw response.status < 500 || asJson ? failure : withRetryAdvice(failure, command)
  }
  return { data, response, connection, given }
}

const askingThrough =
  <Api>(access: Access<Api> | OpenAccess<Api>) =>
  <Given extends unknown[], Body>(
    request: Request<Api, Given, Body>,
    show: (body: Body, id: string) => Shown,
    hasFaults: (body: Body) => boolean = () => false,
  ) =>
  async (...parameters: [...Given, Command]): Promise<void> => {
    const command = parameters.at(-1) as Command
    const sending = send(access, request, parameters)
    const { data, connection, given } = await whileShown(command, 'waiting for the server', sending)
    if (!connection.json) print(command, show(data as Body, String(given[0])))
    else if (data !== undefined) print(command, json(data))
    if (hasFaults(data as Body)) terminalOf(command).exitCode = 1
  }

/**
 * Makes the action of a command, which asks the management API and prints the reply: as JSON with
 * `--json`, else as `show` formats it. `show` also gets the first argument, for replies without a
 * body. If the reply `hasFaults`, the command prints it as any other and ends with 1.
 */
export const ask = askingThrough(management)

/** The same without a token, for operations that need none. */
export const askWithoutToken = askingThrough(managementForAll)

/** The same with a secret key: asks the account API, the payments API or the form checkout. */
export const askAsMerchant = askingThrough(merchant)

/** The same with either credential, where both APIs take the same request. */
export const askEither = askingThrough(shared)

type Action<Parameters extends unknown[]> = (...parameters: Parameters) => Promise<void>

/** The action of a command whose request depends on the kind of the credential in use. */
export const byCredential =
  <Given extends unknown[]>(actions: {
    token: Action<[...Given, Command]>
    key: Action<[...Given, Command]>
  }): Action<[...Given, Command]> =>
  (...parameters) => {
    const { kind } = credentialOf(parameters.at(-1) as Command)
    return (kind === 'secret key' ? actions.key : actions.token)(...parameters)
  }

/** The body of a change. Throws a Failure if no field is given. */
export const changes = <Change extends object>(change: Change): Change => {
  if (Object.values(change).every((value) => value === undefined)) {
    throw new Failure('Nothing to change: name at least one option (see --help).', 2)
  }
  return change
}
