import { type Command, Option } from 'commander'
import { environments, eventKinds } from '../../generated/enumerations.ts'
import type { Schemas } from './apis.ts'
import { ask, askAsMerchant, askEither, byCredential, changes } from './client.ts'
import {
  type CursorOptions,
  choice,
  cursorQuery,
  type OverlapOptions,
  overlapBody,
  owned,
  type PageOptions,
  pageQuery,
  reasonOption,
  verb,
  withCursorOptions,
  withOverlap,
  withPageOrCursorOptions,
} from './options.ts'
import { fields, page, parts } from './output.ts'
import { onlyWith, verbWith } from './restrictions.ts'
import type { Shown } from './terminal.ts'

type Endpoint = Omit<Schemas['WebhookEndpoint'], 'application_id'>

const someEndpoint = '0193a1f4-6b7c-7d8e-9f0a-1b2c3d4e5f60'

export const webhooks = (program: Command): void => {
  const noun = program.command('webhooks').description('webhook endpoints')
  create(noun)
  list(noun)
  update(noun)
  remove(noun)
  rotateSecret(noun)
  ping(noun)
  health(noun)
}

interface HealthOptions extends CursorOptions {
  failing?: true
  environment?: Schemas['Environment']
  organisation?: string
}

const health = (noun: Command) =>
  withCursorOptions(
    verbWith(
      'management token',
      verb(
        noun,
        'health',
        'list the delivery health of all endpoints, newest first',
        'health --failing',
      ),
    )
      .option('--failing', 'only endpoints whose last attempt failed')
      .addOption(choice('--environment <name>', 'only in this environment', environments))
      .option('--organisation <id>', 'only of this organisation'),
  ).action(
    ask(
      (api, { failing, environment, organisation, ...pages }: HealthOptions) =>
        api.GET('/webhook-endpoints', {
          params: {
            query: {
              ...(failing && { failing }),
              environment,
              organisation_id: organisation,
              ...cursorQuery(pages),
            },
          },
        }),
      (body) =>
        page(body, (endpoint) => ({
          id: endpoint.id,
          merchant: endpoint.organisation_name,
          environment: endpoint.environment,
          state: endpoint.disabled_reason ?? 'enabled',
          failing_since: endpoint.failing_since,
          last_success_at: endpoint.last_success_at,
          last_failure: failureText(endpoint.last_failure),
          waiting_events: waitingText(endpoint.waiting_events),
          url: endpoint.url,
        })),
    ),
  )

const countedMax = 1000

const waitingText = (count: number): number | string =>
  count < countedMax ? count : `${countedMax} or more`

const failureText = (failure: Schemas['EndpointFailure'] | null): string | null =>
  failure && `${failure.status_code ?? failure.error} at ${failure.failed_at}`

/** In these commands, `--url` is the endpoint URL. The server URL must precede the noun. */
const urlHelp = 'URL that receives the events (set the server with: momo --url … webhooks …)'

interface CreateOptions {
  url: string
  environment: Schemas['Environment']
  event?: Schemas['EventKind'][]
  reason?: string
}

const environmentOption = () =>
  onlyWith('management token', choice('--environment <name>', 'test or live mode', environments), {
    isRequired: true,
  })

const create = (noun: Command) =>
  owned(
    verb(
      noun,
      'create',
      'register an endpoint; its signing secret is shown once',
      'create --url https://boutique.example/webhooks --event payment.succeeded payment.failed',
    ),
    'application-id',
  )
    .requiredOption('--url <url>', urlHelp)
    .addOption(environmentOption())
    .addOption(
      choice('--event <kind...>', 'kinds to receive (default: all but bank transfers)', eventKinds),
    )
    .addOption(reasonOption())
    .action(
      byCredential({
        token: ask(
          (api, id: string, { url, environment, event, reason }: CreateOptions) =>
            api.POST('/applications/{id}/webhook-endpoints', {
              params: { path: { id }, query: { reason } },
              body: { url, environment, events: event },
            }),
          showIssued,
        ),
        key: askAsMerchant(
          ({ account }, _, { url, event }: CreateOptions) =>
            account.POST('/webhook-endpoints', { body: { url, events: event } }),
          showIssued,
        ),
      }),
    )

const list = (noun: Command) =>
  withPageOrCursorOptions(
    owned(
      verb(noun, 'list', 'list endpoints, newest first, including disabled ones', 'list'),
      'application-id',
    ),
  ).action(
    byCredential({
      token: ask(
        async (api, id: string, options: PageOptions) => {
          const params = { path: { id }, query: pageQuery(options) }
          const reply = await api.GET('/applications/{id}/webhook-endpoints', { params })
          if (reply.data === undefined) return reply
          const query = { application_id: id, failing: true, per_page: 100 }
          // This request provides only a hint. If it fails, the list is shown without the hint.
          const failing = await api
            .GET('/webhook-endpoints', { params: { query } })
            .catch(() => undefined)
          failingIn.set(reply.data, failing?.data?.data ?? [])
          return reply
        },
        (body) => page(body, (endpoint) => withFailure(endpoint, failingIn.get(body) ?? [])),
      ),
      key: askAsMerchant(
        ({ account }, _, options: CursorOptions) =>
          account.GET('/webhook-endpoints', { params: { query: cursorQuery(options) } }),
        (body) => page(body, endpointRow),
      ),
    }),
  )

const endpointRow = (endpoint: Endpoint) => {
  const { id, environment, url, state, events } = readable(endpoint)
  return { id, environment, url, state, events }
}

/**
 * `--json` prints the response unchanged, so the failing endpoints of a list are stored separately.
 */
const failingIn = new WeakMap<object, Schemas['EndpointHealth'][]>()

const withFailure = (endpoint: Endpoint, failing: Schemas['EndpointHealth'][]) => {
  const { state, ...row } = endpointRow(endpoint)
  const since = failing.find(({ id }) => id === endpoint.id)?.failing_since
  return { ...row, state: since == null ? state : `${state}, failing since ${since}` }
}

interface UpdateOptions {
  url?: string
  event?: Schemas['EventKind'][]
  allEvents?: true
  enable?: true
  disable?: true
  reason?: string
}

const update = (noun: Command) =>
  verb(
    noun,
    'update <endpoint-id>',
    'change an endpoint; omitted options stay unchanged',
    `update ${someEndpoint} --disable`,
  )
    .alias('change')
    .option('--url <url>', urlHelp)
    .addOption(choice('--event <kind...>', 'receive only these kinds', eventKinds))
    .addOption(
      new Option('--all-events', 'receive all kinds but bank transfers').conflicts('event'),
    )
    .option('--enable', 'enable the endpoint')
    .addOption(new Option('--disable', 'disable the endpoint').conflicts('enable'))
    .addOption(reasonOption())
    .action(
      askEither(
        (api, id: string, { url, event, allEvents, enable, disable, reason }: UpdateOptions) =>
          api.PATCH('/webhook-endpoints/{id}', {
            params: { path: { id }, query: { reason } },
            body: changes({
              url,
              events: allEvents ? null : event,
              enabled: enable ?? (disable ? false : undefined),
            }),
          }),
        showEndpoint,
      ),
    )

const deletedText = (id: string): string => `The endpoint ${id} is deleted.`

const remove = (noun: Command) =>
  verb(
    noun,
    'delete <endpoint-id>',
    'delete an endpoint; staff see the number of dropped events',
    `delete ${someEndpoint}`,
  )
    .addOption(reasonOption({ isRequired: true }))
    .action(
      byCredential({
        token: ask(
          async (api, id: string, { reason }: { reason: string }) => {
            const query = { params: { query: { id } } }
            // This request provides only the number of events. If it fails, the deletion still
            // follows and reports any error.
            const found = await api.GET('/webhook-endpoints', query).catch(() => undefined)
            const params = { path: { id }, query: { reason } }
            const reply = await api.DELETE('/webhook-endpoints/{id}', { params })
            return { ...reply, data: { dropped: found?.data?.data[0]?.waiting_events ?? null } }
          },
          ({ dropped }, id) =>
            dropped === null
              ? deletedText(id)
              : `${deletedText(id)} Queued events dropped: ${waitingText(dropped)}.`,
        ),
        key: askAsMerchant(
          ({ account }, id: string, _: { reason: string }) =>
            account.DELETE('/webhook-endpoints/{id}', { params: { path: { id } } }),
          (_, id) => deletedText(id),
        ),
      }),
    )

const rotateSecret = (noun: Command) =>
  withOverlap(
    verb(
      noun,
      'rotate-secret <endpoint-id>',
      'rotate the secret of an endpoint; the new secret is shown once',
      `rotate-secret ${someEndpoint} --overlap 3600`,
    ).alias('rotate'),
  )
    .addOption(reasonOption())
    .action(
      askEither(
        (api, id: string, { reason, ...options }: OverlapOptions & { reason?: string }) =>
          api.POST('/webhook-endpoints/{id}/rotate-secret', {
            params: { path: { id }, query: { reason } },
            body: overlapBody(options),
          }),
        showIssued,
      ),
    )

const ping = (noun: Command) =>
  verb(noun, 'ping <endpoint-id>', 'send a test event', `ping ${someEndpoint}`).action(
    askEither(
      (api, id: string) => api.POST('/webhook-endpoints/{id}/ping', { params: { path: { id } } }),
      ({ data }) => `Queued. See the result with: momo events show ${data.id}`,
    ),
  )

/** Shows an endpoint's state in one field, and describes the kinds if `events` is null. */
const readable = ({ enabled, disabled_reason, events, ...endpoint }: Endpoint) => ({
  ...endpoint,
  state: enabled ? 'enabled' : `disabled (${disabled_reason})`,
  events: events ?? 'all but bank transfers',
})

const showEndpoint = ({ data }: { data: Endpoint }): string => fields(readable(data))

const showIssued = ({ data }: { data: Endpoint & { secret: string } }): Shown => {
  const { secret, ...endpoint } = data
  return parts(
    fields({ ...readable(endpoint), secret }),
    'Store the secret now: it is not displayed again.',
  )
}
