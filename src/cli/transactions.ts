import type { Command } from 'commander'
import { ask } from './client.ts'
import { verb } from './options.ts'
import { fields, plain } from './output.ts'

const someTransaction = '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f'

export const transactions = (program: Command): void => {
  const noun = program
    .command('transactions')
    .description('what became of single payments, refunds and payouts')
  show(noun)
}

const show = (noun: Command) =>
  verb(
    noun,
    'show <transaction-id>',
    'show a transaction, what its operator says of it, and its callbacks',
    `show ${someTransaction}`,
  ).action(
    ask(
      (api, id: string) => api.GET('/transactions/{id}', { params: { path: { id } } }),
      ({ data: { callbacks, ...rest } }) =>
        [
          fields(rest),
          ...callbacks.map(({ received_at, body }) => plain(`${received_at} ${body}`)),
        ].join('\n'),
    ),
  )
