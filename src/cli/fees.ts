import type { Command } from 'commander'
import { countries, providers } from '../../generated/enumerations.ts'
import type { Schemas } from './apis.ts'
import { ask, type Reply } from './client.ts'
import { choice, integer, mandatory, type PageOptions, paged, pageQuery, verb } from './options.ts'
import { fields, page } from './output.ts'
import { proposing, showEither } from './proposals.ts'
import { timeOption } from './times.ts'

const feeTypes: readonly Schemas['FeeType'][] = ['collection', 'disbursement']

export const fees = (program: Command): void => {
  const noun = program
    .command('fees')
    .description(
      'what payments and payouts cost, by provider, country and currency; unless set, payouts ' +
        'cost 100 basis points and payments nothing',
    )
  set(noun)
  list(noun)
}

interface SetOptions {
  provider: Schemas['Provider']
  country: Schemas['Country']
  currency: Schemas['Currency']
  basisPoints: number
  fixed: number
  from?: string
  organisation?: string
  type?: Schemas['FeeType']
  returnedOnRefund?: true
  propose?: true
}

type FeeReply = Reply<Schemas['FeeScheduleResponse'] | Schemas['ProposalResponse']>

const set = (noun: Command) =>
  proposing(
    verb(
      noun,
      'set',
      'set the fee of payments or payouts from a time on; each keeps the fee it was created with',
      'set --provider carrier1_momo --country CM --currency XAF --basis-points 150' +
        ' --fixed 100 --from 2026-12-01T00:00:00Z',
    ),
  )
    .addOption(mandatory(choice('--provider <name>', 'through this provider', providers)))
    .addOption(mandatory(choice('--country <code>', 'in this country', countries)))
    .requiredOption('--currency <code>', 'in this currency, as in XAF')
    .requiredOption('--basis-points <number>', 'ten-thousandths of the amount', integer)
    .requiredOption('--fixed <minor-units>', 'added to it, whatever the amount', integer)
    .addOption(
      timeOption('--from <timestamp>', 'when it begins, as in 2026-12-01T00:00:00Z (default: now)'),
    )
    .option('--organisation <id>', 'for this organisation alone, before fees for all')
    .addOption(choice('--type <type>', 'what is charged (default: disbursement)', feeTypes))
    .option('--returned-on-refund', 'refunds return the fee of a payment, in proportion')
    .action(
      ask(
        (api, { provider, country, currency, ...options }: SetOptions): Promise<FeeReply> => {
          const body = {
            provider,
            country,
            currency,
            basis_points: options.basisPoints,
            fixed_amount: options.fixed,
            effective_from: options.from,
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
  paged(
    verb(noun, 'list', 'list the fees that were set, newest first', 'list --page 2').option(
      '--organisation <id>',
      'only those of this organisation alone',
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
