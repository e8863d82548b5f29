import type { Command } from 'commander'
import { environments, namedLedgerAccounts } from '../../generated/enumerations.ts'
import { management, type Schemas } from './apis.ts'
import { ask, send } from './client.ts'
import { download } from './download.ts'
import { choice, type FileOptions, verb, withCsvOutput } from './options.ts'
import { fields, parts } from './output.ts'
import { withProgress } from './progress.ts'
import { table } from './table.ts'
import { plain } from './terminal.ts'
import { timeOption } from './times.ts'

const someOrganisation = '0193a1e0-5a6b-7c7d-8e8f-9a0b1c2d3e4f'

export const ledger = (program: Command): void => {
  const noun = program
    .command('ledger')
    .description('balances, entries and statements of the double-entry ledger')
  check(noun)
  statement(noun)
  bridge(noun)
  revenue(noun)
}

/** An empty result ends with this note, because the default environment is live. */
const environmentNote = 'Live and test data are separate: see --environment.'

interface BridgeOptions {
  environment?: Schemas['Environment']
}

const bridge = (noun: Command) =>
  verb(
    noun,
    'bridge <organisation-id> <month>',
    'show the monthly changes of a balance, in minor units',
    `bridge ${someOrganisation} 2026-11`,
  )
    .addOption(choice('--environment <name>', 'environment (default: live)', environments))
    .action(
      ask(
        (api, id: string, month: string, { environment }: BridgeOptions) =>
          api.GET('/organisations/{id}/balance-bridge', {
            params: { path: { id }, query: { month, environment } },
          }),
        ({ data }) =>
          data.length === 0
            ? `No balance yet. ${environmentNote}`
            : parts(...data.map((line) => fields({ ...line }))),
      ),
    )

interface RevenueOptions extends BridgeOptions {
  from?: string
  to?: string
  perMerchant?: true
  organisation?: string
}

const revenue = (noun: Command) =>
  verb(
    noun,
    'revenue',
    'summarise fees, provider charges and margin, by month, provider and country',
    'revenue --from 2026-10 --to 2026-11 --per-merchant',
  )
    .option('--from <month>', 'first month, e.g. 2026-10 (default: the current month)')
    .option('--to <month>', 'last month (default: the first month)')
    .option('--per-merchant', 'also by merchant')
    .option('--organisation <id>', 'only this merchant')
    .addOption(choice('--environment <name>', 'environment (default: live)', environments))
    .action(
      ask(
        (api, { perMerchant, organisation: organisation_id, ...period }: RevenueOptions) => {
          const per = perMerchant && 'merchant'
          return api.GET('/revenue', { params: { query: { ...period, per, organisation_id } } })
        },
        ({ data, withdrawal_fees: withdrawals, summed_until }) =>
          parts(
            data.length === 0 ? `No fees or charges. ${environmentNote}` : table(data),
            ...(withdrawals.length === 0 ? [] : ['Withdrawal fees:', table(withdrawals)]),
            `Postings before ${summed_until ?? 'now: nothing is included yet'}.`,
          ),
      ),
    )

const check = (noun: Command) =>
  verb(
    noun,
    'check',
    'check that the ledger balances; exit code 1 if it does not',
    'check || echo "Call the accountant."',
  )
    .option('--full', 'check all sealed history first, which can take a long time')
    .action(async ({ full }: { full?: boolean }, command: Command) => {
      const sealed = full === true ? await proveSealed(command) : undefined
      await ask(
        async (api, _: object) => {
          const reply = await api.GET('/ledger-check')
          const { data: body } = reply
          return body === undefined || sealed === undefined
            ? reply
            : { ...reply, data: { data: withSealed(body.data, sealed) } }
        },
        showLedgerCheck,
        ({ data }) => !data.balanced || !data.complete,
      )({}, command)
    })

type LedgerCheck = Schemas['LedgerCheck']

type Proven = Pick<LedgerCheck, 'entries' | 'transactions'>

/** Verifies as many sealed periods as fit in one request, starting after the period `after`. */
const proveAfter = async (
  command: Command,
  after: number,
  progress: string,
): Promise<LedgerCheck | undefined> => {
  const request = send(
    management,
    (api) => api.GET('/ledger-check', { params: { query: { after_seal: after } } }),
    [command],
  )
  const { data: body } = await withProgress(command, progress, request)
  return body?.data
}

/** Verifies all sealed periods again. The next ledger check includes any discrepancies. */
const proveSealed = async (command: Command): Promise<Proven> => {
  const proven = { entries: 0, transactions: 0 }
  let progress = 'checking sealed history'
  let after: number | null = 0
  while (after !== null) {
    const found: LedgerCheck | undefined = await proveAfter(command, after, progress)
    if (found === undefined) break
    proven.entries += found.entries
    proven.transactions += found.transactions
    after = found.next_after_seal
    progress = `checking sealed history: ${after} of ${found.seals} periods`
  }
  return proven
}

const withSealed = (last: LedgerCheck, { entries, transactions }: Proven): LedgerCheck => ({
  ...last,
  covered_from: null,
  entries: last.entries + entries,
  transactions: last.transactions + transactions,
})

const showLedgerCheck = ({ data }: Schemas['LedgerCheckResponse']): string =>
  [
    ...(data.balanced
      ? ['The ledger balances.']
      : ['The ledger does not balance (at most 100 discrepancies are listed):']),
    ...data.discrepancies.map(describeDiscrepancy),
    data.complete
      ? `Proven: ${data.entries} entries since ${data.covered_from ?? 'the first posting'}.`
      : `Not complete: history is being sealed, up to ${data.sealed_until}. Try again later.`,
    ...(data.seals === 0
      ? []
      : [`Sealed periods: ${data.seals}, all proven since ${data.seals_proven_since}.`]),
  ].join('\n')

const describeDiscrepancy = ({
  rule,
  subject,
  expected,
  found,
}: Schemas['LedgerDiscrepancy']): string =>
  `  ${plain(`${rule}: ${subject}: expected ${expected}, found ${found}`)}`

interface Filters {
  environment?: Schemas['Environment']
  currency?: Schemas['Currency']
  account?: Schemas['NamedLedgerAccount']
  from?: string
  to?: string
}

const withFilters = (command: Command): Command =>
  command
    .addOption(choice('--environment <name>', 'only entries in this environment', environments))
    .option('--currency <code>', 'only entries in this currency, e.g. XAF')
    .addOption(choice('--account <name>', 'only entries of this account', namedLedgerAccounts))
    .addOption(
      timeOption('--from <timestamp>', 'only entries from this time on, e.g. 2026-11-01T00:00:00Z'),
    )
    .addOption(timeOption('--to <timestamp>', 'only entries before this time'))

const filterQuery = ({ environment, currency, account, from, to }: Filters) => ({
  environment,
  currency,
  account,
  from,
  to,
})

const statement = (noun: Command) =>
  withCsvOutput(
    withFilters(
      verb(
        noun,
        'statement <organisation-id>',
        'download all ledger entries as CSV, oldest first; no --json',
        `statement ${someOrganisation} --from 2026-11-01T00:00:00Z --output november.csv`,
      ),
    ),
  ).action(
    download(
      management,
      'text/csv',
      (api, id: string, { locale, ...filters }: Filters & FileOptions) =>
        api.GET('/organisations/{id}/statement', {
          params: { path: { id }, query: { ...filterQuery(filters), locale } },
          parseAs: 'stream',
        }),
    ),
  )
