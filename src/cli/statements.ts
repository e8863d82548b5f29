import type { Command } from 'commander'
import { type AccountSchemas, merchant } from './apis.ts'
import { askAsMerchant } from './client.ts'
import { download } from './download.ts'
import { type FileOptions, mandatory, verb, withCsvOutput } from './options.ts'
import { fields, parts } from './output.ts'
import { table } from './table.ts'
import type { Shown } from './terminal.ts'
import { timeOption } from './times.ts'

export const statements = (program: Command): void => {
  const noun = program.command('statements').description('balance statements')
  show(noun)
  exportFile(noun)
  summary(noun)
}

interface Period {
  currency: AccountSchemas['AccountStatement']['currency']
  from: string
  to?: string
}

const during = (command: Command): Command =>
  command
    .requiredOption('--currency <code>', 'currency, e.g. XAF')
    .addOption(
      mandatory(
        timeOption('--from <timestamp>', 'entries from this time on, e.g. 2026-11-01T00:00:00Z'),
      ),
    )
    .addOption(timeOption('--to <timestamp>', 'entries before this time (default: now)'))

const periodQuery = ({ currency, from, to }: Period) => ({ currency, from, to })

const show = (noun: Command) =>
  during(
    verb(
      noun,
      'show',
      'show the opening balance, every change, and the closing balance',
      'show --currency XAF --from 2026-11-01T00:00:00Z --to 2026-12-01T00:00:00Z',
    ),
  ).action(
    askAsMerchant(
      ({ account }, period: Period) =>
        account.GET('/statement', { params: { query: periodQuery(period) } }),
      showStatement,
    ),
  )

const exportFile = (noun: Command) =>
  withCsvOutput(
    during(
      verb(
        noun,
        'export',
        'download a full statement as CSV; no --json',
        'export --currency XAF --from 2026-11-01T00:00:00Z --output november.csv',
      ),
    ),
  ).action(
    download(merchant, 'text/csv', ({ account }, { locale, ...period }: Period & FileOptions) =>
      account.GET('/statement.csv', {
        params: { query: { ...periodQuery(period), locale } },
        parseAs: 'stream',
      }),
    ),
  )

const summary = (noun: Command) =>
  verb(
    noun,
    'summary <month>',
    "show a month's totals by provider and currency",
    'summary 2026-11',
  ).action(
    askAsMerchant(
      ({ account }, month: string) =>
        account.GET('/settlement-summary', { params: { query: { month } } }),
      ({ data }) =>
        data.balances.length === 0
          ? `No entries in ${data.month}.`
          : parts(
              table(data.lines.map((line) => ({ ...line }))),
              table(data.balances.map((balance) => ({ ...balance }))),
            ),
    ),
  )

const showStatement = ({ data }: AccountSchemas['StatementResponse']): Shown => {
  const { entries, ...statement } = data
  const rows = entries.map(({ number, created_at, kind, amount, balance, ...entry }) => ({
    number,
    created_at,
    kind,
    amount,
    balance,
    transaction_id: entry.transaction_id,
    merchant_reference: entry.merchant_reference,
    provider: entry.provider,
    fee_charged: entry.fee_charged,
    payment_id: entry.payment_id,
    status: entry.status,
  }))
  return rows.length === 0 ? fields(statement) : parts(fields(statement), table(rows))
}
