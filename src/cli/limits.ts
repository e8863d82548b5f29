import type { Command } from 'commander'
import { countries, providers } from '../../generated/enumerations.ts'
import type { Schemas } from './apis.ts'
import { ask } from './client.ts'
import { choice, integer, mandatory, verb } from './options.ts'
import { fields } from './output.ts'
import { table } from './table.ts'

export const limits = (program: Command): void => {
  const noun = program
    .command('limits')
    .description('least and greatest amounts, by provider, country and currency; none unless set')
  set(noun)
  list(noun)
}

interface SetOptions {
  provider: Schemas['Provider']
  country: Schemas['Country']
  currency: Schemas['Currency']
  minimum?: number
  maximum?: number
}

const set = (noun: Command) =>
  verb(
    noun,
    'set',
    'set the least and the greatest amount from now on; a limit that is left out is removed',
    'set --provider carrier1_momo --country CM --currency XAF --minimum 100 --maximum 500000',
  )
    .addOption(mandatory(choice('--provider <name>', 'through this provider', providers)))
    .addOption(mandatory(choice('--country <code>', 'in this country', countries)))
    .requiredOption('--currency <code>', 'in this currency, as in XAF')
    .option('--minimum <minor-units>', 'least amount (default: 1)', integer)
    .option('--maximum <minor-units>', 'greatest amount (default: all that the API takes)', integer)
    .action(
      ask(
        (api, { provider, country, currency, minimum, maximum }: SetOptions) =>
          api.PUT('/limits', {
            body: {
              provider,
              country,
              currency,
              minimum_amount: minimum ?? 1,
              maximum_amount: maximum ?? Number.MAX_SAFE_INTEGER,
            },
          }),
        ({ data }) => fields({ ...data }),
      ),
    )

const list = (noun: Command) =>
  verb(noun, 'list', 'list the limits of every market', 'list').action(
    ask(
      (api) => api.GET('/limits'),
      ({ data }) => table(data.map((limit) => ({ ...limit }))),
    ),
  )
