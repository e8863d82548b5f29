import type { Command } from 'commander'
import type { Schemas } from './apis.ts'
import { ask } from './client.ts'
import { verb } from './options.ts'
import { answerText, fields, plain } from './output.ts'

const someTransaction = '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f'

export const transactions = (program: Command): void => {
  const noun = program
    .command('transactions')
    .description('what became of single payments, refunds and payouts')
  show(noun)
}

const describeTransition = (transition: Schemas['Transition']): string => {
  const { happened_at, from, to, cause, evidence } = transition
  const why = evidence === null ? cause : `${cause}: ${evidence}`
  return plain(`${happened_at} ${from} -> ${to} (${why})`)
}

const show = (noun: Command) =>
  verb(
    noun,
    'show <transaction-id>',
    'show a transaction, its state at the provider, and its callbacks',
    `show ${someTransaction}`,
  ).action(
    ask(
      (api, id: string) => api.GET('/transactions/{id}', { params: { path: { id } } }),
      ({ data: { callbacks, transitions, ...rest } }) =>
        [
          fields({ ...rest, provider_answer: answerText(rest.provider_answer) }),
          ...transitions.map(describeTransition),
          ...callbacks.map(({ received_at, body }) => plain(`${received_at} ${body}`)),
        ].join('\n'),
    ),
  )
