import { type Command, Option } from 'commander'
import {
  anyStatuses,
  countries,
  environments,
  providers,
  transactionTypes,
} from '../../generated/enumerations.ts'
import { type AccountSchemas, management, merchant, type Schemas } from './apis.ts'
import { approvalColumns } from './approvals.ts'
import { ask, askAsMerchant, byCredential, changes, type Reply, send } from './client.ts'
import { describeDeliveries } from './deliveries.ts'
import { download } from './download.ts'
import {
  type CursorOptions,
  choice,
  cursorQuery,
  type FileOptions,
  integer,
  pair,
  phoneNumber,
  verb,
  withCsvOutput,
  withCursorOptions,
} from './options.ts'
import { answerText, fields, page, parts } from './output.ts'
import { showEither, withPropose } from './proposals.ts'
import { onlyWith, verbWith } from './restrictions.ts'
import { plain, type Shown } from './terminal.ts'
import { timeOption } from './times.ts'
import { metadataText } from './transaction-options.ts'

const someTransaction = '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f'

export const transactions = (program: Command): void => {
  const noun = program
    .command('transactions')
    .description('payments, refunds and payouts with their history')
  show(noun)
  list(noun)
  listEvents(noun)
  refund(noun)
  update(noun)
  exportFile(noun)
}

interface Filters {
  id?: string
  type?: AccountSchemas['TransactionType']
  status?: AccountSchemas['AnyStatus'][]
  provider?: Schemas['Provider']
  country?: Schemas['Country']
  currency?: AccountSchemas['AccountTransaction']['currency']
  amountMin?: number
  amountUnit?: 'minor' | 'major'
  amountMax?: number
  from?: string
  to?: string
  phone?: string
  reference?: string
  merchantReference?: string
  payment?: string
  metadata?: Record<string, string>
  providerReference?: string
  shortReference?: string
  organisation?: string
  key?: string
  environment?: Schemas['Environment']
  held?: true
}

const filtered = (command: Command): Command =>
  command
    .option('--id <id>', 'only this transaction')
    .addOption(choice('--type <type>', 'only this type', transactionTypes))
    .addOption(choice('--status <status...>', 'only with one of these statuses', anyStatuses))
    .addOption(choice('--provider <name>', 'only through this provider', providers))
    .addOption(choice('--country <code>', 'only in this country; requires --from', countries))
    .option('--currency <code>', 'only in this currency, e.g. XAF; requires --from')
    .option('--amount-min <minor-units>', 'only of at least this amount; requires --from', integer)
    .option('--amount-max <minor-units>', 'only of at most this amount; requires --from', integer)
    .addOption(
      timeOption(
        '--from <timestamp>',
        'only transactions created from this time on, e.g. 2026-11-01T00:00:00Z; with a ' +
          'token, ignored in searches by id, reference or phone',
      ),
    )
    .addOption(timeOption('--to <timestamp>', 'only transactions created before this time'))
    .option(
      '--phone <number>',
      'only with this phone number, in international format, or in local format with --country',
    )
    .option('--reference <text>', 'only the payout with this reference')
    .option('--merchant-reference <text>', 'only with this merchant reference')
    .option('--payment <id>', 'only refunds of this payment')
    .addOption(
      new Option('--metadata <key=value...>', 'only with this metadata; requires --from').argParser(
        pair,
      ),
    )

const searched = (command: Command): Command => {
  const withToken = [
    new Option('--provider-reference <text>', 'only with this provider reference'),
    new Option('--short-reference <text>', 'only the checkout payment with this receipt reference'),
    new Option('--organisation <id>', 'only of this organisation'),
    new Option('--key <id>', 'only transactions created by this API key, e.g. after a theft'),
    choice('--environment <name>', 'only in this environment', environments),
    new Option('--held', 'only held payouts and refunds'),
    choice('--amount-unit <unit>', 'unit of the amounts (default: minor)', ['minor', 'major']),
  ]
  for (const option of withToken) command.addOption(onlyWith('management token', option))
  return command
}

const searchQuery = (filters: Filters) => ({
  id: filters.id,
  type: filters.type,
  status: filters.status,
  provider: filters.provider,
  country: filters.country,
  currency: filters.currency,
  amount_min: filters.amountMin,
  amount_max: filters.amountMax,
  created_from: filters.from,
  created_to: filters.to,
  phone_number: filters.phone && phoneNumber(filters.phone, filters.country),
  reference: filters.reference,
  payment_id: filters.payment,
  merchant_reference: filters.merchantReference,
  metadata: filters.metadata,
})

const foundQuery = (filters: Filters) => ({
  ...searchQuery(filters),
  provider_reference: filters.providerReference,
  short_reference: filters.shortReference,
  organisation_id: filters.organisation,
  api_key_id: filters.key,
  environment: filters.environment,
  held: filters.held,
  amount_unit: filters.amountUnit,
})

const list = (noun: Command) =>
  withCursorOptions(
    searched(
      filtered(
        verb(
          noun,
          'list',
          'list transactions that match all filters, newest first; with a management token, of ' +
            'all merchants',
          'list --status failed cancelled --phone "+242 06 512 34 56"',
        ),
      ),
    ),
  ).action(
    byCredential({
      token: ask(
        (api, options: Filters & CursorOptions) =>
          api.GET('/transactions', {
            params: {
              query: { ...foundQuery(options), ...cursorQuery(options) },
            },
          }),
        (body) =>
          page(body, ({ id, type, status, amount, currency, provider, ...rest }) => ({
            id,
            merchant: rest.organisation_name,
            environment: rest.environment,
            type,
            status,
            amount,
            currency,
            provider,
            phone_number: rest.masked_phone_number,
            merchant_reference: rest.merchant_reference,
            provider_reference: rest.provider_reference,
            created_at: rest.created_at,
            api_key_id: rest.api_key_id,
            request_address: rest.request_address,
          })),
      ),
      key: askAsMerchant(
        ({ account }, options: Filters & CursorOptions) =>
          account.GET('/transactions', {
            params: { query: { ...searchQuery(options), ...cursorQuery(options) } },
          }),
        (body) =>
          page(body, ({ id, type, status, amount, currency, provider, ...rest }) => ({
            id,
            type,
            status,
            amount,
            currency,
            provider,
            phone_number: rest.phone_number,
            merchant_reference: rest.merchant_reference,
            created_at: rest.created_at,
          })),
      ),
    }),
  )

const listEvents = (noun: Command) =>
  verbWith(
    'management token',
    verb(
      noun,
      'events <transaction-id>',
      'show its events and the responses of the endpoints',
      `events ${someTransaction}`,
    ),
  ).action(
    ask(
      (api, id: string) => api.GET('/transactions/{id}/events', { params: { path: { id } } }),
      ({ data }) =>
        data.length === 0
          ? 'No event: it has no final status, or the payout was not approved.'
          : parts(...data.map(describeEvent)),
    ),
  )

const describeEvent = ({ deliveries, ...event }: Schemas['TransactionEvent']): Shown =>
  parts(fields(event), describeDeliveries(deliveries))

const exportFile = (noun: Command) =>
  withCsvOutput(
    searched(
      filtered(
        verb(
          noun,
          'export',
          'download all transactions that match all filters as CSV; no --json',
          'export --from 2026-11-01T00:00:00Z --to 2026-12-01T00:00:00Z --output november.csv',
        ),
      ),
    ),
  ).action(
    byCredential({
      token: download(management, 'text/csv', (api, options: Filters & FileOptions) =>
        api.GET('/transactions.csv', {
          params: { query: { ...foundQuery(options), locale: options.locale } },
          parseAs: 'stream',
        }),
      ),
      key: download(
        merchant,
        'text/csv',
        ({ account }, { locale, ...filters }: Filters & FileOptions) =>
          account.GET('/transactions.csv', {
            params: { query: { ...searchQuery(filters), locale } },
            parseAs: 'stream',
          }),
      ),
    }),
  )

interface Notes {
  merchantReference?: string | false
  metadata?: Record<string, string> | false
}

/** A `--no-…` option sets its field to null. */
const cleared = <Value>(value: Value | false | undefined): Value | null | undefined =>
  value === false ? null : value

const update = (noun: Command) =>
  verbWith(
    'secret key',
    verb(
      noun,
      'update <transaction-id>',
      'set your own reference or metadata on a transaction',
      `update ${someTransaction} --merchant-reference FAC-2026-0042`,
    ),
  )
    .option('--merchant-reference <text>', 'your own reference')
    .option('--no-merchant-reference', 'remove it')
    .addOption(
      new Option('--metadata <key=value...>', 'metadata; replaces all existing metadata').argParser(
        pair,
      ),
    )
    .option('--no-metadata', 'remove it')
    .action(
      askAsMerchant(
        ({ account }, id: string, { merchantReference, metadata }: Notes) =>
          account.PATCH('/transactions/{id}', {
            params: { path: { id } },
            body: changes({
              merchant_reference: cleared(merchantReference),
              metadata: cleared(metadata),
            }),
          }),
        showOwn,
      ),
    )

const show = (noun: Command) =>
  verb(
    noun,
    'show <transaction-id>',
    'show a transaction and its history; with a management token, also its callbacks',
    `show ${someTransaction}`,
  ).action(
    byCredential({
      token: ask(
        (api, id: string) => api.GET('/transactions/{id}', { params: { path: { id } } }),
        showManaged,
      ),
      key: askAsMerchant(
        ({ account }, id: string) =>
          account.GET('/transactions/{id}', { params: { path: { id } } }),
        showOwn,
      ),
    }),
  )

interface RefundOptions {
  amount: number
  reason: string
  refunded?: number
  propose?: true
}

type RefundReply = Reply<Schemas['ManagedTransactionResponse'] | Schemas['ProposalResponse']>

const createRefund = (id: string, options: RefundOptions, command: Command): Promise<void> =>
  ask(
    (
      api,
      id: string,
      { amount, reason, refunded = 0, propose }: RefundOptions,
    ): Promise<RefundReply> => {
      const params = { path: { id } }
      const body = { amount, reason, refunded_amount: refunded }
      return propose
        ? api.POST('/transactions/{id}/refunds/proposals', { params, body })
        : api.POST('/transactions/{id}/refunds', { params, body })
    },
    showEither(showManaged),
  )(id, options, command)

const refund = (noun: Command) =>
  withPropose(
    verbWith(
      'management token',
      verb(
        noun,
        'refund <payment-id>',
        'refund all or part of a payment on behalf of its merchant',
        `refund ${someTransaction} --amount 2000 --reason "Out of stock"`,
      ),
    ),
  )
    .requiredOption('--amount <minor-units>', 'amount to refund', integer)
    .requiredOption('--reason <text>', 'reason, for colleagues and auditors')
    .option(
      '--refunded <minor-units>',
      "amount already refunded; rejected if it differs (default: the server's value)",
      integer,
    )
    .action(async (id: string, options: RefundOptions, command: Command) => {
      if (options.refunded === undefined) {
        const { data } = await send(
          management,
          (api, id: string) => api.GET('/transactions/{id}', { params: { path: { id } } }),
          [id, command],
        )
        command.setOptionValue('refunded', data?.data.refunded_amount ?? 0)
      }
      await createRefund(id, command.opts<RefundOptions>(), command)
    })

const describeTransition = (transition: Schemas['Transition']): string => {
  const { happened_at, from, to, cause, evidence } = transition
  const why = evidence === null ? cause : `${cause}: ${evidence}`
  return plain(`${happened_at} ${from} -> ${to} (${why})`)
}

const describePosting = ({ created_at, kind, reason }: Schemas['TransactionPosting']): string =>
  plain(`${created_at} posted: ${kind}${reason === null ? '' : ` (${reason})`}`)

const describeOpenItem = ({ id, kind, reported_status }: Schemas['OpenItem']): string =>
  plain(`To be reconciled: ${kind}, reported ${reported_status ?? 'nothing'} (item ${id})`)

/** Returns undefined for transactions that were not held. */
const holdText = (hold: AccountSchemas['PayoutHold'] | undefined) =>
  hold && { held: `since ${hold.since}: ${hold.reason}` }

export const showManaged = ({ data }: Schemas['ManagedTransactionResponse']): string => {
  const { callbacks, transitions, postings, approval, open_items, metadata, held, ...rest } = data
  const { api_key: key, request_address: address, provider_charge: charge, ...facts } = rest
  const ofApproval = approval === null ? {} : approvalColumns(approval)
  return [
    fields({
      ...facts,
      api_key: key && `${key.id} (${key.name ?? 'unnamed'}, ${key.prefix}…${key.last_four})`,
      request_address: address,
      expected_charge: charge?.expected_amount ?? null,
      actual_charge: charge?.actual_amount ?? null,
      metadata: metadataText(metadata),
      provider_answer: answerText(rest.provider_answer),
      ...ofApproval,
      ...holdText(held),
    }),
    ...open_items.map(describeOpenItem),
    ...transitions.map(describeTransition),
    ...postings.map(describePosting),
    ...callbacks.map(({ received_at, body }) => plain(`${received_at} ${body}`)),
  ].join('\n')
}

const describeChange = (change: AccountSchemas['StatusChange']): string => {
  const { happened_at, from, to, cause, failure_reason } = change
  const why = failure_reason === null ? cause : `${cause}: ${failure_reason}`
  return plain(`${happened_at} ${from} -> ${to} (${why})`)
}

const showOwn = ({ data }: AccountSchemas['AccountTransactionResponse']): string => {
  const { timeline, metadata, held, ...rest } = data
  return [
    fields({ ...rest, metadata: metadataText(metadata), ...holdText(held) }),
    ...timeline.map(describeChange),
  ].join('\n')
}
