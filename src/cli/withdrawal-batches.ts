import type { Command } from 'commander'
import {
  bankFileColumns,
  bankFileFormats,
  currencies,
  environments,
} from '../../generated/enumerations.ts'
import { management, type Schemas } from './apis.ts'
import { ask, send } from './client.ts'
import { connectionOf } from './credentials.ts'
import { unreadableExitCode } from './failures.ts'
import {
  type CursorOptions,
  choice,
  cursorQuery,
  mandatory,
  verb,
  withCursorOptions,
} from './options.ts'
import { fields, json, page, parts } from './output.ts'
import { readStatementLines, type StatementOptions } from './statement-file.ts'
import { table } from './table.ts'
import { plain, print, printNote, terminalOf } from './terminal.ts'

const someAccount = '0193a1fd-8e9f-7a01-9b2c-3d4e5f6a7b8c'
const someBatch = '0193a200-9f01-7b12-8c3d-4e5f6a7b8c9d'

export const withdrawalBatches = (noun: Command): void => {
  exportBatch(noun)
  list(noun)
  download(noun)
  importAnswers(noun)
  confirm(noun)
}

interface ExportOptions {
  bankAccount: string
  environment: Schemas['Environment']
}

const exportBatch = (noun: Command) =>
  verb(
    noun,
    'export',
    "put approved withdrawals in a bank account's currency into a batch and mark them as sent",
    `export --bank-account ${someAccount} --environment live`,
  )
    .requiredOption('--bank-account <id>', 'bank account of the platform that pays')
    .addOption(mandatory(choice('--environment <name>', 'environment', environments)))
    .action(
      ask(
        (api, { bankAccount: bank_account_id, environment }: ExportOptions) =>
          api.POST('/withdrawal-batches', { body: { bank_account_id, environment } }),
        ({ data, held }) =>
          parts(fields({ ...data }), ...(held.length === 0 ? [] : ['Left out:', table(held)])),
      ),
    )

const list = (noun: Command) =>
  withCursorOptions(verb(noun, 'batches', 'list exported batches, newest first', 'batches')).action(
    ask(
      (api, options: CursorOptions) =>
        api.GET('/withdrawal-batches', { params: { query: cursorQuery(options) } }),
      (body) => page(body, (batch) => ({ ...batch })),
    ),
  )

interface DownloadOptions {
  format: Schemas['BankFileFormat']
  columns?: Schemas['BankFileColumn'][]
}

const download = (noun: Command) =>
  verb(
    noun,
    'download <batch-id>',
    'print the bank file of a batch; later copies are marked as duplicates',
    `download ${someBatch} --format pain.001 > batch.xml`,
  )
    .addOption(mandatory(choice('--format <format>', 'format of the file', bankFileFormats)))
    .addOption(choice('--columns <names...>', 'columns of a CSV file, in order', bankFileColumns))
    .action(async (id: string, { format, columns }: DownloadOptions, command: Command) => {
      const { data } = await send(
        management,
        (api) =>
          api.POST('/withdrawal-batches/{id}/download', {
            params: { path: { id } },
            body: { format, ...(columns !== undefined && { columns }) },
          }),
        [command],
      )
      if (data === undefined) return
      print(command, connectionOf(command).json ? json(data) : data.data.content.trimEnd())
      for (const { id: withdrawal, organisation_name: name, amount, reason } of data.held) {
        printNote(command, `left out: ${withdrawal} of ${plain(name)}, ${amount}: ${reason}`)
      }
    })

const confirm = (noun: Command) =>
  verb(
    noun,
    'confirm-exports',
    'unlock exports after a restore, once you have compared the last batch with the bank',
    'confirm-exports --evidence "Last batch compared with the bank on 25 November"',
  )
    .requiredOption('--evidence <text>', 'how you compared the last batch with the bank')
    .action(
      ask(
        (api, { evidence }: { evidence: string }) =>
          api.POST('/withdrawal-batches/confirm', { body: { evidence } }),
        () => 'Exports are unlocked.',
      ),
    )

interface ImportOptions
  extends Pick<
    StatementOptions,
    'currency' | 'referenceColumn' | 'amountColumn' | 'statusColumn' | 'decimalSeparator'
  > {
  bankReferenceColumn: string
  bankAccount?: string
  paid: string
  returned: string
}

const importAnswers = (noun: Command) =>
  verb(
    noun,
    'import <file>',
    "record a bank's responses from a CSV file: pays each withdrawal or proposes its return",
    'import answer.csv --currency XAF --reference-column EndToEndId --amount-column Amount \\\n' +
      '      --status-column Status --bank-reference-column Reference',
  )
    .addOption(mandatory(choice('--currency <code>', 'currency of the file', currencies)))
    .requiredOption('--reference-column <name>', 'column with end-to-end ids')
    .requiredOption('--amount-column <name>', 'column with amounts, in major units')
    .requiredOption('--status-column <name>', 'column with statuses')
    .requiredOption('--bank-reference-column <name>', "column with the bank's references")
    .option('--bank-account <id>', 'bank account of the platform, if several have the currency')
    .option('--paid <values>', 'statuses that mean paid, separated by commas', 'paid,booked,acsc')
    .option('--returned <values>', 'statuses that mean returned', 'returned,rejected,rjct')
    .addOption(
      choice('--decimal-separator <character>', 'decimal separator', ['.', ',']).default('.'),
    )
    .action(run)

/** The management API has the same limits. */
const linesMax = 500
const textMax = 140

/** Returns why the API would refuse the whole request because of this line. */
const faultOf = (line: {
  amount: number
  isNegative: boolean
  reference: string
  text: string
}) => {
  // A bank may report a reversal as a negative amount.
  if (line.isNegative || line.amount === 0) return 'the amount is not positive'
  for (const [name, text] of [
    ['end-to-end id', line.reference],
    ['bank reference', line.text],
  ] as const) {
    if (text === '') return `it has no ${name}`
    if (text.length > textMax) return `its ${name} has more than ${textMax} characters`
  }
  return undefined
}

const run = async (file: string, options: ImportOptions, command: Command): Promise<void> => {
  const answers: Schemas['BankAnswer'][] = []
  const { paid: succeeded, returned: notSucceeded, bankReferenceColumn: textColumn } = options
  const statusOptions = ['--paid', '--returned'] as const
  const words = { succeeded, notSucceeded, statusOptions }
  const read = { ...options, ...words, statement: file, textColumn }
  const refuse = (line: number, reason: string): void => {
    printNote(command, `line ${line}: ${reason}`)
    terminalOf(command).exitCode = unreadableExitCode
  }
  for await (const line of readStatementLines({ ...read, timeFormat: 'iso' }, () => true)) {
    if ('unreadable' in line) refuse(line.line, line.unreadable)
    if (!('reference' in line)) continue
    const bank_reference = line.text ?? ''
    const fault = faultOf({ ...line, text: bank_reference })
    if (fault === undefined) {
      answers.push({
        end_to_end_id: line.reference,
        outcome: line.hasSucceeded ? 'paid' : 'returned',
        amount: line.amount,
        currency: options.currency,
        bank_reference,
      })
    } else refuse(line.line, fault)
  }
  const lines: Schemas['BankAnswerLine'][] = []
  for (let at = 0; at < answers.length; at += linesMax) {
    const body = {
      evidence: file,
      answers: answers.slice(at, at + linesMax),
      ...(options.bankAccount !== undefined && { bank_account_id: options.bankAccount }),
    }
    const { data } = await send(management, (api) => api.POST('/withdrawal-answers', { body }), [
      command,
    ])
    lines.push(...(data?.data.lines ?? []))
  }
  const isJson = connectionOf(command).json
  print(command, isJson ? json({ data: lines }) : lines.length === 0 ? 'No lines.' : table(lines))
  if (lines.some(({ refusal }) => refusal === 'second_person_needed')) {
    printNote(command, 'second_person_needed: you sent the withdrawal, a colleague must import it')
  }
  const isRefused = lines.some(({ result }) => result === 'refused')
  const terminal = terminalOf(command)
  if (isRefused && terminal.exitCode === 0) terminal.exitCode = 1
}
