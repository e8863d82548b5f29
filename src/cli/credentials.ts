import { join } from 'node:path'
import type { Command } from 'commander'
import { parseWebAddress } from '../domain/web-address.ts'
import { defaultDataDir, findSecret, readTextFile } from '../startup/secret-values.ts'
import { Failure } from './failures.ts'
import { programOf, type Terminal, terminalOf } from './terminal.ts'

/** A management token gives access to all merchants, and a secret key to only one merchant. */
export type CredentialKind = 'management token' | 'secret key'

export interface Credential {
  kind: CredentialKind
  value: string
  /** The source of the credential, for messages: an option, a variable or a file. */
  source: string
}

export interface Connection {
  url: string
  apiKey?: string
  token?: string
  json?: true
  wide?: true
}

export const connectionOf = (command: Command): Connection => programOf(command).opts<Connection>()

/**
 * Normalises a server URL and removes the trailing slash. Throws a Failure if the text is not a URL
 * or has a part that requests do not use. Messages do not contain the URL, because it may contain a
 * password.
 */
export const serverUrl = (text: string): string => {
  const wrong = (reason: string): Failure => new Failure(`The server's address ${reason}.`, 2)
  const url = URL.canParse(text.trim()) ? parseWebAddress(text.trim()) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw wrong('(--url or MOMO_URL) must begin with http:// or https://')
  }
  if (url.username !== '' || url.password !== '') {
    throw wrong(
      '(--url or MOMO_URL) contains a user name or a password: remove them, and set the ' +
        'secret key in MOMO_API_KEY or the management token in MANAGEMENT_TOKEN',
    )
  }
  if (url.search !== '' || url.hash !== '') {
    throw wrong('(--url or MOMO_URL) contains "?" or "#": remove that part')
  }
  return url.href.replace(/\/+$/, '')
}

const credentialFrom = (
  kind: CredentialKind,
  source: string,
  text: string | undefined,
): Credential | undefined => {
  const value = text?.trim()
  if (!value) return undefined
  if (/[^!-~]/.test(value)) {
    throw new Failure(`The value of ${source} is not a ${kind}: it contains invalid characters.`, 2)
  }
  return { kind, value, source }
}

/** Reads the credential from a variable, or from the file that the service would read. */
const findInEnvironment = (
  kind: CredentialKind,
  name: string,
  env: Terminal['env'],
): Credential | undefined => {
  const { value, fault } = findSecret(name, env)
  if (fault !== undefined) throw new Failure(`${fault}.`, 2)
  // As in the service, the variable may contain several tokens, any of which is valid, or `off`.
  return value === 'off' ? undefined : credentialFrom(kind, name, value?.split(',', 1)[0])
}

/** An embedded server stores its generated token in its data folder. */
const storedToken = (env: Terminal['env']): Credential | undefined => {
  const file = join(env.DATA_DIR || defaultDataDir, 'management-token')
  const read = readTextFile(file)
  if ('text' in read) return credentialFrom('management token', file, read.text)
  const reason = read.isMissing ? '' : ` ${file} cannot be read: ${read.reason}.`
  throw new Failure(
    "No credential: set a merchant's secret key with --api-key or MOMO_API_KEY, or the " +
      "server's management token with --token or MANAGEMENT_TOKEN, or run this where an " +
      `embedded server stores its token (${file}, see DATA_DIR).${reason}`,
    2,
  )
}

/**
 * Options take precedence over the environment. In the environment, the secret key takes precedence
 * over the management token, because it has fewer permissions. Throws a Failure if no credential is
 * set.
 */
export const credentialOf = (command: Command): Credential => {
  const { apiKey, token } = connectionOf(command)
  const { env } = terminalOf(command)
  const credential =
    credentialFrom('secret key', '--api-key', apiKey) ??
    credentialFrom('management token', '--token', token) ??
    findInEnvironment('secret key', 'MOMO_API_KEY', env) ??
    findInEnvironment('management token', 'MANAGEMENT_TOKEN', env) ??
    storedToken(env)
  if (credential === undefined) throw new Failure('The file of the management token is empty.', 2)
  return credential
}

/** Returns the command as typed, such as `momo webhooks list`. */
const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`

const credentialHelp: Record<CredentialKind, string> = {
  'management token': '--token or MANAGEMENT_TOKEN',
  'secret key': '--api-key or MOMO_API_KEY',
}

/** Throws a Failure if the command does not accept this kind of credential. */
export const requireCredentialKind = (
  command: Command,
  { kind, source }: Credential,
  accepted: readonly CredentialKind[],
): void => {
  const [needed] = accepted
  if (needed === undefined || accepted.includes(kind)) return
  throw new Failure(
    `"${pathOf(command)}" needs a ${needed} (${credentialHelp[needed]}); you are using the ` +
      `${kind} from ${source}.`,
    2,
  )
}
