import { Argument, type Command, Option } from 'commander'
import { apiKeyKinds, environments, permissions } from '../../generated/enumerations.ts'
import type { AccountSchemas, Schemas } from './apis.ts'
import { ask, askAsMerchant, byCredential } from './client.ts'
import {
  type CursorOptions,
  choice,
  cursorQuery,
  listed,
  mandatory,
  type OverlapOptions,
  overlapBody,
  overlapping,
  owned,
  type PageOptions,
  pageQuery,
  verb,
  walked,
} from './options.ts'
import { fields, page, parts } from './output.ts'
import { onlyWith, verbWith } from './restrictions.ts'
import type { Shown } from './terminal.ts'
import { timeOption } from './times.ts'

export const apiKeys = (program: Command): void => {
  const noun = program
    .command('api-keys')
    .alias('keys')
    .description("the keys with which a merchant's programs call the service")
  list(noun)
  search(noun)
  roll(noun)
  current(noun)
  create(noun)
  revoke(noun)
}

/** The options that describe a new key. */
export interface KeyOptions {
  kind: Schemas['ApiKeyKind']
  name?: string
  expiresAt?: string
  permission?: Schemas['Permission'][]
  readOnly?: true
}

export const keyOptions = (command: Command): Command =>
  command
    .addOption(mandatory(choice('--kind <kind>', 'kind of key', apiKeyKinds)))
    .option('--name <name>', 'display name')
    .addOption(
      timeOption('--expires-at <timestamp>', 'expiry, e.g. 2027-11-21T09:00:00Z (default: never)'),
    )
    .addOption(
      choice(
        '--permission <names...>',
        'allowed operations besides reading (default: all)',
        permissions,
      ),
    )
    .addOption(new Option('--read-only', 'read-only key').conflicts('permission'))

export const keyBody = ({ kind, name, ...options }: KeyOptions) => ({
  ...{ kind, name },
  expires_at: options.expiresAt,
  permissions: options.readOnly === true ? [] : options.permission,
})

interface CreateOptions extends KeyOptions {
  environment: Schemas['Environment']
}

const create = (noun: Command) =>
  keyOptions(
    verbWith(
      'management token',
      verb(
        noun,
        'create <application-id>',
        'create a test key, which is shown once; merchants claim live ones: see live-keys',
        'create 0193a1e0-5a6c-7d8e-9f0a-1b2c3d4e5f6a --kind secret --environment test',
      ),
    ),
  )
    .addOption(mandatory(choice('--environment <name>', 'test or live mode', environments)))
    .action(
      ask(
        (api, id: string, { environment, ...options }: CreateOptions) =>
          api.POST('/applications/{id}/api-keys', {
            params: { path: { id } },
            body: { ...keyBody(options), environment },
          }),
        showIssued,
      ),
    )

const list = (noun: Command) =>
  listed(
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

interface SearchOptions extends CursorOptions {
  prefix: string
  lastFour?: string
}

const search = (noun: Command) =>
  walked(
    verbWith(
      'management token',
      verb(
        noun,
        'search',
        'search keys of all applications by their first or last characters, newest first',
        'search --prefix sk_live_6Hn3',
      ),
    ),
  )
    .requiredOption('--prefix <text>', 'start of the key, up to twelve characters')
    .option('--last-four <text>', 'last four characters of the key')
    .action(
      ask(
        (api, { prefix, lastFour, ...options }: SearchOptions) =>
          api.GET('/api-keys', {
            params: { query: { prefix, last_four: lastFour, ...cursorQuery(options) } },
          }),
        (body) => page(body, (key) => ({ ...readable(key), application_id: key.application_id })),
      ),
    )

/** Whether a key is valid; that its organisation is not suspended, its organisation tells. */
const stateOf = ({ revoked_at, expires_at }: AccountSchemas['AccountApiKey']): string => {
  if (revoked_at !== null) return 'revoked'
  if (expires_at === null) return 'valid'
  return Date.parse(expires_at) <= Date.now() ? 'expired' : 'valid until it expires'
}

/** A publishable key only opens checkout sessions as forms. */
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
  overlapping(
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

const current = (noun: Command) =>
  verbWith(
    'secret key',
    verb(noun, 'current', 'show the key in use and its permissions', 'current'),
  ).action(
    askAsMerchant(
      ({ account }) => account.GET('/api-keys/current'),
      ({ data }) => {
        const { kind, environment } = data
        return fields({ ...readable(data), kind, environment })
      },
    ),
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
    .action(
      ask(
        (api, id: string, { reason }: { reason: string }) =>
          api.DELETE('/api-keys/{id}', { params: { path: { id }, query: { reason } } }),
        (_, id) => `The key ${id} is revoked.`,
      ),
    )

const showIssued = ({ data }: AccountSchemas['IssuedAccountApiKeyResponse']): Shown => {
  const { id, kind, environment, name, expires_at, key } = data
  return parts(
    fields({ id, kind, environment, name, expires_at, key }),
    'Store the key now: it is not displayed again.',
  )
}
