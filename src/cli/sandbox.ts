import type { Command } from 'commander'
import { ask, type Schemas } from './client.ts'
import { failureReasons, sandboxOutcomes } from './enumerations.ts'
import { choice, integer, oneOf, verb } from './options.ts'

export const sandbox = (program: Command): void => {
  const noun = program
    .command('sandbox')
    .description('play money, ends of test transactions by hand, and time that passes')
  setOutcome(noun)
  topUp(noun)
  advance(noun)
}

const setOutcome = (noun: Command) =>
  verb(
    noun,
    'outcome <transaction-id>',
    'end a sandbox payment, payout or refund that is still on its way',
    'outcome 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f failed --reason insufficient_funds',
  )
    .addArgument(oneOf('<status>', 'how it ends', sandboxOutcomes))
    .addOption(choice('--reason <reason>', 'why it failed; needed with "failed"', failureReasons))
    .action(
      ask(
        (
          api,
          id: string,
          status: Schemas['SandboxFailure' | 'SandboxEnd']['status'],
          { reason }: { reason?: Schemas['FailureReason'] },
        ) =>
          api.POST('/sandbox/transactions/{id}/outcome', {
            params: { path: { id } },
            // Whether the two fit each other is for the server to say.
            body: { status, failure_reason: reason } as Schemas['SandboxFailure'],
          }),
        ({ data }) => `The ${data.type} ${data.id} is now ${data.status}.`,
      ),
    )

const topUp = (noun: Command) =>
  verb(
    noun,
    'top-up <organisation-id>',
    'add play money to what an organisation has available in the sandbox',
    'top-up 0193a1e0-5a6b-7c7d-8e8f-9a0b1c2d3e4f --currency XAF --amount 500000',
  )
    .requiredOption('--currency <code>', 'in this currency, as in XAF')
    .requiredOption('--amount <minor-units>', "how much, in the currency's minimal unit", integer)
    .action(
      ask(
        (api, id: string, { currency, amount }: Schemas['CreateSandboxTopUpRequest']) =>
          api.POST('/organisations/{id}/sandbox-top-ups', {
            params: { path: { id } },
            body: { currency, amount },
          }),
        ({ data }) => `${data.currency} ${data.available_balance} are available now.`,
      ),
    )

const advance = (noun: Command) =>
  verb(
    noun,
    'advance <application-id>',
    'let time pass in the sandbox of an application: retries, expiries, overlaps',
    'advance 0193a1e0-7c1d-7f3a-8b2c-4d5e6f708192 --seconds 86400',
  )
    .requiredOption('--seconds <count>', 'how long, at most a year (31536000)', integer)
    .action(
      ask(
        (api, id: string, { seconds }: Schemas['AdvanceSandboxClockRequest']) =>
          api.POST('/applications/{id}/sandbox-clock', {
            params: { path: { id } },
            body: { seconds },
          }),
        ({ data }) =>
          `The sandbox is ${data.seconds} seconds later: ${data.transactions} transactions, ` +
          `${data.deliveries} deliveries, ${data.checkout_sessions} checkout sessions, ` +
          `${data.api_keys} API keys and ${data.webhook_secrets} secrets are due sooner.`,
      ),
    )
