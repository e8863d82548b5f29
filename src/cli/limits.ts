import type { Command } from 'commander'
import { countries, providers } from '../../generated/enumerations.ts'
import type { Schemas } from './apis.ts'
import { ask, type Reply } from './client.ts'
import { choice, integer, mandatory, verb } from './options.ts'
import { fields } from './output.ts'
import { proposing, showEither } from './proposals.ts'
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
  propose?: true
}

type LimitsReply = Reply<Schemas['AmountLimitsResponse'] | Schemas['ProposalResponse']>

const set = (noun: Command) =>
  proposing(
    verb(
      noun,
      'set',
      'set the least and the greatest amount from now on; a limit that is left out is removed',
      'set --provider carrier1_momo --country CM --currency XAF --minimum 100 --maximum 500000',
    ),
  )
    .addOption(mandatory(choice('--provider <name>', 'through this provider', providers)))
    .addOption(mandatory(choice('--country <code>', 'in this country', countries)))
    .requiredOption('--currency <code>', 'in this currency, as in XAF')
    .option('--minimum <minor-units>', 'least amount (default: 1)', integer)
    .option('--maximum <minor-units>', 'greatest amount (default: all that the API takes)', integer)
    .action(
      ask(
        (api, { provider, country, currency, ...options }: SetOptions): Promise<LimitsReply> => {
          const { minimum = 1, maximum = Number.MAX_SAFE_INTEGER, propose } = options
          const market = { provider, country, currency }
          const body = { ...market, minimum_amount: minimum, maximum_amount: maximum }
          return propose ? api.POST('/limits/proposals', { body }) : api.PUT('/limits', { body })
        },
        showEither(({ data }: Schemas['AmountLimitsResponse']) => fields({ ...data })),
      ),
    )

const list = (noun: Command) =>
  verb(noun, 'list', 'list the limits of every market', 'list').action(
    ask(
      (api) => api.GET('/limits'),
      ({ data }) => table(data.map((limit) => ({ ...limit }))),
    ),
  )
