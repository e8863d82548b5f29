import type { Command } from 'commander'
import { ask } from './client.ts'
import { type PageOptions, paged, pageQuery, verb } from './options.ts'
import { page } from './output.ts'

export const reconciliation = (program: Command): void => {
  const noun = program
    .command('reconciliation')
    .description("where an operator's word and the books differ")
  list(noun)
}

const list = (noun: Command) =>
  paged(
    verb(
      noun,
      'list',
      'list transactions whose operator later reported another end, newest first',
      'list --per-page 100',
    ),
  ).action(
    ask(
      (api, options: PageOptions) =>
        api.GET('/reconciliation-items', { params: { query: pageQuery(options) } }),
      (body) =>
        page(body, ({ transaction_id, settled_status, reported_status, created_at }) => ({
          transaction_id,
          settled_status,
          reported_status,
          created_at,
        })),
    ),
  )
