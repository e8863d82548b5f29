import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { countries, currencies, providers } from '../../generated/enumerations.ts'
import { timeFormats } from '../domain/written-time.ts'
import { Failure, unreadableExitCode } from './failures.ts'
import { choice, mandatory, verb } from './options.ts'
import { recordCharges, recordComparison } from './record-comparison.ts'
import { showDifferences } from './statement-differences.ts'
import {
  type ComparisonOptions,
  readStatement,
  readTransactions,
  tables,
} from './statement-sides.ts'
import { timeOption } from './times.ts'

/**
 * Compares a provider's statement with the service's live transactions. A temporary SQLite database
 * on disk stores both, so that large statements need little memory.
 */

export const compare = (noun: Command): void => {
  verb(
    noun,
    'compare',
    "compare a provider's statement with the live transactions; exit code 1 if they differ, " +
      `${unreadableExitCode} if lines cannot be read`,
    'compare --statement november.csv --provider carrier1_momo --country CG --currency XAF \\\n' +
      '      --from 2026-11-01T00:00:00Z --to 2026-12-01T00:00:00Z \\\n' +
      '      --reference-column "External id" --amount-column Amount --status-column Status',
  )
    .requiredOption('--statement <file>', "the provider's statement, CSV with a header line")
    .addOption(mandatory(choice('--provider <provider>', 'provider of the statement', providers)))
    .addOption(mandatory(choice('--country <country>', 'country', countries)))
    .addOption(mandatory(choice('--currency <currency>', 'currency of the statement', currencies)))
    .addOption(
      mandatory(
        timeOption('--from <timestamp>', 'transactions created from this time on, in ISO 8601'),
      ),
    )
    .addOption(mandatory(timeOption('--to <timestamp>', 'transactions created before this time')))
    .requiredOption(
      '--reference-column <name>',
      "column with our reference, or with the provider's",
    )
    .requiredOption('--amount-column <name>', 'column with amounts, in major units')
    .option(
      '--record-charges <column>',
      "record the provider's charge for each transaction that succeeded on both sides, from " +
        'this column, in major units; can be repeated safely',
    )
    .option('--propose', 'propose the charges to a colleague instead of recording them')
    .option('--status-column <name>', 'column with statuses (default: every line is successful)')
    .option('--time-column <name>', 'column with times (default: every line is in the period)')
    .addOption(
      choice(
        '--time-format <format>',
        'format of the times: 2026-12-05T10:00:00Z; 05/12/2026 10:00 with the day or the month ' +
          'first; or Excel serial numbers. All formats except iso need --time-zone',
        timeFormats,
      ).default('iso'),
    )
    .option(
      '--separator <character>',
      'cell separator, or tab (default: detected in the header line)',
      separator,
    )
    .addOption(
      choice('--decimal-separator <character>', 'decimal separator of amounts', ['.', ',']).default(
        '.',
      ),
    )
    .option(
      '--succeeded <values>',
      'statuses that mean success, separated by commas',
      'successful,success,succeeded,completed,ts',
    )
    .option(
      '--not-succeeded <values>',
      'statuses that mean no money moved, separated by commas',
      'failed,failure,cancelled,canceled,rejected,declined,expired,timeout,tf,pending',
    )
    .action(run)
}

export const separator = (text: string): string => {
  if (text === 'tab' || text === '\\t') return '\t'
  if (/^[^"\r\n]$/.test(text)) return text
  throw new InvalidArgumentError('Enter one character, or tab.')
}

const checkTimes = ({ timeFormat, timeColumn, timeZone }: ComparisonOptions): void => {
  if (timeFormat === 'iso') return
  if (timeColumn === undefined) {
    throw new Failure('--time-format needs --time-column.', 2)
  }
  if (timeZone === undefined) {
    throw new Failure(
      `Times in the format ${timeFormat} have no offset: set the time zone, e.g. --time-zone ` +
        'Africa/Brazzaville.',
      2,
    )
  }
}

const run = async (options: ComparisonOptions, command: Command): Promise<void> => {
  checkTimes(options)
  const { DatabaseSync } = await import('node:sqlite')
  const folder = await mkdtemp(join(tmpdir(), 'momo-compare-'))
  const store = new DatabaseSync(join(folder, 'sides'))
  try {
    store.exec(tables)
    const { emptyLines, sha256 } = await readStatement(store, options)
    await readTransactions(store, options, command)
    const result = showDifferences(store, options, emptyLines, command)
    await recordCharges(store, options, sha256, command)
    await recordComparison(options, { ...result, sha256 }, command)
  } finally {
    store.close()
    await rm(folder, { recursive: true, force: true })
  }
}
