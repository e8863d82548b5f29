import type { Command } from 'commander'
import { savedViewLists } from '../../generated/enumerations.ts'
import type { Schemas } from './apis.ts'
import { ask } from './client.ts'
import { choice, mandatory, verb } from './options.ts'
import { fields } from './output.ts'
import { table } from './table.ts'

/** The caller's saved list filters. */
export const views = (program: Command): void => {
  const noun = program.command('views').description('your saved console filters')
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
    'save filters under a name; replaces a view with the same list and name',
    "save --list transactions --name Failed --query 'status=failed&currency=XAF'",
  )
    .addOption(mandatory(choice('--list <name>', 'the list they belong to', savedViewLists)))
    .requiredOption('--name <name>', 'name of the view')
    .requiredOption('--query <text>', 'the filters, as in the query string of the list')
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
