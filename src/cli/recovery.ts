import type { Command } from 'commander'
import { ask } from './client.ts'
import { verb } from './options.ts'
import { fields } from './output.ts'

export const recovery = (program: Command): void => {
  const noun = program.command('recovery').description('recovery after a database restore')
  verb(noun, 'show', 'show its start and findings', 'show').action(
    ask(
      (api) => api.GET('/recovery'),
      ({ data }) => fields(data),
    ),
  )
  verb(noun, 'finish', 'finish the recovery: create and submit again on every node', 'finish')
    .option(
      '--continue-bulk-payouts <ids...>',
      'bulk payouts whose lines were not paid; cancel the others first',
    )
    .action(
      ask(
        (api, { continueBulkPayouts = [] }: { continueBulkPayouts?: string[] }) =>
          api.POST('/recovery/finish', { body: { continue_bulk_payouts: continueBulkPayouts } }),
        ({ data }) => fields(data),
      ),
    )
}
