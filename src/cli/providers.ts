import type { Command } from 'commander'
import { countries, providers } from '../../generated/enumerations.ts'
import type { Schemas } from './apis.ts'
import { ask } from './client.ts'
import { choice, mandatory, phoneNumber, verb } from './options.ts'
import { fields } from './output.ts'
import { table } from './table.ts'

export const liveProviders = (program: Command): void => {
  const noun = program.command('providers').description('the mobile money providers of live mode')
  list(noun)
  health(noun)
  checkAccount(noun)
}

const noneConfigured =
  'No live provider is configured: start the service with PROVIDERS_FILE (docs/live-mode.md).'

const balanceText = ({ wallet, amount, currency, ...balance }: Schemas['WalletBalance']) => {
  const { lasts_seconds: lasts, held_transactions: count, held_amount: held } = balance
  const parts = [
    `${wallet} ${amount} ${currency}`,
    ...(lasts === null ? [] : [`lasts ${(lasts / 3600).toFixed(1)} h`]),
    ...(count === 0 ? [] : [`${count} held (${held} ${currency})`]),
  ]
  return parts.join(', ')
}

const list = (noun: Command) =>
  verb(noun, 'list', 'list live providers and their callback URLs', 'list').action(
    ask(
      (api) => api.GET('/providers'),
      ({ data }) =>
        data.length === 0
          ? noneConfigured
          : table(
              data.map(({ balances, outage, ...rest }) => ({
                ...rest,
                waiting: outage?.waiting_transactions ?? '',
                balances: balances.map(balanceText),
              })),
            ),
    ),
  )

interface HealthOptions {
  per?: 'hour' | 'day'
  provider?: Schemas['Provider']
  country?: Schemas['Country']
}

const health = (noun: Command) =>
  verb(
    noun,
    'health',
    'show live success rates by provider, country and hour of the last day',
    'health --per day --provider carrier1_momo',
  )
    .addOption(choice('--per <period>', 'by hour, or by day of the last month', ['hour', 'day']))
    .addOption(choice('--provider <provider>', 'only this provider', providers))
    .addOption(choice('--country <country>', 'only in this country', countries))
    .action(
      ask(
        (api, { per, provider, country }: HealthOptions) =>
          api.GET('/provider-health', { params: { query: { per, provider, country } } }),
        ({ data }) =>
          data.length === 0
            ? 'No live transaction reached a final status in this period.'
            : table(
                data.map(({ from, success_rate, ...rest }) => ({
                  provider: rest.provider,
                  country: rest.country,
                  from,
                  success: `${(100 * success_rate).toFixed(1)} %`,
                  succeeded: rest.succeeded,
                  failed: rest.failed,
                  failed_at_provider: rest.failed_at_provider,
                  median_seconds: rest.median_seconds,
                })),
              ),
      ),
    )

interface AccountOptions {
  provider: Schemas['Provider']
  country: Schemas['Country']
}

const checkAccount = (noun: Command) =>
  verb(
    noun,
    'check-account <phone-number>',
    'check whether a number has an active account at a provider',
    'check-account 065123456 --provider carrier1_momo --country CG',
  )
    .addOption(mandatory(choice('--provider <provider>', 'provider', providers)))
    .addOption(mandatory(choice('--country <country>', 'country', countries)))
    .action(
      ask(
        (api, number: string, { provider, country }: AccountOptions) =>
          api.POST('/account-checks', {
            body: { provider, country, phone_number: phoneNumber(number, country) },
          }),
        ({ data }) => fields(data),
      ),
    )
