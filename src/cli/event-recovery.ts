import type { Command } from 'commander'
import type { AccountSchemas } from './apis.ts'
import { ask, askAsMerchant, byCredential } from './client.ts'
import { mandatory, verb } from './options.ts'
import { fields } from './output.ts'
import { timeOption } from './times.ts'

interface RecoverOptions {
  from: string
  to?: string
}

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
          ({ data }, id) => recoveryText(data, `call listEndpointRecoveries --id ${id}`),
        ),
        key: askAsMerchant(
          ({ account }, endpoint_id: string, { from, to }: RecoverOptions) =>
            account.POST('/events/recover', { body: { endpoint_id, since: from, until: to } }),
          ({ data }) => recoveryText(data, `call getEventRecovery --id ${data.id}`),
        ),
      }),
    )

const recoveryText = (recovery: AccountSchemas['EventRecovery'], next: string): string =>
  `${fields({ ...recovery })}\n\nProgress: momo ${next}`
