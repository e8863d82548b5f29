import type { Command } from 'commander'
import type { AccountSchemas } from './apis.ts'
import { ask, askAsMerchant, byCredential } from './client.ts'
import { type CursorOptions, cursorQuery, mandatory, verb, walked } from './options.ts'
import { fields, page } from './output.ts'
import { verbWith } from './restrictions.ts'
import { timeOption } from './times.ts'

interface RecoverOptions {
  from: string
  to?: string
}

/** Adds `recover` to the `events` commands. */
export const recover = (noun: Command) =>
  verb(
    noun,
    'recover <endpoint-id>',
    'redeliver events that an endpoint missed',
    'recover 0193a1f4-6b7c-7d8e-9f0a-1b2c3d4e5f60 --from 2026-11-21T09:00:00Z',
  )
    .addOption(mandatory(timeOption('--from <timestamp>', 'events from this time on')))
    .addOption(timeOption('--to <timestamp>', 'events before this time (default: now)'))
    .action(
      byCredential({
        token: ask(
          (api, id: string, { from, to }: RecoverOptions) =>
            api.POST('/webhook-endpoints/{id}/recoveries', {
              params: { path: { id } },
              body: { since: from, until: to },
            }),
          ({ data }, id) => started(data, `webhooks recoveries ${id}`),
        ),
        key: askAsMerchant(
          ({ account }, endpoint_id: string, { from, to }: RecoverOptions) =>
            account.POST('/events/recover', { body: { endpoint_id, since: from, until: to } }),
          ({ data }) => started(data, `events recovery ${data.id}`),
        ),
      }),
    )

const started = (recovery: AccountSchemas['EventRecovery'], next: string): string =>
  `${fields({ ...recovery })}\n\nHow far it is: momo ${next}`

/** Adds `recovery` and `recoveries` to the `events` commands. */
export const recovery = (noun: Command): void => {
  verbWith(
    'secret key',
    verb(
      noun,
      'recovery <recovery-id>',
      'show the progress of a recovery',
      'recovery 0193a1f9-1f2e-7c3d-8b4a-5c6d7e8f9a0b',
    ),
  ).action(
    askAsMerchant(
      ({ account }, id: string) =>
        account.GET('/event-recoveries/{id}', { params: { path: { id } } }),
      ({ data }) => fields({ ...data }),
    ),
  )
  walked(
    verbWith('secret key', verb(noun, 'recoveries', 'list recoveries, newest first', 'recoveries')),
  ).action(
    askAsMerchant(
      ({ account }, options: CursorOptions) =>
        account.GET('/event-recoveries', { params: { query: cursorQuery(options) } }),
      (body) => page(body, (recovery) => ({ ...recovery })),
    ),
  )
}
