import { type Command, Option } from 'commander'
import { deliveryStatuses, environments, eventKinds } from '../../generated/enumerations.ts'
import type { Schemas } from './apis.ts'
import { ask, askAsMerchant, askEither, byCredential } from './client.ts'
import { describeDeliveries } from './deliveries.ts'
import { follow } from './event-feed.ts'
import { recover } from './event-recovery.ts'
import {
  type CursorOptions,
  choice,
  cursorQuery,
  owned,
  type PageOptions,
  pageQuery,
  verb,
  withPageOrCursorOptions,
} from './options.ts'
import { fields, json, page, parts, section } from './output.ts'
import { onlyWith } from './restrictions.ts'
import type { Shown } from './terminal.ts'
import { timeOption } from './times.ts'

const someEvent = 'evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f'

export const events = (program: Command): void => {
  const noun = program.command('events').description('events and their webhook deliveries')
  list(noun)
  show(noun)
  resend(noun)
  recover(noun)
  follow(noun)
}

interface ListOptions extends PageOptions, CursorOptions {
  type?: Schemas['EventKind']
  environment?: Schemas['Environment']
  resource?: string
  delivery?: Schemas['DeliveryStatus']
  endpoint?: string
  from?: string
  to?: string
}

const filtered = (command: Command): Command => {
  const withKey = [
    new Option('--resource <id>', 'only events about this payment, refund, payout or session'),
    choice('--delivery <status>', 'only events with a delivery in this status', deliveryStatuses),
    new Option('--endpoint <id>', 'only events with a delivery to this endpoint'),
    timeOption('--from <timestamp>', 'only events from this time on, e.g. 2026-11-01T00:00:00Z'),
    timeOption('--to <timestamp>', 'only events before this time'),
  ]
  command
    .addOption(choice('--type <kind>', 'only events of this kind', eventKinds))
    .addOption(
      onlyWith(
        'management token',
        choice('--environment <name>', 'only events in this environment', environments),
      ),
    )
  for (const option of withKey) command.addOption(onlyWith('secret key', option))
  return command
}

const list = (noun: Command) =>
  withPageOrCursorOptions(
    filtered(
      owned(
        verb(noun, 'list', 'list events, newest first', 'list --type payment.failed'),
        'application-id',
      ),
    ),
  ).action(
    byCredential({
      token: ask(
        (api, id: string, { type, environment, ...pages }: ListOptions) =>
          api.GET('/applications/{id}/events', {
            params: { path: { id }, query: { type, environment, ...pageQuery(pages) } },
          }),
        (body) => page(body, eventRow),
      ),
      key: askAsMerchant(
        ({ account }, _, options: ListOptions) =>
          account.GET('/events', {
            params: {
              query: {
                type: options.type,
                resource_id: options.resource,
                delivery_status: options.delivery,
                webhook_endpoint_id: options.endpoint,
                created_from: options.from,
                created_to: options.to,
                ...cursorQuery(options),
              },
            },
          }),
        (body) => page(body, eventRow),
      ),
    }),
  )

type EventRow = Pick<Schemas['Event'], 'id' | 'type' | 'environment' | 'created_at'>

const eventRow = ({ id, type, environment, created_at }: EventRow) => ({
  id,
  type,
  environment,
  created_at,
})

const show = (noun: Command) =>
  verb(
    noun,
    'show <event-id>',
    'show an event with every delivery and every attempt',
    `show ${someEvent}`,
  ).action(
    askEither(
      (api, id: string) => api.GET('/events/{id}', { params: { path: { id } } }),
      showEvent,
    ),
  )

const resend = (noun: Command) =>
  verb(
    noun,
    'resend <event-id>',
    'redeliver an event, unchanged and with the same id',
    `resend ${someEvent} --endpoint 0193a1f4-6b7c-7d8e-9f0a-1b2c3d4e5f60`,
  )
    .option('--endpoint <id>', 'only to this endpoint (default: all subscribed endpoints)')
    .action(
      askEither(
        (api, id: string, { endpoint }: { endpoint?: string }) =>
          api.POST('/events/{id}/resend', {
            params: { path: { id } },
            body: endpoint === undefined ? undefined : { webhook_endpoint_id: endpoint },
          }),
        showEvent,
      ),
    )

const showEvent = ({ data }: { data: ShownEvent }): Shown => {
  const { payload, deliveries, ...event } = data
  return parts(fields(event), section('payload', json(payload)), describeDeliveries(deliveries))
}

type ShownEvent = Omit<Schemas['EventDetail'], 'application_id'>
