import type { Command } from 'commander'
import { countries, providers } from '../../generated/enumerations.ts'
import type { Schemas } from './apis.ts'
import { choice, integer, mandatory } from './options.ts'
import { timeOption } from './times.ts'

export interface MarketOptions {
  provider: Schemas['Provider']
  country: Schemas['Country']
  currency: Schemas['Currency']
}

export const withMarketOptions = (command: Command): Command =>
  command
    .addOption(mandatory(choice('--provider <name>', 'provider', providers)))
    .addOption(mandatory(choice('--country <code>', 'country', countries)))
    .requiredOption('--currency <code>', 'currency, e.g. XAF')

export interface PriceOptions {
  basisPoints: number
  fixed: number
  from?: string
}

export const withPriceOptions = (command: Command): Command =>
  command
    .requiredOption(
      '--basis-points <number>',
      'percentage fee in basis points of the amount',
      integer,
    )
    .requiredOption('--fixed <minor-units>', 'fixed fee', integer)
    .addOption(timeOption('--from <timestamp>', 'start, e.g. 2026-12-01T00:00:00Z (default: now)'))

export const priceBody = ({ basisPoints, fixed, from }: PriceOptions) => ({
  basis_points: basisPoints,
  fixed_amount: fixed,
  effective_from: from,
})
