import type { Command } from 'commander'
import { environments } from '../../generated/enumerations.ts'
import { minuteMs } from '../domain/time.ts'
import type { Schemas } from './apis.ts'
import { approvalColumns } from './approvals.ts'
import { ask, type Reply } from './client.ts'
import { compare } from './compare-statement.ts'
import {
  type CursorOptions,
  choice,
  cursorQuery,
  integer,
  mandatory,
  type PageOptions,
  pageQuery,
  verb,
  withCursorOptions,
  withPageOptions,
} from './options.ts'
import { answerText, fields, page } from './output.ts'
import { showEither, withPropose } from './proposals.ts'

const someItem = '0193a202-1111-7111-8111-111111111111'

export const reconciliation = (program: Command): void => {
  const noun = program
    .command('reconciliation')
    .description("differences between a provider's report and the ledger")
  list(noun)
  settle(noun)
  dismiss(noun)
  reopen(noun)
  unknown(noun)
  close(noun)
  compare(noun)
  waiting(noun)
}

const showItem = ({ data }: Schemas['ReconciliationItemResponse']): string =>
  fields({ ...data, provider_answer: answerText(data.provider_answer) })

/** Returns the age in days and hours, or in hours and minutes on the first day. */
const ageOf = (timestamp: string): string => {
  const minutes = Math.max(Math.floor((Date.now() - Date.parse(timestamp)) / minuteMs), 0)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours}h ${minutes % 60}min` : `${Math.floor(hours / 24)}d ${hours % 24}h`
}

interface WaitingOptions extends CursorOptions {
  environment?: Schemas['Environment']
}

const waiting = (noun: Command) =>
  withCursorOptions(
    verb(
      noun,
      'waiting',
      'list all items that need a decision, oldest first',
      'waiting --environment live',
    ).addOption(choice('--environment <name>', 'only in this environment', environments)),
  ).action(
    ask(
      (api, { environment, ...pages }: WaitingOptions) =>
        api.GET('/waiting-decisions', {
          params: { query: { environment, ...cursorQuery(pages) } },
        }),
      (body) =>
        page(body, (one) => ({
          id: one.id,
          kind: [one.kind, one.item_kind ?? one.proposal_kind].filter(Boolean).join(' '),
          merchant: one.organisation_name,
          environment: one.environment,
          phone_number: one.masked_phone_number,
          amount: one.amount,
          currency: one.currency,
          reference: one.reference,
          age: ageOf(one.waiting_since),
          ...waitingColumns(one.approval),
        })),
    ),
  )

const waitingColumns = (approval: Schemas['Approval'] | null) => {
  const { made_by, approved } = approvalColumns(approval)
  return { made_by, approved }
}

interface ListOptions extends PageOptions {
  open?: true
  environment?: Schemas['Environment']
}

const list = (noun: Command) =>
  withPageOptions(
    verb(noun, 'list', 'list reconciliation items, newest first', 'list --open --per-page 100'),
  )
    .option('--open', 'only open items')
    .addOption(choice('--environment <name>', 'only in this environment', environments))
    .action(
      ask(
        (api, { open, environment, ...options }: ListOptions) =>
          api.GET('/reconciliation-items', {
            params: {
              query: { ...pageQuery(options), environment, ...(open && { resolved: false }) },
            },
          }),
        (body) =>
          page(body, (item) => ({
            id: item.id,
            kind: item.kind,
            transaction_id: item.transaction_id,
            amount: item.amount,
            currency: item.currency,
            provider: item.provider,
            country: item.country,
            number: item.masked_phone_number,
            age: ageOf(item.transaction_created_at),
            recorded_status: item.recorded_status,
            reported_status: item.reported_status,
            provider_said: answerText(item.provider_answer),
            error: item.error,
            created_at: item.created_at,
            resolution: item.resolution,
            resolved_status: item.resolved_status,
          })),
      ),
    )

interface SettleOptions {
  as: Schemas['ProvenStatus']
  seen?: string
  refunded?: number
  reason: string
  propose?: true
}

type SettledReply = Reply<Schemas['ReconciliationItemResponse'] | Schemas['ProposalResponse']>

const settle = (noun: Command) =>
  withPropose(
    verb(
      noun,
      'settle <item-id>',
      "record a transaction's actual outcome, with evidence; corrects the ledger",
      `settle ${someItem} --as successful --reason "Statement of 21/11, line 42"`,
    ),
  )
    .addOption(
      mandatory(
        choice('--as <status>', 'actual outcome', [
          'successful',
          'completed',
          'failed',
          'cancelled',
        ]),
      ),
    )
    .requiredOption('--reason <text>', 'evidence, for auditors')
    .option('--seen <status>', 'status on which you based the decision; rejected if it has changed')
    .option(
      '--refunded <minor-units>',
      'refunded amount on which you based the decision; rejected if it differs (default: 0)',
      integer,
    )
    .action(
      ask(
        (
          api,
          id: string,
          { as: status, seen, refunded, reason, propose }: SettleOptions,
        ): Promise<SettledReply> => {
          const params = { path: { id } }
          const asSeen = {
            ...(seen !== undefined && { transaction_status: seen }),
            ...(refunded !== undefined && { refunded_amount: refunded }),
          }
          const body = { action: 'settle' as const, status, ...asSeen, reason }
          return propose
            ? api.POST('/reconciliation-items/{id}/proposals', { params, body })
            : api.POST('/reconciliation-items/{id}/resolve', { params, body })
        },
        showEither(showItem),
      ),
    )

const dismiss = (noun: Command) =>
  withPropose(
    verb(
      noun,
      'dismiss <item-id>',
      'close an item without changes',
      `dismiss ${someItem} --reason "Test of the provider"`,
    ),
  )
    .requiredOption('--reason <text>', 'reason, for auditors')
    .action(
      ask(
        (
          api,
          id: string,
          { reason, propose }: { reason: string; propose?: true },
        ): Promise<SettledReply> => {
          const params = { path: { id } }
          const body = { action: 'dismiss' as const, reason }
          return propose
            ? api.POST('/reconciliation-items/{id}/proposals', { params, body })
            : api.POST('/reconciliation-items/{id}/resolve', { params, body })
        },
        showEither(showItem),
      ),
    )

const reopen = (noun: Command) =>
  verb(
    noun,
    'reopen <item-id>',
    'reopen a dismissed item',
    `reopen ${someItem} --reason "The statement of 22/11 has the payment"`,
  )
    .requiredOption('--reason <text>', 'reason, for auditors')
    .action(
      ask(
        (api, id: string, { reason }: { reason: string }) =>
          api.POST('/reconciliation-items/{id}/reopen', {
            params: { path: { id } },
            body: { reason },
          }),
        showItem,
      ),
    )

const unknown = (noun: Command) =>
  withPageOptions(
    verb(
      noun,
      'unknown',
      'list transactions known only to a provider, e.g. after a restore, newest first',
      'unknown --open --per-page 100',
    ),
  )
    .option('--open', 'only transactions without a decision')
    .action(
      ask(
        (api, { open, ...options }: PageOptions & { open?: true }) =>
          api.GET('/unknown-orders', {
            params: { query: { ...pageQuery(options), ...(open && { resolved: false }) } },
          }),
        (body) => page(body, (unknownOrder) => ({ ...unknownOrder })),
      ),
    )

type ClosedReply = Reply<Schemas['UnknownOrderResponse'] | Schemas['ProposalResponse']>

const close = (noun: Command) =>
  withPropose(
    verb(
      noun,
      'close <item-id>',
      'close an unknown transaction and record the decision',
      `close ${someItem} --reason "Refunded at the provider, receipt 4711"`,
    ),
  )
    .requiredOption('--reason <text>', 'the decision, for auditors')
    .action(
      ask(
        (
          api,
          id: string,
          { reason, propose }: { reason: string; propose?: true },
        ): Promise<ClosedReply> => {
          const params = { path: { id } }
          return propose
            ? api.POST('/unknown-orders/{id}/proposals', { params, body: { reason } })
            : api.POST('/unknown-orders/{id}/resolve', { params, body: { reason } })
        },
        showEither(({ data }: Schemas['UnknownOrderResponse']) => fields({ ...data })),
      ),
    )
