import { isUtf8 } from 'node:buffer'
import { CsvError, type Info, type Parser, parse } from 'csv-parse'
import { closestMatch } from 'leven'
import { decodeBody } from '../domain/decode-text.ts'
import { exponents } from '../domain/markets.ts'
import { readProtectedCell } from '../domain/people-cells.ts'
import { shortenNumber } from '../domain/phone-number.ts'
import { InvalidRequest } from '../domain/problems.ts'
import { type DecimalMark, readWrittenAmount } from '../domain/written-amount.ts'
import { waitForNextTurn, waitForOwnTurn } from '../event-loop.ts'
import { headings, marks } from '../operations/csv-words.ts'

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

const knownHeadings = [...csvColumns, ...peopleFiles.flatMap(({ columns }) => [...columns.keys()])]
  .map((heading) => heading.replace(/[()]/g, '\\$&'))
  .join('|')
const separatorBeside = new RegExp(`(?:^|[;,"\\s])(?:${knownHeadings})["\\s]*([;,])`, 'i')

/** The separator after the heading of a known column in the header line. */
const delimiterOf = (text: string): string => {
  const [header = ''] = /^[^\r\n]*/.exec(text.slice(0, pieceLength)) ?? []
  return separatorBeside.exec(header.normalize())?.[1] ?? ','
}

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

/**
 * Reads payouts from CSV (RFC 4180) with `,` or `;`: at most one more than `linesMax`.
 * Throws InvalidRequest if the file is not CSV, lacks a column, repeats one, or has too many.
 */
export const readCsvPayouts = async (file: string, linesMax: number): Promise<CsvPayouts> => {
  // Within quotes the parser would count a line end of two characters as two lines.
  const text = file.replaceAll('\r\n', '\n')
  const found: CsvPayouts = { payouts: [], lines: [], columns: [] }
  const parser = parse({
    delimiter: delimiterOf(text),
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
      if (text !== '' && found.columns.length > 0 && !found.columns[index]) throw notCsv(lines)
      if (index < columnsMax) return text
      throw new InvalidRequest({
        body: [{ code: 'too_many_columns', line: lines, max: columnsMax }],
      })
    },
  })
  let isHeader = true
  let peopleFile: PeopleFile | undefined
  parser.on('data', ({ record, info }: ParsedRecord) => {
    if (isHeader) {
      const names = record.map((name) => name.normalize().toLowerCase())
      peopleFile = peopleFileOf(names)
      found.columns = names.map((name) => peopleFile?.columns.get(name) ?? name)
      isHeader = false
      return
    }
    found.payouts.push(fieldsOf(found.columns, record, peopleFile))
    found.lines.push(info.lines)
  })
  try {
    await parseInPieces(parser, text)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw notCsv(Number(error.lines ?? 1))
  }
  const { columns } = found
  const missing = required.filter((name) => !columns.includes(name))
  if (missing.length > 0) {
    throw new InvalidRequest({ body: [{ code: 'columns_missing', names: missing }] })
  }
  const repeated = csvColumns.filter((name) => columns.indexOf(name) !== columns.lastIndexOf(name))
  if (repeated.length > 0) {
    throw new InvalidRequest({ body: [{ code: 'columns_repeated', names: repeated }] })
  }
  const misspelt = findMisspelt(columns)
  if (misspelt.length > 0) {
    throw new InvalidRequest({
      body: misspelt.map((names) => ({ code: 'column_misspelt', ...names })),
    })
  }
  return found
}
