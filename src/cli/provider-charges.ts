import type { Command } from 'commander'
import { environments, transactionTypes } from '../../generated/enumerations.ts'
import type { Schemas } from './apis.ts'
import { ask, type Reply } from './client.ts'
import {
  type CursorOptions,
  choice,
  cursorQuery,
  integer,
  mandatory,
  reasonOption,
  verb,
  withCursorOptions,
} from './options.ts'
import { fields, page } from './output.ts'
import {
  type MarketOptions,
  type PriceOptions,
  priceBody,
  withMarketOptions,
  withPriceOptions,
} from './prices.ts'
import { showEither, withPropose } from './proposals.ts'

export const providerCharges = (program: Command): void => {
  const noun = program
    .command('provider-charges')
    .description('what providers charge the platform: prices and charges per transaction')
  setPrice(noun)
  listPrices(noun)
  record(noun)
  list(noun)
}

interface SetPriceOptions extends MarketOptions, PriceOptions {
  type: Schemas['TransactionType']
  propose?: true
}

type PriceReply = Reply<Schemas['ProviderPriceResponse'] | Schemas['ProposalResponse']>

const setPrice = (noun: Command) =>
  withPriceOptions(
    withMarketOptions(
      withPropose(
        verb(
          noun,
          'set-price',
          "set a provider's price from a given time, for transactions that succeed from then on",
          'set-price --provider carrier1_momo --country CM --currency XAF --type collection' +
            ' --basis-points 80 --fixed 0',
        ),
      ),
    ).addOption(mandatory(choice('--type <type>', 'type of transaction', transactionTypes))),
  ).action(
    ask(
      (api, options: SetPriceOptions): Promise<PriceReply> => {
        const { provider, country, currency, type, propose } = options
        const body = { provider, country, currency, type, ...priceBody(options) }
        return propose
          ? api.POST('/provider-prices/proposals', { body })
          : api.POST('/provider-prices', { body })
      },
      showEither(({ data }: Schemas['ProviderPriceResponse']) => fields({ ...data })),
    ),
  )

const listPrices = (noun: Command) =>
  withCursorOptions(verb(noun, 'prices', 'list prices, newest first', 'prices')).action(
    ask(
      (api, options: CursorOptions) =>
        api.GET('/provider-prices', { params: { query: cursorQuery(options) } }),
      (body) => page(body, ({ created_at: _, ...price }) => price),
    ),
  )

interface RecordOptions {
  amount: number
  reason: string
  propose?: true
}

type ChargesReply = Reply<Schemas['RecordedProviderChargesResponse'] | Schemas['ProposalResponse']>

const record = (noun: Command) =>
  withPropose(
    verb(
      noun,
      'record <transaction-id>',
      'record the actual charge of a transaction, replacing the recorded charge',
      'record 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f --amount 45 --reason "Invoice 4711"',
    ),
  )
    .requiredOption('--amount <minor-units>', 'the charge, in minor units', integer)
    .addOption(reasonOption({ isRequired: true }))
    .action(
      ask(
        (api, id: string, { amount, reason, propose }: RecordOptions): Promise<ChargesReply> => {
          const body = { charges: [{ transaction_id: id, amount }], reason }
          return propose
            ? api.POST('/provider-charges/proposals', { body })
            : api.POST('/provider-charges', { body })
        },
        showEither(({ data }: Schemas['RecordedProviderChargesResponse']) => fields({ ...data })),
      ),
    )

interface ListOptions extends CursorOptions {
  differing?: true
  environment?: Schemas['Environment']
}

const list = (noun: Command) =>
  withCursorOptions(
    verb(
      noun,
      'list',
      'list the charges of transactions, newest transaction first',
      'list --differing',
    ),
  )
    .option('--differing', 'only transactions whose actual charge differs from the expected charge')
    .addOption(choice('--environment <name>', 'only in this environment', environments))
    .action(
      ask(
        (api, { differing, environment, ...pages }: ListOptions) =>
          api.GET('/provider-charges', {
            params: { query: { differing, environment, ...cursorQuery(pages) } },
          }),
        (body) => page(body, ({ created_at: _created, updated_at: _updated, ...charge }) => charge),
      ),
    )
