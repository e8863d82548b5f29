import { type Command, Option } from 'commander'
import { ask, type Schemas } from './client.ts'
import { apiKeyKinds, environments, permissions } from './enumerations.ts'
import {
  choice,
  mandatory,
  type OverlapOptions,
  overlapBody,
  overlapping,
  type PageOptions,
  paged,
  pageQuery,
  verb,
} from './options.ts'
import { fields, page, parts } from './output.ts'

export const apiKeys = (program: Command): void => {
  const noun = program
    .command('api-keys')
    .description("the keys with which a merchant's programs call the service")
  create(noun)
  list(noun)
  roll(noun)
  revoke(noun)
}

interface CreateOptions {
  kind: Schemas['ApiKeyKind']
  environment: Schemas['Environment']
  name?: string
  expiresAt?: string
  permission?: Schemas['Permission'][]
  readOnly?: true
}

const create = (noun: Command) =>
  verb(
    noun,
    'create <application-id>',
    'create a key; it is shown once',
    'create 0193a1e0-5a6c-7d8e-9f0a-1b2c3d4e5f6a --kind secret --environment live',
  )
    .addOption(mandatory(choice('--kind <kind>', 'what it may do', apiKeyKinds)))
    .addOption(mandatory(choice('--environment <name>', 'sandbox or real money', environments)))
    .option('--name <name>', 'what people call it')
    .option('--expires-at <timestamp>', 'when it ends, as in 2027-11-21T09:00:00Z (default: never)')
    .addOption(
      choice('--permission <names...>', 'all it may do beside reading (default: all)', permissions),
    )
    .addOption(new Option('--read-only', 'it may only read').conflicts('permission'))
    .action(
      ask(
        (api, id: string, { expiresAt, permission, readOnly, ...order }: CreateOptions) =>
          api.POST('/applications/{id}/api-keys', {
            params: { path: { id } },
            body: {
              ...order,
              expires_at: expiresAt,
              permissions: readOnly === true ? [] : permission,
            },
          }),
        showIssued,
      ),
    )

const list = (noun: Command) =>
  paged(
    verb(
      noun,
      'list <application-id>',
      "list an application's keys, newest first, revoked and expired ones included",
      'list 0193a1e0-5a6c-7d8e-9f0a-1b2c3d4e5f6a',
    ),
  ).action(
    ask(
      (api, id: string, options: PageOptions) =>
        api.GET('/applications/{id}/api-keys', {
          params: { path: { id }, query: pageQuery(options) },
        }),
      (body) =>
        page(body, ({ id, name, prefix, last_four, permissions, ...times }) => ({
          id,
          name,
          key: `${prefix}…${last_four}`,
          permissions: permissions === null ? 'all' : permissions.join(' ') || 'read only',
          last_used_at: times.last_used_at,
          expires_at: times.expires_at,
          revoked_at: times.revoked_at,
        })),
    ),
  )

const roll = (noun: Command) =>
  overlapping(
    verb(
      noun,
      'roll <key-id>',
      'replace a key by a new one of the same kind; it is shown once',
      'roll 0193a1ea-1c2d-7e3f-8a4b-5c6d7e8f9a0b --overlap 3600',
    ),
  ).action(
    ask(
      (api, id: string, options: OverlapOptions) =>
        api.POST('/api-keys/{id}/roll', { params: { path: { id } }, body: overlapBody(options) }),
      showIssued,
    ),
  )

const revoke = (noun: Command) =>
  verb(
    noun,
    'revoke <key-id>',
    'refuse a key from now on',
    'revoke 0193a1ea-1c2d-7e3f-8a4b-5c6d7e8f9a0b',
  ).action(
    ask(
      (api, id: string) => api.DELETE('/api-keys/{id}', { params: { path: { id } } }),
      (_, id) => `The key ${id} is revoked.`,
    ),
  )

const showIssued = ({ data }: Schemas['IssuedApiKeyResponse']): string => {
  const { id, kind, environment, name, expires_at, key } = data
  return parts(
    fields({ id, kind, environment, name, expires_at, key }),
    'Store the key now: it is not displayed again.',
  )
}
