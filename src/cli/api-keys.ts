import { Argument, type Command } from 'commander'
import type { AccountSchemas } from './apis.ts'
import { ask, askAsMerchant, byCredential } from './client.ts'
import {
  type CursorOptions,
  cursorQuery,
  type OverlapOptions,
  overlapBody,
  owned,
  type PageOptions,
  pageQuery,
  verb,
  withOverlap,
  withPageOrCursorOptions,
} from './options.ts'
import { fields, page, parts } from './output.ts'
import { onlyWith, verbWith } from './restrictions.ts'
import type { Shown } from './terminal.ts'

export const apiKeys = (program: Command): void => {
  const noun = program.command('api-keys').alias('keys').description("a merchant's API keys")
  list(noun)
  roll(noun)
  revoke(noun)
}

const list = (noun: Command) =>
  withPageOrCursorOptions(
    owned(
      verb(noun, 'list', 'list keys, newest first, including revoked and expired keys', 'list'),
      'application-id',
    ),
  ).action(
    byCredential({
      token: ask(
        (api, id: string, options: PageOptions) =>
          api.GET('/applications/{id}/api-keys', {
            params: { path: { id }, query: pageQuery(options) },
          }),
        (body) => page(body, readable),
      ),
      key: askAsMerchant(
        ({ account }, _, options: CursorOptions) =>
          account.GET('/api-keys', { params: { query: cursorQuery(options) } }),
        (body) => page(body, readable),
      ),
    }),
  )

/**
 * Ignores a suspension of the organisation, because the organisation's page shows the suspension.
 */
const stateOf = ({ revoked_at, expires_at }: AccountSchemas['AccountApiKey']): string => {
  if (revoked_at !== null) return 'revoked'
  if (expires_at === null) return 'valid'
  return Date.parse(expires_at) <= Date.now() ? 'expired' : 'valid until it expires'
}

/** A publishable key can only create checkout sessions through the form-encoded API. */
export const permissionsText = ({
  kind,
  permissions,
}: Pick<AccountSchemas['AccountApiKey'], 'kind' | 'permissions'>): string => {
  if (kind === 'publishable') return 'checkout form'
  return permissions === null ? 'all' : permissions.join(' ') || 'read only'
}

const readable = (key: AccountSchemas['AccountApiKey']) => ({
  id: key.id,
  name: key.name,
  key: `${key.prefix}…${key.last_four}`,
  environment: key.environment,
  state: stateOf(key),
  permissions: permissionsText(key),
  last_used_at: key.last_used_at,
  expires_at: key.expires_at,
  revoked_at: key.revoked_at,
})

const rolledKey = () =>
  onlyWith('management token', new Argument('[key-id]', 'which key'), { isRequired: true })

const roll = (noun: Command) =>
  withOverlap(
    verb(
      noun,
      'roll',
      'roll a key, or the secret key in use; the new key is shown once',
      'roll --overlap 3600',
    ).addArgument(rolledKey()),
  ).action(
    byCredential({
      token: ask(
        (api, id: string, options: OverlapOptions) =>
          api.POST('/api-keys/{id}/roll', { params: { path: { id } }, body: overlapBody(options) }),
        showIssued,
      ),
      key: askAsMerchant(
        ({ account }, _, options: OverlapOptions) =>
          account.POST('/api-keys/current/roll', { body: overlapBody(options) }),
        showIssued,
      ),
    }),
  )

const revoke = (noun: Command) =>
  verbWith(
    'management token',
    verb(
      noun,
      'revoke <key-id>',
      'revoke a key',
      'revoke 0193a1ea-1c2d-7e3f-8a4b-5c6d7e8f9a0b --reason "Found in a public repository"',
    ),
  )
    .requiredOption('--reason <text>', 'reason, for colleagues and auditors')
    .option('--successors', 'also revoke the keys it was rolled into, as after a theft')
    .action(
      ask(
        (api, id: string, query: { reason: string; successors?: true }) =>
          api.DELETE('/api-keys/{id}', { params: { path: { id }, query } }),
        (_, id, headers) => revoked(id, headers.get('Active-Successors')?.split(',') ?? []),
      ),
    )

const revoked = (id: string, valid: string[]): Shown =>
  valid.length === 0
    ? `The key ${id} is revoked.`
    : `The key ${id} is revoked. Keys rolled from it are still valid:\n` +
      `${valid.map((each) => `  ${each}`).join('\n')}\n` +
      'If the key was stolen, revoke them too: repeat the command with --successors.'

const showIssued = ({ data }: AccountSchemas['IssuedAccountApiKeyResponse']): Shown => {
  const { id, kind, environment, name, expires_at, key } = data
  return parts(
    fields({ id, kind, environment, name, expires_at, key }),
    'Store the key now: it is not displayed again.',
  )
}
