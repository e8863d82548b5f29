import type { Command } from 'commander'
import { ask, type Schemas } from './client.ts'
import { environments, eventKinds } from './enumerations.ts'
import { choice, type PageOptions, paged, pageQuery, verb } from './options.ts'
import { fields, indent, json, page, parts, plain, table } from './output.ts'

const someEvent = 'evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f'

export const events = (program: Command): void => {
  const noun = program
    .command('events')
    .description('what was sent to webhook endpoints, and how it went')
  list(noun)
  show(noun)
  resend(noun)
}

interface ListOptions extends PageOptions {
  type?: Schemas['EventKind']
  environment?: Schemas['Environment']
}

const list = (noun: Command) =>
  paged(
    verb(
      noun,
      'list <application-id>',
      "list an application's events, newest first",
      'list 0193a1e0-5a6c-7d8e-9f0a-1b2c3d4e5f6a --type payment.failed',
    ),
  )
    .addOption(choice('--type <kind>', 'only events of this kind', eventKinds))
    .addOption(choice('--environment <name>', 'only events of this environment', environments))
    .action(
      ask(
        (api, id: string, { type, environment, ...pages }: ListOptions) =>
          api.GET('/applications/{id}/events', {
            params: { path: { id }, query: { type, environment, ...pageQuery(pages) } },
          }),
        (body) =>
          page(body, ({ id, type, environment, created_at }) => ({
            id,
            type,
            environment,
            created_at,
          })),
      ),
    )

const show = (noun: Command) =>
  verb(
    noun,
    'show <event-id>',
    'show an event with every delivery and every attempt',
    `show ${someEvent}`,
  ).action(
    ask((api, id: string) => api.GET('/events/{id}', { params: { path: { id } } }), showEvent),
  )

const resend = (noun: Command) =>
  verb(
    noun,
    'resend <event-id>',
    'send an event again, unchanged and under the same id',
    `resend ${someEvent} --endpoint 0193a1f4-6b7c-7d8e-9f0a-1b2c3d4e5f60`,
  )
    .option('--endpoint <id>', 'to this endpoint alone (default: all that take its kind)')
    .action(
      ask(
        (api, id: string, { endpoint }: { endpoint?: string }) =>
          api.POST('/events/{id}/resend', {
            params: { path: { id } },
            body: endpoint === undefined ? undefined : { webhook_endpoint_id: endpoint },
          }),
        showEvent,
      ),
    )

const showEvent = ({ data }: Schemas['EventDetailResponse']): string => {
  const { payload, deliveries, ...event } = data
  return parts(
    fields(event),
    `payload\n${indent(json(payload))}`,
    ...(deliveries.length === 0 ? ['No endpoint takes it.'] : deliveries.map(describeDelivery)),
  )
}

const describeDelivery = (delivery: Schemas['Delivery']): string => {
  const { webhook_endpoint_id, status, next_attempt_at, attempts } = delivery
  const next = next_attempt_at === null ? '' : `, next attempt at ${next_attempt_at}`
  const rows = attempts.map(({ attempted_at, status_code, duration_ms, error, response }) => ({
    attempted_at,
    answer: status_code ?? error,
    duration: `${duration_ms} ms`,
    response: response === null ? null : plain(response).slice(0, 60),
  }))
  const heading = `to endpoint ${webhook_endpoint_id}: ${status}${next}`
  return rows.length === 0 ? heading : `${heading}\n${indent(table(rows))}`
}
