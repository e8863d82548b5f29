import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { findSecret } from '../startup/secret-values.ts'
import { Failure } from './failures.ts'
import { type Terminal, terminalOf } from './terminal.ts'

/** With a management token all merchants are looked after, with a secret key its own merchant. */
export type CredentialKind = 'management token' | 'secret key'

export interface Credential {
  kind: CredentialKind
  value: string
  /** The option, the variable or the file it comes from. */
  source: string
}

/** The options of `momo` itself, which every command takes. */
export interface Connection {
  url: string
  apiKey?: string
  token?: string
  json?: true
  wide?: true
}

export const connectionOf = (command: Command): Connection =>
  command.parent === null ? command.opts<Connection>() : connectionOf(command.parent)

const found = (
  kind: CredentialKind,
  source: string,
  text: string | undefined,
): Credential | undefined => {
  const value = text?.trim()
  if (!value) return undefined
  if (/[^!-~]/.test(value)) {
    throw new Failure(
      `What ${source} holds is not a ${kind}: it has characters that no ${kind} has.`,
      2,
    )
  }
  return { kind, value, source }
}

/** A variable, or the file that holds it where the service takes its secrets from files. */
const inEnvironment = (
  kind: CredentialKind,
  name: string,
  env: Terminal['env'],
): Credential | undefined => {
  const { value, fault } = findSecret(name, env)
  if (fault !== undefined) throw new Failure(`${fault}.`, 2)
  // As the service reads it: several tokens, of which each is valid, or none.
  return value === 'off' ? undefined : found(kind, name, value?.split(',', 1)[0])
}

/** An embedded server stores the token it generated in a file of its data folder. */
const keptToken = (env: Terminal['env']): Credential | undefined => {
  const file = join(env.DATA_DIR || '.data', 'management-token')
  try {
    return found('management token', file, readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(
      'No credential: give the secret key of a merchant by --api-key or MOMO_API_KEY, or the' +
        " server's management token by --token or MANAGEMENT_TOKEN, or run this where an" +
        ` embedded server stores its token (${file}, see DATA_DIR).`,
      2,
    )
  }
}

/**
 * The credential in use: an option before the environment, and in the environment the secret key
 * before the management token, as it may do less. Throws a Failure where there is none.
 */
export const credentialOf = (command: Command): Credential => {
  const { apiKey, token } = connectionOf(command)
  const { env } = terminalOf(command)
  const credential =
    found('secret key', '--api-key', apiKey) ??
    found('management token', '--token', token) ??
    inEnvironment('secret key', 'MOMO_API_KEY', env) ??
    inEnvironment('management token', 'MANAGEMENT_TOKEN', env) ??
    keptToken(env)
  if (credential === undefined) throw new Failure('The file of the management token is empty.', 2)
  return credential
}

/** `momo webhooks list`, as it is typed. */
const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`

const howToGive: Record<CredentialKind, string> = {
  'management token': '--token or MANAGEMENT_TOKEN',
  'secret key': '--api-key or MOMO_API_KEY',
}

/** Throws a Failure where a command is not for a credential of this kind. */
export const demand = (
  command: Command,
  { kind, source }: Credential,
  accepted: readonly CredentialKind[],
): void => {
  const [needed] = accepted
  if (needed === undefined || accepted.includes(kind)) return
  throw new Failure(
    `"${pathOf(command)}" needs a ${needed} (${howToGive[needed]}); in use is the ${kind}` +
      ` of ${source}.`,
    2,
  )
}
