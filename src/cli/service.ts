import type { Command } from 'commander'
import type { Schemas } from './apis.ts'
import { ask } from './client.ts'
import { verb } from './options.ts'
import { fields, parts } from './output.ts'
import { table } from './table.ts'
import type { Shown } from './terminal.ts'

export const service = (program: Command): void => {
  const noun = program.command('service').description('state of the service')
  verb(
    noun,
    'state',
    'show queue ages, failures and the results of the last checks',
    'state',
  ).action(ask((api) => api.GET('/service-state'), showState))
}

const checkText = ({ found, checked_at }: Schemas['LastCheck']): string =>
  found === null ? 'not yet' : `${found} found${checked_at === null ? '' : `, ${checked_at}`}`

const showState = ({ data }: Schemas['ServiceStateResponse']): Shown =>
  parts(
    table(data.queues.map((queue) => ({ ...queue }))),
    fields({
      transactions_set_aside: data.transactions_set_aside,
      failing_endpoints: data.failing_endpoints,
      held_back_providers: data.held_back_providers.map(
        ({ provider, country }) => `${provider} ${country}`,
      ),
      ledger_check: checkText(data.ledger_check),
      audit_check: checkText(data.audit_check),
      may_lose_payments: data.may_lose_payments,
      accepts_shared_token: data.accepts_shared_token,
    }),
  )
