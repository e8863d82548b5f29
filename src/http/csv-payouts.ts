import { isUtf8 } from 'node:buffer'
import { CsvError, type Info, type Parser, parse } from 'csv-parse'
import { closestMatch } from 'leven'
import { decodeBody } from '../domain/decode-text.ts'
import type { FieldError, FieldErrors } from '../domain/field-errors.ts'
import { exponents } from '../domain/markets.ts'
import { reportedLinesMax } from '../domain/payouts/bulk-payout.ts'
import { readProtectedCell } from '../domain/people-cells.ts'
import { shortenNumber } from '../domain/phone-number.ts'
import { InvalidRequest } from '../domain/problems.ts'
import { type DecimalMark, readWrittenAmount } from '../domain/written-amount.ts'
import { waitForNextTurn, waitForOwnTurn } from '../event-loop.ts'
import { type FileColumn, headings, marks } from '../operations/csv-words.ts'

const required = ['amount', 'currency', 'country', 'provider', 'phone_number'] as const

const optional = ['merchant_reference'] as const

export const csvColumns = [...required, ...optional] as const

export interface CsvPayouts {
  /** The payouts, with the same fields as in JSON. */
  payouts: Record<string, unknown>[]
  /** The line of the file of each payout, counted from 1. */
  lines: number[]
  /** The names of the columns, in lower case. */
  columns: string[]
  /** The unit of the amounts: files with our headings for people have major units. */
  unit: 'minor' | 'major'
}

interface ParsedRecord {
  record: string[]
  info: Info
}

/** The maximum number of cells of a line; to parse millions would delay all other requests. */
const columnsMax = 100

/** More wrong letters make another word. */
const wrongLettersMax = 3

/** The number of characters that are parsed at once; other requests run between two pieces. */
const pieceLength = 64 * 1024

/** A file for people that we wrote: how it names our columns, and marks decimals. */
interface PeopleFile {
  columns: ReadonlyMap<string, string>
  decimal: DecimalMark
}

const peopleFiles = (['en', 'fr'] as const).map((locale): PeopleFile => {
  const columns = new Map(csvColumns.map((name) => [headings[locale][name].toLowerCase(), name]))
  return { columns, decimal: marks[locale].decimal }
})

/** Undefined for a file with the headings of programs. */
const peopleFileOf = (header: string[]): PeopleFile | undefined =>
  peopleFiles.find(({ columns }) => {
    const names = header.map((heading) => columns.get(heading))
    return required.every((name) => names.includes(name))
  })

/** Columns that every export of transactions has, and no file of payouts to make. */
const exportColumns: readonly FileColumn[] = ['id', 'type', 'status']

const exportHeadings = [
  exportColumns,
  ...Object.values(headings).map((texts) => exportColumns.map((name) => texts[name].toLowerCase())),
]

const isExport = (columns: string[]): boolean =>
  exportHeadings.some((names) => names.every((name) => columns.includes(name)))

const knownHeadings = [...csvColumns, ...peopleFiles.flatMap(({ columns }) => [...columns.keys()])]
  .map((heading) => heading.replace(/[()]/g, '\\$&'))
  .join('|')
const separatorBeside = new RegExp(`(?:^|[;,"\\s])(?:${knownHeadings})["\\s]*([;,\\t])`, 'i')

/** The separator after the heading of a known column in the header line. */
const delimiterOf = (text: string): string => {
  const [header = ''] = /[^\r\n]+/.exec(text.slice(0, pieceLength)) ?? []
  return separatorBeside.exec(header.normalize())?.[1] ?? ','
}

/** The line before the header by which a file names its separator to Excel. */
const separatorLine = /^sep=([,;\t])(?=[\r\n])/i

export const hasSeparatorLine = (text: string): boolean => separatorLine.test(text)

/** A whole number as JSON writes it, of at most as many digits as a double holds exactly. */
const wholeNumber = /^-?(?:0|[1-9]\d{0,15})$/

/** The apostrophe that our files for programs once had before `+242…`. */
const apostropheBefore = /^'(?=\+)/

/** Major units of a file for people in minor units; any other text stays, and is refused. */
const readAmount = (text: string, currency: string, { decimal }: PeopleFile): number | string => {
  if (!Object.hasOwn(exponents, currency) || /^[+-]/.test(text)) return text
  const written = readWrittenAmount(text, currency, decimal)
  return written === undefined || written.isNegative ? text : written.amount
}

/** The fields of a line, as in JSON; an empty cell is a missing field. */
const fieldsOf = (
  columns: string[],
  record: string[],
  peopleFile: PeopleFile | undefined,
): Record<string, unknown> => {
  const cellOf = (name: string): string => {
    const text = (record[columns.indexOf(name)] ?? '').trim()
    return peopleFile === undefined ? text : readProtectedCell(text).trim()
  }
  const fields: Record<string, unknown> = {}
  for (const name of csvColumns) {
    const text = cellOf(name)
    if (text === '') continue
    if (name === 'amount' && peopleFile !== undefined) {
      fields[name] = readAmount(text, cellOf('currency'), peopleFile)
    } else if (name === 'amount' && wholeNumber.test(text)) fields[name] = Number(text)
    else if (name === 'phone_number')
      fields[name] = shortenNumber(text.replace(apostropheBefore, ''))
    else fields[name] = text
  }
  return fields
}

/**
 * What is wrong with the cells of a line, before any of them is read: a separator inside a value,
 * as in `37,600`, moves the values after it into other columns.
 */
const cellFaultOf = (columns: string[], record: string[]): FieldError | undefined => {
  if (record.some((text, at) => text !== '' && !columns[at])) return { code: 'cell_without_column' }
  const cells = record.length
  return required.some((name) => columns.indexOf(name) >= cells)
    ? { code: 'cells_missing', cells, columns: columns.findLastIndex(Boolean) + 1 }
    : undefined
}

/** Collects the faults of the first lines, and counts those of the others. */
const createCellFaults = () => {
  const fieldErrors: FieldErrors = {}
  let count = 0
  return {
    add: (line: number, fault: FieldError): void => {
      count += 1
      if (count <= reportedLinesMax) fieldErrors[`lines[${line}]`] = [fault]
    },
    throwAny: (): void => {
      if (count === 0) return
      const more = count - reportedLinesMax
      if (more > 0) {
        fieldErrors.lines = [{ code: 'more_faulty_lines', count: more, areOutsideLimits: false }]
      }
      throw new InvalidRequest(fieldErrors)
    },
  }
}

const notCsv = (line: number): InvalidRequest =>
  new InvalidRequest({ body: [{ code: 'not_csv', line }] })

/** Unknown columns whose names are almost those of optional columns that a file lacks. */
const findMisspelt = (columns: string[]): { name: string; meant: string }[] => {
  const known: readonly string[] = csvColumns
  const missing = optional.filter((name) => !columns.includes(name))
  return columns.flatMap((name) => {
    const meant = known.includes(name)
      ? undefined
      : closestMatch(name.replace(/[\s-]+/g, '_'), missing, { maxDistance: wrongLettersMax })
    return meant === undefined ? [] : [{ name, meant }]
  })
}

const lineEnd = 0x0a

/**
 * The text of a file. Throws InvalidRequest with its charset if that is another than UTF-8, or else
 * with the first line that is not text.
 */
export const decodeCsv = (bytes: Buffer, contentType: string | undefined): string => {
  const decoded = decodeBody(bytes, contentType)
  if ('text' in decoded && !bytes.includes(0)) return decoded.text
  if ('fault' in decoded && decoded.fault.code !== 'not_utf8') {
    throw new InvalidRequest({ body: [decoded.fault] })
  }
  for (let line = 1, from = 0; ; line += 1) {
    const end = bytes.indexOf(lineEnd, from)
    const piece = bytes.subarray(from, end === -1 ? bytes.length : end)
    if (end === -1 || !isUtf8(piece) || piece.includes(0)) throw notCsv(line)
    from = end + 1
  }
}

/** Parses a text piece by piece. Throws the error of the parser. */
const parseInPieces = async (parser: Parser, text: string): Promise<void> => {
  let failure: Error | undefined
  parser.on('error', (error) => {
    failure = error
  })
  for (let at = 0; at < text.length && failure === undefined; at += pieceLength) {
    await waitForOwnTurn()
    parser.write(text.slice(at, at + pieceLength))
  }
  if (failure === undefined) parser.end()
  await waitForNextTurn()
  if (failure !== undefined) throw failure
}

const refuseFile = (error: FieldError): never => {
  throw new InvalidRequest({ body: [error] })
}

/** Throws InvalidRequest if the columns are not those of a file of payouts. */
const checkColumns = (columns: string[], names: string[]): void => {
  if (isExport(names)) refuseFile({ code: 'export_as_payouts', required, optional })
  const missing = required.filter((name) => !columns.includes(name))
  if (missing.length > 0) refuseFile({ code: 'columns_missing', names: missing })
  const repeated = csvColumns.filter((name) => columns.indexOf(name) !== columns.lastIndexOf(name))
  if (repeated.length > 0) refuseFile({ code: 'columns_repeated', names: repeated })
  const misspelt = findMisspelt(columns)
  if (misspelt.length > 0) {
    throw new InvalidRequest({
      body: misspelt.map((names) => ({ code: 'column_misspelt', ...names })),
    })
  }
}

/**
 * Reads payouts from CSV (RFC 4180) with `,`, `;` or tabs: at most one more than `linesMax`.
 * Throws InvalidRequest if the file is not CSV, lacks a column, repeats one, or has too many, if it
 * has no line, and if a line has other cells than the header.
 */
export const readCsvPayouts = async (file: string, linesMax: number): Promise<CsvPayouts> => {
  // Within quotes the parser would count a line end of two characters as two lines.
  const text = file.replaceAll('\r\n', '\n')
  const found: CsvPayouts = { payouts: [], lines: [], columns: [], unit: 'minor' }
  const parser = parse({
    delimiter: separatorLine.exec(text)?.[1] ?? delimiterOf(text),
    trim: true,
    skip_empty_lines: true,
    // Spreadsheets write separators for empty rows, and for cells that were emptied.
    skip_records_with_empty_values: true,
    relax_column_count: true,
    info: true,
    // The header is a record, too.
    to: linesMax + 2,
    max_record_size: pieceLength,
    cast: (text, { index, lines }) => {
      if (index < columnsMax) return text
      return refuseFile({ code: 'too_many_columns', line: lines, max: columnsMax })
    },
  })
  let names: string[] | undefined
  let peopleFile: PeopleFile | undefined
  const faults = createCellFaults()
  parser.on('data', ({ record, info }: ParsedRecord) => {
    if (names === undefined) {
      names = record.map((name) => name.normalize().toLowerCase())
      peopleFile = peopleFileOf(names)
      found.columns = names.map((name) => peopleFile?.columns.get(name) ?? name)
      if (peopleFile !== undefined) found.unit = 'major'
      return
    }
    const fault = cellFaultOf(found.columns, record)
    if (fault !== undefined) faults.add(info.lines, fault)
    found.payouts.push(fieldsOf(found.columns, record, peopleFile))
    found.lines.push(info.lines)
  })
  try {
    // An empty line keeps the numbers of the lines below.
    await parseInPieces(parser, text.replace(separatorLine, ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw notCsv(Number(error.lines ?? 1))
  }
  checkColumns(found.columns, names ?? [])
  faults.throwAny()
  if (found.payouts.length === 0) throw new InvalidRequest({ lines: [{ code: 'no_lines' }] })
  return found
}
