import type { Command } from 'commander'
import { feeTypes } from '../../generated/enumerations.ts'
import type { Schemas } from './apis.ts'
import { ask, type Reply } from './client.ts'
import { choice, type PageOptions, pageQuery, verb, withPageOptions } from './options.ts'
import { fields, page } from './output.ts'
import {
  type MarketOptions,
  type PriceOptions,
  priceBody,
  withMarketOptions,
  withPriceOptions,
} from './prices.ts'
import { showEither, withPropose } from './proposals.ts'

export const fees = (program: Command): void => {
  const noun = program
    .command('fees')
    .description(
      'fees by provider, country and currency; by default, payouts cost 100 basis points and ' +
        'payments are free',
    )
  set(noun)
  list(noun)
}

interface SetOptions extends MarketOptions, PriceOptions {
  organisation?: string
  type?: Schemas['FeeType']
  returnedOnRefund?: true
  propose?: true
}

type FeeReply = Reply<Schemas['FeeScheduleResponse'] | Schemas['ProposalResponse']>

const set = (noun: Command) =>
  withPriceOptions(
    withMarketOptions(
      withPropose(
        verb(
          noun,
          'set',
          'set a payment or payout fee from a given time; existing transactions keep their fee',
          'set --provider carrier1_momo --country CM --currency XAF --basis-points 150' +
            ' --fixed 100 --from 2026-12-01T00:00:00Z',
        ),
      ),
    ),
  )
    .option('--organisation <id>', 'only for this organisation; overrides the general fee')
    .addOption(choice('--type <type>', 'type of transaction (default: disbursement)', feeTypes))
    .option('--returned-on-refund', 'refunds return the payment fee, in proportion')
    .action(
      ask(
        (api, { provider, country, currency, ...options }: SetOptions): Promise<FeeReply> => {
          const body = {
            provider,
            country,
            currency,
            ...priceBody(options),
            organisation_id: options.organisation,
            type: options.type,
            returned_on_refund: options.returnedOnRefund,
          }
          return options.propose
            ? api.POST('/fee-schedules/proposals', { body })
            : api.POST('/fee-schedules', { body })
        },
        showEither(({ data }: Schemas['FeeScheduleResponse']) => fields({ ...data })),
      ),
    )

const list = (noun: Command) =>
  withPageOptions(
    verb(noun, 'list', 'list fees, newest first', 'list --page 2').option(
      '--organisation <id>',
      'only fees of this organisation',
    ),
  ).action(
    ask(
      (api, { organisation, ...options }: PageOptions & { organisation?: string }) =>
        api.GET('/fee-schedules', {
          params: { query: { organisation_id: organisation, ...pageQuery(options) } },
        }),
      (body) =>
        page(body, (fee) => ({
          id: fee.id,
          type: fee.type,
          provider: fee.provider,
          country: fee.country,
          currency: fee.currency,
          basis_points: fee.basis_points,
          fixed_amount: fee.fixed_amount,
          effective_from: fee.effective_from,
          returned_on_refund: fee.returned_on_refund,
          organisation: fee.organisation_id ?? 'all',
          state: fee.state,
        })),
    ),
  )
