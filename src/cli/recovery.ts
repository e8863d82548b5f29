import type { Command } from 'commander'
import { ask } from './client.ts'
import { verb } from './options.ts'
import { fields } from './output.ts'

export const recovery = (program: Command): void => {
  const noun = program
    .command('recovery')
    .description('the state after the database was restored to an earlier time')
  verb(noun, 'show', 'show since when it lasts, and what was found', 'show').action(
    ask(
      (api) => api.GET('/recovery'),
      ({ data }) => fields(data),
    ),
  )
  verb(noun, 'finish', 'create and submit again, on every node', 'finish')
    .option(
      '--continue-bulk-payouts <ids...>',
      'bulk payouts whose lines were not paid; others have to be cancelled before',
    )
    .action(
      ask(
        (api, { continueBulkPayouts = [] }: { continueBulkPayouts?: string[] }) =>
          api.POST('/recovery/finish', { body: { continue_bulk_payouts: continueBulkPayouts } }),
        ({ data }) => fields(data),
      ),
    )
}
