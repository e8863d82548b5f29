import type { Command } from 'commander'
import { ask, askAsMerchant, byCredential } from './client.ts'
import { owned, verb } from './options.ts'
import { table } from './table.ts'
import type { Shown } from './terminal.ts'

export const balances = (program: Command): void => {
  const noun = program.command('balances').description("a merchant's balances, by currency")
  list(noun)
}

const list = (noun: Command) =>
  owned(
    verb(noun, 'list', 'show available and reserved balances', 'list'),
    'organisation-id',
  ).action(
    byCredential({
      token: ask(
        (api, id: string) => api.GET('/organisations/{id}/balances', { params: { path: { id } } }),
        showBalances,
      ),
      key: askAsMerchant(
        ({ payments }, _: string) => payments.GET('/merchant/balance'),
        showBalances,
      ),
    }),
  )

const showBalances = ({
  data,
}: {
  data: readonly Readonly<Record<string, string | number>>[]
}): Shown => (data.length === 0 ? 'No balance yet.' : table(data))
