import type { Command } from 'commander'
import { savedViewLists } from '../../generated/enumerations.ts'
import type { Schemas } from './apis.ts'
import { ask } from './client.ts'
import { choice, mandatory, verb } from './options.ts'
import { fields } from './output.ts'
import { table } from './table.ts'

/** The filters of lists that whoever asks has saved. */
export const views = (program: Command): void => {
  const noun = program
    .command('views')
    .description('filters of the lists of the console that you have saved')
  verb(noun, 'list', 'list your saved views by name', 'list --list transactions')
    .addOption(choice('--list <name>', 'only views of this list', savedViewLists))
    .action(
      ask(
        (api, { list }: { list?: Schemas['SavedViewList'] }) =>
          api.GET('/saved-views', { params: { query: { list } } }),
        ({ data }) => table(data),
      ),
    )
  verb(
    noun,
    'save',
    'save filters under a name; a view of the same list and name is replaced',
    "save --list transactions --name Failed --query 'status=failed&currency=XAF'",
  )
    .addOption(mandatory(choice('--list <name>', 'the list that they are of', savedViewLists)))
    .requiredOption('--name <name>', 'what you call the view')
    .requiredOption('--query <text>', 'the filters as the address of the list has them')
    .action(
      ask(
        (api, { list, name, query }: Schemas['SaveViewRequest']) =>
          api.POST('/saved-views', { body: { list, name, query } }),
        ({ data }) => fields(data),
      ),
    )
  verb(
    noun,
    'delete <view-id>',
    'delete a saved view',
    'delete 0193a216-5555-7555-8555-555555555555',
  ).action(
    ask(
      (api, id: string) => api.DELETE('/saved-views/{id}', { params: { path: { id } } }),
      (_body, id) => `deleted: ${id}`,
    ),
  )
}
