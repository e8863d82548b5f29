import { type Command, Option } from 'commander'
import { countries } from '../../generated/enumerations.ts'
import type { Schemas } from './apis.ts'
import { ask } from './client.ts'
import { choice, mandatory, phoneNumber, verb } from './options.ts'
import { fields } from './output.ts'

interface ErasureOptions {
  country?: Schemas['Country']
  reason: string
}

export const phoneNumbers = (program: Command): void => {
  const noun = program.command('phone-numbers').description('data about one phone number')
  verb(
    noun,
    'erase <phone-number>',
    'permanently mask a number in transactions that ended 90 days ago',
    "erase '+242 06 512 34 56' --reason 'request of 25 November'",
  )
    .addOption(choice('--country <country>', 'country of a local number', countries))
    .addOption(mandatory(new Option('--reason <text>', 'who requested it, and when')))
    .action(
      ask(
        (api, number: string, { country, reason }: ErasureOptions) =>
          api.POST('/phone-number-erasures', {
            body: { phone_number: phoneNumber(number, country), country, reason },
          }),
        ({ data }) => fields(data),
      ),
    )
}
