import type { Command } from 'commander'
import type { Schemas } from './apis.ts'
import { ask, type Reply } from './client.ts'
import { integer, verb } from './options.ts'
import { fields } from './output.ts'
import { type MarketOptions, withMarketOptions } from './prices.ts'
import { showEither, withPropose } from './proposals.ts'
import { table } from './table.ts'

export const limits = (program: Command): void => {
  const noun = program
    .command('limits')
    .description(
      'minimum and maximum amounts, by provider, country and currency; no limits by default',
    )
  set(noun)
  list(noun)
}

interface SetOptions extends MarketOptions {
  minimum?: number
  maximum?: number
  propose?: true
}

type LimitsReply = Reply<Schemas['AmountLimitsResponse'] | Schemas['ProposalResponse']>

const set = (noun: Command) =>
  withMarketOptions(
    withPropose(
      verb(
        noun,
        'set',
        'set the minimum and maximum amount; an omitted limit is removed',
        'set --provider carrier1_momo --country CM --currency XAF --minimum 100 --maximum 500000',
      ),
    ),
  )
    .option('--minimum <minor-units>', 'minimum amount (default: 1)', integer)
    .option('--maximum <minor-units>', "maximum amount (default: the API's maximum)", integer)
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
