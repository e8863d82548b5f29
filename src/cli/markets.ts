import type { Command } from 'commander'
import { countries } from '../../generated/enumerations.ts'
import type { AccountSchemas, Schemas } from './apis.ts'
import { askAsMerchant } from './client.ts'
import { choice, phoneNumber, verb } from './options.ts'
import { fields } from './output.ts'
import { table } from './table.ts'

export const markets = (program: Command): void => {
  const noun = program
    .command('markets')
    .description('countries with their providers, currencies and limits, and number lookup')
  list(noun)
  lookup(noun)
}

const list = (noun: Command) =>
  verb(noun, 'list', 'list providers by country, with their current status', 'list').action(
    askAsMerchant(
      ({ account }) => account.GET('/markets'),
      ({ data }) => table(data.flatMap(marketRows)),
    ),
  )

const lookup = (noun: Command) =>
  verb(
    noun,
    'lookup <phone-number>',
    "look up a number's country and the providers of its prefix",
    'lookup "+242 06 512 34 56"',
  )
    .addOption(choice('--country <code>', 'country of a local number', countries))
    .action(
      askAsMerchant(
        ({ account }, number: string, { country }: { country?: Schemas['Country'] }) =>
          account.GET('/markets/lookup', {
            params: { query: { phone_number: phoneNumber(number, country) } },
          }),
        ({ data }) => fields({ ...data }),
      ),
    )

const marketRows = ({ country, name, dial_code, providers }: AccountSchemas['Market']) =>
  providers.flatMap(({ provider, availability, limits }) =>
    limits.map(({ currency, minimum_amount, maximum_amount }) => ({
      country,
      name,
      dial_code,
      provider,
      availability,
      currency,
      minimum_amount,
      maximum_amount,
    })),
  )
