import type { Command } from 'commander'
import { failureReasons } from '../../generated/enumerations.ts'
import type { Schemas } from './apis.ts'
import { ask, askAsMerchant, byCredential } from './client.ts'
import { choice, integer, oneOf, owned, verb } from './options.ts'
import { verbWith } from './restrictions.ts'

export const sandbox = (program: Command): void => {
  const noun = program
    .command('sandbox')
    .description('test money, test outcomes, and the sandbox clock')
  advance(noun)
  setOutcome(noun)
}

const outcomes: Schemas['SandboxFailure' | 'SandboxEnd']['status'][] = [
  'successful',
  'failed',
  'cancelled',
]

const setOutcome = (noun: Command) =>
  verbWith(
    'management token',
    verb(
      noun,
      'outcome <transaction-id>',
      'set the outcome of a sandbox payment, payout or refund',
      'outcome 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f failed --reason insufficient_funds',
    ),
  )
    .addArgument(oneOf('<status>', 'outcome', outcomes))
    .addOption(
      choice('--reason <reason>', 'failure reason; required with "failed"', failureReasons),
    )
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
            // The server checks whether status and reason are compatible.
            body: { status, failure_reason: reason } as Schemas['SandboxFailure'],
          }),
        ({ data }) => `The ${data.type} ${data.id} is now ${data.status}.`,
      ),
    )

const advance = (noun: Command) =>
  owned(
    verb(
      noun,
      'advance',
      'advance the sandbox clock of an application: retries, expiries, overlaps',
      'advance --seconds 86400',
    ),
    'application-id',
  )
    .requiredOption('--seconds <count>', 'seconds, at most a year (31536000)', integer)
    .action(
      byCredential({
        token: ask(
          (api, id: string, { seconds }: Schemas['AdvanceSandboxClockRequest']) =>
            api.POST('/applications/{id}/sandbox-clock', {
              params: { path: { id } },
              body: { seconds },
            }),
          showClock,
        ),
        key: askAsMerchant(
          ({ account }, _, { seconds }: Schemas['AdvanceSandboxClockRequest']) =>
            account.POST('/test-clock/advance', { body: { seconds } }),
          showClock,
        ),
      }),
    )

const showClock = ({ data }: Schemas['SandboxClockResponse']): string =>
  `The sandbox clock advanced by ${data.seconds} seconds: ${data.transactions} transactions, ` +
  `${data.deliveries} deliveries, ${data.checkout_sessions} checkout sessions, ` +
  `${data.api_keys} API keys and ${data.webhook_secrets} secrets are due sooner.`
