import type { Command } from 'commander'
import { ask, type Schemas } from './client.ts'
import { choice, mandatory, type PageOptions, paged, pageQuery, verb } from './options.ts'
import { fields, page } from './output.ts'

const someItem = '0193a202-1111-7111-8111-111111111111'

export const reconciliation = (program: Command): void => {
  const noun = program
    .command('reconciliation')
    .description("where an operator's word and the books differ")
  list(noun)
  settle(noun)
  dismiss(noun)
}

const list = (noun: Command) =>
  paged(
    verb(
      noun,
      'list',
      'list transactions that people have to look into, newest first',
      'list --open --per-page 100',
    ),
  )
    .option('--open', 'only what nobody resolved yet')
    .action(
      ask(
        (api, { open, ...options }: PageOptions & { open?: true }) =>
          api.GET('/reconciliation-items', {
            params: { query: { ...pageQuery(options), ...(open && { resolved: false }) } },
          }),
        (body) =>
          page(
            body,
            ({ id, transaction_id, settled_status, reported_status, created_at, resolution }) => ({
              id,
              transaction_id,
              settled_status,
              reported_status,
              created_at,
              resolution,
            }),
          ),
      ),
    )

interface SettleOptions {
  as: Schemas['ResolveReconciliationItemRequest']['status']
  reason: string
}

const settle = (noun: Command) =>
  verb(
    noun,
    'settle <item-id>',
    'state how a transaction really ended, by evidence; the books are made true',
    `settle ${someItem} --as successful --reason "Statement of 21/11, line 42"`,
  )
    .addOption(
      mandatory(
        choice('--as <status>', 'how it ended', ['successful', 'completed', 'failed', 'cancelled']),
      ),
    )
    .requiredOption('--reason <text>', 'the evidence, for auditors')
    .action(
      ask(
        (api, id: string, { as: status, reason }: SettleOptions) =>
          api.POST('/reconciliation-items/{id}/resolve', {
            params: { path: { id } },
            body: { action: 'settle', status, reason },
          }),
        ({ data }) => fields({ ...data }),
      ),
    )

const dismiss = (noun: Command) =>
  verb(
    noun,
    'dismiss <item-id>',
    'take an item off the list and change nothing',
    `dismiss ${someItem} --reason "Test of the operator"`,
  )
    .requiredOption('--reason <text>', 'why, for auditors')
    .action(
      ask(
        (api, id: string, { reason }: { reason: string }) =>
          api.POST('/reconciliation-items/{id}/resolve', {
            params: { path: { id } },
            body: { action: 'dismiss', reason },
          }),
        ({ data }) => fields({ ...data }),
      ),
    )
