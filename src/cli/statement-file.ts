import type { Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { readProtectedCell } from '../domain/people-cells.ts'
import { type DecimalMark, readWrittenAmount } from '../domain/written-amount.ts'
import { readTime, type TimeFormat } from '../domain/written-time.ts'
import type { Schemas } from './apis.ts'
import { Failure, unreadableExitCode } from './failures.ts'
import { plain } from './terminal.ts'
import { readCsvBlocks } from './text-files.ts'
import { timeFaults } from './times.ts'

/** Each line of a provider's statement is read exactly or reported as unreadable. */

export interface StatementOptions {
  statement: string
  currency: Schemas['Currency']
  referenceColumn: string
  amountColumn: string
  statusColumn?: string
  timeColumn?: string
  recordCharges?: string
  /** A column with free text, such as the bank's reference. */
  textColumn?: string
  timeFormat: TimeFormat
  timeZone?: string
  separator?: string
  decimalSeparator: DecimalMark
  succeeded: string
  notSucceeded: string
  /** The names of the two status options, for error messages. */
  statusOptions?: readonly [succeeded: string, notSucceeded: string]
}

interface StatementLine {
  line: number
  reference: string
  amount: number
  isNegative: boolean
  status: string | null
  hasSucceeded: boolean
  time: string | null
  isWithin: boolean
  /** The provider's charge. Null if the cell is empty or no column was specified. */
  charge: number | null
  text: string | null
}

/** Advice for errors about references that Excel has changed. */
export const importAsText = 'import the reference column as text'

type ReadLine = StatementLine | { line: number; unreadable: string } | { isEmpty: true }

type Period = (atMs: number) => boolean

/**
 * Replaces special spaces with plain spaces, and composes accents, in the column names of a header
 * line.
 */
const nameOf = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

const separators = [',', ';', '\t'] as const

/**
 * Returns the separator that the first line sets for Excel (`sep=;`), otherwise the most frequent
 * separator in the first non-empty line.
 */
const separatorIn = (text: string): { separator: string; isNamed: boolean } => {
  const line = text.split(/\r\n?|\n/).find((each) => each.trim() !== '') ?? ''
  const named = /^"?sep=(.)"?\s*$/i.exec(line)?.[1]
  if (named !== undefined) return { separator: named, isNamed: true }
  const counts = separators.map((each) => [line.split(each).length, each] as const)
  return { separator: counts.sort(([a], [b]) => b - a)[0]?.[1] ?? ',', isNamed: false }
}

/**
 * Files contain formulas such as `="0123"` to preserve digits in Excel. The CSV parser would reject
 * quotes in the middle of a cell, so the formulas are quoted.
 */
const quoteFormulas = (block: string, separator: string): string => {
  const end = separator.replace(/[^\w\t]/, '\\$&')
  const formula = new RegExp(`(^|${end})="([^"\\r\\n]+)"(?=${end}|$)`, 'gm')
  return block.replace(formula, '$1"=""$2"""')
}

/**
 * Returns the first block with text, and an iterable of all blocks, which includes the first block.
 */
const peek = async (file: string, hash?: Hash) => {
  const blocks = readCsvBlocks(file, hash)
  let head = ''
  for (;;) {
    const { value, done } = await blocks.next()
    if (done === true) break
    head += value
    if (head.trim() !== '') break
  }
  if (head.trim() === '') throw new Failure(`${file} is empty.`, 2)
  const all = async function* (separator: string) {
    // Within quotes, the parser would count a two-character line break as two lines.
    const read = (block: string) => quoteFormulas(block.replaceAll('\r\n', '\n'), separator)
    yield read(head)
    for await (const block of blocks) yield read(block)
  }
  return { head, all }
}

const wordsOf = (list: string): ReadonlySet<string> =>
  new Set(
    list
      .split(',')
      .map((each) => nameOf(each).toLowerCase())
      .filter((word) => word !== ''),
  )

const comparisonOptions = ['--succeeded', '--not-succeeded'] as const

/** A status word must not mean both success and failure. */
const readStatusWords = (options: StatementOptions) => {
  const { succeeded, notSucceeded, statusOptions = comparisonOptions } = options
  const [successes, failures] = [wordsOf(succeeded), wordsOf(notSucceeded)]
  const word = [...successes].find((each) => failures.has(each))
  if (word === undefined) return { successes, failures }
  throw new Failure(`"${plain(word)}" is in both ${statusOptions.join(' and ')}.`, 2)
}

const columnsOf = (header: readonly string[], options: StatementOptions) => {
  const names = header.map(nameOf)
  const find = (wanted: string): number => {
    const [at, again] = names.flatMap((name, index) => (name === nameOf(wanted) ? [index] : []))
    if (at === undefined) {
      const known = names.filter((name) => name !== '').map((name) => `"${plain(name)}"`)
      throw new Failure(
        `${options.statement} has no column "${plain(wanted)}". Its header line has` +
          ` ${known.join(', ')}.`,
        2,
      )
    }
    if (again !== undefined) {
      throw new Failure(`${options.statement} has two columns "${plain(wanted)}".`, 2)
    }
    return at
  }
  return {
    width: header.length,
    reference: find(options.referenceColumn),
    amount: find(options.amountColumn),
    status: options.statusColumn === undefined ? undefined : find(options.statusColumn),
    time: options.timeColumn === undefined ? undefined : find(options.timeColumn),
    text: options.textColumn === undefined ? undefined : find(options.textColumn),
    charge: options.recordCharges === undefined ? undefined : find(options.recordCharges),
  }
}

interface ParsedRecord {
  record: string[]
  info: Info
}

type Columns = ReturnType<typeof columnsOf>

class Unreadable extends Error {}

const invisible = /[\p{Cf}\p{Variation_Selector}]/gu

/** Removes invisible characters and Excel protection (`'…`, `="…"`). */
const bareText = (cell: string): string => {
  const text = cell.replace(invisible, '').trim()
  return readProtectedCell(/^="(.*)"$/s.exec(text)?.[1] ?? text).trim()
}

/** Excel shows a number with many digits in scientific notation. */
const scientific = /^\d(?:[.,]\d+)?E\+\d+$/i

const quoted = (text: string): string => `"${plain(text)}"`

const createReader = (options: StatementOptions, separator: string, isWithin: Period) => {
  const { successes, failures } = readStatusWords(options)
  const { statusOptions = comparisonOptions } = options

  const readStatus = (status: string): boolean => {
    const word = nameOf(status).toLowerCase()
    if (successes.has(word)) return true
    if (failures.has(word)) return false
    throw new Unreadable(
      `the status ${quoted(status)} is neither in ${statusOptions.join(' nor in ')}`,
    )
  }

  const readWithin = (text: string): boolean => {
    const read = readTime(text, options.timeFormat, options.timeZone)
    if ('fault' in read) {
      throw new Unreadable(
        `${quoted(text)} ${timeFaults[read.fault]} (--time-format ${options.timeFormat})`,
      )
    }
    const [first, ...others] = new Set(read.instantsMs.map(isWithin))
    if (first !== undefined && others.length === 0) return first
    throw new Unreadable(`${quoted(text)} exists twice, in the period and outside it`)
  }

  const readAmount = (text: string) => {
    const { currency, decimalSeparator } = options
    const written = readWrittenAmount(text, currency, decimalSeparator)
    if (written !== undefined) return written
    throw new Unreadable(
      `${quoted(text)} is not an amount in ${currency} (--decimal-separator "${decimalSeparator}")`,
    )
  }

  const readReference = (text: string): string => {
    if (!scientific.test(text)) return text
    throw new Unreadable(`Excel has rounded the reference ${quoted(text)}: ${importAsText}`)
  }

  const readCells = (cells: readonly string[], columns: Columns) => {
    // A stray quote merges the lines up to the next quote into one cell.
    if (cells.some((cell) => /[\r\n]/.test(cell) && cell.includes(separator))) {
      throw new Unreadable('a quoted cell spans several lines')
    }
    if (cells.slice(columns.width).some((cell) => cell !== '')) {
      throw new Unreadable('it has more cells than the header line')
    }
    const cell = (at: number): string => {
      const text = cells[at]
      if (text !== undefined) return text
      throw new Unreadable('it has too few cells')
    }
    const status = columns.status === undefined ? null : cell(columns.status)
    const time = columns.time === undefined ? null : cell(columns.time)
    const charge = columns.charge === undefined ? '' : bareText(cell(columns.charge))
    return {
      reference: readReference(bareText(cell(columns.reference))),
      ...readAmount(bareText(cell(columns.amount))),
      status,
      hasSucceeded: status === null || readStatus(status),
      time,
      isWithin: time === null || readWithin(time),
      text: columns.text === undefined ? null : bareText(cell(columns.text)),
      charge: charge === '' ? null : readAmount(charge).amount,
    }
  }

  return (line: number, cells: readonly string[], columns: Columns): ReadLine => {
    if (cells.every((cell) => cell === '')) return { isEmpty: true }
    try {
      return { line, ...readCells(cells, columns) }
    } catch (error) {
      if (error instanceof Unreadable) return { line, unreadable: error.message }
      throw error
    }
  }
}

/**
 * The parser reports an unclosed quote at the end of the file, so the message includes the line
 * where the quote opens.
 */
const explainCsvError = ({ code, lines, message }: CsvError, linesRead: number): string =>
  code === 'CSV_QUOTE_NOT_CLOSED'
    ? `line ${linesRead + 1}: a quote opens here and is never closed`
    : `line ${lines}: ${plain(message)}`

/**
 * Reads the lines below the header, and adds the bytes of the file to `hash`. Throws a Failure if
 * the whole file is unreadable or lacks the columns.
 */
export async function* readStatementLines(
  options: StatementOptions,
  isWithin: Period,
  hash?: Hash,
): AsyncGenerator<ReadLine> {
  const { statement } = options
  const { head, all } = await peek(statement, hash)
  const found = separatorIn(head)
  const separator = options.separator ?? found.separator
  let linesRead = 0
  const parser = parse({
    delimiter: separator,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: false,
    info: true,
    on_record: (parsed, { lines }) => {
      linesRead = lines
      return parsed
    },
  })
  const read = createReader(options, separator, isWithin)
  const filling = pipeline(Readable.from(all(separator)), parser)
  // The loop below receives the same error.
  filling.catch(() => {})
  let columns: Columns | undefined
  let isHeaderNext = !found.isNamed
  let linesBefore = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      const cells = record.map((cell) => cell.trim())
      const line = linesBefore + 1
      linesBefore = info.lines
      if (columns !== undefined) yield read(line, cells, columns)
      else if (cells.every((cell) => cell === '')) continue
      else if (isHeaderNext) columns = columnsOf(cells, options)
      else isHeaderNext = true
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Failure(`${statement}, ${explainCsvError(error, linesRead)}.`, unreadableExitCode)
  }
}
