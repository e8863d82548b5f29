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
  const noun = program.command('phone-numbers').description('what is stored of one phone number')
  verb(
    noun,
    'erase <phone-number>',
    'mask a number in orders that ended 90 days ago, for good',
    "erase '+242 06 512 34 56' --reason 'request of 25 November'",
  )
    .addOption(choice('--country <country>', 'of a number in local form', countries))
    .addOption(mandatory(new Option('--reason <text>', 'who asked for it, and when')))
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
